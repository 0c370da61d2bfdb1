package scalars

import (
	"codo/affine"
	"codo/nest"
)

// mostFirst bounds the elements of arrays that are followed one by one, and the statements that are looked at for them.
const mostFirst = 1 << 14

// writesFirst reports whether statements of body, each time that they run, write all elements of b before they read them:
// nothing goes on in b from one time to the next. Loops in body are followed, but where no place in b moves with them.
//
//	for k { s[k] = 0; for q { s[k] = s[k] + w[k][q] * x[q] }; sum = sum + s[k] }
func writesFirst(body []affine.Stmt, b *affine.Buffer) bool {
	if b.Elements() > mostFirst {
		return false
	}
	w := &firstWrites{of: b, at: map[*affine.Loop]int64{}, written: make([]bool, b.Elements()), changed: affine.Changed(body), uses: map[affine.Stmt]bool{}, moves: map[*affine.Loop]bool{}}
	return w.all(body)
}

// firstWrites are the elements of an array that have been written, and the counters of the loops around what is looked at.
type firstWrites struct {
	of      *affine.Buffer
	at      map[*affine.Loop]int64
	written []bool
	latest  []int64 // in order, so that what a branch writes is taken back
	// when is a condition that holds for all of body, or for nothing; inside says that what is looked at is under it.
	when    affine.Expr
	inside  bool
	changed map[*affine.Buffer]bool
	steps   int
	uses    map[affine.Stmt]bool  // whether a statement has to do with the array
	moves   map[*affine.Loop]bool // whether places in it move with the loop
}

func (w *firstWrites) all(body []affine.Stmt) bool {
	for _, s := range body {
		if !w.reaches(s) {
			continue
		}
		if w.steps++; w.steps > mostFirst {
			return false
		}
		ok := true
		affine.Each(s, func(ld *affine.Load) { ok = ok && (ld.Buffer != w.of || w.isWritten(ld.Index)) })
		if !ok || !w.follow(s) {
			return false
		}
	}
	return true
}

// reaches reports whether s has to do with the array.
func (w *firstWrites) reaches(s affine.Stmt) bool {
	does, known := w.uses[s]
	if !known {
		does = nest.Uses([]affine.Stmt{s}, w.of)
		w.uses[s] = does
	}
	return does
}

// follow looks at what s writes and what is inside it, behind what s itself reads.
func (w *firstWrites) follow(s affine.Stmt) bool {
	switch s := s.(type) {
	case *affine.Assign:
		if s.Buffer != w.of {
			return true
		}
		if k, ok := w.place(s.Index); ok && !w.written[k] { // a place that is not known is none that is written
			w.written[k], w.latest = true, append(w.latest, k)
		}
		return true
	case *affine.Loop:
		return nest.Open(s) && w.loop(s)
	case *affine.If:
		return w.branches(s)
	}
	return false
}

func (w *firstWrites) loop(l *affine.Loop) bool {
	first, trips, constant := w.trips(l)
	moves, known := w.moves[l]
	if !known {
		moves = movesWith(l, w.of)
		w.moves[l] = moves
	}
	switch {
	case constant && trips <= 0: // it never runs
		return true
	case !moves && constant:
		return w.all(l.Body)
	case !moves: // which may not run at all
		return w.aside(l.Body)
	case !constant:
		return false
	}
	defer delete(w.at, l)
	for k := range trips {
		w.at[l] = first + k*l.Step
		if !w.all(l.Body) {
			return false
		}
	}
	return true
}

// trips is the first value of the counter of l, and how often it runs, where the counters around it are what they are now.
func (w *firstWrites) trips(l *affine.Loop) (first, n int64, ok bool) {
	now := *l
	now.Lo, now.Hi = w.known(l.Lo), w.known(l.Hi)
	lo, starts := now.Lo.(*affine.Const)
	least, most, ok := affine.TripRange(&now)
	if !starts || !ok || least != most || l.Again {
		return 0, 0, false
	}
	return lo.I, least, true
}

// movesWith reports whether a place in b, or a condition around it, is another one in each iteration of l.
func movesWith(l *affine.Loop, b *affine.Buffer) (moves bool) {
	counts := func(e affine.Expr) {
		affine.WalkExpr(e, func(e affine.Expr) {
			c, ok := e.(*affine.Counter)
			moves = moves || ok && c.Loop == l
		})
	}
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			if ld.Buffer == b {
				for _, e := range ld.Index {
					counts(e)
				}
			}
		})
		switch s := s.(type) {
		case *affine.Assign:
			if s.Buffer == b {
				for _, e := range s.Index {
					counts(e)
				}
			}
		case *affine.If:
			counts(s.Cond)
		case *affine.Loop:
			counts(s.Lo)
			counts(s.Hi)
		}
		return true
	})
	return moves
}

func (w *firstWrites) branches(s *affine.If) bool {
	switch nest.Decided(w.known(s.Cond)) {
	case affine.Yes:
		return w.all(s.Then)
	case affine.No:
		return w.all(s.Else)
	}
	if len(s.Else) == 0 && !w.inside && w.holdsThroughout(s.Cond) {
		w.when, w.inside = s.Cond, true
		ok := w.all(s.Then)
		w.inside = false
		return ok
	}
	return w.aside(s.Then) && w.aside(s.Else)
}

// aside looks at statements that may not run.
func (w *firstWrites) aside(body []affine.Stmt) bool {
	before := len(w.latest)
	ok := w.all(body)
	for _, k := range w.latest[before:] {
		w.written[k] = false
	}
	w.latest = w.latest[:before]
	return ok
}

// holdsThroughout reports whether c, if it holds once, holds wherever it is asked while body runs, and is the one condition
// that is taken so.
func (w *firstWrites) holdsThroughout(c affine.Expr) bool {
	if w.when != nil {
		return affine.SameExpr(c, w.when)
	}
	same := true
	affine.WalkExpr(c, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Counter:
			_, moves := w.at[e.Loop]
			same = same && !moves && !w.isIn(e.Loop)
		case *affine.Load:
			same = same && !w.changed[e.Buffer]
		}
	})
	return same
}

// isIn reports whether l has been looked at, and so is in body.
func (w *firstWrites) isIn(l *affine.Loop) bool {
	_, known := w.moves[l]
	return known
}

// known is e where the counters are what they are now.
func (w *firstWrites) known(e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if c, ok := e.(*affine.Counter); ok {
			if k, known := w.at[c.Loop]; known {
				return &affine.Const{T: c.Type(), I: k}
			}
		}
		return affine.Folded(e)
	})
}

// isWritten reports whether the element at index is, for all that is known.
func (w *firstWrites) isWritten(index []affine.Expr) bool {
	k, ok := w.place(index)
	return ok && w.written[k] && (w.when == nil || w.inside)
}

// place is the number of the element at index.
func (w *firstWrites) place(index []affine.Expr) (place int64, ok bool) {
	for d, e := range index {
		f, linear := affine.FormOf(w.known(e))
		k, isConst := f.IsConst()
		if n := int64(w.of.Shape[d]); linear && isConst && k >= 0 && k < n {
			place = place*n + k
			continue
		}
		return 0, false
	}
	return place, true
}
