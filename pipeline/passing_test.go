package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// TestInPassing: what one nest makes of a matrix, and two others sum up along its rows and along its
// columns, goes by as it comes. None of them keeps the matrix, for which there is no room.
func TestInPassing(t *testing.T) {
	const text = `void f(float A[300][300], const float u[300], const float v[300], float w[300], float x[300], const float y[300]) {
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++) A[i][j] += u[i] * v[j];
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++) x[i] += A[j][i] * y[j];
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++) w[i] += A[i][j] * x[j];
}
`
	r, found := parse.File("f.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	search := parallel.Options{Budget: parallel.Budget{DSP: 600, LUT: 145000, FF: 290000, BRAM18K: 120, URAM: 1}, ClockNS: 5}
	d, err := Decide(r.Program, Options{Interface: Memory, Board: board, Parallel: &search}, model.Options{ClockNS: 5})
	require.NoError(t, err)
	require.NotNil(t, d.Timing)
	require.LessOrEqual(t, d.Price.Uses.BRAM18K, 120)
	require.Less(t, d.Timing.Latency, int64(300*300/2))
}
