package operators_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/nest/operators"
)

var dsp48 = operators.Multiplier{Wide: 27, Narrow: 18}

// TestPack packs the marked loops of each case and demands that the program still
// means the same. Cases called same_ stay as they are, but for the mark.
func TestPack(t *testing.T) {
	golden.Run(t, "testdata/pack/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		require.Equal(t, strings.TrimSpace(in["in.ir"]), strings.TrimSpace(affine.Print(p)), "the mark is read and printed")
		before := affine.Clone(p)
		operators.Pack(p.Tasks[0], dsp48, affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		if strings.Contains(t.Name(), "/same_") {
			require.Equal(t, strings.ReplaceAll(affine.Print(before), " pack", ""), affine.Print(p))
			return nil
		}
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestPackAll computes all products x * v and x * w of int8 values in one
// multiplication, and counts those that differ from products of their own. Of
// unsigned and mixed ones w takes some values only.
func TestPackAll(t *testing.T) {
	for _, c := range []struct{ x, w, some string }{
		{"i8", "i8", "256"}, {"u8", "i8", "256 step 15"}, {"i8", "u8", "256 step 15"}, {"u8", "u8", "256 step 15"},
	} {
		p := golden.Read(t, fmt.Sprintf(`program p "p.cpp"
arg x %s[256] const
arg w %s[256] const
arg wrong i32[1]
task t {
  wrong[0] = 0
  for i = 0 to 256 {
    for j = 0 to 256 {
      for k = 0 to %s {
        local v %[2]s[2]
        v[0] = w[j]
        v[1] = w[k]
        local y i32[2]
        for o = 0 to 2 unroll=-1 pack {
          y[o] = i32(v[o]) * i32(x[i])
        }
        wrong[0] = y[0] == i32(x[i]) * i32(w[j]) && y[1] == i32(w[k]) * i32(x[i]) ? wrong[0] : wrong[0] + 1
      }
    }
  }
}`, c.x, c.w, c.some))
		operators.Pack(p.Tasks[0], dsp48, affine.NamesOf(p))
		require.Contains(t, affine.Print(p), "v_products")
		all := make([]*affine.Data, len(p.Args))
		for k, b := range p.Args {
			all[k] = affine.NewData(b)
			for i := range all[k].Ints {
				all[k].Ints[i] = b.Elem.Wrap(int64(i))
			}
		}
		require.NoError(t, affine.Interpret(p, all))
		require.Zero(t, all[2].Ints[0], "%s * %s", c.x, c.w)
	}
}

// TestPackAny marks the innermost loops of random programs on small integers:
// whatever is packed means the same.
func TestPackAny(t *testing.T) {
	small := []affine.Type{{Kind: affine.Int, Bits: 8}, {Kind: affine.Uint, Bits: 8}, {Kind: affine.APInt, Bits: 5}, {Kind: affine.Int, Bits: 16}, affine.I32}
	packed := 0
	for seed := range uint64(400) {
		p := randprog.New(seed, randprog.Config{Types: small})
		before := affine.Clone(p)
		mark(p.Tasks[0].Body, int(seed%3)+1)
		require.Empty(t, affine.Check(p, affine.Tasked), "seed %d", seed)
		operators.Pack(p.Tasks[0], dsp48, affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked), "seed %d:\n%s", seed, affine.Print(p))
		golden.Same(t, before, p)
		if strings.Contains(affine.Print(p), "_products") {
			packed++
		}
	}
	require.Greater(t, packed, 40)
}

// mark unrolls and marks the loops that hold fewer than depth loops.
func mark(body []affine.Stmt, depth int) (height int) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			height = max(height, mark(s.Then, depth), mark(s.Else, depth))
		case *affine.Loop:
			own := 1 + mark(s.Body, depth)
			if s.Pack = own <= depth; s.Pack {
				s.Unroll = -1
			}
			height = max(height, own)
		}
	}
	return height
}

// TestPackSums adds up as many products as fit side by side, of values that make the
// sums as large as they can be, and of any, and compares each sum with its own products.
func TestPackSums(t *testing.T) {
	const sets, terms = 4096, 7
	p := golden.Read(t, fmt.Sprintf(`program p "p.cpp"
arg x i8[%[1]d][%[2]d] const
arg w i8[2][%[1]d][%[2]d] const
arg wrong i32[1]
task t {
  wrong[0] = 0
  for i = 0 to %[1]d {
    local y i32[2]
    y[0] = 0
    y[1] = 0
    for o = 0 to 2 unroll=-1 pack {
      for c = 0 to %[2]d unroll=-1 {
        y[o] = y[o] + i32(w[o][i][c]) * i32(x[i][c])
      }
    }
    for o = 0 to 2 {
      for c = 0 to %[2]d {
        y[o] = y[o] - i32(w[o][i][c]) * i32(x[i][c])
      }
    }
    wrong[0] = y[0] == 0 && y[1] == 0 ? wrong[0] : wrong[0] + 1
  }
}`, sets, terms))
	operators.Pack(p.Tasks[0], dsp48, affine.NamesOf(p))
	require.Contains(t, affine.Print(p), "y_both ap36")
	require.NotContains(t, affine.Print(p), "y_part")
	random := rand.New(rand.NewPCG(1, 1))
	corners := []int64{-128, 127, -1, 0}
	x, w, wrong := affine.NewData(p.Args[0]), affine.NewData(p.Args[1]), affine.NewData(p.Args[2])
	for i := range sets {
		for c := range terms {
			at := i*terms + c
			for k, v := range []*int64{&x.Ints[at], &w.Ints[at], &w.Ints[sets*terms+at]} {
				switch {
				case i < 64:
					*v = corners[i>>(2*k)&3]
				case i < sets/2:
					*v = corners[random.IntN(4)]
				default:
					*v = random.Int64N(256) - 128
				}
			}
		}
	}
	require.NoError(t, affine.Interpret(p, []*affine.Data{x, w, wrong}))
	require.Zero(t, wrong.Ints[0])
}
