package parse

import "codo/diag"

// A specialisation says what a template is for some of its arguments:
//
//	template <int N> float sum(const float *x) { return sum<N / 2>(x) + sum<N - N / 2>(x + N / 2); }
//	template <> float sum<1>(const float *x) { return x[0]; }

// specialised is the specialisation of the function f for the arguments that its
// parameters have here, or f.
func (l *lowerer) specialised(f *function) *function {
	for _, s := range l.special[f.name] {
		if len(s.special) > len(f.tparams) || len(s.params) != len(f.params) {
			continue
		}
		tparams := f.tparams[:len(s.special)]
		var here []symbol
		for _, p := range tparams {
			here = append(here, l.lookup(p.name))
		}
		if values, ok := l.templateValues(f.name, f.pos, tparams, s.special, s.pos); ok && keyOf(values) == keyOf(here) {
			l.use(s)
			return s
		}
	}
	return f
}

// specialStruct keeps a specialisation with its template.
func (l *lowerer) specialStruct(s *structDecl) {
	if x, ok := l.lookup(s.name).(*recordTemplate); ok {
		x.special = append(x.special, s)
	}
}

// specialisedStruct is what declares the struct that x, which is whole for so many, makes for these arguments, of this key,
// and what its own parameters are: of those that fit the one with the fewest parameters.
func (l *lowerer) specialisedStruct(x *recordTemplate, whole *structDecl, values []symbol, key string, t *typeName) (decl *structDecl, own []symbol, ok bool) {
	decl, own = whole, values
	packed := true // decl is what comes of a template with packs
	for _, of := range x.special {
		s := of.unpackedFor(len(values))
		if s == nil || len(s.special) > len(values) {
			continue
		}
		if n := len(decl.tparams); decl != whole && (len(s.tparams) > n || len(s.tparams) == n && (!packed || s != of)) {
			continue
		}
		if params, fits := l.fitting(whole, s, values, key); fits {
			packed = s != of
			decl, own = s, params
		}
	}
	if decl.ahead {
		l.diags.Errorf(diag.TypeError, t.pos, "struct %s is not defined for these arguments", quoteToken(decl.name)).
			Note(decl.pos, "declared here")
		return nil, nil, false
	}
	return decl, own, true
}

// fitting are the parameters of s, a specialisation of x that may have a template of its own, for which it is made for
// these arguments, of this key; ok is false if there are none:
//
//	template <int N> struct unroll<N, N>    fits unroll<4, 4> with N = 4
func (l *lowerer) fitting(x, s *structDecl, values []symbol, key string) (params []symbol, ok bool) {
	found := l.trial(func() {
		l.push()
		defer l.pop()
		m := match{l, s.tparams, map[string]symbol{}}
		for i, arg := range s.special[:min(len(s.special), len(values))] {
			if !m.templateArg(arg, values[i]) {
				return
			}
		}
		for name, is := range m.means {
			l.declare(s.pos, name, is)
		}
		for _, p := range s.tparams {
			value, bound := l.scope.names[p.name]
			if !bound {
				return
			}
			params = append(params, value)
		}
		made, valid := l.templateValues(x.name, x.pos, x.tparams, s.special, s.pos)
		ok = valid && keyOf(made) == key
	})
	return params, ok && !found.HasErrors()
}
