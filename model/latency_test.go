package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/model"
)

// TestIterationLatency: rule 3. The error of the model over all loops with II 1
// is one cycle in the mean; those here it has exactly.
func TestIterationLatency(t *testing.T) {
	for _, c := range []struct {
		source, text string
		depth        int64
	}{
		{"polybench/streamhls/2560/opt1/mvt node0: a pop, a store", receive, 2},
		{"polybench/streamhls/2560/opt1/2mm node0: and a product in the address", receiveRows, 4},
		{"polybench/streamhls/2560/opt1/mvt node3: load and store behind products", transpose, 6},
		{"polybench/streamhls/2560/opt1/2mm node1: load, fmul, fadd, store", scaleAdd, 17},
		{"polybench/streamhls/2560/opt2/mvt node4: load, fmul, fadd, store behind products", gemvTurned, 17},
		{"mlps/streamhls/2560/opt1/Autoencoder node3: long counters of two loops", send, 4},
		{"transformers/streamhls/2560/opt1/FeedForward node0: also before a pop", receiveLong, 3},
	} {
		require.Equal(t, c.depth, estimate(t, c.text).Tasks[0].Loops[0].Depth, c.source)
	}
}

const scaleAdd = `arg x f32[180][220] port=memory
channel c f32 fifo depth=39600
channel d f32 fifo depth=39600
task t {
  for i = 0 to 180 {
    for j = 0 to 220 ii=1 {
      local v f32
      pop c -> v
      push d, v + x[i][j] * 2f
    }
  }
}`

const send = `arg x f32[784][256] port=memory
channel c f32 fifo depth=2
task t {
  for i = 0 to 784 {
    for j = 0 to 256 ii=1 {
      push c, x[i][j]
    }
  }
}`

const receiveLong = `arg y f32[512][128] port=memory
channel c f32 fifo depth=2
task t {
  for i = 0 to 512 {
    for j = 0 to 128 ii=1 {
      local v f32
      pop c -> v
      y[i][j] = v
    }
  }
}`

// TestEndOfSeveralLoops: csynth does not let a task of several loops end after the
// writer of its FIFO (cnns/opt4/ResidualBlock: 1832385 is the end of the first
// convolution and the task behind it).
func TestEndOfSeveralLoops(t *testing.T) {
	pad := func(clear string) *model.Report {
		return estimate(t, `arg x f32[4000] port=memory
arg y f32[1000] port=memory
channel c f32 fifo depth=1000
task slow {
  for i = 0 to 1000 ii=4 {
    push c, x[i]
  }
}
task pad {
  local v f32[1000]
`+clear+`  for i = 0 to 1000 ii=1 {
    pop c -> v[i]
    y[i] = v[i]
  }
}`)
	}
	require.Greater(t, pad("").Csynth, int64(4000))
	several := pad("  for i = 0 to 1000 ii=1 {\n    v[i] = 0f\n  }\n")
	require.Equal(t, several.Tasks[0].Latency, several.Csynth, "the end of the writer: no more than 2000 cycles after it begins the other is done")
}
