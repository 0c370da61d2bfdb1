package nest

import (
	"slices"

	"codo/affine"
)

// Delays reads the elements that came before where the user keeps the last of them in a shift
// register (the converse of rotating registers; Allen and Kennedy, "Optimizing Compilers for Modern
// Architectures", section 8.3): samples do not wait for each other then, and the search keeps what
// is to be kept.
//
//	local r f32[4]
//	for k { r[k] = 0 }
//	for n = 0 to 64 {                              for n = 0 to 64 {
//	  for k = 3 to 0 step -1 { r[k] = r[k - 1] }     for k { y[n] += h[k] * (n - k >= 0 ? x[n - k] : 0) }
//	  r[0] = x[n]                             =>   }
//	  for k { y[n] += h[k] * r[k] }
//	}
//
// It may also be shifted at the end of an iteration, the other way, and in the loop that uses it.
func Delays(t *affine.Task) {
	t.Body = delaysIn(t.Body, func(body []affine.Stmt, b *affine.Buffer) affine.Stmt {
		g := registerOf(body, b)
		if g == nil {
			return nil
		}
		g.unroll()
		return g.fill
	})
}

// delaysIn is body without the arrays declared in it, and in open loops in it, that unroll can do
// without: it is given the statements behind the declaration of one, and gives the one that fills it, or
// nil.
func delaysIn(body []affine.Stmt, unroll func(body []affine.Stmt, b *affine.Buffer) affine.Stmt) []affine.Stmt {
	for k := 0; k < len(body); k++ {
		d, ok := body[k].(*affine.Decl)
		if !ok || len(d.Buffer.Shape) != 1 || d.Buffer.Init != nil || len(d.Buffer.Bind) > 0 {
			continue
		}
		if fill := unroll(body[k+1:], d.Buffer); fill != nil {
			body = slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool { return s == affine.Stmt(d) || s == fill })
			k--
		}
	}
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && open(l) {
			l.Body = delaysIn(l.Body, unroll)
		}
	}
	return body
}

// A register is an array that a loop shifts in each iteration.
type register struct {
	buffer *affine.Buffer
	fill   affine.Stmt
	start  affine.Expr
	loop   *affine.Loop
	shift  affine.Stmt
	back   bool // the newest element is the last
	enter  *affine.Assign
	value  *affine.Load // what comes in
	body   []affine.Stmt
}

// registerOf finds out whether b is one in body; nil if not.
func registerOf(body []affine.Stmt, b *affine.Buffer) *register {
	g := &register{buffer: b}
	if !g.filledThenUsed(body) || !g.read() {
		return nil
	}
	return g
}

// filledThenUsed finds the loop that fills the register with a constant, and the one that uses it,
// if that is all.
func (g *register) filledThenUsed(body []affine.Stmt) bool {
	for _, s := range body {
		read, written := touches([]affine.Stmt{s}, g.buffer)
		l, ok := s.(*affine.Loop)
		switch {
		case !read && !written:
		case !ok || !plain(l) || g.loop != nil:
			return false
		case g.fill == nil:
			f, _ := fillOf([]affine.Stmt{s}, g.buffer)
			if f == nil || !f.isWhole() || len(f.loops) != 1 || len(l.Body) != 1 {
				return false
			}
			if _, constant := f.assign.Value.(*affine.Const); !constant {
				return false
			}
			g.fill, g.start = s, f.assign.Value
		default:
			g.loop = l
		}
	}
	return g.loop != nil
}

// read finds what shifts, what enters and what is used.
func (g *register) read() bool {
	return g.parts() && g.inOrder(slices.Index(g.body, affine.Stmt(g.enter)), slices.Index(g.body, g.shift)) && g.enters()
}

// parts finds what shifts and what enters.
func (g *register) parts() bool {
	if _, _, ok := affine.ConstantTrips(g.loop); !ok || g.loop.Step != 1 {
		return false
	}
	for _, s := range affine.CloneBody(g.loop.Body) {
		if l, ok := s.(*affine.Loop); ok && g.shift == nil && plain(l) {
			parts := withoutLast(l)
			for _, p := range parts {
				if g.shifts(p) {
					g.shift = p
				}
			}
			if g.shift != nil {
				g.body = append(g.body, parts...)
				continue
			}
		}
		g.body = append(g.body, s)
	}
	if g.shift == nil {
		return false
	}
	enters := slices.IndexFunc(g.body, func(s affine.Stmt) bool { a, ok := s.(*affine.Assign); return ok && a.Buffer == g.buffer })
	if enters < 0 {
		return false
	}
	g.enter = g.body[enters].(*affine.Assign) // the only one, else it is not in order
	at, ok := constantAt(g.enter.Index, 0)
	return ok && at == g.newest()
}

// newest is the place of what has come last.
func (g *register) newest() int64 {
	if g.back {
		return int64(g.buffer.Shape[0]) - 1
	}
	return 0
}

// age is how often what is at a place was shifted since it came.
func (g *register) age(place affine.Form) affine.Form {
	if g.back {
		return place.Scale(-1).Plus(g.newest())
	}
	return place
}

