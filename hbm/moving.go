package hbm

import (
	"codo/affine"
	"codo/device"
)

// cycles are those in which so many ports move all parts, and those in which nothing else can go on, about.
func (own *part) cycles(ports int) (busy, alone float64) {
	times, outer := 1.0, 1.0
	for k, l := range own.along {
		_, trips, _ := affine.ConstantTrips(l)
		if times *= float64(trips); k < len(own.along)-1 {
			outer *= float64(trips)
		}
	}
	if own.writes {
		outer = times
	}
	words, port := own.words(ports)
	return times * port, outer * words / float64(ports)
}

// words is the words of a part, and the cycles in which each of so many ports moves those that it
// has of them, a part of every run of words that lie side by side, or one port all: a long run begins
// with the latency of the memory, the first word of a short one takes longer, and what does not lie
// in words comes element by element.
func (own *part) words(ports int) (words, port float64) {
	b := own.array
	word := device.PortWord(b.Elem.Bits)
	elements, run, whole := int64(1), int64(1), true
	for d := len(b.Shape) - 1; d >= 0; d-- {
		if elements *= own.size[d]; whole {
			run *= own.size[d]
		}
		whole = whole && own.size[d] == int64(b.Shape[d])
	}
	if word == 0 {
		return float64(elements), float64(elements)
	}
	words = float64(elements) / float64(word)
	row, beyond := own.size[len(own.size)-1], 0
	switch within := !own.aligned(int64(word), run); {
	case within && (own.writes || run > row):
		return words, float64(elements)
	case within:
		beyond = word - 1 // see misaligned.go
	case len(own.along) > 0 && run == row && row < int64(b.Shape[len(b.Shape)-1]) && own.inTokens(int64(ports*word)): // see mover.turns
	case !own.writes && run == row && len(own.along) > 0 && int64(b.Shape[len(b.Shape)-1])%row == 0 && fewerWords(int(run), ports*word): // see mover.alignable
	default:
		for !own.aligned(int64(ports*word), run) {
			ports /= 2
		}
	}
	length := max(1, (int(run)+beyond+ports*word-1)/(ports*word))
	port = float64(elements) / float64(run) * float64(length)
	switch {
	case len(own.along) == 0 && run == elements:
		return words, port + device.PortLatency
	case length < device.PortAhead:
		return words, port / device.RunPart(length)
	default:
		return words, port + device.PortLatency*port/float64(length)
	}
}

// rows is the share of the array that is there before another task goes on with it.
func (own *part) rows() float64 {
	if len(own.along) == 0 || !own.base[0].Uses(own.along[0]) {
		return 1
	}
	return float64(own.size[0]) / float64(own.array.Shape[0])
}

// inTokens reports whether the tokens of rows are as wide as what the ports move at once: rows that
// as many narrower tokens make up exactly come in those, and guarded ones in narrow ones, too.
func (own *part) inTokens(wide int64) bool {
	last := len(own.size) - 1
	row := own.size[last]
	_, begin, _ := own.base[last].Range()
	return begin+row <= int64(own.array.Shape[last]) && (row%wide == 0 || row%((row+wide-1)/wide) != 0)
}

// aligned reports whether each run of so many elements begins and ends at a multiple of wide.
func (own *part) aligned(wide, run int64) bool {
	b := own.array
	stride, ok := int64(1), run%wide == 0 || len(own.along) == 0
	for d := len(b.Shape) - 1; d >= 0; d-- {
		for _, l := range own.along {
			ok = ok && own.base[d].Coef(l)*stride%wide == 0
		}
		ok = ok && own.base[d].Constant()*stride%wide == 0 && (d == 0 || own.size[d] == int64(b.Shape[d]) || stride*int64(b.Shape[d])%wide == 0)
		stride *= int64(b.Shape[d])
	}
	return ok
}
