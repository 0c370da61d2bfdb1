package parallel

import (
	"codo/affine"
	"codo/nest"
)

// Inside is what becomes of nests whose body holds loops that are not unrolled, as one that counts the
// bits of each word of a product. The tool runs copies of these one after the other, and unrolls them
// where they can be.
type Inside int8

// The ways.
const (
	Copied Inside = iota // there are copies of the body all the same, with what Unroll makes of the loops in it
	Single               // the loops around change places, but the body has no copies
	Apart                // the loops around stay, and what is in the body is cut by itself
)

// HoldsLoops reports whether there are such nests.
func HoldsLoops(p *affine.Program, opt Options) bool {
	return (&Survey{}).anyPart(p, estimatorOf(p, opt), channelsOf(p), func(x *part) bool { return x.band != nil && holdsLoops(x.band) })
}

// holdsLoops reports whether b is such a nest.
func holdsLoops(b *nest.Band) bool { return nest.HasRolled(b.Core()) }
