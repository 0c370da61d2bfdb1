package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
	"codo/nest/scalars"
)

// Rings reads the elements that came before where the user keeps the last of them in a ring, whose
// place for the next goes round: like Relays, of a shift register that nothing shifts.
//
//	local r f32[4]
//	for k { r[k] = 0 }
//	for n = 0 to 64 {                                     for n = 0 to 64 {
//	  r[n % 4] = x[n]                               =>      for k { y[n] += h[k] * (n - k >= 0 ? x[n - k] : 0) }
//	  for k { y[n] += h[k] * r[(n - k + 4) % 4] }         }
//	}
func Rings(t *affine.Task) { t.Body = ringsIn(t.Body) }

// ringsIn is body without the rings declared in it, and in open loops in it.
func ringsIn(body []affine.Stmt) []affine.Stmt {
	for k := 0; k < len(body); k++ {
		d, ok := body[k].(*affine.Decl)
		if !ok || len(d.Buffer.Shape) != 1 || d.Buffer.Init != nil || len(d.Buffer.Bind) > 0 {
			continue
		}
		if r := ringOf(body[k+1:], d.Buffer); r != nil {
			r.unroll()
			body = slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool { return s == affine.Stmt(d) || s == r.fill })
			k--
		}
	}
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && nest.Open(l) {
			l.Body = ringsIn(l.Body)
		}
	}
	return body
}

// A ring is an array in which a loop puts what comes in each iteration in the place of the oldest.
type ring struct {
	buffer *affine.Buffer
	fill   affine.Stmt
	start  *affine.Const // what it is filled with
	loop   *affine.Loop
	enter  *affine.Assign
	value  affine.Expr // what comes
	next   affine.Form // its place, before it goes round
}

// ringOf finds out whether b is one in body; nil if not.
func ringOf(body []affine.Stmt, b *affine.Buffer) *ring {
	users := nest.UsersIn(body)[b]
	if len(users) != 2 {
		return nil
	}
	start := scalars.OnlyFill(users[0], b)
	l, ok := users[1].(*affine.Loop)
	if start == nil || !ok || !nest.Plain(l) || l.Step != 1 {
		return nil
	}
	enter, ok := domain.OnlyWriterOf(l.Body, b).(*affine.Assign)
	if _, _, constant := affine.ConstantTrips(l); !constant || !ok {
		return nil
	}
	r := &ring{buffer: b, fill: users[0], start: start, loop: l, enter: enter}
	r.value = setBefore(enter.Value, l.Body, slices.Index(l.Body, affine.Stmt(enter)))
	if !staysKnown(r.value, l.Body) || !r.goesRound() || !r.known() {
		return nil
	}
	return r
}

// goesRound reports whether the place of what comes is the next one in each iteration.
func (r *ring) goesRound() bool {
	f, ok := affine.FormOf(r.enter.Index[0])
	for c := range int64(r.buffer.Shape[0]) {
		r.next = affine.CounterForm(r.loop).Plus(c)
		if ok && f.Equal(r.next.Mod(int64(r.buffer.Shape[0]))) {
			return true
		}
	}
	return false
}

// known reports whether it is known how long ago came what is read.
func (r *ring) known() bool {
	all := true
	r.eachRead(func(ld *affine.Load, replaced bool) affine.Expr {
		_, ok := r.ageOf(ld, replaced)
		all = all && ok
		return ld
	})
	return all
}

// ageOf is how many iterations ago what ld reads has come, before or after the oldest was replaced
// in this one.
func (r *ring) ageOf(ld *affine.Load, replaced bool) (age affine.Form, ok bool) {
	place, known := affine.FormOf(ld.Index[0])
	size := int64(r.buffer.Shape[0])
	lo, hi, bounded := place.Range()
	if !known || !bounded || lo < 0 || hi >= size {
		return age, false
	}
	age = r.next.Sub(place).Mod(size)
	if replaced {
		return age, true
	}
	least, most, _ := age.Range()
	if most == 0 {
		return age.Plus(size), true
	}
	return age, least > 0
}

// eachRead replaces what the loop reads of the ring.
func (r *ring) eachRead(by func(ld *affine.Load, replaced bool) affine.Expr) {
	replaced := false
	for _, s := range r.loop.Body {
		affine.ReplaceLoads([]affine.Stmt{s}, r.buffer, func(ld *affine.Load) affine.Expr { return by(ld, replaced) })
		replaced = replaced || s == affine.Stmt(r.enter)
	}
}

// unroll reads what came in so long ago.
func (r *ring) unroll() {
	r.eachRead(func(ld *affine.Load, replaced bool) affine.Expr {
		age, _ := r.ageOf(ld, replaced)
		return enteredIn(affine.Convert(r.value, r.buffer.Elem), r.loop, affine.CounterForm(r.loop).Sub(age), r.start)
	})
	r.loop.Body = slices.DeleteFunc(slices.Clone(r.loop.Body), func(s affine.Stmt) bool { return s == affine.Stmt(r.enter) })
}
