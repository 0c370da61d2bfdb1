package buffers_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
)

// A conv is a convolution behind a nest that makes its input.
type conv struct {
	h, w, channels, outputs        int
	kernel, stride, dilation, pad  int
	channelsLast, kernelAroundSums bool
	pooling                        bool // a maximum per channel in place of a sum over all
}

func (c conv) span() int { return (c.kernel-1)*c.dilation + 1 }
func (c conv) out() (oh, ow int) {
	return (c.h+2*c.pad-c.span())/c.stride + 1, (c.w+2*c.pad-c.span())/c.stride + 1
}
func (c conv) at(ch, y, x string) string {
	if c.channelsLast {
		return fmt.Sprintf("[%s][%s][%s]", y, x, ch)
	}
	return fmt.Sprintf("[%s][%s][%s]", ch, y, x)
}

func (c conv) shape(channels, h, w int) string {
	return c.at(fmt.Sprint(channels), fmt.Sprint(h), fmt.Sprint(w))
}

// program writes the two tasks with the loops over channels outermost, as they
// are mostly found.
func (c conv) program() string {
	oh, ow := c.out()
	outputs, outer := c.outputs, "o"
	if c.pooling {
		outputs, outer = c.channels, "c"
	}
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("program conv \"conv.cpp\"")
	line("arg x f32%s const", c.shape(c.channels, c.h, c.w))
	line("arg w f32[%d][%d][%d][%d] const", outputs, c.channels, c.kernel, c.kernel)
	line("arg y f32%s", c.shape(outputs, oh, ow))
	line("channel t f32%s", c.shape(c.channels, c.h, c.w))
	line("task produce {\nfor c = 0 to %d {\nfor i = 0 to %d {\nfor j = 0 to %d {", c.channels, c.h, c.w)
	line("t%s = x%s * 2f\n}\n}\n}\n}", c.at("c", "i", "j"), c.at("c", "i", "j"))
	line("task convolve {\nfor %s = 0 to %d {\nfor i = 0 to %d {\nfor j = 0 to %d {", outer, outputs, oh, ow)
	line("local sum f32\nsum = 0f")
	loops := []string{fmt.Sprintf("for c = 0 to %d {", c.channels), fmt.Sprintf("for r = 0 to %d {", c.kernel), fmt.Sprintf("for s = 0 to %d {", c.kernel)}
	switch {
	case c.pooling:
		loops = loops[1:]
	case c.kernelAroundSums:
		loops = append(loops[1:], loops[0])
	}
	line("%s", strings.Join(loops, "\n"))
	iy, ix := fmt.Sprintf("%d * i + %d * r - %d", c.stride, c.dilation, c.pad), fmt.Sprintf("%d * j + %d * s - %d", c.stride, c.dilation, c.pad)
	if c.pad > 0 {
		line("if (%s >= 0 && %s < %d && %s >= 0 && %s < %d) {", iy, iy, c.h, ix, ix, c.w)
	}
	if c.pooling {
		line("sum = fmax(sum, t%s)", c.at("c", iy, ix))
	} else {
		line("sum = sum + t%s * w[o][c][r][s]", c.at("c", iy, ix))
	}
	if c.pad > 0 {
		line("}")
	}
	line("%s", strings.Repeat("}\n", len(loops)))
	line("y%s = sum\n}\n}\n}\n}", c.at(outer, "i", "j"))
	return b.String()
}

// kept is the number of elements in the window and lines of t.
func kept(p *affine.Program) int {
	n := 0
	affine.Walk(p.Tasks[1].Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && (strings.HasPrefix(d.Buffer.Name, "t_window") || strings.HasPrefix(d.Buffer.Name, "t_lines") || strings.HasPrefix(d.Buffer.Name, "t_kept")) {
			n += d.Buffer.Len()
		}
		return true
	})
	return n
}

