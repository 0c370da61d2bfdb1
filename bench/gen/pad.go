package main

// padded writes a copy of the input with the layer's border of one value, and is
// the name of the array that the windows then read.
func (l *layer) padded(w *writer, border int) string {
	if l.pad == 0 {
		return "in"
	}
	in := l.in().shape
	wide := shape{in[0], in[1] + 2*l.pad, in[2] + 2*l.pad}
	w.line("%s padded%s;", int8Type, wide.brackets())
	w.loop("c", wide[0])
	w.loop("y", wide[1])
	w.block("x", wide[2])
	w.line("bool inside = y >= %d && y < %d && x >= %[1]d && x < %[3]d;", l.pad, l.pad+in[1], l.pad+in[2])
	w.line("padded[c][y][x] = inside ? in[c][y - %d][x - %[1]d] : %d;", l.pad, border)
	w.end(3)
	w.blank()
	return "padded"
}

// window is the subscripts of element (r, s) of the window at (y, x).
func (l *layer) window() string {
	if l.kernel == 1 && l.stride == 1 {
		return "[y][x]"
	}
	return "[" + l.along("y", "r") + "][" + l.along("x", "s") + "]"
}

// along is the subscript in one dimension.
func (l *layer) along(position, offset string) string {
	text := position
	if l.stride > 1 {
		text += " * " + itoa(l.stride)
	}
	if l.kernel > 1 {
		text += " + " + offset
	}
	return text
}