// shifts reports whether s moves all elements on by one, and does nothing else.
func (g *register) shifts(s affine.Stmt) bool {
	l, ok := s.(*affine.Loop)
	if !ok || len(l.Body) != 1 {
		return false
	}
	a, ok := l.Body[0].(*affine.Assign)
	if !ok || a.Buffer != g.buffer {
		return false
	}
	from, ok := a.Value.(*affine.Load)
	first, trips, ok2 := affine.ConstantTrips(l)
	if !ok || !ok2 || from.Buffer != g.buffer || trips != int64(g.buffer.Shape[0])-1 || l.Step != 1 && l.Step != -1 {
		return false
	}
	to, ok := affine.FormOf(a.Index[0])
	source, ok2 := affine.FormOf(from.Index[0])
	step, ok3 := source.Sub(to).IsConst()
	at := to.Sub(affine.CounterForm(l))
	offset, ok4 := at.IsConst()
	if !ok || !ok2 || !ok3 || !ok4 || step != l.Step { // it goes towards the newest
		return false
	}
	g.back = step == 1
	if g.back {
		return first+offset == 0
	}
	return first+offset == int64(g.buffer.Shape[0])-1
}

// inOrder reports whether all uses stand behind where an element enters, after the register is
// shifted, or before it is; those of older elements may stand between.
func (g *register) inOrder(enters, shift int) bool {
	for k, s := range g.body {
		read, written := touches([]affine.Stmt{s}, g.buffer)
		between := k > shift && k < enters
		switch {
		case k == shift || k == enters || !read && !written:
		case written || !between && (k < enters || shift > enters && k > shift) || !g.reads(s, between):
			return false
		}
	}
	return !affine.Loads(g.enter.Value, g.buffer)
}

// reads reports whether it is known which elements s reads; older means none but those that were
// there before.
func (g *register) reads(s affine.Stmt, older bool) bool {
	newest, _ := constantAt(g.enter.Index, 0)
	plain := true
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			if ld.Buffer == g.buffer {
				f, known := affine.FormOf(ld.Index[0])
				lo, hi, bounded := f.Range()
				plain = plain && known && (!older || bounded && (newest < lo || newest > hi))
			}
		})
		return true
	})
	return plain
}

// enters finds which element of an array comes in: one that the loop does not change.
func (g *register) enters() bool {
	ld, ok := g.enter.Value.(*affine.Load)
	if ok && ld.Buffer.IsScalar() {
		var sets []*affine.Assign
		affine.Walk(g.body, func(s affine.Stmt) bool {
			if a, is := s.(*affine.Assign); is && a.Buffer == ld.Buffer {
				sets = append(sets, a)
			}
			return true
		})
		if len(sets) != 1 || !slices.Contains(g.body[:slices.Index(g.body, affine.Stmt(g.enter))], affine.Stmt(sets[0])) {
			return false
		}
		ld, ok = sets[0].Value.(*affine.Load)
	}
	if !ok || ld.Buffer.IsScalar() || ld.Buffer.Elem != g.buffer.Elem || dataIn(ld.Index) || !plainIndex(ld.Index) {
		return false
	}
	_, written := touches(g.body, ld.Buffer)
	inner := false
	affine.Walk(g.body, func(s affine.Stmt) bool {
		l, is := s.(*affine.Loop)
		inner = inner || is && slices.ContainsFunc(ld.Index, func(e affine.Expr) bool { return counts(e, l) })
		return true
	})
	g.value = ld
	return !written && !inner
}

// unroll reads what came in so long ago.
func (g *register) unroll() {
	g.loop.Body = slices.DeleteFunc(g.body, func(s affine.Stmt) bool { return s == g.shift || s == affine.Stmt(g.enter) })
	affine.ReplaceLoads(g.loop.Body, g.buffer, func(ld *affine.Load) affine.Expr {
		place, _ := affine.FormOf(ld.Index[0])
		return g.came(affine.CounterForm(g.loop).Sub(g.age(place)), ld)
	})
}

// came is what came in iteration at, or was there before, in the place of ld.
func (g *register) came(at affine.Form, ld *affine.Load) affine.Expr {
	then := []affine.Stmt{&affine.Assign{Buffer: g.buffer, Value: &affine.Load{Buffer: g.value.Buffer, Index: slices.Clone(g.value.Index), Pos: ld.Pos}}}
	affine.ReplaceByForm(then, g.loop, at)
	value := then[0].(*affine.Assign).Value
	first, _, _ := affine.ConstantTrips(g.loop)
	if least, _, known := at.Range(); known && least >= first {
		return value
	}
	return &affine.Select{Cond: &affine.Binary{Op: ">=", X: at.Expr(), Y: affine.IntConst(first)}, X: value, Y: g.start}
}

// withoutLast is l and what it does in its last iteration, if that is something else.
func withoutLast(l *affine.Loop) (parts []affine.Stmt) {
	first, trips, ok := affine.ConstantTrips(l)
	last := first + (trips-1)*l.Step
	if ok && trips > 1 && len(l.Body) == 1 {
		if choice, is := l.Body[0].(*affine.If); is && len(choice.Else) > 0 && isAt(choice.Cond, l, last) {
			rest := affine.CloneBody(choice.Then)
			affine.SubstituteCounter(rest, l, &affine.Const{T: l.Type, I: last})
			short := *l
			short.Hi, short.Body = &affine.Const{T: l.Type, I: last}, affine.CloneBody(choice.Else)
			affine.ReplaceCounter(short.Body, l, &short)
			return append(Distribute(&short), rest...)
		}
	}
	return Distribute(l)
}
