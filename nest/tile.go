package nest

import (
	"fmt"
	"math"
	"slices"

	"codo/affine"
)

// A Cut splits the iterations of a loop over three loops, outermost first. The
// product is the trip count, or more than that: then a guard leaves out the last
// iterations of the last block.
type Cut struct {
	Blocks int64 // of the loop that stays where the loop was
	Inner  int64 // of the loop inside those that carry dependences
	Copies int64 // of the innermost one, which is unrolled
	// Pack marks that one: two copies compute their products in one multiplier.
	Pack bool
	// Part is how many of the copies are in LUTs, where what can be is, see Fabric; with Sums above 0 so many sums of floats of a copy alone.
	Part int64
	Sums int
	// Over says that iterations beyond the last do no harm: there is no guard.
	Over bool
}

// Inside is the number of iterations in one block.
func (c Cut) Inside() int64 { return c.Inner * c.Copies }

// covers reports whether the cut fits a loop of so many iterations.
func (c Cut) covers(trips int64) bool {
	all := c.Blocks * c.Inner * c.Copies
	return all >= trips && all-trips < c.Inside()
}

// Tile is the nest with its loops cut, made anew: cuts holds one Cut per loop of
// the band; loops that are not free are left whole, {trips, 1, 1}, but for the
// innermost of them, or any of the inner nest if it adds to integers, which may have
// Copies. Loops of one kind stand in the given
// order, one of LegalOrders; all together in this one:
//
//	blocks of the outer loops; loops of the inner nest that are not free; Inner; Copies
//
// so that between two iterations of a loop that carries a dependence, say a sum,
// there are as many independent iterations as the Inner of all loops have. kept is
// the number of elements that the scalars of the band have become. The error says
// why the band cannot be cut this way.
//
// Of the statements around the inner nest, only some copies run at the same time:
// as many as around has at most; the others follow.
func (b *Band) Tile(cuts []Cut, order []int, around int64, names affine.Names) (body []affine.Stmt, kept int64, err error) {
	if err := b.mayTile(cuts, order); err != nil {
		return nil, 0, err
	}
	copied := affine.CloneBody([]affine.Stmt{b.Nest})[0].(*affine.Loop)
	c := Band{Nest: copied, Outer: b.Outer}
	outside := c.descend(copied)
	core := outside
	if b.hasInner() {
		core = c.descend(innerNest(outside))
	}
	t := tiling{band: &c, free: b.Free, cuts: cuts, order: order, names: names}
	var blocks, carried []*affine.Loop
	for _, k := range order {
		l := c.Loops[k]
		switch {
		case !b.Free[k] && cuts[k].Copies > 1 && cuts[k].Blocks == 1 && b.whole(cuts):
		case !b.Free[k] && cuts[k].Copies > 1:
			t.block(k)
			carried = append(carried, t.blocks[k])
		case !b.Free[k] && (k >= b.Outer || !b.hasInner()):
			carried = append(carried, l)
		case !b.Free[k]:
			blocks = append(blocks, l)
		case cuts[k].Blocks > 1:
			t.block(k)
			blocks = append(blocks, t.blocks[k])
		}
	}
	every := func(int) bool { return true }
	if !b.hasInner() {
		return Wrap(slices.Concat(blocks, carried), t.inside(core, nil, every, math.MaxInt64)), 0, nil
	}
	at := slices.IndexFunc(outside, func(s affine.Stmt) bool { return s == affine.Stmt(c.Loops[b.Outer]) })
	before, after := outside[:at:at], outside[at+1:]
	x := t.expansion()
	body = x.declare(before)
	nestOf := func(list []affine.Stmt) []affine.Stmt {
		if list = x.without(list); len(list) == 0 {
			return nil
		}
		return t.inside(list, x, func(k int) bool { return k < b.Outer }, around)
	}
	body = append(body, nestOf(before)...)
	body = append(body, Wrap(carried, t.inside(core, x, every, math.MaxInt64))...)
	body = append(body, nestOf(after)...)
	return Wrap(blocks, body), x.kept, nil
}

// whole reports whether each iteration of the outer loops does all of the inner nest, side by side.
func (b *Band) whole(cuts []Cut) bool {
	for k, c := range cuts {
		if c.Inner > 1 || k >= b.Outer && c.Blocks > 1 {
			return false
		}
	}
	return true
}

func (b *Band) hasInner() bool { return len(b.Loops) > b.Outer }

// mayTile checks that only free loops are cut, that cuts give the trip counts,
// and that what moves into the inner nest carries no dependence.
func (b *Band) mayTile(cuts []Cut, order []int) error {
	for k, l := range b.Loops {
		_, trips, _ := affine.ConstantTrips(l)
		c := cuts[k]
		switch {
		case !c.covers(trips):
			return fmt.Errorf("loop %s has %d iterations, not %d*%d*%d", l.Name, trips, c.Blocks, c.Inner, c.Copies)
		case !b.Free[k] && c.Inside() > 1 && (c.Inner > 1 || k != b.lastCarried(order) && (!b.Integers || k < b.Outer)):
			return fmt.Errorf("loop %s carries a dependence", l.Name)
		case k >= b.Outer && b.Free[k] && c.Blocks > 1:
			return fmt.Errorf("loop %s of the inner nest stays inside", l.Name)
		}
	}
	return nil
}

