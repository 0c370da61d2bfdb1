package buffers_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
	"codo/sim"
)

// TestWiden takes each case from text to text and demands that the program still
// means the same, in a run with bounded FIFOs too. LaneWidths must agree.
func TestWiden(t *testing.T) {
	golden.Run(t, "testdata/widen/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		possible := map[string][]int{}
		for _, c := range p.Channels {
			possible[c.Buffer.Name] = buffers.LaneWidths(p, 64)(c)
		}
		found := buffers.Widen(p)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		diags := ""
		for _, d := range found {
			diags += d.String() + "\n"
		}
		for _, c := range p.Channels {
			require.Contains(t, possible[c.Buffer.Name], c.Width())
		}
		text := affine.Print(p)
		require.Empty(t, buffers.Widen(p))
		require.Equal(t, text, affine.Print(p), "what is widened stays")
		plays(t, before, p)
		return map[string]string{"want.ir": text, "want.diag": diags}
	})
}

// plays runs q with the depths that Sizes gives it, and demands the results of p
// and whole tokens.
func plays(t *testing.T, p, q *affine.Program) {
	t.Helper()
	buffers.Sizes(q)
	var want, got []*affine.Data
	for i, b := range p.Args {
		want, got = append(want, affine.RandomData(b, uint64(i))), append(got, affine.RandomData(b, uint64(i)))
	}
	require.NoError(t, affine.Interpret(p, want))
	r, err := sim.Run(q, got)
	require.NoError(t, err)
	require.NoError(t, r.Err())
	for i := range want {
		at, same := want[i].Diff(got[i])
		require.True(t, same, "argument %d differs at element %d", i, at)
	}
	for _, c := range r.Traffic {
		require.LessOrEqual(t, c.Highest, c.Channel.Depth)
		require.LessOrEqual(t, c.Tokens, int64(c.Channel.Tokens(c.Channel.Buffer.Len())))
	}
}

func TestLaneWidths(t *testing.T) {
	text := "program p \"p.cpp\"\narg x f32[24] const\narg y f32[24]\nchannel t f32[24] fifo\ntask a {\n  for i = 0 to 24 {\n    push t, x[i]\n  }\n}\n" +
		"task b {\n  for i = 0 to 4 {\n    for j = 0 to 6 {\n      pop t -> y[6 * i + j]\n    }\n  }\n}\n"
	for _, c := range []struct {
		old, new string
		most     int
		want     []int
	}{
		{"", "", 64, []int{1, 2, 3, 6, 12, 24}},
		{"", "", 2, []int{1, 2}},
		{"j = 0 to 6 {", "j = 0 to 6 unroll=3 {", 64, []int{1, 3}},
		{" fifo", " pingpong", 64, []int{1}},
		{"i = 0 to 24 {", "i = 0 to 24 unroll=5 {", 64, []int{1}},
	} {
		p := golden.Read(t, strings.Replace(text, c.old, c.new, 1))
		require.Equal(t, c.want, buffers.LaneWidths(p, c.most)(p.Channels[0]), c.new)
	}
}
