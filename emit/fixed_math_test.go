package emit

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// TestFixedMath compares the functions of fixed point numbers of hls_math.h, as g++ computes them
// from the printed text, with what the IR means: on all types of few bits, and on random and
// outermost numbers of wide ones.
func TestFixedMath(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not installed: functions of fixed point numbers were not compared")
	}
	const rows = 256
	where := &affine.Loop{Name: "i", Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(rows), Step: 1}
	p := &affine.Program{Top: "functions", File: "functions.cpp", Tasks: []*affine.Task{{Name: "all", Body: []affine.Stmt{where}}}}
	memory := affine.Port{Kind: affine.PortMemory}
	argument := func(name string, elem affine.Type, isConst bool) *affine.Buffer {
		b := &affine.Buffer{Name: name, Elem: elem, Shape: []int{rows}, Const: isConst, Port: memory}
		p.Args = append(p.Args, b)
		return b
	}
	at := []affine.Expr{&affine.Counter{Loop: where}}
	fns := strings.Fields(`exp exp2 expm1 log log10 log1p sqrt rsqrt recip cbrt sin cos tan asin acos atan atan2
		sinh cosh tanh asinh acosh atanh erf erfc pow hypot`)
	for _, c := range []struct{ bits, frac int }{{2, 1}, {8, 0}, {8, 4}, {8, 8}, {16, 10}, {32, 16}, {40, 20}, {64, 32}} {
		for _, kind := range []affine.Kind{affine.Fixed, affine.UFixed} {
			fixed := affine.Type{Kind: kind, Bits: c.bits, Point: affine.Point{Frac: int16(c.frac)}}
			own := fmt.Sprintf("%s%d_%d", map[affine.Kind]string{affine.Fixed: "s", affine.UFixed: "u"}[kind], c.bits, c.frac)
			x, y := argument("x"+own, fixed.Raw(), true), argument("y"+own, fixed.Raw(), true)
			for _, fn := range fns {
				of := affine.Fn(fn)
				result, ok := affine.FixedResult(of, fixed)
				if !ok {
					require.True(t, kind == affine.UFixed && strings.Contains("sin cos asin acos", fn), "%s of %s", fn, fixed)
					continue
				}
				operands := []affine.Expr{&affine.Load{Buffer: x, Index: at}, &affine.Load{Buffer: y, Index: at}}
				out := argument(fn+"_"+own, result.Raw(), false)
				where.Body = append(where.Body, &affine.Assign{Buffer: out, Index: at,
					Value: affine.FixedCall(of, fixed, operands[:affine.FixedArgs(of)]...)})
			}
		}
	}
	require.Empty(t, affine.Check(p, affine.Decided))
	args := make([]*affine.Data, len(p.Args))
	for i, b := range p.Args {
		args[i] = affine.NewData(b)
		if !b.Const {
			continue
		}
		args[i] = affine.RandomData(b, uint64(i))
		for k := range args[i].Ints {
			switch {
			case b.Elem.Bits <= 8 && b.Name[0] == 'x':
				args[i].Ints[k] = b.Elem.Wrap(int64(k))
			case k < 16: // outermost numbers, and those around 0
				args[i].Ints[k] = b.Elem.Wrap([]int64{0, 1, -1, 2, -2, 1 << (b.Elem.Bits - 1), 1<<(b.Elem.Bits-1) - 1, 1 << (b.Elem.Bits / 2)}[(k*(1+i%2))%8])
			case k%2 == 0: // small ones, whose functions are in range
				args[i].Ints[k] >>= b.Elem.Bits / 2
			}
		}
	}
	got := runKernel(t, p, Kernel(p, Options{}), args)
	require.NoError(t, affine.Interpret(p, args))
	for i, b := range p.Args {
		if k, ok := args[i].Diff(got[i]); !ok {
			t.Errorf("%s[%d]: interpreted %s, g++ %s", b.Name, k, show(args[i], k), show(got[i], k))
		}
	}
}
