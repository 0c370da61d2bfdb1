package nest

import (
	"slices"

	"codo/affine"
)

// Odometer writes what local integers hold that count along with a loop and begin anew at a bound,
// at which the next counts, as digits of the number of the iteration. So do copies to rows of an
// array whose loop is to go through all elements:
//
//	i = 0; j = 0                                           for n = 0 to 64 {
//	for n = 0 to 64 {                                        i = n / 8; j = n % 8
//	  if (j == 8) { i = i + 1; j = 0 }                 =>    t[i][j] = x[n]
//	  t[i][j] = x[n]                                       }
//	  j = j + 1                                            i = 7; j = 8
//	}
//
// The next may begin anew, too, and all of this may stand at the end of an iteration, beside what
// else is done there. Others may begin anew with them that count in each iteration. Inductions follows what comes of it.
func Odometer(t *affine.Task) {
	locals := inductorOf(t.Body).locals
	t.Body = behindLoops(t.Body, anyLoop, func(l *affine.Loop, before []affine.Stmt) (after []affine.Stmt) {
		for o := odometerOf(l, before, locals); o != nil; o = odometerOf(l, before, locals) {
			after = append(after, o.write(l)...)
		}
		return after
	})
}

// An odometer is locals of which each counts how often the one before has begun anew.
type odometer struct {
	digits []wheel
	others []companion   // that begin anew with them
	body   []affine.Stmt // of the loop
	first  affine.Stmt   // that counts or turns, of the body
	last   affine.Stmt
	late   bool       // it turns after it has counted, before the next iteration
	beside *affine.If // what is done beside turning, if anything, in the place of last
}

// A wheel is one of the locals.
type wheel struct {
	buffer *affine.Buffer
	size   int64 // at which it begins anew; 0: never
	start  int64
}

// odometerOf finds an odometer of l, which stands behind before; nil if there is none.
func odometerOf(l *affine.Loop, before []affine.Stmt, locals map[*affine.Buffer]bool) *odometer {
	if _, _, ok := affine.ConstantTrips(l); !ok || l.Step != 1 {
		return nil
	}
	body := spelledOut(l.Body)
	for k, s := range body {
		o := &odometer{body: body}
		turn, ok := s.(*affine.If)
		if !ok || !o.turnsAtEnd(turn) || !locals[o.digits[0].buffer] {
			continue
		}
		counts := slices.IndexFunc(body, func(s affine.Stmt) bool { return countsUp(s) == o.digits[0].buffer })
		switch {
		case o.late:
			o.first, o.last, counts = s, s, k
		case counts < 0 || len(turn.Else) > 0 && counts > k:
			continue
		case counts < k:
			o.first, o.last, o.late = body[counts], s, true
		case o.beside != nil:
			continue
		default:
			o.first, o.last = s, body[counts]
		}
		if o.startsAt(before) && o.followed(k, before, locals) && o.alone(min(k, counts)) {
			return o
		}
	}
	return nil
}

// turnsAtEnd reads s as a choice between turning and, if o is late then, counting, with anything
// else done before in either case.
func (o *odometer) turnsAtEnd(s *affine.If) bool {
	for k := range s.Then {
		own := odometer{body: o.body}
		if !own.turns(s.Cond, spelledOut(s.Then[k:])) {
			continue
		}
		then, other := s.Then[:k], s.Else
		if n := len(other) - 1; n >= 0 && countsUp(other[n]) == own.digits[0].buffer {
			own.late, other = true, other[:n]
			own.digits[0].size++ // it turns when it would count
		}
		if len(then)+len(other) > 0 {
			own.beside = &affine.If{Cond: s.Cond, Then: then, Else: other, Pos: s.Pos}
		}
		*o = own
		return true
	}
	return false
}

// turns reads what is done where a local has come to its bound.
func (o *odometer) turns(cond affine.Expr, then []affine.Stmt) bool {
	b, ok := cond.(*affine.Binary)
	if !ok || b.Op != "==" && b.Op != ">=" {
		return false
	}
	bound, ok := b.Y.(*affine.Const)
	v := onlyRead(b.X)
	if !ok || v == nil || !v.IsScalar() {
		return false
	}
	_, size, more, ok := comparedTo(b, v)
	if size -= more; !ok || size < 1 || v.Elem.Wrap(bound.I) != bound.I {
		return false
	}
	if n := len(o.digits); n > 0 && o.digits[n-1].buffer != v {
		return false
	} else if n == 0 {
		o.digits = append(o.digits, wheel{buffer: v})
	}
	at := len(o.digits) - 1
	o.digits[at].size = size
	zero, next := false, (*affine.Buffer)(nil)
	for _, s := range then {
		switch s := s.(type) {
		case *affine.Assign:
			if c, ok := s.Value.(*affine.Const); ok && s.Buffer == v && c.I == 0 && !zero {
				zero = true
				continue
			} else if ok && c.I == 0 && o.stepped(s.Buffer) {
				o.others = append(o.others, companion{buffer: s.Buffer, with: at})
				continue
			}
			if next != nil || countsUp(s) == nil || s.Buffer == v {
				return false
			}
			next = s.Buffer
			o.digits = append(o.digits, wheel{buffer: next})
		case *affine.If:
			counted := next != nil
			if !counted && len(s.Else) == 1 {
				if next = countsUp(s.Else[0]); next != nil {
					o.digits = append(o.digits, wheel{buffer: next})
				}
			}
			last := len(o.digits) - 1
			if next == nil || counted != (len(s.Else) == 0) || !o.turns(s.Cond, spelledOut(s.Then)) {
				return false
			}
			if !counted {
				o.digits[last].size++
			}
		default:
			return false
		}
	}
	return zero
}

