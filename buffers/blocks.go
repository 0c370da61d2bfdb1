package buffers

import (
	"codo/affine"
	"codo/device"
)

// Blocks moves FIFOs of p from shift registers to block RAMs where the design takes more
// LUTs than there are and leaves block RAMs: first those that save most for each. It
// reports whether any has moved.
func Blocks(p *affine.Program, uses, budget device.Cost) (moved bool) {
	over, left := uses.LUT-budget.LUT, budget.BRAM18K-uses.BRAM18K
	if over <= 0 || left <= 0 {
		return false
	}
	var list []movable
	for _, c := range p.Channels {
		bits := c.Width() * c.Buffer.Elem.Bits
		now, then := device.FIFO(c.Depth, bits), device.BlockFIFO(c.Depth, bits)
		if c.Kind == affine.FIFO && c.Buffer.Storage == affine.SRL && c.Depth > 2 && now.LUT > then.LUT {
			list = append(list, movable{c.Buffer, now.LUT - then.LUT, then.BRAM18K})
		}
	}
	return relocate(list, affine.BRAM, over, left)
}
