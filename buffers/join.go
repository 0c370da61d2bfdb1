package buffers

import (
	"slices"

	"codo/affine"
)

// joinTakes makes one nest of neighbours that do nothing but take the elements of
// channels into arrays, as many of each: both come at the same time.
//
//	for i { for j { pop a -> x[i][j] } }
//	for k { for l { pop b -> y[k][l] } }    =>    for i { for j { pop a -> x[i][j]; pop b -> y[i][j] } }
//
// Only what comes from tasks that take nothing and give nothing else is joined: they
// cannot wait for each other.
func joinTakes(p *affine.Program) {
	free := map[*affine.Channel]bool{}
	for _, t := range p.Tasks {
		var gives []*affine.Channel
		takes := false
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Pop:
				takes = true
			case *affine.Push:
				if !slices.Contains(gives, s.Channel) {
					gives = append(gives, s.Channel)
				}
			}
			return true
		})
		if !takes && len(gives) == 1 {
			free[gives[0]] = true
		}
	}
	eachBody(p, func(body []affine.Stmt) []affine.Stmt { return joined(body, free) })
}

// eachBody replaces the bodies of tasks and of their loops by f of them, outer ones first.
func eachBody(p *affine.Program, f func([]affine.Stmt) []affine.Stmt) {
	for _, t := range p.Tasks {
		t.Body = f(t.Body)
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok {
				l.Body = f(l.Body)
			}
			return true
		})
	}
}

// joined is body with its neighbouring takes joined; declarations between them move
// before the first.
func joined(body []affine.Stmt, free map[*affine.Channel]bool) []affine.Stmt {
	var out []affine.Stmt
	at := -1 // in out: the nest to join with, which only declarations follow
	for _, s := range body {
		_, declares := s.(*affine.Decl)
		loops, pops := takesOf(s, free)
		switch {
		case declares && at >= 0:
			out = append(out, s)
			continue
		case len(pops) > 0 && at >= 0:
			if around, before := takesOf(out[at], free); slices.EqualFunc(around, loops, runAlike) {
				innermost := around[len(around)-1]
				for k, l := range loops {
					affine.ReplaceCounter(loops[len(loops)-1].Body, l, around[k])
				}
				innermost.Body = slices.Concat(before, pops)
				first := out[at]
				out = append(slices.Delete(out, at, at+1), first)
				at = len(out) - 1
				continue
			}
		}
		out = append(out, s)
		if at = -1; len(pops) > 0 {
			at = len(out) - 1
		}
	}
	return out
}

// takesOf is the loops of a nest that only takes from free channels, and what is in
// the innermost; none if s is something else.
func takesOf(s affine.Stmt, free map[*affine.Channel]bool) (loops []*affine.Loop, pops []affine.Stmt) {
	l, ok := s.(*affine.Loop)
	for ok {
		loops = append(loops, l)
		if len(l.Body) != 1 {
			break
		}
		in, isLoop := l.Body[0].(*affine.Loop)
		if !isLoop {
			break
		}
		l = in
	}
	if !ok {
		return nil, nil
	}
	for _, s := range l.Body {
		pop, isPop := s.(*affine.Pop)
		if !isPop || !free[pop.Channel] || affine.VectorOf(s) != nil {
			return nil, nil
		}
	}
	return loops, l.Body
}

// runAlike reports whether two loops count the same.
func runAlike(l, m *affine.Loop) bool {
	first, trips, ok := affine.ConstantTrips(l)
	other, more, too := affine.ConstantTrips(m)
	return ok && too && first == other && trips == more && l.Step == m.Step && l.Type == m.Type && l.Unroll == m.Unroll && len(l.Pragmas)+len(m.Pragmas) == 0
}
