package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Odometer writes what local integers hold that count along with a loop and begin anew by themselves, as remainders of the number
// of the iteration: places in a ring, or in a block of weights. Of one that begins anew another may count, as digits do. So do
// copies to rows of an array whose loop is to go through all elements:
//
//	i = 0; j = 0                                           for n = 0 to 64 {
//	for n = 0 to 64 {                                        i = n / 8; j = n % 8
//	  if (j == 8) { i = i + 1; j = 0 }                 =>    t[i][j] = x[n]
//	  t[i][j] = x[n]                                       }
//	  j = j + 1                                            i = 7; j = 8
//	}
//
//	p = i                                                  for k = 0 to 8 {
//	for k = 0 to 8 {                                         p = (i - k) % 4
//	  y[i] = y[i] + h[k] * r[p]                        =>    y[i] = y[i] + h[k] * r[p]
//	  p = p == 0 ? 3 : p - 1                               }
//	}                                                      p = (i - 8) % 4
//
// All of this may stand at the end of an iteration, beside what else is done there. Others that count in each iteration may begin
// anew with them. Inductions follows what comes of it.
func Odometer(t *affine.Task) {
	locals := inductorOf(t.Body).locals
	t.Body = behindLoops(t.Body, anyLoop, func(l *affine.Loop, before []affine.Stmt) (after []affine.Stmt) {
		for o := odometerOf(l, before, locals); o != nil; o = odometerOf(l, before, locals) {
			if l.Step != 1 {
				countByOne(l)
				continue
			}
			after = append(after, o.write(l)...)
		}
		return after
	})
}

// An odometer is wheels of a loop of which all but the first go on, or begin anew, where others begin anew.
type odometer struct {
	motion
	body iteration
}

// odometerOf finds an odometer of l, which stands behind before; nil if there is none.
func odometerOf(l *affine.Loop, before []affine.Stmt, locals map[*affine.Buffer]bool) *odometer {
	if _, _, ok := affine.ConstantTrips(l); !ok {
		return nil
	}
	body := iteration(l.Body)
	var starts map[*affine.Buffer]affine.Expr
	for k := range body {
		for _, m := range body.motions(body, k, 1) {
			if starts == nil {
				starts = heldBehind(before, assignedIn(body))
			}
			o := &odometer{m, body}
			if o.startsAt(starts, locals) && o.isAlone() {
				return o
			}
		}
	}
	return nil
}

// late reports whether it counts before it turns, for the next iteration; else it turns before anything looks at it.
func (o *odometer) late() bool { return o.count <= o.turn }

// startsAt finds what the wheels, which are local, hold before the loop; it reports whether that is known.
func (o *odometer) startsAt(starts map[*affine.Buffer]affine.Expr, locals map[*affine.Buffer]bool) bool {
	for k := range o.wheels {
		w := &o.wheels[k]
		twice := slices.ContainsFunc(o.wheels[:k], func(v wheel) bool { return v.buffer == w.buffer })
		if twice || !locals[w.buffer] || !w.startsAt(starts[w.buffer]) {
			return false
		}
	}
	return true
}

// isAlone reports whether nothing else writes the wheels, and nothing reads them where it is not known what they hold: before they
// turn, where that is first.
func (o *odometer) isAlone() bool {
	for k := range o.body {
		list := o.rest(k)
		for _, w := range o.wheels {
			if w.count >= 0 && (w.count <= o.turn) != o.late() {
				return false
			}
			if read, written := nest.Touches(list, w.buffer); written || read && !o.late() && k < o.turn {
				return false
			}
		}
	}
	return true
}

// rest is what statement k of the body does beside moving wheels.
func (o *odometer) rest(k int) []affine.Stmt {
	switch {
	case k == o.turn && o.beside != nil:
		return []affine.Stmt{o.beside}
	case k == o.turn || slices.Contains(o.with, k) || slices.ContainsFunc(o.wheels, func(w wheel) bool { return w.count == k }):
		return nil
	}
	return o.body[k : k+1]
}

// write gives the wheels their values at the start of each iteration of l, and gives what they are behind it.
func (o *odometer) write(l *affine.Loop) (after []affine.Stmt) {
	first, trips, _ := affine.ConstantTrips(l)
	n := affine.CounterForm(l).Plus(-first)
	set := func(list []affine.Stmt, w wheel, f affine.Form) []affine.Stmt {
		return append(list, &affine.Assign{Buffer: w.buffer, Value: affine.Convert(f.Expr(), w.buffer.Elem), Pos: l.Pos})
	}
	var body []affine.Stmt
	for _, w := range o.wheels {
		body = set(body, w, w.at(n))
		switch {
		case o.late():
			after = set(after, w, w.at(affine.ConstantForm(trips)))
		case w.count >= 0:
			after = set(after, w, w.at(affine.ConstantForm(trips-1)).Plus(w.step))
		default:
			after = set(after, w, w.at(affine.ConstantForm(trips-1)))
		}
	}
	now := values{}
	for k := range o.body {
		part := o.rest(k)
		affine.RewriteExprs(part, formsOf(now))
		body = append(body, part...)
		for _, w := range o.wheels {
			if k == o.turn && o.late() {
				now[w.buffer] = w.at(n.Plus(1))
			} else if k == w.count {
				now[w.buffer] = w.at(n).Plus(w.step)
			}
		}
	}
	l.Body = body
	return after
}