// countsUp is the local that s adds one to; nil if it does something else.
func countsUp(s affine.Stmt) *affine.Buffer {
	a, ok := s.(*affine.Assign)
	if !ok || !a.Buffer.IsScalar() || !a.Buffer.Elem.IsInteger() {
		return nil
	}
	if n, ok := addedTo(a.Buffer, a.Value); !ok || n != 1 {
		return nil
	}
	return a.Buffer
}

// onlyRead is the local that e reads, perhaps with something added; nil if there are several.
func onlyRead(e affine.Expr) (b *affine.Buffer) {
	several := false
	affine.WalkExpr(e, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok {
			several = several || b != nil && b != ld.Buffer
			b = ld.Buffer
		}
	})
	if several {
		return nil
	}
	return b
}

// readIn is the element that e converts to a type that holds its values, or is.
func readIn(e affine.Expr) (ld *affine.Load, ok bool) {
	ld, ok = unconverted(e, 1).(*affine.Load)
	return ld, ok && unconverted(e, ld.Type().Bits) == affine.Expr(ld)
}

// startsAt finds what the locals hold before the loop: constants, of those that begin anew zero.
func (o *odometer) startsAt(before []affine.Stmt) bool {
	for k := range o.digits {
		w := &o.digits[k]
		start, known := constantBehind(before, w.buffer)
		if !known || w.size > 0 && start != 0 {
			return false
		}
		w.start = start
	}
	return true
}

// constantBehind is the constant that b holds behind these statements.
func constantBehind(before []affine.Stmt, b *affine.Buffer) (n int64, ok bool) {
	for i := len(before) - 1; i >= 0; i-- {
		if _, written := touches(before[i:i+1], b); !written {
			continue
		}
		a, isAssign := before[i].(*affine.Assign)
		if !isAssign {
			return 0, false
		}
		c, isConst := a.Value.(*affine.Const)
		if !isConst {
			return 0, false
		}
		return c.I, true
	}
	return 0, false
}

// alone reports whether nothing else writes the locals, and nothing reads them where it is not
// known what they hold: before it turns, where that is first.
func (o *odometer) alone(first int) bool {
	for k, s := range o.body {
		list := o.body[k : k+1]
		switch {
		case s == o.last && o.beside != nil:
			list = []affine.Stmt{o.beside}
		case s == o.first || s == o.last:
			continue
		}
		for _, w := range o.digits {
			if read, written := touches(list, w.buffer); written || read && !o.late && k < first {
				return false
			}
		}
	}
	return true
}

// write gives the locals their values at the start of each iteration of l, and gives what they are
// behind it.
func (o *odometer) write(l *affine.Loop) (after []affine.Stmt) {
	first, trips, _ := affine.ConstantTrips(l)
	list := o.rest(affine.CounterForm(l).Plus(-first))
	var set []affine.Stmt
	hold := func(list []affine.Stmt, b *affine.Buffer, f affine.Form) []affine.Stmt {
		return append(list, &affine.Assign{Buffer: b, Value: affine.Convert(f.Expr(), b.Elem), Pos: l.Pos})
	}
	n := affine.CounterForm(l).Plus(-first)
	for k, f := range o.valuesOf(n) {
		set = hold(set, o.digits[k].buffer, f)
	}
	for k, f := range o.othersAt(n) {
		set = hold(set, o.others[k].buffer, f)
	}
	end := trips - 1
	if o.late {
		end = trips
	}
	for k, f := range o.valuesOf(affine.Form{}.Plus(end)) {
		if k == 0 && !o.late {
			f = f.Plus(1)
		}
		after = hold(after, o.digits[k].buffer, f)
	}
	for k, f := range o.othersAt(affine.Form{}.Plus(trips)) {
		after = hold(after, o.others[k].buffer, f)
	}
	l.Body = append(set, list...)
	return after
}

// rest is what is left of the body in iteration n, in which the locals hold the digits of n until
// they count.
func (o *odometer) rest(n affine.Form) (list []affine.Stmt) {
	now := values{}
	for _, s := range o.body {
		part := []affine.Stmt{s}
		switch {
		case s == o.last && o.beside != nil:
			part = []affine.Stmt{o.beside}
		case s == o.first || s == o.last || o.counting(s) >= 0:
			part = nil
		}
		affine.RewriteExprs(part, now.replaced)
		list = append(list, part...)
		switch {
		case s == o.last && o.late:
			for k, f := range o.valuesOf(n.Plus(1)) {
				now[o.digits[k].buffer] = f
			}
			for k, f := range o.othersAt(n.Plus(1)) {
				now[o.others[k].buffer] = f
			}
		case s == o.last || s == o.first && o.late:
			now[o.digits[0].buffer] = o.valuesOf(n)[0].Plus(1)
		case o.counting(s) >= 0:
			k := o.counting(s)
			now[o.others[k].buffer] = o.othersAt(n)[k].Plus(o.others[k].step)
		}
	}
	return list
}

// valuesOf are the digits of n.
func (o *odometer) valuesOf(n affine.Form) (list []affine.Form) {
	for _, w := range o.digits {
		if w.size == 0 {
			list = append(list, n.Plus(w.start))
			break
		}
		list = append(list, n.Mod(w.size))
		n = n.FloorDiv(w.size)
	}
	return list
}
