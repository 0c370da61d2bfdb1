package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
)

// TestTokensOfEverySecondRow: a stream that only every second row writes goes on in one plain nest, which takes
// hardly longer than its tokens.
func TestTokensOfEverySecondRow(t *testing.T) {
	d := designOf(t, `#include <hls_stream.h>
void down(hls::stream<short> &i, hls::stream<short> &o) {
  short l[32];
  for (int y = 0; y < 64; y++)
    for (int x = 0; x < 64; x += 2) {
      short a = i.read(), b = i.read();
      short s = a + b;
      if (y & 1) o.write((l[x / 2] + s) / 4);
      else l[x / 2] = s;
    }
}
`, 100)
	for _, found := range d.Found {
		require.NotEqual(t, diag.NotAffine, found.Code, found.Text)
	}
	for _, task := range d.Program.Tasks {
		require.Empty(t, task.Sequential)
	}
	require.Less(t, d.Timing.Latency, int64(64*64*13/10))
}
