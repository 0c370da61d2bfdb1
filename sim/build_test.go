package sim_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/model"
	"codo/pipeline"
	"codo/sim"
)

// TestBuildKernels plays each kernel in time. Its channels move the tokens that the
// guards say, and with the depths found for this network nothing gets later. The
// depths of the program are least for tasks that run statement by statement: a
// pipeline that waits holds back results of earlier iterations, which may need more.
func TestBuildKernels(t *testing.T) {
	golden.EachFile(t, "../bench/kernels/*.cpp", func(t *testing.T, file string, _ []byte) {
		_, decided := design(t, file)
		playFree(t, decided)
	})
}

// timedNetwork is the timed network of p as it is decided.
func timedNetwork(t *testing.T, p *affine.Program, opt model.Options) *sim.Network {
	t.Helper()
	r, err := model.Estimate(p, opt)
	require.NoError(t, err)
	n, err := sim.Join(p, r.Schedules())
	require.NoError(t, err)
	return n
}

// playFree plays a design without bounds on its FIFOs, and with those found.
func playFree(t *testing.T, decided *affine.Program) {
	t.Helper()
	n := timedNetwork(t, decided, model.Options{})
	for i := range n.Channels {
		n.Channels[i].Depth = 0
	}
	free, err := sim.Time(n, 1)
	require.NoError(t, err)
	require.NoError(t, free.Err())
	for i, c := range decided.Channels {
		if c.Kind == affine.FIFO {
			assert.Equal(t, tokens(decided, c), free.Channels[i].Tokens, c.Buffer.Name)
			n.Channels[i].Depth = max(free.Channels[i].Highest, 1)
		}
	}
	sized, err := sim.Time(n, 1)
	require.NoError(t, err)
	require.Equal(t, free.Latency, sized.Latency)
}

// tokens counts the pushes of c.
func tokens(p *affine.Program, c *affine.Channel) (sum int64) {
	for _, t := range p.Tasks {
		for _, a := range affine.Accesses(t.Body) {
			if a.Channel == c && a.Write {
				n, _ := affine.Executions(a.Domain)
				sum += n
			}
		}
	}
	return sum
}

// TestBuildRandom does the same with random programs.
func TestBuildRandom(t *testing.T) {
	for i := range *programs {
		p := randprog.New(*seed+uint64(i), randprog.Config{})
		decided, _, _, err := pipeline.Run(p, pipeline.Options{Interface: pipeline.Memory})
		require.NoError(t, err)
		playFree(t, decided)
		require.False(t, t.Failed(), "seed %d:\n%s", *seed+uint64(i), affine.Print(decided))
	}
}

// TestGuardOfBlocks: the last of many blocks is short, which is told by a quotient; where it
// cannot matter the iterations are not cut into pieces.
func TestGuardOfBlocks(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x f32[2000][125] port=memory
arg y f32[250000] port=memory
channel c f32[2000][125] fifo depth=2
task rows {
  for j = 0 to 118 {
    for i = 0 to 2125 ii=1 {
      if (17 * j + i / 125 < 2000) {
        push c, x[17 * j + i / 125][i % 125]
      }
    }
  }
}
task all {
  for k = 0 to 250000 ii=1 {
    local v f32
    pop c -> v
    y[k] = v
  }
}`)
	playFree(t, p)
}

// TestJoinReport: the schedules of a price are those that Build finds.
func TestJoinReport(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x f32[64] port=memory
arg y f32[64] port=memory
channel c f32 fifo depth=2
task first {
  for i = 0 to 64 ii=1 {
    push c, x[i]
  }
}
task second {
  for i = 0 to 64 ii=2 {
    local v f32
    pop c -> v
    y[i] = v + 1f
  }
}`)
	r, err := model.Estimate(p, model.Options{})
	require.NoError(t, err)

	p.Channels[0].Depth = 4096
	r.PriceChannels()
	again, err := model.Estimate(p, model.Options{})
	require.NoError(t, err)
	require.Equal(t, again.Uses, r.Uses)
}
