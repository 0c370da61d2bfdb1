package buffers

import (
	"codo/affine"
	"codo/device"
	"codo/diag"
)

// Store decides what every FIFO of undecided storage is built of: shift
// registers up to srlWords words or srlBits bits, where the tool uses them of
// itself, then block RAM; ultra RAM where one takes the place of several block
// RAMs and the board has some left. A user's choice stays.
func Store(p *affine.Program, board device.Board) diag.List {
	left := board.URAM
	for _, c := range p.Channels {
		if c.Kind != affine.FIFO || c.Depth == 0 || c.Buffer.Storage != affine.StorageUndecided {
			continue
		}
		bits := c.Width() * c.Buffer.Elem.Bits
		ultra := ultraRAMs(bits, c.Depth)
		switch {
		case c.Depth <= srlWords || c.Depth*bits <= srlBits:
			c.Buffer.Storage = affine.SRL
		case blockRAMs(bits, c.Depth) >= blocksPerUltra*ultra && ultra <= left:
			c.Buffer.Storage = affine.URAM
			left -= ultra
		default:
			c.Buffer.Storage = affine.BRAM
		}
	}
	return nil
}

// Limits of storage: FIFOs up to 128 words of 32 bits take no block RAM in
// reports of Vitis HLS 2023.2; below 1,024 bits shift registers are its default
// (UG1399, config_storage). An ultra RAM is worth eight block RAMs when they are
// at hand.
const (
	srlWords       = 128
	srlBits        = 1024
	blocksPerUltra = 8
)

// blockRAMs is the number of 18 Kbit RAMs for words of some bits, as 1,024 words
// of 18 bits or 512 of 36 (UG573).
func blockRAMs(bits, words int) int {
	return min(ceilDiv(bits, 18)*ceilDiv(words, 1024), ceilDiv(bits, 36)*ceilDiv(words, 512))
}

// ultraRAMs is the number of 288 Kbit RAMs, of 4,096 words of 72 bits (UG573).
func ultraRAMs(bits, words int) int { return ceilDiv(bits, 72) * ceilDiv(words, 4096) }

func ceilDiv(a, b int) int { return (a + b - 1) / b }
