package parse

import (
	"fmt"

	"codo/affine"
	"codo/diag"
)

// global declares a constant, table, type or enum of the file.
func (l *lowerer) global(s stmt) {
	switch s := s.(type) {
	case *aliasDecl:
		if found := l.trial(func() { l.alias(s) }); found.HasErrors() {
			l.scope.names[s.name] = unsupported{found: found}
		}
	case *enumDecl:
		l.enum(s)
	case *structDecl:
		l.noteStruct(s)
		if s.special != nil {
			l.specialStruct(s)
			return
		}
		if old, ok := l.scope.names[s.name].(*recordTemplate); ok && s.ahead {
			return
		} else if ok && old.decl.ahead && s.tparams != nil {
			old.decl = s
			return
		}
		if s.tparams != nil {
			l.declare(s.pos, s.name, &recordTemplate{decl: s, around: l.scope, made: map[string]typeRef{}})
			return
		}
		l.structType(s)
	case *declaration:
		for _, v := range s.vars {
			v = l.inPlaces(v)
			if !l.names(v.init, isVariable) && l.constant(v) {
				continue
			}
			if v.calls {
				v.holdsFunctions(l.holders)
			}
			l.variables = append(l.variables, v)
			l.declare(v.pos, v.name, globalVariable{v: v})
		}
	}
}

// unsupported is a type of the file that is not supported, or a constant of such a type; it
// matters where it is used.
type unsupported struct {
	found diag.List
	text  bool // it is a string
}

// globalVariable is a name that may not be used by a kernel.
type globalVariable struct {
	v  *varDecl
	of *recordType // whose static member it is; nil: of none
}

// aliasTemplate is a name for a type with parameters.
type aliasTemplate struct {
	decl   *aliasDecl
	around *scope // the names that it sees
}

func (l *lowerer) alias(s *aliasDecl) {
	if len(s.tparams) > 0 {
		l.declare(s.pos, s.name, aliasTemplate{s, l.scope})
		return
	}
	ref, ok := l.aliased(s)
	if !ok {
		l.declare(s.pos, s.name, poisoned{})
		return
	}
	if old, ok := l.scope.names[s.name].(typeRef); ok && old.same(ref) {
		return // said again, as by a header that is included twice
	}
	l.declare(s.pos, s.name, ref)
}

// aliased is the type that s names.
func (l *lowerer) aliased(s *aliasDecl) (typeRef, bool) {
	ref, ok := l.resolveAny(s.typ)
	for i := len(s.dims) - 1; i >= 0 && ok; i-- {
		var n int64
		n, ok = l.constInt(s.dims[i])
		ref.dims, ref.isClass = append([]int{int(n)}, ref.dims...), false // an array of what may be copied
	}
	return ref, ok
}

// aliasOf is the type that t, a name with arguments, makes of a template of names.
func (l *lowerer) aliasOf(x aliasTemplate, t *typeName) (ref typeRef, ok bool) {
	values, ok := l.templateValues(x.decl.name, x.decl.pos, x.decl.tparams, t.targs, t.pos)
	if !ok {
		return ref, false
	}
	l.inScope(x.around, func() {
		for i, v := range values {
			if v == nil {
				l.diags.Errorf(diag.TypeError, t.pos, "%s has no template argument for %s", quoteToken(x.decl.name), quoteToken(x.decl.tparams[i].name)).
					Note(x.decl.pos, "defined here")
				ok = false
				return
			}
			l.declare(t.pos, x.decl.tparams[i].name, v)
		}
		ref, ok = l.aliased(x.decl)
	})
	return ref, ok
}

func (l *lowerer) enum(s *enumDecl) {
	if s.class != "" {
		l.enumClass(s)
		return
	}
	l.enumerate(s, func(name string, v int64) { l.declare(s.pos, name, bound{affine.IntConst(v)}) })
}

// enumerate declares the names of an enum, each of which may tell its value, with what those before have.
func (l *lowerer) enumerate(s *enumDecl, declare func(name string, v int64)) {
	next := int64(0)
	for i, name := range s.names {
		if s.values[i] != nil {
			if v, ok := l.constInt(s.values[i]); ok {
				next = v
			}
		}
		declare(name, next)
		next++
	}
}

