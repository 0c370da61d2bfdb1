package parallel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
)

// TestWhatCannotStay: sums over the rows of a matrix that comes row by row are for all
// columns at once if it cannot stay on the chip: in blocks, all of it would be there.
func TestWhatCannotStay(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[400][400] const
arg y f32[400]
channel b f32[400][400]
task load_a {
  for i = 0 to 400 {
    for j = 0 to 400 {
      b[i][j] = a[i][j]
    }
  }
}
task sum {
  for j_1 = 0 to 400 {
    local s f32
    s = 0f
    for i_1 = 0 to 400 {
      s = s + b[i_1][j_1]
    }
    y[j_1] = s
  }
}
`)
	const all = 32 * 400 * 400
	for room, want := range map[int64]bool{0: true, all: true, all - 1: false} {
		opt := Options{OffChip: true, ClockNS: 5, Room: room, Budget: Budget{DSP: 500, LUT: 1 << 16}}
		inBlocks := false
		for _, x := range NewSurvey(p, opt, nil).tasks[1].parts {
			for _, c := range x.choices {
				inBlocks = inBlocks || c.copies > 1 && c.cuts[0].Blocks > 1
			}
		}
		require.Equal(t, want, inBlocks, "room for %d bits", room)
	}
}
