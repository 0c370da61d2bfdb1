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

// average is the mean of each window, or of the whole image, per channel. Elements
// of the border count as 0.
type average struct{}

func (average) result(l *layer) (shape, error) {
	if l.kernel == 0 {
		return l.in().shape[:1], nil
	}
	return l.windows(l.in().shape[0])
}
func (average) macs(*layer) int           { return 0 }
func (average) parameters(*layer) []array { return nil }

func (average) body(l *layer, w *writer) {
	if l.kernel == 0 {
		averageWhole(l.in().shape, w)
		return
	}
	in := l.padded(w, 0)
	w.loops(l.shape, "c", "y")
	w.block("x", l.shape[2])
	w.line("int sum = 0;")
	w.loop("r", l.kernel)
	w.loop("s", l.kernel)
	w.line("sum += %s[c]%s;", in, l.window())
	w.end(2)
	w.line("out[c][y][x] = sum / %d;", l.kernel*l.kernel)
	w.end(3)
}

// averageWhole is the mean of each channel of an image.
func averageWhole(in shape, w *writer) {
	w.block("c", in[0])
	w.line("int sum = 0;")
	w.loop("y", in[1])
	w.loop("x", in[2])
	w.line("sum += in[c][y][x];")
	w.end(2)
	w.line("out[c] = sum / %d;", in[1]*in[2])
	w.end(1)
}
