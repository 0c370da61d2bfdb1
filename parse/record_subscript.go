package parse

import "codo/diag"

// operator[] of a struct: m[i] is m.operator_at(i), which names an element, or, where it returns
// a pointer, a row.

// atOperator is the function that operator[] is.
const atOperator = "operator_at"

// atCall is the call that x stands for, nil if x is a subscript of an array.
func (l *lowerer) atCall(x *index) *member {
	if !l.operators || l.recordDims(x.x) != 0 {
		return nil
	}
	if t := l.recordTypeOf(x.x); t == nil || len(t.methods[atOperator]) == 0 {
		return nil
	}
	return &member{place: x.place, x: x.x, name: atOperator, args: []expr{x.i}, called: true}
}

// recordDims is how many subscripts x takes, a struct or an array of them; -1 for others.
func (l *lowerer) recordDims(x expr) int {
	switch x := x.(type) {
	case *ident:
		if r, ok := l.symbolOf(x).(record); ok {
			return len(r.dims)
		}
		return -1
	case *index:
		if n := l.recordDims(x.x); n > 0 {
			return n - 1
		}
		if at := l.atCall(x); at != nil && l.isRecord(at) { // m[i][j], both of which are functions
			return 0
		}
		return -1
	case *member:
		if l.isRecord(x) && x.called {
			return 0
		} else if l.isRecord(x) {
			if r, ok := l.tryRecord(x); ok {
				return len(r.dims)
			}
		}
	case *unary:
		if x.op == "*" && l.isRecord(x.x) { // *this
			return 0
		}
		if l.stepsRecord(x) {
			return l.recordDims(x.x)
		}
	}
	return -1
}

// tryRecord is recordOf for what names a struct, and lowers nothing.
func (l *lowerer) tryRecord(x expr) (r record, ok bool) {
	l.trialOf(func() { r, ok = l.recordOf(withoutSubscripts(x)) })
	return r, ok
}

// referredRow lowers the body of f, which returns a pointer, and gives the row that it names.
func (l *lowerer) referredRow(f *function, pos diag.Pos) outcome {
	out := nothing
	last := len(f.body.list) - 1
	l.scoped(func() {
		l.body(f.body.list[:last])
		x := f.body.list[last].(*returnStmt).x
		if !l.isPointer(x) {
			l.diags.Errorf(diag.Memory, x.at(), "what %s returns is not an array of the kernel", quoteToken(f.name))
			return
		}
		if v, ok := l.pointer(x); ok {
			v = l.frozen(v, pos)
			out.place = &v
		}
	})
	return out
}

// returnsRow reports whether f returns a pointer by its last statement.
func returnsRow(f *function) bool { return f.ret != nil && f.ret.name == "pointer" && returnsLast(f) }
