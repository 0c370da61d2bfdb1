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
arg at i32[2] const port=memory
arg out i32[8] port=memory
arg half u16[8] const port=memory
arg whole i32[8] const port=memory
arg real f32[8] port=memory
channel c i32 fifo depth=2
task a {
  local length i32
  length = at[1] + 1
  for i = 0 to 8 {
    if (i < i32(ends)) {
      free[i] = 0:i8
    }
    if (i < length + 1) {
      free[i] = 1:i8
    }
    out[i] = out[i] + table[i * 6 + i32(symbol[i])] + table[i32(symbol[i]) + i * 2]
    push c, index[i] + 1
  }
}
task b {
  for i = 0 to n {
    local at i32
    pop c -> at
    local bits u32
    bits = u32(half[i]) << 16
    real[i] = as_f32(bits) + as_f32(u32(whole[i]))
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
		"at":     "(int)random_integer(0, 6)",
		"by":     "(int16_t)random_integer(1, 32767)",
		"free":   "(int8_t)random_integer(-128, 127)",
		"wide":   "(uint64_t)random_integer(0, 1000)",
		"flag":   "random_integer(0, 1) != 0",
		"f":      "(double)random_real()",
		"hist":   "(int)random_integer(-1000, 1000)",
		"out":    "(int)random_integer(-1000, 1000)",
		"half":   "(uint16_t)(codo_bits<uint32_t>((float)random_real()) >> 16)",
		"whole":  "(int)(codo_bits<uint32_t>((float)random_real()) >> 0)",
		"real":   "-77.0f",
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

// TestFixedStimuli: what functions of fixed point numbers take stays within 1 of 0, so that sums of
// squares do not overflow, whose root would be 0 and divide; an exponential is never 0.
func TestFixedStimuli(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x ap16[8] const point(8:AP_TRN:AP_WRAP) port=memory
arg e ap16[8] const point(8:AP_TRN:AP_WRAP) port=memory
arg whole ap8[8] const point(0:AP_TRN:AP_WRAP) port=memory
arg free ap16[8] const point(8:AP_TRN:AP_WRAP) port=memory
arg y ap16[8] point(8:AP_TRN:AP_WRAP) port=memory
task a {
  local s ap32
  local n ap16
  s = 0:ap32
  n = 0:ap16
  for i = 0 to 8 {
    s = s + ap32(x[i]) * ap32(x[i])
    n = n + exp_fx8(e[i])
  }
  for i = 0 to 8 {
    y[i] = free[i] / ap16(sqrt_fx16(s)) + tanh_fx0(whole[i]) / n
  }
}
`)
	want := map[string]string{
		"x": "ap_int<16>(random_integer(1, 255))", "e": "ap_int<16>(random_integer(-256, 255))",
		"whole": "ap_int<8>(random_integer(-128, 127))", "free": "ap_int<16>(random_integer(-32768, 32767))",
	}
	found := stimuliOf(p)
	for _, b := range p.Args {
		if b.Name != "y" {
			require.Equal(t, want[b.Name], found[b].fill(b), b.Name)
		}
	}
}
