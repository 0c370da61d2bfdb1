package buffers

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// flat moves a nest that takes a few tokens into the nest behind it, which then takes them in
// its first iterations: one, or one for each iteration of the innermost loop, which uses no
// more than has come. Where both were alone in a loop, that runs as one with the nest, without
// a pause between its iterations:
//
//	for t {                               for t { for c { for d = 0 to D {
//	  for a = 0 to D { pop x -> k[a] }  =>  if (c == 0) pop x -> k[d]
//	  for c { for d = 0 to D {              .. k[d] ..
//	    .. k[d] ..                        } } }
//	  } }
//	}
func flat(list []affine.Stmt) {
	for _, s := range list {
		l, ok := s.(*affine.Loop)
		if !ok || l.Unroll != 0 {
			continue
		}
		flat(l.Body)
		if takesOne(l) || len(l.Body) != 2 {
			continue
		}
		f, takes := fillIn(l.Body[0])
		loops, perfect := perfectNest(l.Body[1])
		if !takes || !perfect {
			continue
		}
		leaf := loops[len(loops)-1]
		along, ok := f.along(leaf)
		if !ok {
			continue
		}
		var first affine.Expr
		for _, in := range loops {
			if begin, trips, _ := affine.ConstantTrips(in); trips > 1 && (in != leaf || along == nil) {
				first = affine.And(first, &affine.Binary{Op: "==", X: affine.CounterForm(in).Expr(), Y: affine.IntConst(begin)})
			}
		}
		taken := f.loops[len(f.loops)-1].Body
		for _, in := range f.loops {
			begin, _, _ := affine.ConstantTrips(in)
			at := affine.Form{}.Plus(begin)
			if in == along {
				at = affine.CounterForm(leaf)
			}
			affine.SubstituteCounter(taken, in, at.Expr())
		}
		fold(taken)
		if first != nil {
			taken = []affine.Stmt{&affine.If{Cond: first, Then: taken, Pos: f.nest.Pos}}
		}
		leaf.Body = append(taken, leaf.Body...)
		l.Body = l.Body[1:]
	}
}

// takesOne lets l take a token itself that a nest in it takes, which does nothing else, if it has no
// other loops but such as are unrolled: then it is one pipeline.
func takesOne(l *affine.Loop) bool {
	if len(l.Body) < 2 {
		return false
	}
	f, ok := fillIn(l.Body[0])
	if !ok || f.tokens > 1 || !straight(&affine.Loop{Body: l.Body[1:]}) {
		return false
	}
	taken := f.loops[len(f.loops)-1].Body
	for _, in := range f.loops {
		begin, _, _ := affine.ConstantTrips(in)
		affine.SubstituteCounter(taken, in, affine.IntConst(begin))
	}
	fold(taken)
	l.Body = append(taken, l.Body[1:]...)
	return true
}

// along is the loop of f that goes along with the innermost loop of a nest, each iteration of
// which uses the elements of its own token; nil if there is one token. ok is false if there
// are others.
func (f fill) along(leaf *affine.Loop) (along *affine.Loop, ok bool) {
	for _, in := range f.loops {
		if _, trips, _ := affine.ConstantTrips(in); trips > 1 {
			if along != nil {
				return nil, false
			}
			along = in
		}
	}
	if along == nil {
		return nil, true
	}
	first, trips, _ := affine.ConstantTrips(along)
	begin, turns, _ := affine.ConstantTrips(leaf)
	if first != begin || trips != turns {
		return nil, false
	}
	uses := affine.Accesses([]affine.Stmt{leaf})
	for _, w := range affine.Accesses([]affine.Stmt{f.nest}) {
		if w.Channel != nil || !slices.Contains(f.tiles, w.Buffer) {
			continue
		}
		to, plain := w.Subscripts()
		d := slices.IndexFunc(to, func(x affine.Form) bool { return x.Uses(along) })
		if !plain || d < 0 || !stays(w, d, to[d].Coef(along), along) {
			return nil, false
		}
		for _, a := range uses {
			if a.Channel == nil && a.Buffer == w.Buffer && !stays(a, d, to[d].Coef(along), leaf) {
				return nil, false
			}
		}
	}
	return along, true
}

// stays reports whether a goes along dimension d in steps of so many elements with l, and not
// beyond one.
func stays(a affine.Access, d int, step int64, l *affine.Loop) bool {
	subs, ok := a.Subscripts()
	if !ok || subs[d].Coef(l) != step {
		return false
	}
	lo, hi, ok := subs[d].Sub(affine.CounterForm(l).Scale(step)).Range()
	return ok && lo >= 0 && hi < step
}

// perfectNest are the loops of s, from the outermost to the innermost, if each but that holds
// nothing but the next.
func perfectNest(s affine.Stmt) (loops []*affine.Loop, ok bool) {
	for {
		l, isLoop := s.(*affine.Loop)
		if !isLoop || l.Unroll != 0 {
			return nil, false
		}
		if _, trips, constant := affine.ConstantTrips(l); !constant || trips < 1 {
			return nil, false
		}
		if loops = append(loops, l); nest.IsInnermost(l) {
			return loops, true
		}
		if len(l.Body) != 1 {
			return nil, false
		}
		s = l.Body[0]
	}
}
