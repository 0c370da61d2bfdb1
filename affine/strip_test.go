package affine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
)

// stripped reads a program and strip-mines its first loop.
func stripped(t *testing.T, text string, factor int) (*affine.Program, error) {
	t.Helper()
	p, err := affine.Read(text)
	require.NoError(t, err)
	require.Empty(t, affine.Check(p, affine.Parsed))
	before := affine.Clone(p)
	err = affine.StripMine(p.Tasks[0].Body[0].(*affine.Loop), factor, affine.NamesOf(p))
	require.Empty(t, affine.Check(p, affine.Parsed))
	golden.Same(t, before, p)
	return p, err
}

func TestStripMine(t *testing.T) {
	head := "program p \"p.cpp\"\narg x f32[64] const\narg y f32[64]\ntask p {\n"
	for _, c := range []struct {
		name, body, want string
		factor           int
	}{
		{"whole strips", `
  for i = 0 to 64 label=L ii=1 unroll=4 {
    y[63 - i] = f32(2 * i + 1) * x[i]
  }`, `
  for i = 0 to 16 label=L ii=1 {
    for iu = 0 to 4 unroll=-1 {
      y[63 - 4 * i - iu] = f32(8 * i + 2 * iu + 1) * x[4 * i + iu]
    }
  }`, 4},
		{"guarded rest", `
  for i = 0 to 10 {
    y[i] = x[i]
  }`, `
  for i = 0 to 3 {
    for iu = 0 to 4 unroll=-1 {
      if (4 * i + iu < 10) {
        y[4 * i + iu] = x[4 * i + iu]
      }
    }
  }`, 4},
		{"start and step", `
  for i = 60 to 3 step -3 {
    for k = 0 to i {
      y[k] = y[k] + x[i]
    }
  }`, `
  for i = 0 to 10 {
    for iu = 0 to 2 unroll=-1 {
      if (2 * i + iu < 19) {
        for k = 0 to 60 - 6 * i - 3 * iu {
          y[k] = y[k] + x[60 - 6 * i - 3 * iu]
        }
      }
    }
  }`, 2},
		{"quotients", `
  for i = 0 to 64 {
    y[i / 8 * 8 + i % 8] = x[i % 8 * 8 + i / 8]
  }`, `
  for i = 0 to 8 {
    for iu = 0 to 8 unroll=-1 {
      y[8 * i + iu] = x[i + 8 * iu]
    }
  }`, 8},
		{"quotients that stay", `
  for i = 66 to -1 step -1 {
    y[i / 3 + i % 4] = x[i / 2]
  }`, `
  for i = 0 to 17 {
    for iu = 0 to 4 unroll=-1 {
      if (4 * i + iu < 67) {
        y[(2 * i + 2 * iu) / 3 - 2 * i - iu + 22 + (3 * iu + 2) % 4] = x[iu / 2 - 2 * i - iu + 33]
      }
    }
  }`, 4},
		{"another type", `
  for i = 0:u8 to 64:u8 type=u8 {
    if (i != 5:u8) {
      y[i] = f32(i)
    }
  }`, `
  for i = 0 to 16 {
    for iu = 0 to 4 unroll=-1 {
      if (u8(4 * i + iu) != 5:u8) {
        y[u8(4 * i + iu)] = f32(u8(4 * i + iu))
      }
    }
  }`, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := stripped(t, head+c.body[1:]+"\n}\n", c.factor)
			require.NoError(t, err)
			require.Equal(t, head+c.want[1:]+"\n}\n", affine.Print(p))
		})
	}
}

// TestStripMineRefuses checks that a loop is left alone where the iterations are
// not known.
func TestStripMineRefuses(t *testing.T) {
	for _, loop := range []string{"for i = 0 to n", "for i = 0 to 0", "for i = 2000000000 to 2147483000 step 1000"} {
		text := "program p \"p.cpp\"\narg n i32\narg y f32[64]\ntask p {\n  " + loop + " {\n    y[0] = 1f\n  }\n}\n"
		p, err := affine.Read(text)
		require.NoError(t, err)
		require.Error(t, affine.StripMine(p.Tasks[0].Body[0].(*affine.Loop), 4, affine.NamesOf(p)), loop)
		require.Equal(t, text, affine.Print(p))
	}
}

// TestStripMineRandom strip-mines all loops of random programs that it takes.
func TestStripMineRandom(t *testing.T) {
	done := 0
	for n := range uint64(150) {
		p := randprog.New(n, randprog.Config{})
		before := affine.Clone(p)
		names := affine.NamesOf(p)
		var loops []*affine.Loop
		for _, task := range p.Tasks {
			affine.Walk(task.Body, func(s affine.Stmt) bool {
				if l, ok := s.(*affine.Loop); ok {
					loops = append(loops, l)
				}
				return true
			})
		}
		for i, l := range loops {
			if affine.StripMine(l, 1+int(n+uint64(i))%5, names) == nil {
				done++
			}
		}
		require.Empty(t, affine.Check(p, affine.Parsed))
		golden.Same(t, before, p)
	}
	require.Greater(t, done, 100)
}
