package parse

import (
	"codo/affine"
	"codo/diag"
)

// A pointer to structs that moves is the array of them that it points into, all fields of which begin at one number, a
// variable, as with a pointer to numbers.
//
//	for (..) { sum += p->x * p->y; p++; }   =>   for { sum += x[p] * y[p]; p = p + 1 }

// movingRecord declares pointer name to structs, which points to r and moves.
func (l *lowerer) movingRecord(name string, r record, pos diag.Pos) {
	at := l.buffer(name, affine.I32, nil, pos)
	if !r.isFlat() {
		l.diags.Errorf(diag.Memory, pos, "pointer %s moves, to structs with fields that are structs", quoteToken(name)).
			Advise("subscript the array that it points into")
		l.declare(pos, name, poisoned{})
		return
	}
	start := orZero(r.parts[r.typ.fields[0].name].(view).offset)
	out := record{r.typ, r.dims, map[string]symbol{}, r.readOnly}
	l.emit(&affine.Decl{Buffer: at, Pos: pos})
	l.move(view{moves: at}, start, pos)
	for _, f := range r.typ.fields {
		v := r.parts[f.name].(view)
		v.offset, v.moves, v.pointer = &affine.Load{Buffer: at, Pos: pos}, at, true
		out.parts[f.name] = v
	}
	l.declare(pos, name, out)
}

// mover is the number at which x begins, a pointer to structs that moves; nil if it is none.
func (l *lowerer) mover(x expr) *affine.Buffer {
	id, ok := x.(*ident)
	if !ok {
		return nil
	}
	r, ok := l.symbolOf(id).(record)
	if !ok || len(r.typ.fields) == 0 || len(r.dims) == 0 {
		return nil
	}
	v, _ := r.parts[r.typ.fields[0].name].(view)
	return v.moves
}

// stepsRecord reports whether x is p++ or --p of such a pointer.
func (l *lowerer) stepsRecord(x *unary) bool {
	return (x.op == "++" || x.op == "--") && l.mover(x.x) != nil
}

// stepRecord lowers p++ and --p, and gives what it points to.
func (l *lowerer) stepRecord(x *unary) record {
	at := l.mover(x.x)
	r, _ := l.recordOf(x.x)
	if x.postfix {
		r = l.frozenRecord(r, x.pos)
	}
	next := l.binaryOp(x.pos, affine.Op(x.op[:1]), &affine.Load{Buffer: at, Pos: x.pos}, affine.IntConst(1))
	l.move(view{moves: at}, next, x.pos)
	return r
}

// movesRecord lowers p += n and p = q + n of such a pointer. It reports false if s is none of these.
func (l *lowerer) movesRecord(s *assign) bool {
	at := l.mover(s.x)
	if at == nil {
		return false
	}
	var to affine.Expr
	old := &affine.Load{Buffer: at, Pos: s.pos}
	switch s.op {
	case "+=", "-=":
		to = l.binaryOp(s.pos, affine.Op(s.op[:1]), old, l.value(s.y))
	case "=":
		array, element := structsAt(s.y)
		here, _ := l.recordOf(s.x)
		if !l.isRecord(array) || l.recordDims(array) != len(here.dims) {
			break
		}
		there, ok := l.recordOf(array)
		if !ok || there.typ != here.typ {
			break
		}
		a, b := here.parts[here.typ.fields[0].name].(view), there.parts[here.typ.fields[0].name].(view)
		if a.buf != b.buf || len(a.prefix)+len(b.prefix) > 0 {
			break
		}
		to = orZero(b.offset)
		if element != nil {
			to = l.binaryOp(s.pos, "+", to, l.value(element))
		}
	}
	if to == nil {
		l.diags.Errorf(diag.Memory, s.pos, "what a pointer to structs is given is not in the array that it points into").Advise("subscript the array")
		return true
	}
	l.move(view{moves: at}, to, s.pos)
	return true
}

// isFlat reports whether all fields of r are numbers or arrays of them.
func (r record) isFlat() bool {
	for _, part := range r.parts {
		if v, isView := part.(view); !isView || v.window != nil || len(v.dims()) < len(r.dims) {
			return false
		}
	}
	return true
}
