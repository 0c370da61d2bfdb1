package main

// maxPool is the largest element of each window, per channel.
type maxPool struct{}

func (maxPool) result(l *layer) (shape, error) { return l.windows(l.in().shape[0]) }
func (maxPool) macs(*layer) int                { return 0 }
func (maxPool) parameters(*layer) []array      { return nil }

func (maxPool) body(l *layer, w *writer) {
	in := l.padded(w, -128)
	w.loops(l.shape, "c", "y")
	w.block("x", l.shape[2])
	w.line("%s largest = -128;", int8Type)
	w.loop("r", l.kernel)
	w.block("s", l.kernel)
	w.line("%s value = %s[c]%s;", int8Type, in, l.window())
	w.line("largest = value > largest ? value : largest;")
	w.end(2)
	w.line("out[c][y][x] = largest;")
	w.end(3)
}

// average is the mean of each channel over the whole image.
type average struct{}

func (average) result(l *layer) (shape, error) { return l.in().shape[:1], nil }
func (average) macs(*layer) int                { return 0 }
func (average) parameters(*layer) []array      { return nil }

func (average) body(l *layer, w *writer) {
	in := l.in().shape
	w.block("c", in[0])
	w.line("int sum = 0;")
	w.loop("y", in[1])
	w.loop("x", in[2])
	w.line("sum += in[c][y][x];")
	w.end(2)
	w.line("out[c] = sum / %d;", in[1]*in[2])
	w.end(1)
}
