package parse_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parse"
)

// TestShorterArray checks that a subscript that leaves an array names the call
// whose parameter is longer, and only that.
func TestShorterArray(t *testing.T) {
	_, found := parse.File("k.cpp", []byte(`static void scale(const float in[6][5], float out[6][5]) {
  for (int c = 0; c < 6; c++)
    for (int x = 0; x < 5; x++)
      out[c][x] = in[c][x] * 2;
}
void net(const float x[4][5], float y[6][5]) {
  scale(x, y);
}
`), parse.Options{})
	require.Len(t, found, 1)
	require.Equal(t, "subscript 1 of `x` is 4 when c = 4, x_1 = 0; it must be from 0 to 3", found[0].Text)
	require.Len(t, found[0].Notes, 2)
	require.Equal(t, "k.cpp:7:9", found[0].Notes[1].Pos.String())
	require.Equal(t, "`x` is [4][5], parameter `in` of `scale` is [6][5]", found[0].Notes[1].Text)
}

// TestTransposed checks the advice.
func TestTransposed(t *testing.T) {
	_, found := parse.File("k.cpp", []byte(`static void f(const float w[8][16], float y[8]) {
  for (int i = 0; i < 8; i++) y[i] = w[i][i];
}
void net(const float w[16][8], float y[8]) { f(w, y); }
`), parse.Options{})
	require.Len(t, found, 1)
	require.Equal(t, "the same sizes in another order: declare the array that way, or swap its subscripts", found[0].Help)
}

// TestFirstSizeIsFree checks that longer arrays, and first sizes that are not
// constant, go through.
func TestFirstSizeIsFree(t *testing.T) {
	for _, size := range []string{"3", "", "n"} {
		_, found := parse.File("k.c", []byte(`static void f(int n, const float x[`+size+`], float y[3]) {
  for (int i = 0; i < 3; i++) y[i] = x[i];
}
void net(int n, const float x[4], float y[3]) { f(n, x, y); }
`), parse.Options{})
		require.Empty(t, found, size)
	}
}

// TestDepthOfPragma wants the pragma that an array is as long as by to be named where a subscript leaves it.
func TestDepthOfPragma(t *testing.T) {
	_, found := parse.File("in.cpp", []byte("void f(const int *a, int y[8]) {\n#pragma HLS interface mode=m_axi port=a depth=6\n  for (int i = 0; i < 8; i++) y[i] = a[i];\n}"), parse.Options{})
	require.Len(t, found, 1)
	last := found[0].Notes[len(found[0].Notes)-1]
	require.Equal(t, "this says that `a` has 6 elements", last.Text)
	require.Equal(t, 2, last.Pos.Line)
}
