package nest

import "codo/affine"

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
	var digits []digit
	for len(core) == 1 {
		in, isLoop := core[0].(*affine.Loop)
		if !isLoop {
			break
		}
		_, trips, constant := affine.ConstantTrips(in)
		if !constant || in.Step != 1 || x.open[in] {
			return c, false
		}
		core = in.Body
		digits = append(digits, partsOfCounter(in, trips, divisorIn(core, in))...)
	}
	box := region{within: map[*affine.Loop]*affine.Loop{}}
	for _, d := range digits {
		box.within[d.place] = d.place
	}
	step := int64(0)
	for step == 0 {
		guard := onlyGuardOf(core, b)
		if guard == nil {
			return c, false
		}
		if box, ok = box.inside(guard.Cond, digits); !ok {
			return c, false
		}
		if n, counts := x.stepOf(guard.Then, b); counts && n != 0 {
			c.guard, step = guard, n
		}
		core = guard.Then
	}
	each := step
	c.inside = start
	for k := len(digits) - 1; k >= 0; k-- {
		lo, hi := box.bounds(digits[k].place)
		c.inside = c.inside.Add(digits[k].value.Plus(-lo).Scale(each))
		each *= hi - lo + 1
	}
	c.behind = start.Plus(each)
	return c, true
}

// A digit is a part of the counter of a loop, as a row or a column.
type digit struct {
	loop  *affine.Loop
	value affine.Form
	place *affine.Loop // that would have it as its counter
	scale int64
}

// partsOfCounter are the digits of the counter of l, which runs so often: those that a division by d gives, or one.
func partsOfCounter(l *affine.Loop, trips, d int64) []digit {
	n := affine.CounterForm(l)
	if first, _, _ := affine.ConstantTrips(l); first != 0 || d < 2 || trips%d != 0 {
		return []digit{{l, n, l, 1}}
	}
	part := func(trips int64) *affine.Loop {
		return &affine.Loop{Type: l.Type, Name: l.Name, Lo: &affine.Const{T: l.Type}, Hi: &affine.Const{T: l.Type, I: trips}, Step: 1}
	}
	return []digit{{l, n.FloorDiv(d), part(trips / d), d}, {l, n.Mod(d), part(d), 1}}
}

// divisorIn is the constant by which conditions of body divide the counter of l; 0: none does, or several do.
func divisorIn(body []affine.Stmt, l *affine.Loop) (d int64) {
	affine.Walk(body, func(s affine.Stmt) bool {
		guard, ok := s.(*affine.If)
		if !ok {
			return true
		}
		affine.WalkExpr(guard.Cond, func(e affine.Expr) {
			division, ok := e.(*affine.Binary)
			if !ok || division.Op != "/" && division.Op != "%" {
				return
			}
			f, isForm := affine.FormOf(division.X)
			if by, ok := affine.FormOf(division.Y); ok && isForm && f.Equal(affine.CounterForm(l)) {
				if n, constant := by.IsConst(); constant && (d == 0 || d == n) {
					d = n
				}
			}
		})
		return true
	})
	return d
}

// inside is p where a condition holds; !ok: that is no box.
func (p region) inside(cond affine.Expr, digits []digit) (box region, ok bool) {
	s := &affine.Assign{Value: cond}
	for _, d := range digits {
		if d.place != d.loop && d.scale > 1 {
			high, low := affine.CounterForm(d.place), affine.Form{}
			for _, o := range digits {
				if o.loop == d.loop && o.scale == 1 {
					low = affine.CounterForm(o.place)
				}
			}
			affine.ReplaceByForm([]affine.Stmt{s}, d.loop, high.Scale(d.scale).Add(low))
		}
	}
	list, ok := affine.Conjunction(s.Value, true)
	for _, c := range list {
		l, lo, hi, one := p.only(c)
		if !one || lo > hi {
			return p, false
		}
		p = p.narrowed(l, lo, hi)
	}
	return p, ok
}

// onlyGuardOf is the condition without another side under which all is that body writes of b; nil if it is not so.
func onlyGuardOf(body []affine.Stmt, b *affine.Buffer) (only *affine.If) {
	for k, s := range body {
		if _, written := touches(body[k:k+1], b); !written {
			continue
		}
		guard, ok := s.(*affine.If)
		if !ok || only != nil || len(guard.Else) > 0 {
			return nil
		}
		only = guard
	}
	return only
}
