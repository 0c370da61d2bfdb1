package parallel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
)

// TestArrivals: what tasks that only copy hand on from off chip comes row by row, in
// a word per cycle; what is computed does not.
func TestArrivals(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[32][40] const
arg y f32[40]
channel b f32[32][40]
channel c f32[32][40]
channel d f32[32][40]
task load_a {
  for i = 0 to 32 {
    for j = 0 to 40 {
      b[i][j] = a[i][j]
    }
  }
}
task fork {
  for i_1 = 0 to 32 {
    for j_1 = 0 to 40 {
      local v f32
      v = b[i_1][j_1]
      c[i_1][j_1] = v
    }
  }
}
task twice {
  for i_2 = 0 to 32 {
    for j_2 = 0 to 40 {
      d[i_2][j_2] = c[i_2][j_2] * 2f
    }
  }
}
task sum {
  for j_3 = 0 to 40 {
    y[j_3] = 0f
  }
  for i_4 = 0 to 32 {
    for j_4 = 0 to 40 {
      y[j_4] = y[j_4] + d[i_4][j_4]
    }
  }
}
`)
	require.Nil(t, arrivals(p, Options{}, nil))
	coming := arrivals(p, Options{OffChip: true}, nil)
	require.Equal(t, map[*affine.Buffer]arrival{p.Channels[0].Buffer: {words: 80}, p.Channels[1].Buffer: {words: 80}}, coming)
	turned := arrivals(p, Options{OffChip: true}, [][][]int{{{1, 0}}, {nil}})
	require.Equal(t, 1, turned[p.Channels[0].Buffer].dim, "columns come one after the other")
	require.Equal(t, 0, turned[p.Channels[1].Buffer].dim)
	for k, want := range map[int][2]bool{2: {true, false}, 3: {true, true}} { // of the rows and of the columns
		var loops []*affine.Loop
		affine.Walk(p.Tasks[k].Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && l.Name != "j_3" {
				loops = append(loops, l)
			}
			return true
		})
		reads := affine.Accesses(p.Tasks[k].Body)
		for i, l := range loops {
			require.Equal(t, want[i], rowByRow(l, reads, coming), "task %d, loop %s", k, l.Name)
		}
	}
}

// TestPace counts by hand what overlaps.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		name   string
		comes  coming
		cycles int64
		blocks int64
		each   float64
		want   pace
	}{
		{"nothing comes", coming{}, 100, 4, 1, pace{0, 100, 100, 25}},
		{"all comes before", coming{whole: 60}, 100, 4, 1, pace{60, 100, 100, 85}},
		{"slower than it comes", coming{blocks: 60}, 100, 4, 1, pace{15, 100, 100, 85}},
		{"faster than it comes", coming{blocks: 200}, 100, 4, 1, pace{50, 200, 175, 225}},
		{"from a slow memory", coming{blocks: 100}, 100, 4, 2, pace{50, 100, 175, 225}},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, c.comes.pace(c.cycles, c.blocks, c.each)) })
	}
	two := pace{10, 100, 120, 130}.then(pace{30, 50, 50, 200})
	require.Equal(t, pace{30, 150, 170, 200}, two)
}

// TestSideOfPorts: loops that move what comes from off chip move as much at once as all
// ports of an array give, those that only hand it on, too.
func TestSideOfPorts(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[32][128] const
arg y f32[32][128]
channel b f32[32][128]
channel c f32[32][128]
task load_a {
  for i = 0 to 32 {
    for j = 0 to 128 {
      b[i][j] = a[i][j]
    }
  }
}
task fork {
  for i_1 = 0 to 32 {
    for j_1 = 0 to 128 {
      c[i_1][j_1] = b[i_1][j_1]
    }
  }
}
task twice {
  for i_2 = 0 to 32 {
    for j_2 = 0 to 128 {
      y[i_2][j_2] = c[i_2][j_2] * 2f
    }
  }
}
`)
	for _, x := range []struct {
		words int
		want  int64
	}{{1, 16}, {2, 32}, {4, 64}} {
		opt := Options{OffChip: true, ClockNS: 5, WordBits: 512 * x.words, Budget: Budget{DSP: 500, LUT: 1 << 20}}
		for k, table := range NewSurvey(p, opt, nil).tasks[:2] {
			require.Equal(t, 32*128/x.want, table.configs[0].cycles, "task %d, %d words", k, x.words)
		}
	}
}

// TestComingInRuns: of what comes to a nest that runs for each tile, each run takes its part;
// the last of it is there when all has come once, not once for each run.
func TestComingInRuns(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[4][32][64] const
arg y f32[4][64]
channel b f32[4][32][64]
task load_a {
  for t = 0 to 4 {
    for i = 0 to 32 {
      for j = 0 to 64 {
        b[t][i][j] = a[t][i][j]
      }
    }
  }
}
task sum {
  for t_1 = 0 to 4 {
    for j_1 = 0 to 64 {
      y[t_1][j_1] = 0f
    }
    for i_2 = 0 to 32 {
      for j_2 = 0 to 64 {
        y[t_1][j_2] = y[t_1][j_2] + b[t_1][i_2][j_2]
      }
    }
  }
}
`)
	opt := Options{OffChip: true, ClockNS: 5, Budget: Budget{DSP: 8, LUT: 1 << 20}}
	all := arrivals(p, opt, nil)
	reads := affine.Accesses(p.Tasks[1].Body)
	require.Equal(t, coming{whole: 512}, comingAlong(nil, reads, all, 1))
	require.Equal(t, coming{whole: 128}, comingAlong(nil, reads, all, 4))
	require.Equal(t, coming{whole: 171}, comingAlong(nil, reads, all, 3), "a part of a word is one")
	for _, c := range NewSurvey(p, opt, nil).tasks[1].configs {
		require.LessOrEqual(t, c.done, 512+c.work, "all of it is not waited for in each run")
	}
}

// TestLeavings: what a task only stores off chip leaves in tokens of up to a word, or a row; what
// is computed with does not.
func TestLeavings(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[32][40] const
arg y f32[32][40]
channel b f32[32][40]
channel c f32[32][40]
task load_a {
  for i = 0 to 32 {
    for j = 0 to 40 {
      b[i][j] = a[i][j]
    }
  }
}
task twice {
  for i_1 = 0 to 32 {
    for j_1 = 0 to 40 {
      c[i_1][j_1] = b[i_1][j_1] * 2f
    }
  }
}
task store_y {
  for i_2 = 0 to 32 {
    for j_2 = 0 to 40 {
      y[i_2][j_2] = c[i_2][j_2]
    }
  }
}
`)
	require.Nil(t, leavings(p, Options{}))
	require.Equal(t, map[*affine.Buffer]int64{p.Channels[1].Buffer: 16}, leavings(p, Options{OffChip: true}))
	require.Equal(t, map[*affine.Buffer]int64{p.Channels[1].Buffer: 40}, leavings(p, Options{OffChip: true, WordBits: 4 * 512}))
}
