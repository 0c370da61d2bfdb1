package emit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
)

// TestStimuli checks that values stay where the program can use them: through
// locals, channels, loop bounds and shifts to the subscripts they end in.
func TestStimuli(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg index i32[8] const port=memory
arg pixel u8[8] const port=memory
arg n i32 port=scalar
arg rows i32 port=scalar
arg ends i16 port=scalar
arg symbol u8[8] const port=memory
arg table i32[64] const port=memory
arg by i16[8] const port=memory
arg free i8[8] port=memory
arg wide u64[8] const port=memory
arg flag bool[8] const port=memory
arg f f64[8] port=memory
arg hist i32[16] port=memory
arg out i32[8] port=memory
channel c i32 fifo depth=2
task a {
  for i = 0 to 8 {
    if (i < i32(ends)) {
      free[i] = 0:i8
    }
    out[i] = out[i] + table[i * 6 + i32(symbol[i])] + table[i32(symbol[i]) + i * 2]
    push c, index[i] + 1
  }
}
task b {
  for i = 0 to n {
    local at i32
    pop c -> at
    out[i] = i32(free[i]) / i32(by[i]) + hist[at] + i32(wide[i]) + i32(flag[i])
    for r = 0 to rows {
      pragma "HLS loop_tripcount min=4 max=12"
      free[i] = free[i] + i8(r)
    }
    hist[pixel[i] >> 2] = hist[pixel[i] >> 2] + i32(f[i])
  }
}
`)
	want := map[string]string{
		"index":  "(int)random_integer(0, 14)",
		"pixel":  "(uint8_t)random_integer(0, 63)",
		"symbol": "(uint8_t)random_integer(0, 21)",
		"table":  "(int)random_integer(-1000, 1000)",
		"rows":   "(int)random_integer(4, 12)",
		"n":      "(int)random_integer(0, 8)",
		"ends":   "(int16_t)random_integer(0, 8)",
		"by":     "(int16_t)random_integer(1, 32767)",
		"free":   "(int8_t)random_integer(-128, 127)",
		"wide":   "(uint64_t)random_integer(0, 1000)",
		"flag":   "random_integer(0, 1) != 0",
		"f":      "(double)random_real()",
		"hist":   "(int)random_integer(-1000, 1000)",
		"out":    "(int)random_integer(-1000, 1000)",
	}
	stimuli := stimuliOf(p)
	for _, b := range p.Args {
		require.Equal(t, want[b.Name], stimuli[b].fill(b), b.Name)
	}
}

// TestStimuliOfSums: what is summed up in before it is a subscript has no limit but the least, or
// none at all; it is not looked for step by step.
func TestStimuliOfSums(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x i32[8] const port=memory
arg z i32[8] const port=memory
arg y i32[4] port=memory
task t {
  local s i32[8]
  local u i32[8]
  for i = 0 to 8 {
    s[i] = x[i]
    u[i] = z[i]
  }
  for n = 0 to 3 {
    for i = 1 to 8 {
      s[i] = 1 + s[i - 1]
      u[i] = 1 + u[i - 1]
    }
  }
  for i = 0 to 8 {
    y[s[i] & 3] = 1
    y[u[i] / 65536 / 1024] = 1
  }
}
`)
	of := stimuliOf(p)
	require.Equal(t, "(int)random_integer(0, 1000)", of[p.Args[0]].fill(p.Args[0]))
	require.Equal(t, "(int)random_integer(0, 0)", of[p.Args[1]].fill(p.Args[1]))
}
