package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/emit"
	"codo/hbm"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/nest/operators"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
	"codo/verify"
)

// TestPackedAll builds the C++ of packed products with g++ and runs it on all
// triples of int8 values.
func TestPackedAll(t *testing.T) {
	var values []string
	for v := range 256 {
		values = append(values, fmt.Sprintf("%d", v-128))
	}
	p := golden.Read(t, fmt.Sprintf(`program packed "packed.cpp"
arg sum u32[256] port=memory
table x i8[256] = {%[1]s}
table w i8[256] = {%[1]s}
task products {
  for i = 0 to 256 {
    sum[i] = 0:u32
    for j = 0 to 256 {
      for k = 0 to 256 {
        local v i8[2]
        v[0] = w[j]
        v[1] = w[k]
        local y i32[2]
        for o = 0 to 2 unroll=-1 {
          y[o] = i32(v[o]) * i32(x[i])
        }
        sum[i] = (sum[i] * 31:u32 + u32(y[0])) * 31:u32 + u32(y[1])
      }
    }
  }
}`, strings.Join(values, ", ")))
	source := strings.Replace(string(emit.Kernel(p, emit.Options{})), "#pragma HLS dataflow\n", "", 1)
	affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			l.Pack = l.Unroll == -1
		}
		return true
	})
	operators.Pack(p.Tasks[0], operators.Multiplier{Wide: device.DSPWide, Narrow: device.DSPNarrow}, affine.NamesOf(p))
	require.Contains(t, string(emit.Kernel(p, emit.Options{})), "_products")
	result, err := verify.Run(context.Background(), writeDesign(t, p, "packed.cpp", []byte(source)), verify.Options{Timeout: 2 * time.Minute, Headers: headers})
	require.NoError(t, err)
	require.True(t, result.Pass, "%s", result.Output)
}

// TestPackedSums builds the C++ of packed products that are added up before they are
// taken apart, and runs it with g++, on a guarded last pair, too.
func TestPackedSums(t *testing.T) {
	p := golden.Read(t, `program packed "packed.cpp"
arg x i8[64][14] const port=memory
arg w i8[5][14] const port=memory
arg y i32[64][5] port=memory
task products {
  for n = 0 to 64 {
    for o = 0 to 5 {
      y[n][o] = n
    }
    for o = 0 to 6 unroll=-1 {
      for c = 0 to 14 unroll=-1 {
        if (o < 5) {
          y[n][o] = y[n][o] + i32(x[n][c]) * i32(w[o][c])
        }
      }
    }
  }
}`)
	source := strings.Replace(string(emit.Kernel(p, emit.Options{})), "#pragma HLS dataflow\n", "", 1)
	affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if ok {
			l.Pack = l.Unroll == -1
		}
		return !ok || !l.Pack
	})
	operators.Pack(p.Tasks[0], operators.Multiplier{Wide: device.DSPWide, Narrow: device.DSPNarrow}, affine.NamesOf(p))
	require.Contains(t, string(emit.Kernel(p, emit.Options{})), "y_both")
	result, err := verify.Run(context.Background(), writeDesign(t, p, "packed.cpp", []byte(source)), verify.Options{Timeout: 2 * time.Minute, Headers: headers})
	require.NoError(t, err)
	require.True(t, result.Pass, "%s", result.Output)
}

// fewLUTs are too few for products of 11 bits, so that DSPs are short.
const fewLUTs = 2000

// TestRandomProducts takes random programs on small integers through the whole tool
// with few DSPs, until some have packed products, and some have products in LUTs,
// and runs their designs with g++.
func TestRandomProducts(t *testing.T) {
	small := []affine.Type{{Kind: affine.Int, Bits: 8}, {Kind: affine.Int, Bits: 8}, {Kind: affine.Uint, Bits: 8}, {Kind: affine.APInt, Bits: 5}}
	wide := []affine.Type{{Kind: affine.Int, Bits: 8}, {Kind: affine.APInt, Bits: 11}}
	packed, inLUTs := 0, 0
	for n := *seed; min(packed, inLUTs) < max(5, *programs/8); n++ {
		types, luts := small, 1<<20
		if packed < inLUTs {
			types, luts = wide, fewLUTs
		}
		p := randprog.New(n, randprog.Config{Types: types, Affine: true})
		p.Tasks[0].Name = p.Top + "_body"
		hbm.Memory(p)
		source := strings.Replace(string(emit.Kernel(p, emit.Options{})), "#pragma HLS dataflow\n", "", 1)
		r, found := parse.File("kernel.cpp", []byte(source), parse.Options{Top: p.Top})
		require.False(t, found.HasErrors(), "seed %d: %v", n, found)
		ways := pipeline.Options{Interface: pipeline.Memory, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 6, LUT: luts}, ClockNS: 5}}
		if n%2 == 1 {
			ways.Interface = pipeline.AXI
		}
		decided, _, _, err := pipeline.Run(r.Program, ways)
		require.NoError(t, err, "seed %d", n)
		text := affine.Print(decided)
		pairs, fabric := strings.Contains(text, "_products"), strings.Contains(text, "bind=mul:fabric")
		if !pairs && !fabric || inLUTs > packed && !pairs {
			continue
		}
		if pairs {
			packed++
		}
		if fabric {
			inLUTs++
		}
		result, err := verify.Run(context.Background(), writeDesign(t, decided, "kernel.cpp", []byte(source)), verify.Options{Timeout: 2 * time.Minute, Headers: headers})
		require.NoError(t, err)
		require.True(t, result.Pass, "seed %d: %s\n%s\nreproduce: go test ./bench -run RandomProducts -seed %d", n, result.Output, source, n)
		agree(t, decided, result, fmt.Sprintf("seed %d", n))
	}
}
