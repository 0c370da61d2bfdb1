package parallel

import (
	"slices"

	"codo/affine"
)

// AddsInPassing reports whether there are nests that Options.InOrder leaves as they are, in these
// orders.
func AddsInPassing(p *affine.Program, opt Options, orders [][][]int) bool {
	channels := channelsOf(p)
	return (&Survey{orders: orders}).anyPart(p, estimatorOf(p, opt), channels, func(x *part) bool { return x.addsInPassing(channels) })
}

// addsInPassing reports whether the nest adds what a channel brings to one sum after the other, and
// then to all of them again: in its order the loop along the sums is the innermost.
func (x *part) addsInPassing(channels arrays) bool {
	if x.band == nil || len(x.order) < 2 {
		return false
	}
	last := x.order[len(x.order)-1]
	reads := slices.DeleteFunc(slices.Clone(x.band.Accesses), func(a affine.Access) bool { return a.Write })
	if !x.band.Free[last] || !passes(x.band.Loops[last], reads, channels) {
		return false
	}
	for _, k := range x.order {
		if !x.band.Free[k] && passes(x.band.Loops[k], reads, channels) {
			return true
		}
	}
	return false
}
