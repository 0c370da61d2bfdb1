package parallel

import (
	"slices"

	"codo/affine"
	"codo/device"
)

// mostWordBits is how wide a word of several elements is at most, in bits: that of eight ultra RAMs side by side, or
// sixteen block RAMs (UG573). Wider ones save nothing more.
const mostWordBits = 576

// worthWords is how many times as many block RAMs banks take that are worth being words.
const worthWords = 1.1

// reshape lays banks of b, a local array, side by side in the words of fewer memories, where these take clearly fewer
// block RAMs: a bank of bytes uses a quarter of the bits that one is wide, or less (UG1399, pragma HLS
// array_reshape). It does so along dimensions in which each access takes all banks at one address, or is
// a read that takes the same as the others in its loop: then there are no more accesses to a word than there
// were to a bank, and no word is written in parts.
func reshape(b *affine.Buffer, accesses []*affine.Access) {
	was := slices.Clone(b.Partition)
	bits := b.Elem.Bits
	for k := len(b.Partition) - 1; k >= 0; k-- {
		p := &b.Partition[k]
		n := p.Of(b.Shape[p.Dim])
		if bits*n > mostWordBits || slices.ContainsFunc(accesses, func(a *affine.Access) bool { return !inWords(a, p.Dim, int64(n), accesses) }) {
			continue
		}
		p.Words = true
		bits *= n
	}
	if before := blocksOf(b.Memory(was)); before == 0 || worthWords*blocksOf(b.Memory(b.Partition)) > before {
		b.Partition = was
	}
}

// blocksOf is the block RAMs of 18 Kbit that m takes, an ultra RAM as many as hold as much.
func blocksOf(m affine.Memory) float64 {
	cost := device.Memory(m.Words, m.Bits).Times(m.Banks)
	return float64(cost.BRAM18K + cost.URAM*(device.URAMBits/device.BRAMBits))
}

// inWords reports whether a, one of all accesses to an array, is of words of the n banks of dimension dim.
func inWords(a *affine.Access, dim int, n int64, all []*affine.Access) bool {
	subs, ok := a.Subscripts()
	if !ok || !subs[dim].IsLinear() {
		return false
	}
	places, aligned, apart := reachedBy(a, subs, dim, n)
	switch {
	case places == nil || len(places) > 1 && (!aligned || affine.FloorQuo(places[0], n) != affine.FloorQuo(places[len(places)-1], n)):
		return false // at several addresses
	case aligned && apart && int64(len(places)) == n:
		return true
	}
	return !a.Write && inOnePlace(a, dim, all)
}

// inOnePlace reports whether all accesses in the iterations of the same loop as a are at one place along dimension dim:
// as many are to one bank as are to one word.
func inOnePlace(a *affine.Access, dim int, all []*affine.Access) bool {
	leaf, _ := steadyLoop(a.Loops)
	own, _ := a.Subscripts()
	return !slices.ContainsFunc(all, func(o *affine.Access) bool {
		other, _ := steadyLoop(o.Loops)
		subs, ok := o.Subscripts()
		return other == leaf && (!ok || !subs[dim].Equal(own[dim]))
	})
}

// reachedBy are the places along dimension dim that a reaches at the same time, counted from one that is aligned
// to n banks if aligned; nil if they are more than n. Apart says that a reaches all of them for each place
// along the others.
func reachedBy(a *affine.Access, subs []affine.Form, dim int, n int64) (places []int64, aligned, apart bool) {
	_, unrolled := steadyLoop(a.Loops)
	f := subs[dim]
	places, aligned, apart = []int64{f.Constant()}, true, true
	for _, l := range f.Counters() {
		if !slices.Contains(unrolled, l) {
			aligned = aligned && f.Coef(l)%n == 0
			continue
		}
		first, trips, runs := affine.ConstantTrips(l)
		if !runs || int64(len(places))*trips > n {
			return nil, false, false
		}
		apart = apart && !guards(a, l) && !alsoIn(subs, dim, l)
		places = shifted(places, f.Coef(l)*first, f.Coef(l)*l.Step, trips)
	}
	slices.Sort(places)
	return slices.Compact(places), aligned, apart
}

// guards reports whether a may be under a condition on the counter of l.
func guards(a *affine.Access, l *affine.Loop) bool {
	return !a.Exact || slices.ContainsFunc(a.Cases, func(all []affine.Constraint) bool {
		return slices.ContainsFunc(all, func(c affine.Constraint) bool { return c.Form.Uses(l) })
	})
}

// alsoIn reports whether the counter of l is in the subscript of another dimension than dim.
func alsoIn(subs []affine.Form, dim int, l *affine.Loop) bool {
	for d, f := range subs {
		if d != dim && f.Uses(l) {
			return true
		}
	}
	return false
}
