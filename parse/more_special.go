package parse

import "slices"

// mostSpecial leaves out functions of which another one of the list is a special case: f(T *) of f(T), f(const
// float (&)[N]) of f(const T (&)[N]), as C++ orders templates ([temp.func.order]), and then those
// that take a constant where another one takes what it may write ([over.ics.rank]).
func mostSpecial(list []*function) []*function {
	for _, worse := range []func(f, g *function) bool{(*function).takesPack, (*function).takesAllOf, (*function).takesConstants} {
		list = slices.DeleteFunc(slices.Clone(list), func(f *function) bool {
			return slices.ContainsFunc(list, func(g *function) bool { return worse(f, g) && !worse(g, f) })
		})
	}
	return list
}

// takesAllOf reports whether f, a template, takes whatever g takes: with types and values for its parameters its
// arguments are those of g.
func (f *function) takesAllOf(g *function) bool {
	if f == g || f.tparams == nil || len(f.params) != len(g.params) {
		return false
	}
	means := map[string]string{}
	for i, p := range f.params {
		if !f.stands(p, g.params[i], means) {
			return false
		}
	}
	return true
}

// takesConstants reports whether f and g take the same but for constants that f takes by reference.
func (f *function) takesConstants(g *function) bool {
	if f == g || len(f.params) != len(g.params) {
		return false
	}
	less := false
	for i, p := range f.params {
		q := g.params[i]
		if p.typ.spelling() != q.typ.spelling() || p.ptr != q.ptr || len(p.dims) != len(q.dims) || p.isRef != q.isRef || !p.typ.isConst && q.typ.isConst {
			return false
		}
		less = less || p.isRef && p.typ.isConst && !q.typ.isConst
	}
	return less
}

// stands reports whether the type of q is one of those that p, a parameter of f, stands for; means holds what the
// names of f stand for so far.
func (f *function) stands(p, q *varDecl, means map[string]string) bool {
	ptr, dims := q.ptr-p.ptr, len(q.dims)-len(p.dims)
	if ptr < 0 || dims < 0 || (ptr > 0 || dims > 0) && !f.isParameter(p.typ) {
		return false
	}
	for d, size := range p.dims {
		if id, ok := size.(*ident); !ok || !f.takesValue(id.name) {
			if spelling(size) != spelling(q.dims[dims+d]) {
				return false
			}
		} else if !binds(means, id.name, spelling(q.dims[dims+d])) {
			return false
		}
	}
	rest := ""
	for range ptr {
		rest += "*"
	}
	for _, size := range q.dims[:dims] {
		rest += "[" + spelling(size) + "]"
	}
	return f.standsFor(p.typ, q.typ, rest, means)
}

// standsFor is stands of types; rest is what is behind that of q and not behind that of p.
func (f *function) standsFor(p, q *typeName, rest string, means map[string]string) bool {
	if f.isParameter(p) {
		return binds(means, p.name, q.spelling()+rest)
	}
	if p.name != q.name || p.scope != q.scope || len(p.targs) != len(q.targs) {
		return false
	}
	for k, a := range p.targs {
		b := q.targs[k]
		id, isName := a.value.(*ident)
		switch {
		case isName && (f.takesValue(id.name) || f.takesType(id.name)):
			text := spelling(b.value)
			if b.typ != nil {
				text = b.typ.spelling()
			}
			if !binds(means, id.name, text) {
				return false
			}
		case a.typ != nil && b.typ != nil:
			if !f.standsFor(a.typ, b.typ, "", means) {
				return false
			}
		case spelling(a.value) != spelling(b.value):
			return false
		}
	}
	return true
}

func (f *function) takesValue(name string) bool {
	p, ok := f.template(name)
	return ok && !p.isType
}

func (f *function) takesType(name string) bool {
	p, ok := f.template(name)
	return ok && p.isType
}

// isParameter reports whether t is a type that f has as a parameter.
func (f *function) isParameter(t *typeName) bool {
	return t.scope == "" && t.of == nil && t.targs == nil && f.takesType(t.name)
}

// spelling tells constants apart; those that are computed are no two the same.
func spelling(x expr) string {
	switch x := x.(type) {
	case nil:
		return ""
	case *ident:
		return x.scope + "::" + x.name
	case *literal:
		return x.text
	}
	return x.at().String()
}

// spelling tells types apart.
func (t *typeName) spelling() string {
	s := t.scope + "::" + t.name
	if t.of != nil {
		s = t.of.spelling() + s
	}
	for _, a := range t.targs {
		if s += ","; a.typ != nil {
			s += a.typ.spelling()
		} else {
			s += spelling(a.value)
		}
	}
	return s
}

// binds gives name a meaning, if it has no other.
func binds(means map[string]string, name, meaning string) bool {
	old, known := means[name]
	means[name] = meaning
	return !known || old == meaning
}
