package main

import (
	"fmt"
	"slices"
)

// concat is the channels of one layer, then those of another.
type concat struct{}

func (concat) result(l *layer) (shape, error) {
	if len(l.inputs) != 2 || len(l.in().shape) != 3 || !slices.Equal(l.in().shape[1:], l.inputs[1].shape[1:]) {
		return nil, fmt.Errorf("%s joins two images of the same height and width, by `with NAME`", l.name)
	}
	a := l.in().shape
	return shape{a[0] + l.inputs[1].shape[0], a[1], a[2]}, nil
}
func (concat) macs(*layer) int           { return 0 }
func (concat) parameters(*layer) []array { return nil }

func (concat) body(l *layer, w *writer) {
	w.loops(l.in().shape, "c", "y", "x")
	w.line("out[c][y][x] = in[c][y][x];")
	w.end(3)
	w.loops(l.inputs[1].shape, "c", "y", "x")
	w.line("out[%d + c][y][x] = other[c][y][x];", l.in().shape[0])
	w.end(3)
}
