package main

import "fmt"

// flatten puts the elements of an image into one dimension, channel by channel.
type flatten struct{}

func (flatten) result(l *layer) (shape, error) {
	if len(l.in().shape) != 3 {
		return nil, fmt.Errorf("%s needs an image, %s is %v", l.name, l.in().name, l.in().shape)
	}
	return shape{l.in().shape.elements()}, nil
}
func (flatten) macs(*layer) int           { return 0 }
func (flatten) parameters(*layer) []array { return nil }

func (flatten) body(l *layer, w *writer) {
	in := l.in().shape
	w.loops(in, "c", "y", "x")
	w.line("out[(c * %d + y) * %d + x] = in[c][y][x];", in[1], in[2])
	w.end(3)
}

// dense is a fully connected layer of l.out features.
type dense struct{}

func (dense) result(l *layer) (shape, error) {
	if len(l.in().shape) != 1 {
		return nil, fmt.Errorf("%s needs features, %s is %v", l.name, l.in().name, l.in().shape)
	}
	return shape{l.out}, nil
}

func (dense) macs(l *layer) int { return l.out * l.in().shape[0] }

func (dense) parameters(l *layer) []array {
	return []array{
		{int8Type, "weight", shape{l.out, l.in().shape[0]}},
		{int32Type, "bias", shape{l.out}},
	}
}

func (dense) body(l *layer, w *writer) {
	terms := l.in().shape[0]
	w.block("o", l.out)
	w.line("int sum = bias[o];")
	w.loop("i", terms)
	w.line("sum += in[i] * weight[o][i];")
	w.end(1)
	w.line("out[o] = %s;", l.requantised("sum", terms))
	w.end(1)
}
