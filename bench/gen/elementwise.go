package main

import (
	"fmt"
	"slices"
)

// relu is a layer of its own that makes negative elements 0.
type relu struct{}

func (relu) result(l *layer) (shape, error) { return l.in().shape, nil }
func (relu) macs(*layer) int                { return 0 }
func (relu) parameters(*layer) []array      { return nil }

func (relu) body(l *layer, w *writer) {
	at := l.elementwise(w)
	w.line("out%s = in%[1]s > 0 ? in%[1]s : 0;", at)
	w.end(len(l.shape))
}

// add is the sum of two layers, clamped.
type add struct{}

func (add) result(l *layer) (shape, error) {
	if len(l.inputs) != 2 || !slices.Equal(l.in().shape, l.inputs[1].shape) {
		return nil, fmt.Errorf("%s adds two layers of the same shape, by `with NAME`", l.name)
	}
	return l.in().shape, nil
}
func (add) macs(*layer) int           { return 0 }
func (add) parameters(*layer) []array { return nil }

func (add) body(l *layer, w *writer) {
	at := l.elementwise(w)
	lowest := -128
	if l.relu {
		lowest = 0
	}
	w.line("out%s = clamp8(in%[1]s + other%[1]s, %d);", at, lowest)
	w.end(len(l.shape))
}

// elementwise opens the loops over all elements of the result, and is the
// subscripts of one.
func (l *layer) elementwise(w *writer) (at string) {
	counters := []string{"c", "y", "x"}[:len(l.shape)]
	w.loops(l.shape, counters...)
	for _, c := range counters {
		at += "[" + c + "]"
	}
	return at
}
