package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
)

// TestRefused: a plan of which a stage says that its arrays cannot pass so is none, and no defect either.
func TestRefused(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[8][32]
arg b f32[8]
arg a_new f32[8][32] into=a
task sum {
  for i = 0 to 8 {
    local s f32
    s = 0f
    for j = 0 to 32 {
      s = s + a[i][j]
      a_new[i][31 - j] = s
    }
    b[i] = s
  }
}
`)
	board, err := device.Find("u55c")
	require.NoError(t, err)
	opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 1 << 20, FF: 1 << 20, BRAM18K: 600}, ClockNS: 5}, lanes: 4, price: model.Options{ClockNS: 5}}.settled()
	x := &preparation{progress: progress{program: affine.Clone(p)}, source: p, rest: stages[stageNumber("words"):]}
	plan := parallel.NewSurvey(p, *opt.Parallel, nil).Plan(*opt.Parallel)
	o := x.try(plan, parallel.Room{DSP: opt.Parallel.Budget.DSP, LUT: opt.Parallel.Budget.LUT}, opt, 1e18)
	require.ErrorContains(t, o.err, "task sum does not go through a_new in the order in which it lies in memory")
	var defect *Defect
	require.NotErrorAs(t, o.err, &defect)

	var found diag.List
	found.Warnf(diag.PortReaders, diag.Pos{}, "several tasks read it")
	require.NoError(t, refusedBy(found))
}
