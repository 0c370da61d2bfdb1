package affine_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/diag"
)

// lanes reads the program with a channel of four lanes, edited by pairs of old
// and new text.
func lanes(t *testing.T, edits ...string) *affine.Program {
	t.Helper()
	text, err := os.ReadFile("testdata/lanes.ir")
	require.NoError(t, err)
	p, err := affine.Read(strings.NewReplacer(edits...).Replace(string(text)))
	require.NoError(t, err)
	return p
}

func TestVectorTokens(t *testing.T) {
	p := lanes(t)
	require.Empty(t, affine.Check(p, affine.Decided))
	require.Equal(t, affine.Print(p), affine.Print(affine.Clone(p)))
	x, y := affine.RandomData(p.Args[0], 1), affine.NewData(p.Args[1])
	require.NoError(t, affine.Interpret(p, []*affine.Data{x, y}))
	for i := range y.Floats {
		require.Equal(t, float64(float32(x.Floats[i]+x.Floats[i/4*4])), y.Floats[i])
	}
	writes, tokens := 0, 0
	for _, a := range affine.Accesses(p.Tasks[1].Body) {
		if a.Write && a.Buffer.Name == "w" {
			writes++
		}
		if a.Channel == p.Channels[0] {
			tokens++
		}
	}
	require.Equal(t, 4, writes, "a token is each of its elements")
	require.Equal(t, 1, tokens)
}

// TestMixedTokens pops one by one what was pushed as a vector. That may be so
// until the program is decided.
func TestMixedTokens(t *testing.T) {
	p := lanes(t, "    pop t -> w\n", "    for k = 0 to 4 {\n      pop t -> w[k]\n    }\n")
	require.Empty(t, affine.Check(p, affine.Tasked))
	require.ErrorContains(t, affine.Check(p, affine.Decided)[0], "one element of FIFO t is moved, expected a token of 4")
	x, y := affine.RandomData(p.Args[0], 1), affine.NewData(p.Args[1])
	want := affine.NewData(p.Args[1])
	require.NoError(t, affine.Interpret(p, []*affine.Data{x, y}))
	require.NoError(t, affine.Interpret(lanes(t), []*affine.Data{x, want}))
	require.Equal(t, want, y)
}

func TestVectorFaults(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"    pop t -> w\n", "", "16 token(s) left in channel t"},
		{"for i = 0 to 16 {\n    local v", "for i = 0 to 15 {\n    local v", "pop from the empty channel"},
	} {
		p := lanes(t, c.old, c.new)
		err := affine.Interpret(p, []*affine.Data{affine.NewData(p.Args[0]), affine.NewData(p.Args[1])})
		require.ErrorContains(t, err, c.want)
	}
	unwritten := 0
	p := lanes(t, "for u = 0 to 4 unroll=-1 {\n      v", "for u = 0 to 3 {\n      v")
	require.NoError(t, affine.InterpretWith(p, []*affine.Data{affine.NewData(p.Args[0]), affine.NewData(p.Args[1])},
		affine.InterpretOptions{OnUninit: func(b *affine.Buffer, _ diag.Pos) {
			require.Equal(t, "v", b.Name)
			unwritten++
		}}))
	require.Equal(t, 16, unwritten)
}

func TestVectorChecks(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"local v f32[4]", "local v f32[8]", "v f32[8] is no token of t: 4 x f32"},
		{"local w f32[4]", "local w f32[2][2]", "w has 2 dimensions and 0 subscripts"},
		{"local w f32[4]", "local w f64[4]", "w f64[4] is no token of t"},
		{"push t, v", "push one, v", "v f32[4] is no token of one: 1 x f32"},
		{"push t, v", "push t, v + v", "v has 1 dimensions and 0 subscripts"},
		{"push t, v", "push t, x", "x is moved as one token, but is no local array"},
		{"lanes=4", "lanes=-4", "channel t has -4 lanes"},
		{"t f32[64] fifo", "t f32[64] pingpong", "channel t has 4 lanes, but only the tokens of a FIFO"},
	} {
		errs := affine.Check(lanes(t, c.old, c.new), affine.Parsed)
		require.NotEmpty(t, errs, c.new)
		require.ErrorContains(t, errs[0], c.want)
	}
}
