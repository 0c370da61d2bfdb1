package model

import (
	"cmp"
	"math/bits"
	"slices"

	"codo/affine"
)

// beats is the words that one iteration moves through a port which the tool may
// make so many bits wide: elements that lie side by side pass together if all
// iterations go through the array from the begin on, without gaps (UG1399,
// "Automatic Port Width Resizing"; "Preconditions and Limitations of Burst
// Transfer"). ok is false if they do not.
func (e *evaluation) beats(g *group, port affine.Port) (n int64, ok bool) {
	buffer := e.t.Buffers[g.buffer]
	if port.Widen < 2*buffer.Elem.Bits || g.tied || len(g.dims) != 1 || g.dims[0].dynamic || len(g.offsets) != 1 {
		return 0, false
	}
	terms := slices.Clone(g.dims[0].terms)
	slices.SortFunc(terms, func(a, b term) int { return cmp.Compare(a.step, b.step) })
	side, next := int64(1), int64(1) // elements of an iteration, and the step of the next loop
	whole := true                    // all loops so far are in one iteration
	for _, m := range terms {
		trips, copies := e.t.info[m.loop].most, e.copiesOf(g, m.loop)
		if m.step != next || trips < 1 || copies > 1 && !whole || trips%copies != 0 {
			return 0, false
		}
		side, next, whole = side*copies, next*trips, whole && copies == trips
	}
	word := int64(port.Widen / buffer.Elem.Bits)
	if side&(side-1) != 0 || next > int64(buffer.Len()) || bits.OnesCount(uint(buffer.Elem.Bits)) != 1 {
		return 0, false
	}
	return max(1, side/word), true
}

// words is the beats of all reads and of all writes; ok is false if those of one of
// them are not known.
func (e *evaluation) words(groups []group, port affine.Port) (reads, writes int64, ok bool) {
	for k := range groups {
		n, ok := e.beats(&groups[k], port)
		switch {
		case !ok:
			return 0, 0, false
		case groups[k].write:
			writes += n
		default:
			reads += n
		}
	}
	return reads, writes, true
}
