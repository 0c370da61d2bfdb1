package model_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/model"
)

// TestInterval: rules 2.1 to 2.4.
func TestInterval(t *testing.T) {
	for _, c := range []struct {
		source, text string
		ii           int
		by           model.LimitKind
	}{
		{"polybench/streamhls/2560/opt1/mvt node2: 2.1, one carried addition", gemv, 4, model.Recurrence},
		{"polybench/streamhls/2560/opt2/mvt node4: 2.3, 400 iterations apart", gemvTurned, 1, model.None},
		{"polybench/streamhls/2560/opt3/gesummv node2: 2.1, ten terms", sums, 16, model.Recurrence},
		{"2.2, no pragma asks for an II", gemvPlain, 8, model.Recurrence},
		{"2.4, four accesses to one bank", ports(4), 2, model.Ports},
		{"2.4, sixteen", ports(16), 8, model.Ports},
	} {
		l := estimate(t, c.text).Tasks[0].Loops[0]
		require.Equal(t, c.ii, l.II, c.source)
		require.Equal(t, c.by, l.Limit.By, c.source)
	}
}

// gemvPlain leaves the pipelining to the tool.
const gemvPlain = `arg a f32[400][400] port=memory
arg x f32[400] port=memory
arg y f32[400] port=memory
task t {
  for i = 0 to 400 {
    for j = 0 to 400 {
      y[i] = y[i] + a[i][j] * x[j]
    }
  }
}`

// ports reads n neighbours of an argument in one iteration.
func ports(n int) string {
	text := "arg x f32[1024] port=memory\narg y f32[1024] partition=0:complete port=memory\ntask t {\n  for i = 0 to 64 ii=1 {\n"
	text += "    for k = 0 to " + strconv.Itoa(n) + " unroll=-1 {\n      y[i * 16 + k] = x[i * 16 + k]\n    }\n  }\n}"
	return text
}

// TestIntervalThroughSums: what goes from layer to layer through the sums of one body waits for all additions on its way.
func TestIntervalThroughSums(t *testing.T) {
	of := func(terms int) int {
		n := strconv.Itoa(terms)
		return estimate(t, `arg w f32[8][4][`+n+`] partition=1:complete partition=2:complete port=memory
task t {
  local h f32[2][`+n+`] partition=1:complete
  for l = 0 to 8 ii=1 {
    local s f32[4] partition=0:complete
    for j = 0 to `+n+` unroll=-1 {
      for i = 0 to 4 unroll=-1 {
        s[i] = s[i] + w[l][i][j] * h[l % 2][j]
      }
    }
    for i = 0 to 4 unroll=-1 {
      h[1 - l % 2][i] = s[i] > 0f ? s[i] : 0f
    }
  }
}`).Tasks[0].Loops[0].II
	}
	require.Equal(t, []int{17, 24, 31, 38}, []int{of(2), of(4), of(8), of(16)}) // a level of a tree for twice as many
}
