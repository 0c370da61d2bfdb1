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
		m := b.Memory(b.Partition)
		if now := device.Memory(m.Words, m.Bits); b.Storage == affine.StorageUndecided && now.LUT > 0 {
			list = append(list, movable{b, now.LUT * m.Banks, device.BlockRAM(m.Words, m.Bits).BRAM18K * m.Banks})
		}
	}
	return relocate(list, affine.BRAM, over, left)
}
