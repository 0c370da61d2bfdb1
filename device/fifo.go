package device

// FIFO is the cost of a FIFO (rule 7, exact on all 13898 of 32 bits; other
// widths in proportion, not fitted) as csynth prints it: every FIFO deeper than
// 128 counts one block RAM, whatever its size. See FIFOCapacity.
func FIFO(depth, width int) Cost {
	scale := func(n int) int { return (n*width + 16) / 32 }
	switch {
	case depth <= 2:
		return Cost{FF: 2*width + 4, LUT: width + 8}
	case depth <= 16:
		return Cost{FF: scale(7), LUT: scale(30)}
	case depth <= 32:
		return Cost{FF: scale(8), LUT: scale(50)}
	case depth <= 64:
		return Cost{FF: scale(118), LUT: scale(100)}
	case depth <= 128:
		return Cost{FF: scale(121), LUT: scale(179)}
	case depth <= 256:
		return Cost{FF: 92, LUT: 70, BRAM18K: 1}
	}
	return Cost{FF: 95, LUT: 78, BRAM18K: 1}
}

// FIFOCapacity is the cost of a FIFO with the block RAMs that its tokens need:
// what fits on the device (rule 7: trusting csynth accepts designs that do not).
func FIFOCapacity(depth, width int) Cost {
	c := FIFO(depth, width)
	if c.BRAM18K > 0 {
		store := Memory(depth, width)
		c.BRAM18K, c.URAM = store.BRAM18K, store.URAM
	}
	return c
}

// BlockFIFO is the cost of a FIFO in block RAMs, however few its tokens.
func BlockFIFO(depth, width int) Cost {
	c := FIFO(max(depth, blockDepth), width)
	c.BRAM18K = BlockRAM(depth, width).BRAM18K
	return c
}

// blockDepth is from how many tokens on the tool puts a FIFO into block RAMs of itself.
const blockDepth = 129
