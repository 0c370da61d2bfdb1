package buffers

import (
	"slices"
	"strings"

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

// UltraRAMs is the number of them that a FIFO takes as it is built.
func UltraRAMs(c *affine.Channel) int {
	if c.Kind != affine.FIFO || c.Buffer.Storage != affine.URAM {
		return 0
	}
	return ultraRAMs(c.Width()*c.Buffer.Elem.Bits, c.Depth)
}

// ultraRAMs is the number of 288 Kbit RAMs, of 4,096 words of 72 bits (UG573).
func ultraRAMs(bits, words int) int { return ceilDiv(bits, 72) * ceilDiv(words, 4096) }

func ceilDiv(a, b int) int { return (a + b - 1) / b }

// lutramPart is the part of the LUTs that there are for a block RAM which a bank in
// LUTs may take instead of one.
const lutramPart = 3

// Banks puts the arrays of the tasks into LUTs whose banks are small parts of block
// RAMs: with many lanes an array of bytes has many banks, of a few hundred words each.
// Those that the tool puts there of itself, and those that the user has bound, stay.
func Banks(p *affine.Program, board device.Board) diag.List {
	if board.BRAM18K == 0 {
		return nil
	}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			d, ok := s.(*affine.Decl)
			if !ok || d.Buffer.IsScalar() || d.Buffer.Storage != affine.StorageUndecided || hasPragma(p, d.Buffer) {
				return true
			}
			m := d.Buffer.Memory(d.Buffer.Partition)
			if blocks := device.Memory(m.Words, m.Bits).BRAM18K; blocks > 0 && device.LUTRAM(m.Words, m.Bits).LUT <= blocks*(board.LUT/board.BRAM18K/lutramPart) {
				d.Buffer.Storage = affine.LUTRAM
			}
			return true
		})
	}
	return nil
}

// hasPragma reports whether the user has a pragma about b that is kept as text.
func hasPragma(p *affine.Program, b *affine.Buffer) bool {
	return slices.ContainsFunc(p.Pragmas, func(text string) bool { return slices.Contains(strings.Fields(text), "variable="+b.Name) })
}
