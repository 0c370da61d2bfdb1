package main

import "strings"

// code is the C++ of the network: a function per layer, and the top function that
// calls them in order.
func (net *network) code() string {
	w := &writer{}
	for _, note := range net.notes {
		w.line("// %s", note)
	}
	if len(net.notes) > 0 {
		w.line("//")
	}
	w.line("// Written by bench/gen from %s.net. Activations and weights are int8, sums int32; batch", net.name)
	w.line("// normalisation is folded into weights and biases.")
	w.blank()
	w.line("// The result of a layer from its sum without the bits that are shifted out.")
	w.line("static signed char clamp8(int value, int lowest) {")
	w.line("    return value < lowest ? lowest : value > 127 ? 127 : value;")
	w.line("}")
	w.blank()
	for _, l := range net.layers[1:] {
		l.function(w)
		w.blank()
	}
	net.top(w)
	return w.text.String()
}

// inputNames are the names of a layer's inputs in its function.
var inputNames = []string{"in", "other"}

// function writes the function of a layer: inputs, parameters, then the result.
func (l *layer) function(w *writer) {
	var args []array
	for i, in := range l.inputs {
		args = append(args, array{"const " + int8Type, inputNames[i], in.shape})
	}
	for _, p := range l.kind.parameters(l) {
		args = append(args, array{"const " + p.typ, p.name, p.shape})
	}
	w.function("static void "+l.name, append(args, array{int8Type, "out", l.shape}))
	l.kind.body(l, w)
	w.end(1)
}

// top writes the top function. Its arguments are the image, the parameters of all
// layers, and the result of the last layer; all other results are local arrays.
func (net *network) top(w *writer) {
	first, last := net.layers[0], net.layers[len(net.layers)-1]
	args := []array{{"const " + int8Type, first.name, first.shape}}
	for _, l := range net.layers[1:] {
		for _, p := range l.kind.parameters(l) {
			args = append(args, array{"const " + p.typ, l.name + "_" + p.name, p.shape})
		}
	}
	w.function("void "+net.name, append(args, array{int8Type, resultName(last), last.shape}))
	for _, l := range net.layers[1 : len(net.layers)-1] {
		w.line("%s %s%s;", int8Type, resultName(l), l.shape.brackets())
	}
	w.blank()
	for _, l := range net.layers[1:] {
		var names []string
		for _, in := range l.inputs {
			names = append(names, in.array())
		}
		for _, p := range l.kind.parameters(l) {
			names = append(names, l.name+"_"+p.name)
		}
		w.line("%s(%s);", l.name, strings.Join(append(names, resultName(l)), ", "))
	}
	w.end(1)
}

// resultName is the name of the array with a layer's result.
func resultName(l *layer) string { return l.name + "_out" }

// array is the name of the array that a layer stands for in the top function.
func (l *layer) array() string {
	if l.kind == nil {
		return l.name
	}
	return resultName(l)
}