// lastCarried is the innermost loop in this order that carries a dependence: its
// iterations may be copied into the innermost body, where they keep their order.
// -1: none does.
func (b *Band) lastCarried(order []int) int {
	last := -1
	for _, k := range order {
		if !b.Free[k] && (k >= b.Outer || !b.hasInner()) {
			last = k
		}
	}
	return last
}

// tiling is the work on one band.
type tiling struct {
	band   *Band
	free   []bool
	cuts   []Cut
	order  []int
	names  affine.Names
	blocks map[int]*affine.Loop
}

// part is one of the loops that a loop is cut into.
func (t *tiling) part(k int, trips int64, unroll int) *affine.Loop {
	l := t.band.Loops[k]
	return &affine.Loop{Name: t.names.Fresh(l.Name), Type: l.Type, Lo: &affine.Const{T: l.Type}, Hi: &affine.Const{T: l.Type, I: trips},
		Step: 1, Pos: l.Pos, Unroll: unroll}
}

// block makes the loop over the blocks of loop k.
func (t *tiling) block(k int) {
	if t.blocks == nil {
		t.blocks = map[int]*affine.Loop{}
	}
	t.blocks[k] = t.part(k, t.cuts[k].Blocks, 0)
	t.blocks[k].Sums = t.band.Loops[k].Sums
}

// inside puts body into the Inner and Copies loops of the free loops that are
// wanted, lets it count with them, and use what x has widened. At most so many
// copies are unrolled.
func (t *tiling) inside(body []affine.Stmt, x *expansion, want func(int) bool, most int64) []affine.Stmt {
	unrolled := t.unrolled(want, most)
	var inner, copies, last []*affine.Loop
	var within []affine.Expr // the place in the block, by dimension of the expansion
	var inRange affine.Expr
	for _, k := range t.order {
		chain := !t.free[k] && t.cuts[k].Copies > 1 // comes last, in its order
		if !t.free[k] && !chain || !want(k) {
			continue
		}
		l := t.band.Loops[k]
		var at affine.Form
		add := func(trips int64, unroll int, to *[]*affine.Loop) {
			at = at.Scale(trips)
			if trips > 1 {
				p := t.part(k, trips, unroll)
				if unroll == -1 && most == math.MaxInt64 { // of the core
					p.Pack, p.Part, p.Sums = t.cuts[k].Pack, int(t.cuts[k].Part), t.cuts[k].Sums
				}
				*to = append(*to, p)
				at = at.Add(affine.CounterForm(p))
			}
		}
		lo, trips, _ := affine.ConstantTrips(l)
		guarded := t.cuts[k].Blocks*t.cuts[k].Inside() > trips && !t.cuts[k].Over
		switch {
		case chain:
			add(t.cuts[k].Inner, 0, &inner)
			add(t.cuts[k].Copies, -1, &last)
		case most < math.MaxInt64: // what stands around the inner nest
			n := t.cuts[k].Inside()
			if guarded && t.cuts[k].Blocks == 1 && trips%unrolled[k] == 0 {
				n, guarded = trips, false
			}
			add(n/unrolled[k], 0, &inner)
			add(unrolled[k], -1, &copies)
		default:
			add(t.cuts[k].Inner, 0, &inner)
			add(t.cuts[k].Copies, -1, &copies)
		}
		if x != nil && slices.Contains(x.moved, l) {
			within = append(within, at.Expr())
		}
		if o := t.blocks[k]; o != nil {
			at = affine.CounterForm(o).Scale(t.cuts[k].Inside()).Add(at)
		}
		if guarded {
			inRange = affine.And(inRange, &affine.Binary{Op: "<", X: at.Expr(), Y: affine.IntConst(trips)})
		}
		affine.SubstituteCounter(body, l, at.Scale(l.Step).Plus(lo).Expr())
	}
	if x != nil {
		x.widen(body, within)
	}
	if inRange != nil {
		body = []affine.Stmt{&affine.If{Cond: inRange, Then: body, Pos: t.band.Nest.Pos}}
	}
	return Wrap(slices.Concat(inner, copies, last), body)
}

// unrolled says how many of the copies of each loop run at the same time: the
// innermost ones first, with at most so many in all.
func (t *tiling) unrolled(want func(int) bool, most int64) map[int]int64 {
	out := map[int]int64{}
	for _, k := range slices.Backward(t.order) {
		if !t.free[k] || !want(k) {
			continue
		}
		out[k] = 1
		for f := min(most, t.cuts[k].Copies); f > 1; f-- {
			if t.cuts[k].Copies%f == 0 {
				out[k] = f
				break
			}
		}
		most /= out[k]
	}
	return out
}

// expansion gives the scalars of the band one dimension per outer loop of which
// a block has several iterations.
func (t *tiling) expansion() *expansion {
	x := &expansion{}
	for _, k := range t.order {
		l := t.band.Loops[k]
		if k >= t.band.Outer {
			continue
		}
		if n := t.cuts[k].Inside(); t.free[k] && n > 1 {
			x.moved = append(x.moved, l)
			_, trips, _ := affine.ConstantTrips(l)
			x.lengths = append(x.lengths, int(min(n, trips)))
		}
	}
	return x
}
