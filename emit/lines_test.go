package emit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/emit"
	"codo/internal/golden"
)

// TestKernelLines prints before each line of a kernel the place and the task or
// channel that it was made from.
func TestKernelLines(t *testing.T) {
	p := golden.Read(t, `program chain "chain.cpp" @1:6
arg x f32[4] const port=memory
arg y f32[4] port=memory
channel t f32[4] fifo depth=2 @2:9
task produce @3:3 {
  for i = 0 to 4 @3:3 {
    push t, x[i] @3:40
  }
}
task consume @4:3 {
  for i = 0 to 4 @4:3 {
    local t_in f32 @4:36
    pop t -> t_in @4:36
    if (i < 2) @5:5 {
      y[i] = t_in @6:7
    } else {
      y[i] = 0f @8:7
    }
  }
}
`)
	text, lines := emit.KernelLines(p, emit.Options{})
	require.Equal(t, string(emit.Kernel(p, emit.Options{})), string(text))
	rows := strings.SplitAfter(string(text), "\n")
	require.Len(t, lines, len(rows)-1)
	var b strings.Builder
	for k, l := range lines {
		name := ""
		if l.Task != nil {
			name = l.Task.Name
		}
		if l.Channel != nil {
			name = l.Channel.Buffer.Name
		}
		fmt.Fprintf(&b, "%d:%d %s| %s", l.Pos.Line, l.Pos.Col, name, rows[k])
	}
	require.Equal(t, `0:0 | #include "hls_stream.h"
0:0 | 
3:3 produce| static void produce(const float x[4], hls::stream<float, 2> &t) {
3:3 produce| #pragma HLS inline off
3:3 produce| produce_i:
3:3 produce|   for (int i = 0; i < 4; ++i) {
3:40 produce|     t.write(x[i]);
3:3 produce|   }
3:3 produce| }
0:0 | 
4:3 consume| static void consume(float y[4], hls::stream<float, 2> &t) {
4:3 consume| #pragma HLS inline off
4:3 consume| consume_i:
4:3 consume|   for (int i = 0; i < 4; ++i) {
4:36 consume|     float t_in = t.read();
5:5 consume|     if (i < 2) {
6:7 consume|       y[i] = t_in;
5:5 consume|     } else {
8:7 consume|       y[i] = 0.0f;
5:5 consume|     }
4:3 consume|   }
4:3 consume| }
0:0 | 
1:6 | void chain(const float x[4], float y[4]) {
1:6 | #pragma HLS interface mode=ap_memory port=x
1:6 | #pragma HLS interface mode=ap_memory port=y
1:6 | #pragma HLS interface mode=ap_ctrl_chain port=return
1:6 | #pragma HLS dataflow
2:9 t|   hls::stream<float, 2> t("t");
3:3 produce|   produce(x, t);
4:3 consume|   consume(y, t);
0:0 | }
`, b.String())
}
