package nest

import (
	"slices"

	"codo/affine"
)

// Rings reads the elements that came before where the user keeps the last of them in a ring, whose
// place for the next goes round: like Delays, of a shift register that nothing shifts.
//
//	local r f32[4]
//	for k { r[k] = 0 }
//	for n = 0 to 64 {                                     for n = 0 to 64 {
//	  r[n % 4] = x[n]                               =>      for k { y[n] += h[k] * (n - k >= 0 ? x[n - k] : 0) }
//	  for k { y[n] += h[k] * r[(n - k + 4) % 4] }         }
//	}
func Rings(t *affine.Task) {
	t.Body = delaysIn(t.Body, func(body []affine.Stmt, b *affine.Buffer) affine.Stmt {
		r := ringOf(body, b)
		if r == nil {
			return nil
		}
		r.unroll()
		return r.fill
	})
}

// A ring is a register whose elements stay where they are.
type ring struct {
	register
	next affine.Form // the place of what comes, before it goes round
}

// ringOf finds out whether b is one in body; nil if not.
func ringOf(body []affine.Stmt, b *affine.Buffer) *ring {
	r := &ring{register: register{buffer: b}}
	if !r.filledThenUsed(body) {
		return nil
	}
	if _, _, ok := affine.ConstantTrips(r.loop); !ok || r.loop.Step != 1 {
		return nil
	}
	r.body = r.loop.Body
	for _, s := range r.body {
		if a, ok := s.(*affine.Assign); ok && a.Buffer == b && r.enter == nil {
			r.enter = a
		} else if _, written := touches([]affine.Stmt{s}, b); written {
			return nil
		}
	}
	if r.enter == nil || affine.Loads(r.enter.Value, b) || !r.goesRound() || !r.enters() || !r.known() {
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
	for _, s := range r.body {
		affine.ReplaceLoads([]affine.Stmt{s}, r.buffer, func(ld *affine.Load) affine.Expr { return by(ld, replaced) })
		replaced = replaced || s == affine.Stmt(r.enter)
	}
}

// unroll reads what came in so long ago.
func (r *ring) unroll() {
	r.eachRead(func(ld *affine.Load, replaced bool) affine.Expr {
		age, _ := r.ageOf(ld, replaced)
		return r.came(affine.CounterForm(r.loop).Sub(age), ld)
	})
	r.loop.Body = slices.DeleteFunc(slices.Clone(r.body), func(s affine.Stmt) bool { return s == affine.Stmt(r.enter) })
}
