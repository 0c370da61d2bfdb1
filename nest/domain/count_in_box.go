package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// A boxCount is a local that counts only under a condition, which holds in a box of the iterations of a nest: as tokens do that
// come, or go, in the iterations that are inside of an image.
type boxCount struct {
	guard  *affine.If  // all that it counts is in it
	inside affine.Form // what it holds there in an iteration
	behind affine.Form // and behind the nest
}

// countInBox is b as one in the nest of l, before which it holds start.
func (x *inductor) countInBox(l *affine.Loop, b *affine.Buffer, start affine.Form) (c boxCount, ok bool) {
	core := []affine.Stmt{l}
	var loops []*affine.Loop
	for {
		in, isLoop := OnlyWriterOf(core, b).(*affine.Loop)
		if !isLoop {
			break
		}
		if _, _, constant := affine.ConstantTrips(in); !constant || in.Step != 1 || x.open[in] {
			return c, false
		}
		loops, core = append(loops, in), in.Body
	}
	step, when := int64(0), affine.Expr(nil)
	for step == 0 {
		guard := onlyGuardOf(core, b)
		if guard == nil {
			return c, false
		}
		when = affine.And(when, guard.Cond)
		if n, counts := x.stepOf(guard.Then, b); counts && n != 0 {
			c.guard, step = guard, n
		}
		core = guard.Then
	}
	var digits []digit
	for _, l := range loops {
		digits = append(digits, partsOfCounter(l, when)...)
	}
	box, ok := boxOf(when, digits)
	if !ok {
		return c, false
	}
	c.inside = start
	for _, d := range slices.Backward(digits) {
		lo, hi := box.Bounds(d.place)
		if lo == hi {
			continue
		}
		c.inside = c.inside.Add(d.value.Plus(-lo).Scale(step))
		step *= hi - lo + 1
	}
	c.behind = start.Plus(step)
	return c, true
}

// A digit is a part of the counter of a loop, as a row or a column, or which of those that a stride leaves out.
type digit struct {
	loop  *affine.Loop
	value affine.Form
	scale int64        // of it in the counter
	place *affine.Loop // that would have it as its counter
}

// partsOfCounter are the digits of the counter of l that a condition tells apart, or all of it.
func partsOfCounter(l *affine.Loop, when affine.Expr) []digit {
	n := affine.CounterForm(l)
	first, trips, _ := affine.ConstantTrips(l)
	part := func(first, last int64) *affine.Loop {
		return &affine.Loop{Type: l.Type, Name: l.Name, Lo: &affine.Const{T: l.Type, I: first}, Hi: &affine.Const{T: l.Type, I: last + 1}, Step: 1}
	}
	by := divisors([]affine.Stmt{&affine.If{Cond: when}}, l)
	by = slices.DeleteFunc(by, func(d int64) bool { return d >= trips })
	if len(by) == 0 {
		return []digit{{l, n, 1, l}}
	}
	d := by[max(0, slices.IndexFunc(by, func(d int64) bool { return first == 0 && trips%d == 0 }))]
	rows := part(affine.FloorQuo(first, d), affine.FloorQuo(first+trips-1, d))
	return []digit{{l, n.FloorDiv(d), d, rows}, {l, n.Mod(d), 1, part(0, d-1)}}
}

// boxOf are the digits for which a condition holds; !ok: that is no box.
func boxOf(when affine.Expr, digits []digit) (box Region, ok bool) {
	counters := map[*affine.Loop]affine.Form{}
	var places []*affine.Loop
	for _, d := range digits {
		counters[d.loop] = counters[d.loop].Add(affine.CounterForm(d.place).Scale(d.scale))
		places = append(places, d.place)
	}
	s := &affine.Assign{Value: when}
	for l, of := range counters {
		affine.ReplaceByForm([]affine.Stmt{s}, l, of)
	}
	list, ok := affine.Conjunction(s.Value, true)
	if !ok {
		return box, false
	}
	for l, of := range counters { // of which the first and the last digits may not count all
		first, trips, _ := affine.ConstantTrips(l)
		list = append(list, affine.Constraint{Form: of.Plus(-first)}, affine.Constraint{Form: affine.ConstantForm(first + trips - 1).Sub(of)})
	}
	box = RegionOf(places)
	for narrowed := true; narrowed; { // digits that a condition leaves one value may tell what others it leaves
		var others []affine.Constraint
		narrowed = false
		for _, c := range list {
			for _, p := range places {
				if lo, hi := box.Bounds(p); lo == hi {
					c.Form = c.Form.Substitute(p, affine.ConstantForm(lo))
				}
			}
			l, lo, hi, one := box.only(c)
			if !one {
				others = append(others, c)
				continue
			}
			if lo > hi {
				return box, false
			}
			box, narrowed = box.narrowed(l, lo, hi), true
		}
		list = others
	}
	return box, !slices.ContainsFunc(list, func(c affine.Constraint) bool { return !box.always(c) })
}

// OnlyWriterOf is the statement of body in which all is that body writes of b; nil if it is not so.
func OnlyWriterOf(body []affine.Stmt, b *affine.Buffer) (only affine.Stmt) {
	for k, s := range body {
		if !nest.Writes(body[k:k+1], b) {
			continue
		}
		if only != nil {
			return nil
		}
		only = s
	}
	return only
}

// onlyGuardOf is that statement if it is a condition whose other side does not write b.
func onlyGuardOf(body []affine.Stmt, b *affine.Buffer) *affine.If {
	guard, ok := OnlyWriterOf(body, b).(*affine.If)
	if !ok {
		return nil
	}
	if nest.Writes(guard.Else, b) {
		return nil
	}
	return guard
}
