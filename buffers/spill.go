package buffers

import (
	"codo/affine"
	"codo/device"
)

// Spill moves arrays of the tasks of p from block RAMs, or ultra RAMs, to LUTs where the design takes more of these RAMs than there
// are and leaves LUTs: first those that save most for each. It reports whether any has moved. Those that the user has bound, and
// FIFOs, stay.
func Spill(p *affine.Program, uses, budget device.Cost) (moved bool) {
	saved := func(c device.Cost) int { return c.BRAM18K }
	over, left := uses.BRAM18K-budget.BRAM18K, budget.LUT-uses.LUT
	if over <= 0 {
		over, saved = uses.URAM-budget.URAM, func(c device.Cost) int { return c.URAM }
	}
	if over <= 0 || left <= 0 {
		return false
	}
	var list []movable
	for _, b := range arraysOf(p) {
		m := b.Memory(b.Partition)
		if now := saved(device.Memory(m.Words, m.Bits)); b.Storage == affine.StorageUndecided && now > 0 {
			list = append(list, movable{b, now * m.Banks, device.LUTRAM(m.Words, m.Bits).LUT * m.Banks})
		}
	}
	return relocate(list, affine.LUTRAM, over, left)
}
