package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
)

// TestOperators: rules 5.1, 5.2 and 5.4.
func TestOperators(t *testing.T) {
	for _, c := range []struct {
		source, text string
		dsp          int
	}{
		{"polybench/streamhls/2560/opt1/mvt node0: nothing", receive, 0},
		{"polybench/streamhls/2560/opt1/mvt node3: two addresses", transpose, 2},
		{"polybench/streamhls/2560/opt1/mvt node2: fmul, fadd in fabric, a narrow product", gemv, 3},
		{"polybench/streamhls/2560/opt2/mvt node4: fmul, fadd, an address", gemvTurned, 6},
	} {
		u := estimate(t, c.text).Tasks[0].Total()
		require.Equal(t, c.dsp, u.DSP, c.source)
	}
}

// TestProducts: an integer product that is added to something takes a DSP, with its sum,
// one alone LUTs (rule 5.4), unless it is bound: 40 LUTs for 8 bits, 39 for the sum of
// 32. Of the products of a tree every other one is added in its DSP.
func TestProducts(t *testing.T) {
	body := func(product string) string {
		return `arg x i8[64] const port=memory
arg w i8[64] const port=memory
arg y i32[64] port=memory
task t {
  for i = 0 to 64 ii=1 {
    ` + product + `
  }
}`
	}
	for _, c := range []struct {
		product  string
		dsp, lut int
	}{
		{"y[i] = y[i] + i32(x[i]) * i32(w[i])", 1, 0},
		{"y[i] = y[i] + i32(x[i]) * i32(w[i]) + i32(w[i]) * i32(w[i])", 2, 39},
		{"y[i] = y[i] + i32(x[i]) * i32(w[i]) + i32(w[i]) * i32(w[i]) + i32(x[i]) * i32(x[i])", 3, 39},
		{"y[i] = i32(x[i]) * i32(w[i])", 0, 40},
		{"local p i32 bind=mul:fabric:0\np = i32(x[i]) * i32(w[i])\ny[i] = y[i] + p", 0, 79},
		{"local p i32 bind=mul:dsp:0\np = i32(x[i]) * i32(w[i])\ny[i] = y[i] + p", 1, 39},
	} {
		u := estimate(t, body(c.product)).Tasks[0].Operators
		require.Equal(t, []int{c.dsp, c.lut}, []int{u.DSP, u.LUT}, c.product)
	}
}

// TestNarrow: integers are as wide as their values can be, and a choice as what is kept of
// it; the sign is a bit that is there.
func TestNarrow(t *testing.T) {
	for _, c := range []struct {
		value string
		lut   int
	}{
		{"i8(v)", 0},
		{"i8(v < 0 ? 0 : v)", 8},
		{"i8(v < 0 ? 0 : v > 127 ? 127 : v)", 39 + 2*8},
		{"i8(v < -128 ? -128 : v > 127 ? 127 : v)", 2*39 + 2*8},
		{"i8(i32(x[i]) + i32(x[i + 1]))", 8 + 7},
		{"i8(i32(x[i]) > i32(x[i + 1]) ? i32(x[i]) : i32(x[i + 1]))", 8 + 7 + 8},
	} {
		u := estimate(t, `arg x i8[65] const partition=0:complete port=memory
arg s i32[64] const port=memory
arg y i8[64] port=memory
task t {
  for i = 0 to 64 ii=1 {
    local v i32
    v = s[i]
    y[i] = `+c.value+`
  }
}`).Tasks[0].Operators
		require.Equal(t, c.lut, u.LUT, c.value)
	}
}

// TestTree: of 8 products that one body adds up to 0, 4 are added in their DSPs, and 3 sums
// are left.
func TestTree(t *testing.T) {
	u := estimate(t, `arg x i8[8][64] const partition=0:cyclic:8 port=memory
arg w i8[8][64] const partition=0:cyclic:8 port=memory
arg y i32[64] port=memory
task t {
  for i = 0 to 64 ii=1 {
    local s i32
    s = 0
    for k = 0 to 8 unroll=-1 {
      s = s + i32(x[k][i]) * i32(w[k][i])
    }
    y[i] = s
  }
}`).Tasks[0].Operators
	require.Equal(t, []int{8, 3 * 39}, []int{u.DSP, u.LUT})
}

