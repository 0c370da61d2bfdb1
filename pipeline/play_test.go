package pipeline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
	"codo/model"
	"codo/parse"
	"codo/pipeline"
)

// TestPlay plays designs as they are written: one that runs, one whose FIFO is too
// shallow, and one that leaves a token.
func TestPlay(t *testing.T) {
	const design = `#include <hls_stream.h>
static void give(const int x[64], hls::stream<int> &a, hls::stream<int> &b) {
  for (int i = 0; i < 64; i++) {
    a.write(x[i]);
    b.write(x[i]);
  }
}
static void take(hls::stream<int> &a, hls::stream<int> &b, int y[64]) {
  int s = 0;
  for (int i = 0; i < TAKEN; i++) s += a.read();
  for (int i = 0; i < 64; i++) y[i] = b.read() * s;
}
void top(const int x[64], int y[64]) {
#pragma HLS dataflow
  hls::stream<int, 2> a;
  hls::stream<int, DEPTH> b;
  give(x, a, b);
  take(a, b, y);
}
`
	for name, c := range map[string]struct{ depth, taken, says string }{
		"runs":   {"64", "64", ""},
		"stops":  {"2", "64", "a run of this design does not end well: deadlock"},
		"leaves": {"64", "63", "a run of this design does not end well: 1 token(s) left in channel a at the end"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.NewReplacer("DEPTH", c.depth, "TAKEN", c.taken).Replace(design)
			r, found := parse.File("d.cpp", []byte(text), parse.Options{AsWritten: true})
			require.NotNil(t, r.Program, "%v", found)
			m, err := model.Estimate(r.Program, model.Options{})
			require.NoError(t, err)
			var warnings diag.List
			played := pipeline.Play(r.Program, m, &warnings)
			if c.says == "" {
				require.Empty(t, warnings)
				require.Greater(t, played.Latency, int64(128))
				return
			}
			require.Nil(t, played)
			require.Len(t, warnings, 1)
			require.Equal(t, c.says, warnings[0].Text)
		})
	}
}