// enumClass declares an enum whose names stand behind its own.
func (l *lowerer) enumClass(s *enumDecl) {
	ref, ok := l.resolve(s.typ)
	if !ok {
		return
	}
	ref.members = map[string]symbol{}
	l.push()
	l.enumerate(s, func(name string, v int64) {
		ref.members[name] = bound{&affine.Const{T: ref.elem, I: ref.elem.Wrap(v)}}
		l.scope.names[name] = ref.members[name]
	})
	l.pop()
	l.declare(s.pos, s.class, ref)
}

// constant declares `const int N = 4;` and constant tables. It reports false if
// v is a variable.
func (l *lowerer) constant(v *varDecl) bool {
	v = l.unbraced(v)
	if !v.typ.isConst || v.ptr > 0 || v.isRef || v.calls {
		return false
	}
	if v.init == nil { // a struct may have a constructor
		ref, ok := l.tryType(v.typ)
		return ok && ref.rec != nil && len(ref.rec.ctors) > 0 && l.computed(v)
	}
	if v.typ.name == "auto" {
		return l.constantAuto(v)
	}
	var ref typeRef
	var ok bool
	if found := l.trial(func() { ref, ok = l.resolveAny(v.typ) }); !ok {
		l.declare(v.pos, v.name, unsupported{found: found})
		return true
	}
	if ref.rec != nil {
		return l.constantStruct(v, ref)
	}
	if _, isList := v.init.(*initList); !isList && len(v.dims)+len(ref.dims) == 0 {
		var value affine.Expr
		var extra []affine.Stmt
		found := l.trial(func() { extra = l.into(func() { value = convert(l.value(v.init), ref.elem) }) })
		value = foldTables(value)
		if c, isConst := foldFloats(value).(*affine.Const); isConst && ref.elem.IsInteger() { // const int n = N * 0.5f
			value = c
		}
		if len(extra) > 0 || !isRepeatable(value) {
			c, ran := l.numberRun(v.init)
			if !ran {
				*l.diags = append(*l.diags, found...)
				return false
			}
			value, found = convert(c, ref.elem), nil
		}
		*l.diags = append(*l.diags, found...)
		l.declare(v.pos, v.name, bound{value})
		return true
	}
	return l.constantTable(v, ref)
}

// constantAuto declares `const auto N = 4;`.
func (l *lowerer) constantAuto(v *varDecl) bool {
	switch v.init.(type) {
	case *initList, *lambdaExpr:
		return false
	}
	if c, ok := v.init.(*call); l.isRecord(v.init) || l.isPointer(v.init) || ok && l.returnsArray(c) {
		return l.computed(v)
	}
	value, ok := l.tryValue(v.init)
	if !ok || !isRepeatable(value) {
		return false
	}
	l.declare(v.pos, v.name, bound{value})
	return true
}

// constantStruct declares a struct, or an array of them, whose fields are all
// constants.
func (l *lowerer) constantStruct(v *varDecl, ref typeRef) bool {
	v = unclassed(v, ref)
	list, ok := listOfValues(v.init)
	if ref.rec.shared != nil { // its fields are no tables of their own
		return false
	} else if !ok || len(ref.rec.ctors) > 0 {
		return l.computed(v)
	}
	dims, ok := l.shape(v, v.dims, ref.dims, structRows(v.init))
	if !ok {
		return false
	}
	r, ok := l.constantRecord(v.name, ref.rec, dims, list, v.pos)
	if ok {
		l.declare(v.pos, v.name, r)
	}
	return ok || l.computed(v)
}

// constantTable declares an array whose elements are all constants.
func (l *lowerer) constantTable(v *varDecl, ref typeRef) bool {
	elems, ok := v.init.(*initList)
	if !ok {
		return l.computed(v)
	}
	shape, ok := l.shape(v, v.dims, ref.dims, rowsOf(v.init))
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return true
	}
	values, ok := l.tableValues(elems, shape, ref.elem)
	if !ok {
		return false
	}
	key := fmt.Sprintf("%s %v %v %v", v.name, ref.elem, shape, values)
	if l.tables[key] == nil { // functions may repeat a table: it is one
		b := l.buffer(v.name, ref.elem, shape, v.pos)
		l.ofClass(b, ref)
		b.Fill(values)
		l.tables[key] = b
	}
	l.declare(v.pos, v.name, table{l.tables[key]})
	return true
}