// TestMemories: rule 6, and 2.5 of arrays that the tool splits by itself.
func TestMemories(t *testing.T) {
	require.Equal(t, 1, estimate(t, gemv).Tasks[0].Memories.BRAM18K, "polybench/streamhls/2560/opt1/mvt node2 v12_U: 400 words")
	require.Equal(t, 0, estimate(t, receive).Tasks[0].Memories.BRAM18K)
	bank := func(storage string) device.Cost {
		return estimate(t, `arg y i8[256] port=memory
task t {
  local b i8[512] partition=0:cyclic:2`+storage+`
  for i = 0 to 256 ii=1 {
    b[2 * i] = i8(i)
  }
  for i = 0 to 256 ii=1 {
    y[i] = b[2 * i]
  }
}`).Tasks[0].Memories
	}
	require.Equal(t, device.Cost{BRAM18K: 2}, bank(""))
	require.Equal(t, device.Cost{FF: 16, LUT: 2 * 33}, bank(" storage=lutram"), "256 words of a byte: 4 LUTs for each bit")
}

// region is two tasks and a channel of a kind.
func region(kind string) string {
	return `arg a f32[400][400] port=memory
arg y f32[400][400] port=memory
channel c f32[400][400] ` + kind + `
task first {
  for i = 0 to 400 {
    for j = 0 to 400 ii=1 {
      ` + map[bool]string{true: "c[i][j] = a[i][j]", false: "push c, a[i][j]"}[kind == "pingpong"] + `
    }
  }
}
task second {
  for i = 0 to 400 {
    for j = 0 to 400 ii=1 {
      local v f32
      ` + map[bool]string{true: "v = c[i][j]", false: "pop c -> v"}[kind == "pingpong"] + `
      y[i][j] = v
    }
  }
}`
}

// TestChannels: rule 7 with the capacity of the FIFO (csynth prints 1 BRAM18K for
// any depth), and polybench/streamhls/2560/opt1/mvt v46_U, a ping-pong of 160000
// words: 625 BRAM18K.
func TestChannels(t *testing.T) {
	shallow := estimate(t, region("fifo depth=16")).Channels[0].Uses
	require.Equal(t, 7, shallow.FF)
	require.Equal(t, 30, shallow.LUT)
	require.Equal(t, 1, estimate(t, region("fifo depth=256")).Channels[0].Uses.BRAM18K)
	require.Greater(t, estimate(t, region("fifo depth=160000")).Channels[0].Uses.BRAM18K, 300)
	require.InDelta(t, 625, estimate(t, region("pingpong")).Channels[0].Uses.BRAM18K, 5)
}

// TestRegion: rules 4.1 and 4.2, a FIFO lets tasks overlap and a ping-pong does not.
func TestRegion(t *testing.T) {
	fifo, pingPong := estimate(t, region("fifo depth=2")), estimate(t, region("pingpong"))
	slower := max(fifo.Tasks[0].Latency, fifo.Tasks[1].Latency)
	require.Equal(t, slower+1, fifo.Interval)
	require.Less(t, fifo.Csynth, slower+10)
	require.Equal(t, pingPong.Tasks[0].Latency+1+pingPong.Tasks[1].Latency, pingPong.Csynth)
}

// TestGlue: rule 8; the error is a fifth in the median, and larger for processes
// without operators. Those here are of
// polybench/streamhls/2560/opt1/mvt.
func TestGlue(t *testing.T) {
	for _, c := range []struct {
		source, text string
		ff, lut      float64
	}{
		{"node2", gemv, 934, 1034},
		{"opt2/mvt node4", gemvTurned, 1112, 750},
	} {
		u := estimate(t, c.text).Tasks[0].Total()
		require.InEpsilon(t, c.ff, float64(u.FF), 0.4, c.source)
		require.InEpsilon(t, c.lut, float64(u.LUT), 0.4, c.source)
	}
}

