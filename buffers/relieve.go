package buffers

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/device"
)

// Relieve moves arrays of the tasks of p from LUTs, in which the tool builds small banks, to block
// RAMs where the design takes more LUTs than there are and leaves block RAMs: first those that save
// most for each. It reports whether any has moved. Those that the user has bound stay.
func Relieve(p *affine.Program, uses, budget device.Cost) (moved bool) {
	over, left := uses.LUT-budget.LUT, budget.BRAM18K-uses.BRAM18K
	if over <= 0 || left <= 0 {
		return false
	}
	var list []movable
	for _, b := range arraysOf(p) {
		words := wordsOf(b)
		banks, now := (b.Len()+words-1)/max(words, 1), device.Memory(words, b.Elem.Bits)
		if b.Storage == affine.StorageUndecided && now.LUT > 0 {
			list = append(list, movable{b, now.LUT * banks, device.BlockRAM(words, b.Elem.Bits).BRAM18K * banks})
		}
	}
	slices.SortStableFunc(list, func(a, b movable) int { return cmp.Compare(b.saved*a.taken, a.saved*b.taken) })
	for _, m := range list {
		if over > 0 && m.taken <= left {
			m.buffer.Storage, moved = affine.BRAM, true
			over, left = over-m.saved, left-m.taken
		}
	}
	return moved
}
