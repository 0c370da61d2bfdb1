package hbm_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/hbm"
	"codo/internal/golden"
)

// TestComing: what tasks load, and what others copy of it, comes; what is computed, or
// copied together with that, does not.
func TestComing(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[8] const
arg y f32[8]
channel b f32[8] fifo
channel c f32[8] fifo
channel d f32[8] fifo
channel e f32[8] fifo
channel f f32[8] fifo
task load_a {
  for i = 0 to 8 {
    push b, a[i]
  }
}
task fork {
  for i_1 = 0 to 8 {
    local v f32
    pop b -> v
    push c, v
    push d, v
  }
}
task twice {
  for i_2 = 0 to 8 {
    local w f32
    pop c -> w
    push e, w * 2f
  }
}
task either {
  for i_3 = 0 to 8 {
    local u f32
    pop d -> u
    if (i_3 % 2 == 0) {
      pop e -> u
    }
    push f, u
  }
}
task store_y {
  for i_4 = 0 to 8 {
    pop f -> y[i_4]
  }
}
`)
	coming := hbm.Coming(p)
	for name, want := range map[string]bool{"b": true, "c": true, "d": true, "e": false, "f": false} {
		for _, c := range p.Channels {
			if c.Buffer.Name == name {
				require.Equal(t, want, coming[c.Buffer], name)
			}
		}
	}
}

// TestComingInTiles: what is computed element by element of what comes, tile by tile, comes;
// what is summed up does not.
func TestComingInTiles(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[4][8] const
arg y f32[4]
channel b f32[4][8] fifo
channel c f32[4][8] fifo
channel d f32[4] fifo
task load_a {
  for i = 0 to 4 tile {
    for j = 0 to 8 {
      push b, a[i][j]
    }
  }
}
task twice {
  for i_1 = 0 to 4 tile {
    for j_1 = 0 to 8 {
      local v f32
      pop b -> v
      push c, v * 2f
    }
  }
}
task sum {
  for i_2 = 0 to 4 tile {
    local s f32
    s = 0f
    for j_2 = 0 to 8 {
      local w f32
      pop c -> w
      s = s + w
    }
    push d, s
  }
}
task store_y {
  for i_3 = 0 to 4 {
    pop d -> y[i_3]
  }
}
`)
	coming := hbm.Coming(p)
	for k, want := range []bool{true, true, false} {
		require.Equal(t, want, coming[p.Channels[k].Buffer], p.Channels[k].Buffer.Name)
	}
}
