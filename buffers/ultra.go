package buffers

import (
	"codo/affine"
	"codo/device"
)

// Ultra moves arrays of p from block RAMs to ultra RAMs, or back, where the design takes
// more of the one than there is and leaves some of the other: first those for which least
// is to be given. It reports whether any has moved. Those that the user has bound, and
// FIFOs, stay.
func Ultra(p *affine.Program, uses, budget device.Cost) (moved bool) {
	to, over, left := affine.URAM, uses.BRAM18K-budget.BRAM18K, budget.URAM-uses.URAM
	if over <= 0 {
		to, over, left = affine.BRAM, uses.URAM-budget.URAM, budget.BRAM18K-uses.BRAM18K
	}
	if over <= 0 || left <= 0 {
		return false
	}
	return relocate(movablesTo(p, to), to, over, left)
}

// movablesTo are the arrays of p that can move to RAMs of this kind from those of the other one.
func movablesTo(p *affine.Program, to affine.Storage) (list []movable) {
	for _, b := range arraysOf(p) {
		if m, ok := movableTo(b, to); ok {
			list = append(list, m)
		}
	}
	return list
}

// movableTo is what it means to move b to RAMs of this kind; ok is false if it has no
// memories of the other one.
func movableTo(b *affine.Buffer, to affine.Storage) (m movable, ok bool) {
	in := b.Memory(b.Partition)
	now := device.Memory(in.Words, in.Bits)
	m = movable{b, now.BRAM18K * in.Banks, device.UltraRAM(in.Words, in.Bits).URAM * in.Banks}
	if to == affine.BRAM {
		m = movable{b, now.URAM * in.Banks, device.BlockRAM(in.Words, in.Bits).BRAM18K * in.Banks}
	}
	return m, b.Storage == affine.StorageUndecided && m.saved > 0
}

// UltraFIFOs moves FIFOs of p from block RAMs to ultra RAMs where the design takes more block RAMs than there are
// and leaves ultra RAMs: a word of 512 bits takes eight of these, and no fewer block RAMs however few words there are. It
// reports whether any has moved.
func UltraFIFOs(p *affine.Program, uses, budget device.Cost) (moved bool) {
	over, left := uses.BRAM18K-budget.BRAM18K, budget.URAM-uses.URAM
	if over <= 0 || left <= 0 {
		return false
	}
	var list []movable
	for _, c := range p.Channels {
		if c.Kind == affine.FIFO && c.Buffer.Storage == affine.BRAM {
			bits := c.Width() * c.Buffer.Elem.Bits
			list = append(list, movable{c.Buffer, device.FIFOCapacity(c.Depth, bits).BRAM18K, ultraRAMs(bits, c.Depth)})
		}
	}
	return relocate(list, affine.URAM, over, left)
}
