package nest

import (
	"maps"
	"slices"

	"codo/affine"
)

const (
	mostGenerations = 8   // iterations of a loop that is written out
	mostStatements  = 256 // assignments in them
)

// Generations writes out a loop whose few iterations each fill a plane of a local array, from planes before, and lets each plane be
// an array (loop unrolling, and splitting of arrays that constants subscript; Allen and Kennedy, "Optimizing Compilers for Modern
// Architectures", sections 8.4 and 8.5): each step is a nest then, which hands on to the next, and planes that nobody reads later
// are not kept.
//
//	local b f32[3][8]                                local b_0 f32[8]; local b_1 f32[8]; local b_2 f32[8]
//	for t = 0 to 2 {                           =>    for i { b_1[i] = f(b_0) }
//	  for i { b[t + 1][i] = f(b[t]) }                for i { b_2[i] = f(b_1) }
//	}                                                for i { y[i] = b_2[i] }
//	for i { y[i] = b[2][i] }
//
// Loops that go through the planes, as the terms of a stage of a Runge-Kutta method go through the stages before, are written out,
// too, without those that constants leave out (constant propagation: Wegman and Zadeck, 1991).
func Generations(t *affine.Task, names affine.Names) {
	x := generations{planes: planesOf(t.Body), out: map[*affine.Loop]bool{}}
	if x.choose(t.Body); len(x.arrays) == 0 {
		return
	}
	was := affine.CloneBody(t.Body)
	body, ok := x.written(t.Body, false)
	if !ok {
		t.Body = was
		return
	}
	apart := Alternation{most: mostGenerations + 1, arrays: x.arrays}
	t.Body = apart.apart(body, names)
	Needless(t)
	Rename(t, names)
}

// generations are the loops to be written out, and the arrays of which they fill planes.
type generations struct {
	planes map[*affine.Loop][]planes
	arrays []*affine.Buffer
	out    map[*affine.Loop]bool
}

// planes are those of an array along one of its dimensions.
type planes struct {
	array   *affine.Buffer
	through map[*affine.Loop]bool // the loops that go through them
	filled  map[*affine.Loop]bool // those that fill one in each iteration
}

// planesOf are the local arrays of which each iteration of a loop fills a plane: everything that is accessed of them has
// constants, or the counter of a loop of few iterations and a constant, for that subscript.
func planesOf(body []affine.Stmt) map[*affine.Loop][]planes {
	of := map[*affine.Buffer][]*planes{} // one for each dimension, nil where that is not so
	var order []*affine.Buffer
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && len(d.Buffer.Shape) > 1 && d.Buffer.Init == nil {
			order = append(order, d.Buffer)
			for _, n := range d.Buffer.Shape {
				var p *planes
				if n <= mostGenerations+1 {
					p = &planes{array: d.Buffer, through: map[*affine.Loop]bool{}, filled: map[*affine.Loop]bool{}}
				}
				of[d.Buffer] = append(of[d.Buffer], p)
			}
		}
		return true
	})
	all := affine.Accesses(body)
	for k := range all {
		a := &all[k]
		for d, p := range of[a.Buffer] {
			if p == nil {
				continue
			}
			f, ok := a.Subscript(d)
			if _, constant := f.IsConst(); ok && constant {
				continue
			}
			counters := f.Counters()
			if !ok || !f.IsLinear() || len(counters) != 1 || f.Coef(counters[0]) != 1 || !Plain(counters[0]) {
				of[a.Buffer][d] = nil
				continue
			}
			if _, most, fixed := affine.TripRange(counters[0]); !fixed || most > mostGenerations {
				of[a.Buffer][d] = nil
				continue
			}
			p.through[counters[0]] = true
			p.filled[counters[0]] = p.filled[counters[0]] || a.Write
		}
	}
	list := map[*affine.Loop][]planes{}
	for _, b := range order {
		for _, p := range of[b] {
			if p == nil {
				continue
			}
			for l, fills := range p.filled {
				if fills {
					list[l] = append(list[l], *p)
				}
			}
		}
	}
	return list
}

// choose finds the loops that carry something, with loops in them, and those beside them that go through the same planes.
func (x *generations) choose(body []affine.Stmt) {
	affine.Walk(body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if !ok || !Open(l) {
			return !ok
		}
		_, trips, fixed := affine.ConstantTrips(l)
		if len(x.planes[l]) == 0 || !fixed || trips < 2 || !affine.HasLoop(l.Body) || IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) {
			return true
		}
		for _, p := range x.planes[l] {
			if !slices.Contains(x.arrays, p.array) {
				x.arrays = append(x.arrays, p.array)
			}
			maps.Copy(x.out, p.through)
		}
		return true
	})
}

// written is body with these loops written out; ok is false where that is too much. Inside is for what is in one of them.
func (x *generations) written(body []affine.Stmt, inside bool) (list []affine.Stmt, ok bool) {
	for _, s := range body {
		l, isLoop := s.(*affine.Loop)
		switch {
		case !isLoop || !x.out[l]:
			ok = true
			RewriteInside(s, func(own []affine.Stmt) []affine.Stmt {
				own, fits := x.written(own, inside)
				ok = ok && fits
				return own
			})
			if !ok {
				return nil, false
			}
			list = append(list, s)
		default:
			steps, fits := x.iterations(l)
			if !fits {
				return nil, false
			}
			if !inside {
				steps = constantScalars(steps)
			}
			list = append(list, steps...)
		}
		if Assignments(list) > mostStatements {
			return nil, false
		}
	}
	return list, true
}

// iterations are those of l, one after the other.
func (x *generations) iterations(l *affine.Loop) (list []affine.Stmt, ok bool) {
	first, trips, ok := FixedTrips(l)
	for k := range trips {
		one := CloneOwn(l.Body, x.out)
		affine.ReplaceByForm(one, l, affine.Form{}.Plus(first+k*l.Step))
		if one, ok = x.written(TakenIn(one), true); !ok {
			return nil, false
		}
		if list = append(list, one...); Assignments(list) > mostStatements {
			return nil, false
		}
	}
	return list, ok
}
