package hbm

import (
	"math"
	"slices"

	"codo/affine"
	"codo/device"
)

// A Traffic is what a run moves through one bank.
type Traffic struct {
	Bank   affine.Bank
	Arrays []string
	Bytes  int64   // of words, where ports move words
	GBps   float64 // 10^9 bytes per second that the bank moves at most
}

// TrafficOf lists the banks that a run of the decided program p uses.
func TrafficOf(p *affine.Program, board device.Board) (list []Traffic) {
	moved := traffic(p)
	for _, b := range p.Args {
		n, used := moved[b]
		if !used || b.Port.Kind != affine.PortAXI {
			continue
		}
		k := slices.IndexFunc(list, func(t Traffic) bool { return t.Bank == b.Port.Bank })
		if k < 0 {
			k = len(list)
			memory, _ := board.OffChip(b.Port.Bank.Memory)
			list = append(list, Traffic{Bank: b.Port.Bank, GBps: memory.GBps})
		}
		list[k].Arrays = append(list[k].Arrays, b.Name)
		list[k].Bytes += n
	}
	return list
}

// Moved is the bytes of each argument that a run of p moves, of words, where ports move words.
func Moved(p *affine.Program) map[*affine.Buffer]int64 { return traffic(p) }

// Bound is the least time in cycles in which the board's first memory can move each
// array of p once: in, if it is read before it is written, and out, if it is written. The
// first word comes after the memory's latency. An array lies in up to parts banks, each
// behind a port that moves a word each way in a cycle, at most, tokens have as many elements as device.MostLanes says, and all share the bandwidth of the
// banks, of which most may be used; 0 for all.
func Bound(p *affine.Program, board device.Board, most, parts int, clockNS float64) int64 {
	memory, ok := board.OffChip("")
	if !ok {
		return 0
	}
	banks := memory.Banks
	if most > 0 {
		banks = min(banks, most)
	}
	rate := memory.GBps * clockNS // bytes per cycle of a bank
	total, longest := 0.0, 0.0
	for _, a := range affine.Arguments(p) {
		in, out := 0.0, 0.0
		for _, b := range a.Parts {
			i, o := moves(p, b)
			in, out = in+i, out+o
		}
		ports := max(1, min(parts, banks, MostParts))
		way := min(device.PortBits*ports, device.MostLanes(a.Parts[0].Elem.Bits)*8*a.Parts[0].Elem.Bytes()) / 8 // bytes of a cycle
		total, longest = total+in+out, max(longest, (in+out)/(rate*float64(ports)), max(in, out)/float64(way))
	}
	if total == 0 {
		return 0
	}
	return device.PortLatency + int64(math.Ceil(max(longest, total/(rate*float64(banks)))))
}

// moves is the bytes of b that a run of p has to load and to store, each element once.
func moves(p *affine.Program, b *affine.Buffer) (in, out float64) {
	if b.IsScalar() || b.Port.Kind == affine.PortStream {
		return 0, 0
	}
	all := float64(b.Elements()) * float64(b.Elem.Bytes())
	for _, t := range p.Tasks {
		writes, reads := t.Uses(b)
		if lo, hi, ok := readBox(t, b); ok && t.Sequential == "" {
			part := all
			for d, size := range b.Shape {
				part *= float64(hi[d]-lo[d]) / float64(size)
			}
			in += part
		} else if reads && !sets(t, b, reads) {
			in += all
		}
		if writes {
			out += all
		}
	}
	return in, out
}
