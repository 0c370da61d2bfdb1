package parse

import (
	"codo/affine"
	"codo/diag"
)

// valuesLoop writes out the iterations of for (T v : {x, y, z}) body.
func (l *lowerer) valuesLoop(s *rangeStmt, list *initList) {
	if len(list.elems) == 0 || len(list.elems) > maxListed || s.v.isRef && !s.v.typ.isConst {
		l.diags.Errorf(diag.Unsupported, list.at(), "a loop over a list of %d values", len(list.elems)).
			Advise("make it an array, const int list[N] = {...}; at most %d values are written out", maxListed)
		return
	}
	var values []affine.Expr
	for _, x := range list.elems {
		values = append(values, l.value(x))
	}
	t := values[0].Type()
	if s.v.typ.name != "auto" {
		ref, ok := l.resolve(s.v.typ)
		if !ok || !l.isScalarType(ref, s.v.typ) {
			return
		}
		t = ref.elem
	}
	for k, v := range values {
		if values[k] = convert(v, t); !isPure(v) { // read before the first iteration
			values[k] = l.kept("value", values[k], s.pos)
		}
	}
	for _, p := range s.pragmas { // written out is what unroll asks for
		if d := parseDirective(p.Text); d.kind == "unroll" && !d.flags["off"] || d.kind == "loop_tripcount" {
			l.honour(p)
		}
	}
	around := l.around
	defer func() { l.around = around }()
	l.around = append(around[:len(around):len(around)], s.pragmas...)
	body := l.listOf(s.body)
	if l.changesOuter(s.body, s.v.name) { // a variable of its own
		own, hidden := *s.v, rangeName
		own.init = &ident{place: s.place, name: hidden}
		body = append([]stmt{&declaration{s.place, []*varDecl{&own}}}, body...)
		l.writeOut(hidden, t, s, body, values)
		return
	}
	l.writeOut(s.v.name, t, s, body, values)
}

// writeOut lowers the body of s once for each value of a counter.
func (l *lowerer) writeOut(name string, t affine.Type, s *rangeStmt, body []stmt, values []affine.Expr) {
	h := header{name: name, typ: t, declared: true}
	loop := &forStmt{place: s.place, label: s.label, pragmas: s.pragmas, body: &block{s.place, body}}
	l.looping(h, loop, loop.body, func(iteration func(value affine.Expr)) {
		for _, v := range values {
			iteration(v)
		}
	}, func() affine.Expr { return values[len(values)-1] })
}
