package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Upward lets loops that count down count up where no iteration depends on another (loop reversal: Allen and
// Kennedy, "Optimizing Compilers for Modern Architectures", section 5.8). Tasks go through arrays in one order then,
// however their loops count. Ascend, which keeps the order of iterations, is for others.
//
//	for i = 7 to -1 step -1 { y[i] = 2 * x[i] }   =>   for i = 0 to 8 { y[i] = 2 * x[i] }
//
// Loops stay that go along what others go through downwards that must.
func Upward(t *affine.Task) {
	var free []downward
	held := map[dimension]bool{}
	hold := func(d downward) {
		for _, along := range d.along {
			held[along] = true
		}
	}
	for _, d := range downwardIn(t.Body, 0, affine.Accesses(t.Body), nil) {
		if d.free {
			free = append(free, d)
		} else {
			hold(d)
		}
	}
	for {
		k := slices.IndexFunc(free, func(d downward) bool {
			return slices.ContainsFunc(d.along, func(along dimension) bool { return held[along] })
		})
		if k < 0 {
			break
		}
		hold(free[k])
		free = slices.Delete(free, k, k+1)
	}
	for _, d := range free {
		d.turn()
	}
}

// A dimension is one of an array, by its number.
type dimension struct {
	of *affine.Buffer
	at int
}

// A downward is a loop that counts down, and what it goes along; free says that no iteration depends on another.
type downward struct {
	loop         *affine.Loop
	first, trips int64
	free         bool
	along        []dimension
}

// downwardIn adds those in body, which stands in so many loops, to list.
func downwardIn(body []affine.Stmt, depth int, all []affine.Access, list []downward) []downward {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			own, rest := affine.Within(all, s)
			all = rest
			if s.Step < 0 {
				d := downward{loop: s, along: alongIn(s, own)}
				known := false
				d.first, d.trips, known = affine.ConstantTrips(s)
				d.free = known && d.trips > 0 && nest.Plain(s) && nest.Movable(s) && !nest.UsesChannels(own) && nest.IsFree(s, depth, own)
				list = append(list, d)
			}
			list = downwardIn(s.Body, depth+1, own, list)
		case *affine.If:
			list = downwardIn(s.Else, depth, all, downwardIn(s.Then, depth, all, list))
		}
	}
	return list
}

// alongIn are the dimensions of arrays that l goes along.
func alongIn(l *affine.Loop, accesses []affine.Access) (list []dimension) {
	for _, a := range accesses {
		for d, e := range a.Index {
			if nest.Counts(e, l) {
				list = append(list, dimension{a.Buffer, d})
			}
		}
	}
	return list
}

// turn lets the loop count up.
func (d downward) turn() {
	l := d.loop
	last := d.first + (d.trips-1)*l.Step
	l.Lo, l.Hi, l.Step = &affine.Const{T: l.Type, I: last}, &affine.Const{T: l.Type, I: d.first + 1}, -l.Step
}
