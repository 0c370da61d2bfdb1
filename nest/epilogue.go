package nest

import (
	"slices"

	"codo/affine"
)

// Epilogue gives what a nest makes of each sum, as soon as it has that, a nest of its own, where this
// takes operators that cost something: an exponential, a division, a scale (loop distribution after
// scalar expansion: Allen and Kennedy, "Optimizing Compilers for Modern Architectures", sections 5.2
// and 5.3). As tasks they run at the same time, and the second has as many operators as sums come:
//
//	for i {                                        local s_1 f32[8]
//	  local s f32                                  for i { local s f32; s = 0; for k { s += .. }; s_1[i] = s }
//	  s = 0                                   =>   for i { local s_2 f32; s_2 = s_1[i]; y[i] = 1 / (1 + exp(-s_2)) }
//	  for k { s += w[i][k] * x[k] }
//	  y[i] = 1 / (1 + exp(-s))
//	}
func Epilogue(t *affine.Task, names affine.Names) {
	t.Body = epiloguesIn(t.Body, names)
	Rename(t, names)
}

func epiloguesIn(body []affine.Stmt, names affine.Names) (out []affine.Stmt) {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && Plain(l) {
			if parts := cutEpilogue(l, names); len(parts) > 0 {
				out = append(out, parts...)
				continue
			}
			l.Body = epiloguesIn(l.Body, names)
		}
		out = append(out, s)
	}
	return out
}

// cutEpilogue is what l, a perfect nest around sums, becomes if what follows these is a nest of its
// own; nil if it stays.
func cutEpilogue(l *affine.Loop, names affine.Names) []affine.Stmt {
	l = affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	loops, core := Perfect(l)
	if slices.ContainsFunc(loops, func(l *affine.Loop) bool { return !Movable(l) }) {
		return nil
	}
	last := len(core)
	for last > 0 && !affine.HasLoop(core[last-1:last]) {
		last--
	}
	if last == 0 || !costly(core[last:]) {
		return nil
	}
	x := handing{loops: loops, lengths: lengthsOf(loops), names: names}
	head, tail, ok := x.cut(core[:last], core[last:])
	if !ok {
		return nil
	}
	first, second := head, tail
	for _, l := range slices.Backward(loops) {
		l.Body = slices.Concat(first, second)
		if affine.DependsBackward(l, first, second).Possible() {
			return nil
		}
		n := len(first)
		one, two := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop), affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		one.Body, two.Body = one.Body[:n], two.Body[n:]
		first, second = []affine.Stmt{one}, []affine.Stmt{two}
	}
	return slices.Concat(x.wide, first, second)
}

// A handing is what goes from one of two bodies to the other, which get loops of their own.
type handing struct {
	loops   []*affine.Loop // around both
	lengths []int
	names   affine.Names
	wide    []affine.Stmt // declarations of what is handed on in all iterations
}

// cut puts the scalars that go from head to tail into arrays; ok is false if more goes there.
func (x *handing) cut(head, tail []affine.Stmt) (first, second []affine.Stmt, ok bool) {
	at := placesOf(x.loops)
	var gives, takes []affine.Stmt
	sums := slices.DeleteFunc(slices.Clone(head), func(s affine.Stmt) bool { _, isDecl := s.(*affine.Decl); return isDecl })
	for _, s := range head {
		d, isDecl := s.(*affine.Decl)
		if !isDecl {
			first = append(first, s)
			continue
		}
		read, written := Touches(tail, d.Buffer)
		usedRead, usedWritten := Touches(sums, d.Buffer)
		switch {
		case !read && !written:
			first = append(first, s)
		case !usedRead && !usedWritten:
			takes = append(takes, s)
		case !d.Buffer.IsScalar() || d.Buffer.Init != nil:
			return nil, nil, false
		default:
			all, own := *d.Buffer, *d.Buffer
			all.Name, all.Shape = x.names.Fresh(all.Name), x.lengths
			x.wide = append(x.wide, &affine.Decl{Buffer: &all, Pos: d.Pos})
			first = append(first, s)
			gives = append(gives, &affine.Assign{Buffer: &all, Index: at, Value: &affine.Load{Buffer: d.Buffer, Pos: d.Pos}, Pos: d.Pos})
			takes = append(takes, &affine.Decl{Buffer: &own, Pos: d.Pos}, &affine.Assign{Buffer: &own, Value: &affine.Load{Buffer: &all, Index: at, Pos: d.Pos}, Pos: d.Pos})
			affine.RewriteBuffer(tail, d.Buffer, &own, func([]affine.Expr) []affine.Expr { return nil })
		}
	}
	return append(first, gives...), append(takes, tail...), true
}

// costly reports whether body computes what takes DSPs, or many LUTs: more than additions, choices
// and shifts of integers.
func costly(body []affine.Stmt) (found bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Operands(s, func(e affine.Expr) { affine.WalkExpr(e, func(e affine.Expr) { found = found || takesOperator(e) }) })
		return !found
	})
	return found
}

func takesOperator(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Cast:
		return e.T.IsInteger() != e.X.Type().IsInteger() && affine.HasLoad(e.X)
	case *affine.Binary:
		switch e.Op {
		case "+", "-":
			return !e.Type().IsInteger() && affine.HasLoad(e)
		case "*", "/", "%":
			return !e.Type().IsInteger() && affine.HasLoad(e) || affine.HasLoad(e.X) && affine.HasLoad(e.Y)
		}
	case *affine.Call:
		return !slices.Contains([]affine.Fn{"min", "max", "abs", "fmin", "fmax", "fabs"}, e.Fn)
	}
	return false
}
