package buffers

import (
	"math"

	"codo/affine"
	"codo/device"
)

// Relieve moves arrays of the tasks of p, and ping-pongs between them, from LUTs, in which the tool builds small banks, to block
// RAMs where the design takes more LUTs than there are and leaves block RAMs: first those that save
// most for each. Where too few block RAMs are left, others move from these to ultra RAMs, if that is enough. It reports whether
// any has moved. Those that the user has bound stay.
func Relieve(p *affine.Program, uses, budget device.Cost) (moved bool) {
	over, left := uses.LUT-budget.LUT, budget.BRAM18K-uses.BRAM18K
	if over <= 0 || left <= 0 && uses.URAM >= budget.URAM {
		return false
	}
	var list []movable
	add := func(b *affine.Buffer, copies int) {
		m := b.Memory(b.Partition)
		if now := device.Memory(m.Words, m.Bits); b.Storage == affine.StorageUndecided && now.LUT > 0 {
			list = append(list, movable{b, now.LUT * m.Banks * copies, device.BlockRAM(m.Words, m.Bits).BRAM18K * m.Banks * copies})
		}
	}
	for _, b := range arraysOf(p) {
		add(b, 1)
	}
	for _, c := range p.Channels {
		if c.Kind == affine.PingPong && !c.Buffer.IsScalar() && !hasPragma(p, c.Buffer) {
			add(c.Buffer, 2)
		}
	}
	if saved, needed := sumOf(relocated(list, over, math.MaxInt)); saved >= over && needed > left {
		others := movablesTo(p, affine.URAM)
		if freed, _ := sumOf(relocated(others, needed-left, budget.URAM-uses.URAM)); freed >= needed-left {
			relocate(others, affine.URAM, needed-left, budget.URAM-uses.URAM)
			left = needed
		}
	}
	return relocate(list, affine.BRAM, over, left)
}
