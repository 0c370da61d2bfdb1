package domain

import (
	"codo/affine"
	"codo/nest"
)

// Warmup lets a loop begin earlier, with nothing but its first part, where a first iteration does that several times: the
// rows of a window that slides along an image, of which it makes all, and each other iteration the next one (sliding
// window optimization: Ragan-Kelley and others, "Halide", PLDI 2013, section 4.3). What is done keeps its order.
//
//	for y = 0 to 30 {                                     for y = 0 to 32 {
//	  for r = y == 0 ? 0 : y + 2 to y + 3 { b[r % 3] = .. }  =>    b[y % 3] = ..
//	  out[y] = b[y % 3] + ..                                if (y >= 2) { out[y - 2] = b[(y - 2) % 3] + .. }
//	}                                                     }
//
// So is a first part that is written out for the first iteration and for the others.
func Warmup(t *affine.Task, names affine.Names) {
	nest.ReplaceLoopsIn(t, names, nest.Open, func(l *affine.Loop) ([]affine.Stmt, bool) {
		warm := warmedUp(l)
		return []affine.Stmt{warm}, warm != nil
	})
}

// mostWarmup bounds the iterations that come before the others.
const mostWarmup = 64

// warmedUp is l so; nil if its first iteration does nothing several times.
func warmedUp(l *affine.Loop) *affine.Loop {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step != 1 || !nest.Unordered(l) || len(l.Body) < 2 || l.Type != affine.I32 {
		return nil
	}
	s, more := slidingOf(l, first)
	if s == nil || more < 1 || more > mostWarmup {
		return nil
	}
	begin := affine.ConstantForm(s.first)
	warm := *l
	warm.Lo, warm.Hi = affine.IntConst(0), affine.IntConst(trips+more)
	at := affine.CounterForm(&warm)
	part, rest := affine.CloneBody(s.part), affine.CloneBody(l.Body[1:])
	affine.SubstituteCounter(part, s.counts, at.Add(begin).Expr()) // forms would hold for the first iterations alone
	affine.ReplaceByForm(rest, l, at.Plus(first-more))
	guard := &affine.If{Cond: &affine.Binary{Op: ">=", X: &affine.Counter{Loop: &warm}, Y: affine.IntConst(more)}, Then: rest, Pos: l.Pos}
	warm.Body = append(part, guard)
	return &warm
}

// A sliding is a part of each iteration that a first one does several times.
type sliding struct {
	part   []affine.Stmt
	counts *affine.Loop // the counter of which tells what the part does
	first  int64        // its first value
}

// slidingOf is that with which each iteration of l begins, and how many times more the first one does it; nil if that is not known.
func slidingOf(l *affine.Loop, first int64) (s *sliding, more int64) {
	if apart, ok := l.Body[0].(*affine.If); ok {
		return slidingApart(l, first, apart)
	}
	part, ok := l.Body[0].(*affine.Loop)
	if !ok || part.Step != 1 || !nest.Unordered(part) || part.Again || part.Type != affine.I32 {
		return nil, 0
	}
	c, ok := part.Lo.(*affine.Select)
	if !ok {
		return nil, 0
	}
	begin, next := c.X, c.Y
	if !isOnlyAt(c.Cond, true, l, first) {
		if begin, next = c.Y, c.X; !isOnlyAt(c.Cond, false, l, first) {
			return nil, 0
		}
	}
	from, ok1 := affine.FormOf(begin)
	lo, ok2 := affine.FormOf(next)
	hi, ok3 := affine.FormOf(part.Hi)
	at := from.Substitute(l, affine.ConstantForm(first))
	v, constant := at.IsConst()
	if !ok1 || !ok2 || !ok3 || !constant || !hi.Equal(lo.Plus(1)) || !lo.Equal(affine.CounterForm(l).Plus(lo.Constant())) || UsesCounter(part.Body, l) {
		return nil, 0
	}
	return &sliding{part.Body, part, v}, first + lo.Constant() - v
}

// slidingApart is slidingOf of a part that is written out for the first iteration, and for the others, on the sides of s.
func slidingApart(l *affine.Loop, first int64, s *affine.If) (*sliding, int64) {
	if len(s.Then) != 1 || !isOnlyAt(s.Cond, true, l, first) {
		return nil, 0
	}
	part, ok := s.Then[0].(*affine.Loop)
	if !ok || part.Step != 1 || !nest.Unordered(part) || part.Type != affine.I32 || UsesCounter(part.Body, l) {
		return nil, 0
	}
	begin, trips, constant := affine.ConstantTrips(part)
	if !constant {
		return nil, 0
	}
	next := affine.CloneBody(part.Body)
	affine.SubstituteCounter(next, part, affine.CounterForm(l).Plus(begin+trips-1-first).Expr())
	if !AreSame(nest.TakenIn(next), nest.TakenIn(affine.CloneBody(s.Else)), func(*nest.Merging) {}) {
		return nil, 0
	}
	return &sliding{part.Body, part, begin}, trips - 1
}
