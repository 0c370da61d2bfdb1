package violations

import (
	"slices"

	"codo/affine"
)

// cutTails cuts loops in two whose last statements hand something on from iteration to
// iteration, where the nests before do not wait for that: the least of many distances
// is looked for behind the distances, which then can be computed side by side. A scalar
// that goes from the nests to these statements becomes an array (scalar expansion).
//
//	for j {                                          local d_1 f32[64]
//	  local d f32                                    for j {
//	  d = 0                                            d_1[j] = 0
//	  for k { d += a[j][k] * b[k] }           =>       for k { d_1[j] += a[j][k] * b[k] }
//	  best = d < best ? d : best                     }
//	}                                                for j { best = d_1[j] < best ? d_1[j] : best }
//
// The result tells whether anything changed.
func cutTails(body []affine.Stmt, inner bool, names affine.Names) (out []affine.Stmt, changed bool) {
	for _, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || l.Keep > 0 {
			out = append(out, s)
			continue
		}
		if inner {
			own, cut := cutTails(l.Body, true, names)
			changed, l.Body = changed || cut, own
		}
		if parts := cutTail(l, names); parts != nil {
			out, changed = append(out, parts...), true
			continue
		}
		out = append(out, s)
	}
	return out, changed
}

// cutTail is what stands in for l; nil if it is not to be cut.
func cutTail(l *affine.Loop, names affine.Names) (parts []affine.Stmt) {
	first, trips, known := span(l)
	if !known || l.Step != 1 || l.II != 0 || l.Unroll != 0 || len(l.Pragmas)+len(l.Order) > 0 {
		return nil
	}
	last := 0 // behind the last nest
	for k, s := range l.Body {
		if affine.HasLoop([]affine.Stmt{s}) {
			last = k + 1
		}
	}
	if last == 0 {
		return nil
	}
	var head, tail []affine.Stmt
	var passed []*affine.Decl
	for ok := false; !ok; last++ { // what ends the work of the nest stays with it
		if last == len(l.Body) {
			return nil
		}
		head, tail = l.Body[:last], l.Body[last:]
		passed, ok = passedOn(l, head, tail)
	}
	behind := *l
	behind.Body = slices.Clone(tail)
	affine.ReplaceCounter(behind.Body, l, &behind)
	l.Body = slices.Clone(head)
	for _, d := range passed {
		l.Body = slices.DeleteFunc(l.Body, func(s affine.Stmt) bool { return s == affine.Stmt(d) })
		wide := *d.Buffer
		wide.Name, wide.Shape = names.Fresh(wide.Name), []int{int(trips)}
		for _, own := range []*affine.Loop{l, &behind} {
			at := []affine.Expr{iteration(own, first)}
			affine.RewriteBuffer(own.Body, d.Buffer, &wide, func([]affine.Expr) []affine.Expr { return at })
		}
		parts = append(parts, &affine.Decl{Buffer: &wide, Pos: d.Pos})
	}
	for _, s := range head { // what only the tail uses is declared there
		if d, ok := s.(*affine.Decl); ok && !slices.Contains(passed, d) && !usedIn(head, d.Buffer) {
			l.Body = slices.DeleteFunc(l.Body, func(s affine.Stmt) bool { return s == affine.Stmt(d) })
			behind.Body = append([]affine.Stmt{d}, behind.Body...)
		}
	}
	return append(parts, l, &behind)
}

// span is the first value of the counter of l, and of how many iterations beside each other it has
// some, where it begins and ends differently, as the loops of triangles do; ok is false if these
// are not known.
func span(l *affine.Loop) (first, trips int64, ok bool) {
	lo, okLo := affine.FormOf(l.Lo)
	hi, okHi := affine.FormOf(l.Hi)
	first, _, least := lo.Range()
	_, end, most := hi.Range()
	return first, end - first, okLo && okHi && least && most && end > first
}

// passedOn are the scalars, declared in head, that go from there to the tail, in each iteration
// of l; ok is false unless the tail hands something on to its next iteration, the head neither
// uses that nor changes what the tail reads, but elements of its iteration, and something goes
// from one to the other.
func passedOn(l *affine.Loop, head, tail []affine.Stmt) (passed []*affine.Decl, ok bool) {
	own := map[*affine.Buffer]*affine.Decl{}
	for _, s := range slices.Concat(head, tail) {
		if d, is := s.(*affine.Decl); is {
			own[d.Buffer] = d
		}
	}
	carries, elements := false, false
	for _, b := range mentionedIn(tail) {
		reads, writes := affine.Touches(tail, b)
		headReads, headWrites := affine.Touches(head, b)
		d := own[b]
		switch {
		case d == nil && headWrites && reads && !writes && !b.IsScalar():
			elements = true
		case d == nil && (writes && (headReads || headWrites) || headWrites):
			return nil, false
		case d == nil:
			carries = carries || reads && writes
		case headReads || headWrites:
			if writes || !b.IsScalar() || b.Init != nil {
				return nil, false
			}
			passed = append(passed, d)
		}
	}
	if !carries || len(passed) == 0 && !elements || elements && affine.DependsBackward(l, head, tail).Possible() {
		return nil, false
	}
	return passed, true
}

// mentionedIn are the buffers that statements use, each once.
func mentionedIn(body []affine.Stmt) (all []*affine.Buffer) {
	for _, s := range body {
		for _, b := range mentioned(s) {
			if !slices.Contains(all, b) {
				all = append(all, b)
			}
		}
	}
	return all
}

func usedIn(body []affine.Stmt, b *affine.Buffer) bool {
	reads, writes := affine.Touches(body, b)
	return reads || writes
}
