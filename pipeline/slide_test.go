package pipeline

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// decided is the design for a kernel on a usual board.
func decided(t *testing.T, source string, where Interface) (*affine.Program, *Decision) {
	t.Helper()
	in, found := parse.File("k.cpp", []byte(source), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u55c")
	require.NoError(t, err)
	search := parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}
	d, err := Decide(in.Program, Options{Interface: where, Board: board, Parallel: &search}, model.Options{ClockNS: 3.33, PipelineFrom: -1})
	require.NoError(t, err)
	require.NotNil(t, d.Price)
	return in.Program, d
}

// sobelOf is an edge filter with a border of one pixel.
func sobelOf(height, width int, elem string) string {
	return fmt.Sprintf(`
void edges(const %[3]s src[%[1]d][%[2]d], %[3]s dst[%[1]d][%[2]d]) {
  for (int y = 0; y < %[1]d; y++) for (int x = 0; x < %[2]d; x++) dst[y][x] = 0;
  for (int y = 1; y < %[1]d - 1; y++) for (int x = 1; x < %[2]d - 1; x++)
    dst[y][x] = src[y-1][x+1] + src[y][x+1] + src[y+1][x+1] - src[y-1][x-1] - src[y][x-1] - src[y+1][x-1];
}`, height, width, elem)
}

// jacobiOf is a mean of five places, which leaves the border as it is.
func jacobiOf(height, width int, elem string) string {
	return fmt.Sprintf(`
void mean(const %[3]s a[%[1]d][%[2]d], %[3]s b[%[1]d][%[2]d]) {
  for (int i = 1; i < %[1]d - 1; i++) for (int j = 1; j < %[2]d - 1; j++)
    b[i][j] = 0.2f * (a[i][j] + a[i-1][j] + a[i+1][j] + a[i][j-1] + a[i][j+1]);
}`, height, width, elem)
}

// TestSlideBesideABorder demands the same of a design that stores only the inner part of
// an array, of 8192 x 8192 elements, too, which no search may go through one by one.
func TestSlideBesideABorder(t *testing.T) {
	for _, size := range []int{1024, 8192} {
		_, d := decided(t, jacobiOf(size, size, "float"), AXI)
		words := size * size / 12
		require.Less(t, d.Timing.Latency, int64(words+words/40+1000))
		require.Less(t, d.Price.Uses.BRAM18K, 200)
	}
	for _, size := range [][2]int{{1000, 1002}, {4000, 4001}} { // rows that do not end with a word
		_, d := decided(t, jacobiOf(size[0], size[1], "float"), AXI)
		words := size[0] * size[1] / 12
		require.Less(t, d.Timing.Latency, int64(words+words/20+3000))
	}
	for _, c := range []struct {
		height, width int
		elem          string
	}{{34, 256, "float"}, {20, 101, "float"}, {20, 102, "double"}, {9, 333, "short"}} {
		p, d := decided(t, jacobiOf(c.height, c.width, c.elem), AXI)
		golden.Same(t, p, d.Program)
	}
}

// TestSlideWithSharedWeights: filters with the same weights slide as those with weights of their own do.
func TestSlideWithSharedWeights(t *testing.T) {
	p, d := decided(t, `
void smooth(const float in[64][256], const float k[5], float out[64][256]) {
  static float t[64][256];
  for (int y = 0; y < 64; y++) for (int x = 2; x < 254; x++) { t[y][x] = 0; for (int v = 0; v < 5; v++) t[y][x] += k[v] * in[y][x+v-2]; }
  for (int y = 2; y < 62; y++) for (int x = 2; x < 254; x++) { float s = 0; for (int u = 0; u < 5; u++) s += k[u] * t[y+u-2][x]; out[y][x] = s; }
}`, AXI)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(800))
}

// TestSlideOverPixels: pixels of three values are rows of tokens that are as wide as others.
func TestSlideOverPixels(t *testing.T) {
	p, d := decided(t, `
void sharpen(const unsigned char in[96][256][3], unsigned char out[96][256][3]) {
  for (int y = 0; y < 96; y++) for (int x = 0; x < 256; x++) for (int c = 0; c < 3; c++)
    if (x == 0 || x == 255 || y == 0 || y == 95) out[y][x][c] = in[y][x][c];
    else out[y][x][c] = 5 * in[y][x][c] - in[y-1][x][c] - in[y+1][x][c] - in[y][x-1][c] - in[y][x+1][c];
}`, AXI)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(750))
}

// TestSlidePadding: an image with a border around it, and planes of such, move in tokens, though rows of the one
// begin elsewhere in words than those of the other.
func TestSlidePadding(t *testing.T) {
	p, d := decided(t, `
void pad(const unsigned char a[120][160], unsigned char b[122][162]) {
  for (int y = 0; y < 122; y++) for (int x = 0; x < 162; x++)
    b[y][x] = y == 0 || y == 121 || x == 0 || x == 161 ? 0 : a[y-1][x-1];
}`, AXI)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(1000))
	p, d = decided(t, `
void pad(const signed char a[8][30][30], signed char b[8][32][32]) {
  for (int c = 0; c < 8; c++) for (int y = 0; y < 32; y++) for (int x = 0; x < 32; x++) b[c][y][x] = 0;
  for (int c = 0; c < 8; c++) for (int y = 0; y < 30; y++) for (int x = 0; x < 30; x++) b[c][y+1][x+1] = a[c][y][x];
}`, AXI)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(1800))
}

// TestPlanesWithParameters: what is done to each element of planes, with a value for each plane, does not care for
// rows that are no whole words.
func TestPlanesWithParameters(t *testing.T) {
	p, d := decided(t, `
void scale(const int a[16][30][30], const int b[16], signed char o[16][30][30]) {
  for (int c = 0; c < 16; c++) for (int y = 0; y < 30; y++) for (int x = 0; x < 30; x++) {
    int t = (a[c][y][x] + b[c]) >> 8;
    o[c][y][x] = t < 0 ? 0 : t > 127 ? 127 : t;
  }
}`, AXI)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(700))
}

// TestSlideAtTheMemorysPace demands of windows over images of any size that they are
// about as fast as the memory gives the words of the image, and small.
func TestSlideAtTheMemorysPace(t *testing.T) {
	for _, c := range []struct {
		height, width int
		elem          string
		bytes         int
	}{{1080, 1920, "unsigned char", 1}, {1081, 1917, "unsigned char", 1}, {1080, 1920, "float", 4}, {541, 957, "float", 4}, {540, 960, "short", 2}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			_, d := decided(t, sobelOf(c.height, c.width, c.elem), AXI)
			words := c.height * c.width * c.bytes * 4 / 3 / 64 // of 48 bytes in a cycle
			require.Less(t, d.Timing.Latency, int64(words+words/20+1000))
			require.Less(t, d.Price.Uses.BRAM18K, 200)
		})
	}
}

// TestSlideMeansTheSame interprets such designs against their source.
func TestSlideMeansTheSame(t *testing.T) {
	for _, where := range []Interface{AXI, Memory} {
		p, d := decided(t, sobelOf(37, 261, "int"), where)
		golden.Same(t, p, d.Program)
	}
}
