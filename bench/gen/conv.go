package main

import (
	"math/bits"
	"strconv"
)

// conv is a convolution of all input channels into each of l.out channels.
type conv struct{}

func (conv) result(l *layer) (shape, error) { return l.windows(l.out) }

func (conv) macs(l *layer) int {
	return l.shape.elements() * l.in().shape[0] * l.kernel * l.kernel
}

func (conv) parameters(l *layer) []array {
	return []array{
		{int8Type, "weight", l.kernelShape(l.out, l.in().shape[0])},
		{int32Type, "bias", shape{l.out}},
	}
}

func (conv) body(l *layer, w *writer) {
	in := l.padded(w, 0)
	channels := l.in().shape[0]
	w.loops(l.shape, "o", "y")
	w.block("x", l.shape[2])
	w.line("int sum = bias[o];")
	w.loop("c", channels)
	if l.kernel == 1 {
		w.line("sum += %s[c]%s * weight[o][c];", in, l.window())
		w.end(1)
	} else {
		w.loop("r", l.kernel)
		w.loop("s", l.kernel)
		w.line("sum += %s[c]%s * weight[o][c][r][s];", in, l.window())
		w.end(3)
	}
	w.line("out[o][y][x] = %s;", l.requantised("sum", channels*l.kernel*l.kernel))
	w.end(3)
}

// depthwise is a convolution of each channel by itself.
type depthwise struct{}

func (depthwise) result(l *layer) (shape, error) { return l.windows(l.in().shape[0]) }

func (depthwise) macs(l *layer) int { return l.shape.elements() * l.kernel * l.kernel }

func (depthwise) parameters(l *layer) []array {
	return []array{
		{int8Type, "weight", l.kernelShape(l.shape[0])},
		{int32Type, "bias", shape{l.shape[0]}},
	}
}

func (depthwise) body(l *layer, w *writer) {
	in := l.padded(w, 0)
	w.loops(l.shape, "c", "y")
	w.block("x", l.shape[2])
	w.line("int sum = bias[c];")
	w.loop("r", l.kernel)
	w.loop("s", l.kernel)
	w.line("sum += %s[c]%s * weight[c][r][s];", in, l.window())
	w.end(2)
	w.line("out[c][y][x] = %s;", l.requantised("sum", l.kernel*l.kernel))
	w.end(3)
}

// kernelShape is the shape of weights over some channels; a window of one element
// has no dimensions of its own.
func (l *layer) kernelShape(channels ...int) shape {
	if l.kernel > 1 {
		channels = append(channels, l.kernel, l.kernel)
	}
	return channels
}

// requantised is the int8 result of a sum of terms products of int8 values.
func (l *layer) requantised(sum string, terms int) string {
	shift := l.shift
	if shift == 0 {
		// For random data: a product is about 2^12, a sum of n of them sqrt(n) as
		// much, and 2^5 leaves room in an int8.
		shift = 7 + bits.Len(uint(terms))/2
	}
	lowest := -128
	if l.relu {
		lowest = 0
	}
	return "clamp8(" + sum + " >> " + itoa(shift) + ", " + itoa(lowest) + ")"
}

func itoa(n int) string { return strconv.Itoa(n) }
