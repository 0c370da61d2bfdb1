package parse

import "codo/diag"

// What the counter of a range loop and the array it walks are called; no C++
// names are like these.
const (
	rangeName = "i "
	arrayName = "range "
)

// rangeLoop lowers for (T v : array) body: v stands for an element or a row, or is
// a copy of an element.
func (l *lowerer) rangeLoop(s *rangeStmt) {
	if list, ok := s.x.(*initList); ok {
		l.valuesLoop(s, list)
		return
	}
	array, dims, ok := l.rangeOf(s.x)
	if !ok {
		return
	}
	if len(dims) == 0 {
		l.diags.Errorf(diag.TypeError, s.x.at(), "a loop over something that is no array")
		return
	}
	l.scoped(func() {
		l.scope.names[arrayName] = array
		at := &ident{place: s.place, name: rangeName}
		element := *s.v
		element.init = &index{s.v.place, &ident{place: s.place, name: arrayName}, at}
		counter := &varDecl{place: s.place, name: rangeName, typ: &typeName{place: s.place, name: "int"}, init: intLiteral(s.place, 0)}
		l.forLoop(&forStmt{place: s.place, label: s.label, pragmas: s.pragmas,
			init: &declaration{s.place, []*varDecl{counter}},
			cond: &binary{s.place, "<", at, intLiteral(s.place, dims[0])},
			post: &unary{s.place, "++", at, true},
			body: &block{s.place, append([]stmt{&declaration{s.place, []*varDecl{&element}}}, l.listOf(s.body)...)}}, nil)
	})
}

// rangeOf is the array, of numbers or structs, that a loop walks, and its sizes.
func (l *lowerer) rangeOf(x expr) (array symbol, dims []int, ok bool) {
	if l.isRecord(x) {
		r, ok := l.recordOf(x)
		return r, r.dims, ok
	}
	v, ok := l.place(x)
	if !ok {
		return nil, nil, false
	}
	return v, v.dims(), true
}
