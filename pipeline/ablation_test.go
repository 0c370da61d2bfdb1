package pipeline_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// ablations are all combinations, by the names of --disable.
func ablations() map[string]pipeline.Ablation {
	out := map[string]pipeline.Ablation{}
	for bits := range 8 {
		x := pipeline.Ablation{Coarse: bits&1 > 0, Fine: bits&2 > 0, Communication: bits&4 > 0}
		out[fmt.Sprintf("%+v", x)] = x
	}
	return out
}

// ablate takes p through all combinations, with and without a schedule: the
// program means the same after each stage.
func ablate(t testing.TB, p *affine.Program) {
	want := golden.ResultsOf(t, p)
	for _, x := range ablations() {
		for _, search := range []*parallel.Options{nil, {Budget: parallel.Budget{DSP: 100, LUT: 1 << 20}, ClockNS: 5}} {
			for _, face := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
				throughWith(t, want, p, pipeline.Options{Interface: face, Without: x, Parallel: search})
			}
		}
	}
}

func TestAblation(t *testing.T) {
	for _, k := range scheduled {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			r, found := parse.File("kernel.cpp", []byte(k.source), parse.Options{})
			require.False(t, found.HasErrors(), "%v", found)
			ablate(t, r.Program)
		})
	}
}

// TestAblationRandom is the same for some of the random programs.
func TestAblationRandom(t *testing.T) {
	for i := range *programs / 20 {
		n := *seed + uint64(i)
		if failure := randprog.Check(ablate).Failure(asKernel(t, randprog.New(n, randprog.Config{}))); failure != "" {
			t.Errorf("seed %d: %s", n, failure)
		}
	}
}

// TestAblationMeans checks what each switch leaves out.
func TestAblationMeans(t *testing.T) {
	r, found := parse.File("kernel.cpp", []byte(`void k(const float x[8][8], float y[8][8], float z[8][8]) {
  float t[8][8], u[8][8];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) t[i][j] = x[i][j] * 2;
  for (int j = 0; j < 8; j++)
    for (int i = 0; i < 8; i++) y[i][j] = t[i][j] + 1;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) z[i][j] = t[7 - i][7 - j] + 1;
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	count := func(x pipeline.Ablation) (tasks, sequential, fifos, pingpongs int) {
		p, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: pipeline.Memory, Without: x})
		require.NoError(t, err)
		for _, t := range p.Tasks {
			if t.Sequential != "" {
				sequential++
			}
		}
		for _, c := range p.Channels {
			if c.Kind == affine.FIFO {
				fifos++
			} else {
				pingpongs++
			}
		}
		return len(p.Tasks), sequential, fifos, pingpongs
	}
	for _, c := range []struct {
		without pipeline.Ablation
		want    [4]int
	}{
		{pipeline.Ablation{}, [4]int{4, 0, 3, 0}},
		{pipeline.Ablation{Coarse: true}, [4]int{1, 1, 0, 0}},
		{pipeline.Ablation{Fine: true}, [4]int{4, 0, 1, 2}},
		{pipeline.Ablation{Communication: true}, [4]int{4, 0, 0, 3}},
	} {
		a, b, f, g := count(c.without)
		require.Equal(t, c.want, [4]int{a, b, f, g}, "%+v", c.without)
	}
}
