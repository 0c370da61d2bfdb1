package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Initials makes what gives elements their first values go along the loops of the nest that
// updates them next, where a loop of the one is several of the other: as iterations of one nest
// the two can be fused, and each sum begins in a register.
//
//	for i { for j = 0 to 96 { y[i][j] = 0 } }             for i { for h { for j = 0 to 32 {
//	for i { for h = 0 to 3 { for j = 0 to 32 {        =>      y[i][32 * h + j] = 0
//	  for k { y[i][32 * h + j] += .. } } } }                } } }   ..
func Initials(t *affine.Task) { initialsIn(t.Body) }

func initialsIn(body []affine.Stmt) {
	for k, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || !nest.Unordered(l) {
			continue
		}
		initialsIn(l.Body)
		first, counters := initialOf(l)
		if first == nil {
			continue
		}
		if next := nextUse(body[k+1:], first.Buffer); next != nil {
			if along := alongUpdate(first, counters, next); along != nil {
				body[k] = along
			}
		}
	}
}

// initialOf is the only statement of the perfect nest of l, if it gives each element of a box
// from 0 on its value, which no other element has part in, with the loop of each dimension.
func initialOf(l *affine.Loop) (first *affine.Assign, counters []*affine.Loop) {
	loops, core := nest.Perfect(l)
	if len(core) != 1 {
		return nil, nil
	}
	a, ok := core[0].(*affine.Assign)
	if !ok || a.Buffer.IsScalar() || affine.Loads(a.Value, a.Buffer) {
		return nil, nil
	}
	for _, e := range a.Index {
		f, ok := affine.FormOf(e)
		list := f.Counters()
		if !ok || len(list) != 1 || !f.Equal(affine.CounterForm(list[0])) || !scalars.CountsFromZero(list[0]) || slices.Contains(counters, list[0]) {
			return nil, nil
		}
		counters = append(counters, list[0])
	}
	if len(counters) != len(loops) {
		return nil, nil
	}
	return a, counters
}

// nextUse is the first of some statements that accesses b, if it is a loop.
func nextUse(body []affine.Stmt, b *affine.Buffer) *affine.Loop {
	for k := range body {
		if nest.Mentions(body[k:k+1], b) {
			l, _ := body[k].(*affine.Loop)
			return l
		}
	}
	return nil
}

// alongUpdate is first in a nest of those loops of next that choose the element which it
// updates: those of each dimension go through the box of first, digit by digit, and those of one
// dimension at least are several. It is nil if they do not.
func alongUpdate(first *affine.Assign, counters []*affine.Loop, next *affine.Loop) *affine.Loop {
	loops, core := nest.Perfect(next)
	if len(core) != 1 {
		return nil
	}
	update, ok := core[0].(*affine.Assign)
	if !ok || update.Buffer != first.Buffer || !affine.Loads(update.Value, first.Buffer) {
		return nil
	}
	own, several := map[*affine.Loop]*affine.Loop{}, false // by the loop of next
	forms := make([]affine.Form, len(counters))
	for d, e := range update.Index {
		f, ok := affine.FormOf(e)
		_, extent, _ := affine.ConstantTrips(counters[d])
		if !ok || !scalars.DigitsOf(f, extent) {
			return nil
		}
		list := f.Counters()
		several = several || len(list) > 1
		for _, l := range list {
			if own[l] != nil || !slices.Contains(loops, l) {
				return nil
			}
			_, trips, _ := affine.ConstantTrips(l)
			own[l] = &affine.Loop{Name: l.Name, Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(trips), Step: 1, Pos: counters[d].Pos}
			forms[d] = forms[d].AddCounter(own[l], f.Coef(l))
		}
	}
	if !several {
		return nil
	}
	var around []*affine.Loop
	for _, l := range loops {
		if own[l] != nil {
			around = append(around, own[l])
		}
	}
	body := affine.CloneBody([]affine.Stmt{first})
	for d, l := range counters {
		affine.ReplaceByForm(body, l, forms[d])
	}
	return nest.Wrap(around, body)[0].(*affine.Loop)
}
