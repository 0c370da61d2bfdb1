package device

import "math/bits"

// A Cost is what something takes of the device.
type Cost struct {
	DSP, FF, LUT, BRAM18K, URAM int
}

// Add is c + d.
func (c Cost) Add(d Cost) Cost {
	return Cost{c.DSP + d.DSP, c.FF + d.FF, c.LUT + d.LUT, c.BRAM18K + d.BRAM18K, c.URAM + d.URAM}
}

// Times is n instances of c.
func (c Cost) Times(n int) Cost {
	return Cost{n * c.DSP, n * c.FF, n * c.LUT, n * c.BRAM18K, n * c.URAM}
}

// Max is the larger of c and d, one by one: what two users need who take turns.
func (c Cost) Max(d Cost) Cost {
	return Cost{max(c.DSP, d.DSP), max(c.FF, d.FF), max(c.LUT, d.LUT), max(c.BRAM18K, d.BRAM18K), max(c.URAM, d.URAM)}
}

// Bits of a block RAM of 18 Kbit and of an ultra RAM (UG573), without parity.
const (
	BRAMBits = 16 << 10
	URAMBits = 256 << 10
)

// Limits of the shapes of memories (rule 6), in words of 32 bits.
const (
	lutramWords = 128
	bramWords   = 2048 // above it, up to twice as many, one URAM
	powerWords  = 8192 // up to here the depth is rounded to a power of two
	uramBits    = 72
	uramWords   = 4096
	bramPairs   = 512 // words of one 18 Kbit block that is 36 bits wide (UG573)
	bramBits    = 36
)

// LUTRAM is the cost of one bank of words elements of width bits in LUTs, of which
// each holds 64 (rule 6).
func LUTRAM(words, width int) Cost { return Cost{FF: width, LUT: width*((words+63)/64) + 1} }

// Memory is the cost of one bank of words elements of width bits (rule 6, exact
// on 9912 of 9927 memories of 32 bits; other widths scale the capacity and are
// not fitted). One word is a register.
func Memory(words, width int) Cost {
	switch {
	case words <= 1:
		return Cost{FF: words * width}
	case words <= lutramWords:
		return LUTRAM(words, width)
	case words <= bramWords || words <= powerWords && (words > uramWords || width <= bramBits/2):
		return Cost{BRAM18K: blocks(power(words), width)}
	case words <= uramWords:
		return Cost{URAM: (width + uramBits - 1) / uramBits}
	}
	return Cost{BRAM18K: blocks(words, width)}
}

// BlockRAM and UltraRAM are the cost of one bank of words elements of width bits that is
// bound to these memories.
func BlockRAM(words, width int) Cost { return Cost{BRAM18K: blocks(power(words), width)} }

func UltraRAM(words, width int) Cost {
	return Cost{URAM: (width + uramBits - 1) / uramBits * ((words + uramWords - 1) / uramWords)}
}

// blocks is the number of 18 Kbit blocks for words of width bits. A block holds
// 512 words of 36 bits, 1024 of 18 or 2048 of 9 (UG573).
func blocks(words, width int) int {
	quarters := (width + bramBits/4 - 1) / (bramBits / 4)
	if quarters == 3 || quarters > 4 {
		quarters = (quarters + 3) / 4 * 4
	}
	return max(1, (words*quarters/4+bramPairs/2)/bramPairs)
}

// PingPong is the cost of one bank of a double buffer: both halves share a
// memory if each side has one port only (rule 6, exact on 2264 of 2264).
func PingPong(words, width int, onePort bool) Cost {
	if onePort {
		return Memory(2*words, width)
	}
	return Memory(words, width).Times(2)
}

// power is the least power of two that is not below n.
func power(n int) int { return 1 << bits.Len(uint(n-1)) }
