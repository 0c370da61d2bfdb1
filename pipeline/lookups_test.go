package pipeline_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestSharedCopies: copies of a table serve all reads of an iteration, also where nothing repeats these side by side and
// there is no room for as many as pairs of them, and have no more banks than an array may have.
func TestSharedCopies(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	for name, source := range map[string]string{
		"no lanes": `void k(int n, int c, int m, int W, const float in[256][1024], const float w[16], float out[1024]) {
  for (int o = 0; o < n; o++)
    for (int d = 0; d < c; d++)
      for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) {
          float s = 0;
          for (int k = 0; k < 3; k++)
            for (int l = 0; l < 3; l++)
              if (i + k < 9 && j + l < W) s += in[d][(i + k) * W + j + l] * w[d];
          out[i * m + j + o] += s;
        }
}
`,
		"many banks": `void k(const int id[256], const float t[262144], float y[256]) {
  for (int i = 0; i < 256; i++) {
    float s = 0;
    for (int k = 0; k < 9; k++) s += t[(id[i] & 262000) + 11 * k];
    y[i] = s;
  }
}
`} {
		r, found := parse.File("k.cpp", []byte(source), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board,
			Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5, MaxParallel: 9}}, model.Options{ClockNS: 5})
		require.NoError(t, err, name)
		for _, task := range d.Program.Tasks {
			for _, a := range affine.Accesses(task.Body) {
				if a.Buffer == nil || a.Buffer.IsScalar() || slices.Contains(d.Program.Args, a.Buffer) {
					continue
				}
				require.LessOrEqual(t, a.Buffer.Memory(a.Buffer.Partition).Banks, parallel.MaxPieces, name)
				if at, ok := a.Subscript(0); ok {
					lo, hi, known := a.Range(at)
					require.True(t, !known || 0 <= lo && hi < int64(a.Buffer.Shape[0]), "%s: %s[%s] is %d to %d", name, a.Buffer.Name, at, lo, hi)
				}
			}
		}
	}
}
