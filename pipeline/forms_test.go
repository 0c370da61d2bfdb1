package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// forms are ways to write one product of matrices.
var forms = map[string]string{
	"dot products": `for (int i = 0; i < 32; i++) for (int j = 0; j < 40; j++) {
    float s = 0; for (int k = 0; k < 48; k++) s += A[i][k] * B[k][j]; C[i][j] = s; }`,
	"in place": `for (int i = 0; i < 32; i++) for (int j = 0; j < 40; j++) {
    C[i][j] = 0; for (int k = 0; k < 48; k++) C[i][j] += A[i][k] * B[k][j]; }`,
	"zeroed before": `for (int i = 0; i < 32; i++) for (int j = 0; j < 40; j++) C[i][j] = 0;
  for (int k = 0; k < 48; k++) for (int i = 0; i < 32; i++) for (int j = 0; j < 40; j++) C[i][j] += A[i][k] * B[k][j];`,
	"row by row": `for (int i = 0; i < 32; i++) { for (int j = 0; j < 40; j++) C[i][j] = 0;
    for (int k = 0; k < 48; k++) for (int j = 0; j < 40; j++) C[i][j] += A[i][k] * B[k][j]; }`,
}

// TestForms: how the loops of a nest are ordered does not matter.
func TestForms(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	least, most := int64(0), int64(0)
	for name, body := range forms {
		source, d, err := decideFor(t, "void mm(const float A[32][48], const float B[48][40], float C[32][40]) {\n  "+body+"\n}\n",
			parallel.Budget{DSP: 200, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
		require.NoError(t, err, name)
		golden.Same(t, source, d.Program)
		t.Logf("%s: %d cycles", name, d.Timing.Latency)
		if least == 0 || d.Timing.Latency < least {
			least = d.Timing.Latency
		}
		most = max(most, d.Timing.Latency)
	}
	require.LessOrEqual(t, most*20, least*21, "within 5 %%")
}
