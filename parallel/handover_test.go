package parallel

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestToken counts the elements that come at once: a part of a row, rows that make up a part of what is
// around them where these are short, and no more than there may be banks for.
func TestToken(t *testing.T) {
	for _, c := range []struct {
		name   string
		bits   int
		shape  []int
		copies []int64
		lanes  int64
		want   int64
	}{
		{"a row of several words", 32, []int{64, 240}, []int64{1, 1}, 16, 16},
		{"a part that divides a row", 32, []int{64, 36}, []int64{60, 1}, 32, 16},
		{"tokens of one length make up a short row", 8, []int{16, 34, 34}, []int64{8, 4, 32}, 64, 17},
		{"a row that several ports move", 32, []int{64, 110}, []int64{1, 1}, 128, 128},
		{"filters of 3x3, of four channels", 8, []int{64, 64, 3, 3}, []int64{1, 1, 1, 1}, 64, 36},
		{"beside copies along both channels", 8, []int{64, 64, 3, 3}, []int64{4, 16, 1, 1}, 64, 36},
		{"a row alone", 8, []int{64, 64, 3, 3}, []int64{8, 16, 1, 1}, 64, 3},
		{"elements: rows would need too many banks", 8, []int{64, 64, 3, 3}, []int64{13, 64, 1, 1}, 64, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reach{buffer: &affine.Buffer{Elem: affine.Type{Kind: affine.Int, Bits: c.bits}, Shape: c.shape}, lanes: c.lanes}
			var cuts []nest.Cut
			for k, n := range c.copies {
				r.along, cuts = append(r.along, []int{k}), append(cuts, nest.Cut{Copies: n})
			}
			require.Equal(t, c.want, r.token(cuts))
		})
	}
}

// TestMoved: nests that only move what lies off chip move a token at once, of several rows where these
// are short.
func TestMoved(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg w i8[64][64][3][3] const
arg x f32[32][40] const
channel c i8[64][64][3][3]
channel d f32[32][40]
channel e f32[32][40]
task load_w {
  for i = 0 to 64 {
    for j = 0 to 64 {
      for k = 0 to 3 {
        for l = 0 to 3 {
          c[i][j][k][l] = w[i][j][k][l]
        }
      }
    }
  }
}
task load_x {
  for i_1 = 0 to 32 {
    for j_1 = 0 to 40 {
      d[i_1][j_1] = x[i_1][j_1]
    }
  }
}
task twice {
  for i_2 = 0 to 32 {
    for j_2 = 0 to 40 {
      e[i_2][j_2] = d[i_2][j_2] * 2f
    }
  }
}
`)
	opt := Options{OffChip: true, Budget: Budget{DSP: 100, LUT: 1 << 20}}
	x, tables := estimatorOf(p, opt), NewSurvey(p, opt, nil).tasks
	for k, want := range []int64{36, 16, 1} {
		require.Equal(t, want, x.moved(p.Tasks[k].Body[0].(*affine.Loop)), p.Tasks[k].Name)
		if want > 1 {
			require.Equal(t, int64(p.Channels[k].Buffer.Len())/want, tables[k].configs[0].cycles)
		}
	}
}

// TestTaken: what the memory brings comes beside what is computed; what other tasks compute takes time.
func TestTaken(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg y i32[32]
channel a i8[32][40]
channel x i8[40]
task sum {
  for i = 0 to 32 {
    for j = 0 to 40 {
      y[i] = y[i] + i32(a[i][j]) * i32(x[j])
    }
  }
}
`)
	b, ok := nest.BandOf(p.Tasks[0].Body[0].(*affine.Loop))
	require.True(t, ok)
	v := surveyor{computed: arrays{p.Channels[0].Buffer: true, p.Channels[1].Buffer: false}}
	require.Equal(t, int64(32*40), v.taken(&b))
}

// TestTakenAgain: rows that are used for several sums are taken before; a matrix that is used once, and an
// image along which a window slides, are not.
func TestTakenAgain(t *testing.T) {
	for _, c := range []struct {
		sum  string
		want int64
	}{
		{"y[i][j] = y[i][j] + a[i][k] * b[k][j]", 2 * 32 * 32},
		{"y[i][j] = y[i][j] + a[i + k][j] * b[k][j]", 32 * 32},
		{"y[i][0] = y[i][0] + a[i][j]", 0},
	} {
		loop, end := "", ""
		if strings.Contains(c.sum, "k") {
			loop, end = "for k = 0 to 8 {\n", "}\n"
		}
		p := golden.Read(t, "program p \"p.cpp\"\narg y f32[32][32]\nchannel a f32[32][32]\nchannel b f32[32][32]\ntask sum {\nfor i = 0 to 24 {\nfor j = 0 to 32 {\n"+loop+c.sum+"\n}\n}\n"+end+"}\n")
		b, ok := nest.BandOf(p.Tasks[0].Body[0].(*affine.Loop))
		require.True(t, ok, c.sum)
		v := surveyor{computed: arrays{p.Channels[0].Buffer: true, p.Channels[1].Buffer: true}}
		require.Equal(t, c.want, v.takenAgain(&b), c.sum)
	}
}
