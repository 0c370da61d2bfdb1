package buffers_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
)

// TestStream takes each case from text to text, demands that the program still
// means the same, and shows what kind of channel comes of it.
func TestStream(t *testing.T) {
	golden.Run(t, "testdata/stream/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		diags := ""
		for _, d := range buffers.Stream(p, buffers.Arriving{}, nil) {
			diags += d.String() + "; " + d.Help + "\n"
		}
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		text := affine.Print(p)
		kinds := ""
		buffers.Choose(p)
		for _, c := range p.Channels {
			kinds += c.Buffer.Name + ": " + map[affine.ChannelKind]string{affine.FIFO: "fifo", affine.PingPong: "ping-pong"}[c.Kind] + ", " + c.Reason + ", " + c.Stream + "\n"
		}
		golden.Same(t, before, p)
		return map[string]string{"want.ir": text, "want.diag": diags, "want.kinds": kinds}
	})
}

// TestOrder takes each case from text to text, demands that the program still
// means the same, and that those called stay_ do not change. In those called off_chip_
// the arguments lie there, in those called resident, too, but there is room.
func TestOrder(t *testing.T) {
	golden.Run(t, "testdata/order/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		diags, place := "", buffers.OffChip{}
		if strings.Contains(t.Name(), "/off_chip_") {
			place = buffers.OffChip{Away: true}
		}
		if strings.Contains(t.Name(), "/resident") {
			place = buffers.OffChip{Away: true, Stays: math.MaxInt64}
		}
		for _, d := range buffers.Order(p, place, nil) {
			diags += d.String() + "; " + d.Help + "\n"
		}
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		if strings.Contains(t.Name(), "/stay_") {
			require.Equal(t, affine.Print(before), affine.Print(p))
		}
		return map[string]string{"want.ir": affine.Print(p), "want.diag": diags}
	})
}

// TestRowsThatCome: a sum over rows takes them one after the other from off chip, if an
// iteration of the loops inside uses no more of them than comes at once, or if they cannot all
// be kept.
func TestRowsThatCome(t *testing.T) {
	const text = `program p "p.cpp"
arg a f32[8][128] const
arg y f32[128]
channel b f32[8][128]
task load {
  for i = 0 to 8 {
    for j = 0 to 128 {
      b[i][j] = a[i][j]
    }
  }
}
task sum {
  local s f32[128]
  for n = 0 to 128 {
    s[n] = 0f
  }
  for i_1 = 0 to 8 {
    for j_1 = 0 to 2 {
      for j_2 = 0 to 64 unroll=-1 {
        s[64 * j_1 + j_2] = s[64 * j_1 + j_2] + b[i_1][64 * j_1 + j_2]
      }
    }
  }
  for m = 0 to 128 {
    y[m] = s[m]
  }
}
`
	const all = 32 * 8 * 128
	for _, c := range []struct {
		bits int
		room int64
		kept int
	}{{0, 0, 1024}, {512, 0, 1024}, {1024, 0, 1024}, {2048, 0, 128}, {512, all, 1024}, {512, all - 1, 128}, {0, all - 1, 1024}} {
		p := golden.Read(t, text)
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		var coming map[*affine.Buffer]bool
		if c.bits > 0 {
			coming = map[*affine.Buffer]bool{p.Channels[0].Buffer: true}
		}
		buffers.Stream(p, buffers.Arriving{Coming: coming, WordBits: c.bits, Room: c.room}, nil)
		golden.Same(t, before, p)
		kept := 0
		affine.Walk(p.Tasks[1].Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok && strings.HasSuffix(d.Buffer.Name, "_kept") {
				kept = d.Buffer.Len()
			}
			return true
		})
		require.Equal(t, c.kept, kept, "%d bits at once", c.bits)
	}
}