// rowsOf is the size of an open first dimension: as many rows as the list has.
func rowsOf(init expr) func(row int) int {
	return func(row int) int {
		elems, ok := init.(*initList)
		if !ok || len(elems.elems) == 0 {
			return 0
		}
		if _, nested := elems.elems[0].(*initList); nested {
			return len(elems.elems)
		}
		return (len(elems.elems) + row - 1) / row
	}
}

// tableValues flattens nested lists, with zeros for what is left out. It
// reports false if an element is not constant.
func (l *lowerer) tableValues(elems *initList, shape []int, t affine.Type) ([]affine.Const, bool) {
	flat := make([]affine.Const, product(shape))
	for i := range flat {
		flat[i].T = t
	}
	ok := true
	lanes := 1
	if t.IsLane() { // a list of words
		lanes, shape = shape[len(shape)-1], append([]int{1}, shape[:len(shape)-1]...)
		elems = &initList{place: elems.place, elems: []expr{elems}}
		if len(shape) == 1 {
			return nil, false
		}
	}
	l.eachInitial(elems, shape, 0, func(at int, x expr) {
		if lanes > 1 {
			ok = l.wordTable(flat[at*lanes:][:lanes], x) && ok
			return
		}
		var value affine.Expr
		extra := l.into(func() { value = foldFloats(foldTables(convert(l.value(x), t))) })
		c, isConst := value.(*affine.Const)
		if ok = ok && isConst && len(extra) == 0; ok {
			flat[at] = *c
		}
	})
	return flat, ok
}

// eachInitial visits the elements of an initialiser with their row-major index
// in an array of this shape; base is the index of its first element.
func (l *lowerer) eachInitial(elems *initList, shape []int, base int, visit func(at int, x expr)) {
	if len(shape) == 0 {
		l.diags.Errorf(diag.TypeError, elems.at(), "a list of %d values for a number", len(elems.elems))
		return
	}
	for len(elems.elems) == 1 && braces(elems) > len(shape) { // of the struct that a std::array is
		elems = elems.elems[0].(*initList)
	}
	inner := product(shape[1:])
	at := 0 // next element, in units of the innermost
	for _, x := range elems.elems {
		sub, isList := x.(*initList)
		size := 1
		if isList {
			size = inner
			at = (at + inner - 1) / inner * inner
		}
		if at+size > product(shape) {
			l.diags.Errorf(diag.TypeError, x.at(), "more initial values than elements (%d)", product(shape))
			return
		}
		switch {
		case !isList && elems.said && len(shape) > 1:
			l.diags.Errorf(diag.Unsupported, x.at(), "a number in a list that says which rows it gives").Advise("give the row in braces of its own")
			return
		case !isList:
			visit(base+at, x)
		case len(shape) > 1:
			l.eachInitial(sub, shape[1:], base+at, visit)
		case len(sub.elems) == 1 && braces(sub) == 1:
			visit(base+at, sub.elems[0])
		case len(sub.elems) > 0:
			l.diags.Errorf(diag.TypeError, sub.at(), "a list of %d values for a number", len(sub.elems))
			return
		}
		at += size
	}
}

// braces is how deep lists lie in x: 0 if it is none.
func braces(x expr) (depth int) {
	list, ok := x.(*initList)
	if !ok {
		return 0
	}
	for _, x := range list.elems {
		depth = max(depth, braces(x))
	}
	return depth + 1
}

// unbraced is v with the value of a number taken out of its braces: int i{0}, int i{}.
func (l *lowerer) unbraced(v *varDecl) *varDecl {
	list, ok := v.init.(*initList)
	if !ok || len(v.dims) > 0 || v.ptr > 0 || len(list.elems) > 1 || isStreamType(v.typ) {
		return v
	}
	ref, ok := l.tryType(v.typ)
	if len(ref.dims) > 0 || ref.rec != nil || ref.elem.IsLane() {
		return v
	}
	out := *v
	switch {
	case len(list.elems) == 1:
		if _, nested := list.elems[0].(*initList); nested {
			return v
		}
		out.init = list.elems[0]
	case ok:
		out.init = &literal{list.place, "0"}
	}
	return &out
}
