package nest

import (
	"slices"

	"codo/affine"
)

// A companion of an odometer is a local that each iteration adds a step to, and that begins anew with a wheel, as the number of
// a tile does with the rows of tiles.
//
//	tile = tile + 1
//	col = col + 1; if (col == 6) { col = 0; row = row + 1; if (row == 5) { row = 0; tile = 0 } }     =>   tile = n % 30
type companion struct {
	buffer *affine.Buffer
	with   int         // the wheel, by its place in the digits
	count  affine.Stmt // of the body
	step   int64
}

// followed finds where the companions count: in statements of the body before the one at turn, at whose end they begin anew. It is
// false if one does anything else, or does not hold zero before the loop.
func (o *odometer) followed(turn int, before []affine.Stmt, locals map[*affine.Buffer]bool) bool {
	for k := range o.others {
		c := &o.others[k]
		start, known := constantBehind(before, c.buffer)
		twice := slices.ContainsFunc(o.others[:k], func(d companion) bool { return d.buffer == c.buffer })
		if twice || !o.late || !locals[c.buffer] || !known || start != 0 {
			return false
		}
		for i, s := range o.body {
			if i == turn {
				continue
			}
			_, written := touches(o.body[i:i+1], c.buffer)
			if !written {
				continue
			}
			a, ok := s.(*affine.Assign)
			if !ok || c.count != nil || i > turn {
				return false
			}
			if c.step, ok = addedTo(c.buffer, a.Value); !ok {
				return false
			}
			c.count = s
		}
		if most := c.step * o.period(c.with); c.count == nil || c.buffer.Elem.Wrap(most) != most {
			return false
		}
		if o.beside != nil {
			if _, written := touches([]affine.Stmt{o.beside}, c.buffer); written {
				return false
			}
		}
	}
	return true
}

// period is after how many iterations wheel number k begins anew.
func (o *odometer) period(k int) int64 {
	n := int64(1)
	for _, w := range o.digits[:k+1] {
		n *= w.size
	}
	return n
}

// othersAt is what the companions hold at the start of iteration n.
func (o *odometer) othersAt(n affine.Form) (list []affine.Form) {
	for _, c := range o.others {
		list = append(list, n.Mod(o.period(c.with)).Scale(c.step))
	}
	return list
}

// counting is the place of the companion that counts in s, -1: none does.
func (o *odometer) counting(s affine.Stmt) int {
	return slices.IndexFunc(o.others, func(c companion) bool { return c.count == s })
}

// stepped reports whether the body adds a constant to b.
func (o *odometer) stepped(b *affine.Buffer) bool {
	return slices.ContainsFunc(o.body, func(s affine.Stmt) bool {
		a, ok := s.(*affine.Assign)
		if !ok || a.Buffer != b {
			return false
		}
		_, ok = addedTo(b, a.Value)
		return ok
	})
}