// TestAddressPreAdder: the first product of (i*58 + j)*58 + k is in LUTs, its sum
// in the DSP of the second one.
func TestAddressPreAdder(t *testing.T) {
	u := estimate(t, `arg v f32[16][58][58] port=memory
task t {
  for i = 0 to 16 {
    for j = 0 to 58 {
      for k = 0 to 58 ii=1 {
        v[i][j][k] = 0f
      }
    }
  }
}`).Uses
	require.Equal(t, 1, u.DSP, "cnns/opt1/ResidualBlock Loop_loop0_proc_Pipeline_loop0_loop1_loop2")
}

// TestWiring: shifts by a constant, products with a power of two and masks are
// wires; other shifts and products are not.
func TestWiring(t *testing.T) {
	uses := func(value string) (dsp, operators int) {
		u := estimate(t, `arg x i32[64] port=memory
arg k i32[64] port=memory
arg y i32[64] port=memory
task t {
  for i = 0 to 64 ii=1 {
    y[i] = `+value+`
  }
}`).Tasks[0].Operators
		return u.DSP, u.LUT
	}
	for _, wires := range []string{"x[i] >> 9", "x[i] << 2", "x[i] * 8", "16 * x[i]", "x[i] & 15"} {
		dsp, luts := uses(wires)
		require.Zero(t, dsp+luts, wires)
	}
	for _, logic := range []string{"x[i] >> k[i]", "x[i] * 7", "x[i] & k[i]"} {
		dsp, luts := uses(logic)
		require.Positive(t, dsp+luts, logic)
	}
}

// TestPackedProducts: one DSP for two products, and the LUTs of both adders: 32 for
// the operands side by side, 23 for what the upper product gets back, and 6 of the
// multiplier.
func TestPackedProducts(t *testing.T) {
	u := estimate(t, `arg x i8[64] port=memory
arg w i8[2][64] partition=0:complete port=memory
arg y i16[2][64] partition=0:complete port=memory
task t {
  for i = 0 to 64 ii=1 {
    local pair ap25
    pair = (ap25(w[1][i]) << 16) + ap25(w[0][i])
    local products ap33 bind=mul:dsp:0
    products = ap33(pair) * ap33(x[i])
    y[0][i] = i16(ap16(products))
    y[1][i] = i16(ap16(products >> 16) + ap16(uap1(products >> 15)))
  }
}`).Tasks[0].Operators
	require.Equal(t, 1, u.DSP)
	require.Equal(t, 32+23+6, u.LUT)
}

// TestScaling: a product with a constant that is bound to LUTs takes no DSP.
func TestScaling(t *testing.T) {
	for bind, dsp := range map[string]int{"": 3, " bind=mul:fabric:0": 0} {
		u := estimate(t, `arg x i32[64] port=memory
arg y i32[64] port=memory
task t {
  for i = 0 to 64 ii=1 {
    local scaled i32`+bind+`
    scaled = x[i] * 77
    y[i] = scaled
  }
}`).Tasks[0].Operators
		require.Equal(t, dsp, u.DSP, bind)
	}
}

// TestChosenBanks: where data chooses the bank, or register, that is read, each read takes a multiplexer (rule 8).
func TestChosenBanks(t *testing.T) {
	luts := func(partition string) int {
		return estimate(t, `arg x u8[64] port=memory
arg y u8[64] port=memory
task t {
  local c u8[32] `+partition+`
  for n = 0 to 32 {
    c[n] = u8(n)
  }
  for i = 0 to 32 ii=1 {
    for u = 0 to 2 unroll=-1 {
      y[2 * i + u] = c[x[2 * i + u] & 31:u8]
    }
  }
}`).Tasks[0].Glue.LUT
	}
	require.Equal(t, 2*43, luts("partition=0:cyclic:8")-luts(""))
	require.InDelta(t, 2*148, luts("partition=0:complete")-luts(""), 30, "the pipeline is shorter, too")
}
