package sim_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

// A stage is a process of the token model that was fitted to RTL simulations: one
// pipelined loop over rows, whose reads come at the first iteration of a row or at
// each, and whose writes come at the last or at each.
type modelStage struct {
	ii, il, rows, columns int64
	readEach, writeEach   bool
	read                  int64 // stages from the begin of an iteration to its reads
	tail                  int64 // stages from the begin of its write to its end
	inputs                []int // the stages it reads from
}

// at gives the iterations of a side's tokens.
func (s modelStage) at(each, last bool) (list []int64) {
	for i := range s.rows * s.columns {
		if column := i % s.columns; each || !last && column == 0 || last && column == s.columns-1 {
			list = append(list, i)
		}
	}
	return list
}

// tokenModel gives the latency by the recurrence of the token model: a read waits
// for its token, and delays all later reads and those writes of earlier iterations
// that come no earlier than lead cycles after it.
func tokenModel(stages []modelStage, lead int64) (latency int64) {
	starts, tokens := make([]int64, len(stages)), make([][]int64, len(stages))
	for k, s := range stages {
		for _, from := range s.inputs {
			starts[k] = max(starts[k], starts[from]+1)
		}
		base := starts[k] + 1
		late := map[int64]int64{} // by nominal time of the read
		for _, from := range s.inputs {
			for j, i := range s.at(s.readEach, false) {
				nominal := i*s.ii + s.read
				late[nominal] = max(late[nominal], tokens[from][j]-base-nominal)
			}
		}
		end := s.rows*s.columns*s.ii + s.il
		delay := make([]int64, end+1) // of what happens at a nominal time
		for at := range delay {
			delay[at] = max(delay[max(0, at-1)], late[int64(at)])
		}
		for _, i := range s.at(s.writeEach, true) {
			write := i*s.ii + s.il - s.tail
			tokens[k] = append(tokens[k], base+write-1+delay[max(0, write-lead)])
		}
		latency = max(latency, base+(s.rows*s.columns-1)*s.ii+s.il+delay[end])
	}
	return latency
}

// networkOf is the network of a token model: a read two stages later, a write at
// the begin of its tail.
func networkOf(stages []modelStage) *sim.Network {
	n := &sim.Network{StartPropagation: true}
	readers := make([][]int, len(stages)) // the channels that a stage reads
	writers := make([][]int, len(stages))
	for k, s := range stages {
		for _, from := range s.inputs {
			readers[k], writers[from] = append(readers[k], len(n.Channels)), append(writers[from], len(n.Channels))
			n.Channels = append(n.Channels, sim.Channel{Name: fmt.Sprintf("%d to %d", from, k), Writer: from, Reader: k})
		}
	}
	for k, s := range stages {
		var row []sim.Pattern
		for c := range s.columns {
			var uses []sim.Use
			for _, r := range readers[k] {
				if s.readEach || c == 0 {
					uses = append(uses, sim.Use{Channel: r, Stage: s.read + 2})
				}
			}
			for _, w := range writers[k] {
				if s.writeEach || c == s.columns-1 {
					uses = append(uses, sim.Use{Channel: w, Write: true, Stage: s.il - s.tail})
				}
			}
			row = append(row, sim.Pattern{Times: 1, Uses: uses})
		}
		loop := sim.Loop{II: s.ii, Stages: s.il, Iterations: []sim.Pattern{{Times: s.rows, Body: row}}}
		n.Processes = append(n.Processes, sim.Process{Name: fmt.Sprint(k), Body: sim.Repeat{Times: 1, Enter: 1, Body: loop}})
	}
	return n
}

// randomModel makes a chain of stages, some of which also read from the one before
// the one before. Apart keeps each write apart from the reads of later iterations
// by two cycles.
func randomModel(r *rand.Rand, apart bool) (stages []modelStage) {
	tokens := int64(6)
	for k := range 2 + r.IntN(6) {
		s := modelStage{ii: 1 + r.Int64N(4), rows: tokens, columns: 1 + r.Int64N(5), read: r.Int64N(3), tail: 1 + r.Int64N(3), writeEach: r.IntN(2) == 0}
		s.il = s.read + s.tail + 3 + r.Int64N(20)
		if apart {
			s.ii = 3 + r.Int64N(3)
			for (s.il-s.tail-s.read)%s.ii < 2 {
				s.il++
			}
		}
		if s.rows%6 == 0 && r.IntN(2) == 0 {
			s.rows, s.columns, s.readEach = s.rows/6, 6, true
		}
		if s.rows*s.columns > 400 {
			s.columns, s.readEach = 1, true
			s.rows = tokens
		}
		if k > 0 {
			s.inputs = []int{k - 1}
		}
		if k > 1 && r.IntN(2) == 0 && written(stages[k-2]) == written(stages[k-1]) {
			s.inputs = append(s.inputs, k-2)
		}
		stages = append(stages, s)
		tokens = written(s)
	}
	return stages
}

func written(s modelStage) int64 { return int64(len(s.at(s.writeEach, true))) }

// TestTokenModel compares latencies with those of the token model. Its writes are
// delayed also by reads that come up to two cycles after them, which is the same
// where there are none; Time has no such delay.
func TestTokenModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		for _, c := range []struct {
			apart bool
			lead  int64
		}{{true, 0}, {false, 2}} {
			stages := randomModel(r, c.apart)
			got, err := sim.Time(networkOf(stages), 1)
			require.NoError(t, err)
			require.NoError(t, got.Err())
			require.Equal(t, tokenModel(stages, c.lead), got.Latency, "%+v", stages)
		}
	}
}