// TestConvolution takes convolutions and poolings of many kinds through order
// and streaming form: they keep (k-1) rows and k pixels of all channels, and
// compute the same.
func TestConvolution(t *testing.T) {
	cases := []conv{
		{h: 8, w: 9, channels: 3, outputs: 2, kernel: 3, stride: 1, dilation: 1},
		{h: 8, w: 9, channels: 3, outputs: 2, kernel: 3, stride: 1, dilation: 1, pad: 1},
		{h: 8, w: 9, channels: 3, outputs: 2, kernel: 3, stride: 1, dilation: 1, pad: 1, channelsLast: true},
		{h: 8, w: 9, channels: 3, outputs: 2, kernel: 3, stride: 1, dilation: 1, pad: 1, kernelAroundSums: true},
		{h: 9, w: 11, channels: 2, outputs: 2, kernel: 5, stride: 1, dilation: 1, pad: 2},
		{h: 9, w: 10, channels: 2, outputs: 2, kernel: 2, stride: 1, dilation: 1},
		{h: 9, w: 10, channels: 2, outputs: 2, kernel: 4, stride: 1, dilation: 1, pad: 1},
		{h: 12, w: 12, channels: 2, outputs: 2, kernel: 3, stride: 1, dilation: 2, pad: 2},
		{h: 12, w: 13, channels: 2, outputs: 2, kernel: 3, stride: 1, dilation: 3},
		{h: 8, w: 8, channels: 3, outputs: 2, kernel: 3, stride: 2, dilation: 1, pad: 1},
		{h: 9, w: 9, channels: 3, outputs: 2, kernel: 3, stride: 2, dilation: 1, pad: 1},
		{h: 9, w: 11, channels: 3, outputs: 2, kernel: 3, stride: 2, dilation: 1},
		{h: 14, w: 14, channels: 3, outputs: 2, kernel: 7, stride: 2, dilation: 1, pad: 3},
		{h: 11, w: 14, channels: 2, outputs: 2, kernel: 5, stride: 3, dilation: 1, pad: 2},
		{h: 8, w: 8, channels: 3, outputs: 2, kernel: 2, stride: 2, dilation: 1, pooling: true},
		{h: 9, w: 9, channels: 3, outputs: 2, kernel: 3, stride: 2, dilation: 1, pooling: true},
		{h: 9, w: 9, channels: 3, outputs: 2, kernel: 3, stride: 2, dilation: 1, pad: 1, pooling: true},
		{h: 9, w: 9, channels: 3, outputs: 2, kernel: 3, stride: 1, dilation: 1, pad: 1, pooling: true},
	}
	for _, c := range cases {
		t.Run(fmt.Sprintf("%dx%d,k=%d,s=%d,d=%d,pad=%d,last=%v,pool=%v", c.h, c.w, c.kernel, c.stride, c.dilation, c.pad, c.channelsLast, c.pooling), func(t *testing.T) {
			p := c.streamed(t)
			require.LessOrEqual(t, kept(p), ((c.span()-1)*c.w+c.span())*c.channels, affine.Print(p))
		})
	}
}

// streamed is the program in streaming form, which means the same as before.
func (c conv) streamed(t *testing.T) *affine.Program {
	p, err := affine.Read(c.program())
	require.NoError(t, err, c.program())
	before := affine.Clone(p)
	buffers.Order(p, buffers.OffChip{}, nil)
	buffers.Stream(p, buffers.Arriving{}, nil)
	require.Empty(t, affine.Check(p, affine.Tasked))
	if c.h*c.w*c.channels < 10_000 {
		golden.Same(t, before, p)
	}
	return p
}

// TestLargeConvolution: 64 channels of 224x224 stream with two rows and three
// pixels.
func TestLargeConvolution(t *testing.T) {
	p := conv{h: 224, w: 224, channels: 64, outputs: 64, kernel: 3, stride: 1, dilation: 1, pad: 1}.streamed(t)
	require.Equal(t, (2*224+3)*64, kept(p))
	require.Equal(t, affine.FIFO, p.Channels[0].Kind)
}
