package buffers

import (
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
	return relocate(list, affine.BRAM, over, left)
}
