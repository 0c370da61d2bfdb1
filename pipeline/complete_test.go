package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parse"
)

// TestComplete: a product whose rows come from off chip takes hardly longer than they need to come, and
// what a row needs from its first word to its last sum: no row waits for others.
func TestComplete(t *testing.T) {
	r, found := parse.File("f.cpp", []byte("void f(const float A[601][24], const float B[24][20], float C[601][20]) {\n"+productText(601, 20, 24, "A", "B", "C")+"}\n"), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := offChip(t)
	opt.Parallel.Budget.DSP = 3000
	d, err := Decide(r.Program, opt, model.Options{ClockNS: 3.33})
	require.NoError(t, err)
	golden.Same(t, r.Program, d.Program)
	const sum = 24 * 5
	require.Less(t, d.Timing.Latency, int64(601+2*device.PortLatency+sum+200))
	passes := false // rows are one pipeline
	for _, task := range d.Program.Tasks {
		affine.Walk(task.Body, func(s affine.Stmt) bool {
			l, ok := s.(*affine.Loop)
			if ok && l.Unroll == 0 && trips(l) == 601 {
				takes, gives := false, false
				for u := range affine.Uses(l.Body) {
					takes, gives = takes || u.Channel != nil && !u.Write, gives || u.Channel != nil && u.Write
				}
				passes = passes || takes && gives && affine.HasLoop(l.Body)
			}
			return true
		})
	}
	require.True(t, passes)
}

func trips(l *affine.Loop) int64 {
	_, n, _ := affine.ConstantTrips(l)
	return n
}
