package affine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// testLoop makes a loop without body for tables of forms.
func testLoop(name string, t Type, lo, hi, step int64) *Loop {
	return &Loop{Name: name, Type: t, Lo: &Const{T: t, I: lo}, Hi: &Const{T: t, I: hi}, Step: step}
}

func bin(x Expr, op Op, y Expr) Expr { return &Binary{op, x, y} }

func num(v int64) Expr { return IntConst(v) }

func TestFormOf(t *testing.T) {
	i, j := &Counter{testLoop("i", I32, 0, 10, 1)}, &Counter{testLoop("j", I32, 0, 4, 1)}
	neg := &Counter{testLoop("n", I32, -5, 5, 1)}
	u := &Counter{testLoop("u", Type{Kind: Uint, Bits: 8}, 0, 200, 1)}
	w := &Counter{testLoop("w", Type{Kind: Uint, Bits: 32}, 1, 9, 1)}
	big := &Counter{testLoop("b", I32, 0, 2000000000, 1)}
	free := &Counter{&Loop{Name: "f", Type: I32, Lo: num(0), Step: 1,
		Hi: &Load{Buffer: &Buffer{Name: "n", Elem: I32}}}}
	tri := &Counter{&Loop{Name: "t", Type: I32, Lo: num(0), Hi: bin(i, "+", num(1)), Step: 1}}
	cases := []struct {
		e    Expr
		want string // "" for not affine
	}{
		{num(3), "3"},
		{bin(bin(num(2), "*", i), "+", bin(j, "-", num(1))), "2*i + j - 1"},
		{bin(i, "-", i), "0"},
		{&Unary{"-", i}, "-i"},
		{&Unary{"~", i}, "-i - 1"},
		{bin(i, "*", j), ""},
		{bin(i, "/", num(2)), "i/2"},
		{bin(i, "%", num(3)), "i%3"},
		{bin(bin(i, "/", num(2)), "/", num(3)), "i/6"},
		{bin(bin(i, "/", num(2)), "%", num(3)), "(i/2)%3"},
		{bin(bin(bin(i, "/", num(3)), "*", num(3)), "+", bin(i, "%", num(3))), "i"},
		{bin(bin(bin(i, "*", num(4)), "+", j), "/", num(4)), "i"},
		{bin(bin(bin(i, "*", num(4)), "+", j), "/", num(8)), "i/2"},
		{bin(bin(bin(i, "*", num(4)), "+", j), "%", num(4)), "j"},
		{bin(j, "/", num(4)), "0"},
		{bin(bin(num(9), "-", i), "/", num(10)), "0"},
		{bin(neg, "/", num(2)), ""}, // rounds towards zero
		{bin(neg, "%", num(2)), ""},
		{bin(neg, ">>", num(1)), "n/2"}, // rounds down
		{bin(neg, "&", num(3)), "n%4"},
		{bin(bin(neg, "*", num(4)), "/", num(2)), "2*n"},
		{bin(bin(neg, "-", num(5)), "/", num(2)), "n - (n + 1)/2 - 2"},
		{bin(i, "/", num(-2)), "-(i/2)"},
		{bin(i, "<<", num(3)), "8*i"},
		{bin(i, "&", num(5)), ""},
		{bin(i, "&", num(6)), "2*((i/2)%4)"},
		{bin(i, "&", num(-4)), "4*(i/4)"},
		{bin(i, "^", num(1)), "2*(i/2) - i%2 + 1"},
		{bin(i, "^", num(4)), "8*(i/8) + i%4 - 4*((i/4)%2) + 4"},
		{bin(num(3), "^", j), "3 - j"},
		{bin(neg, "^", num(3)), "4*(n/4) - n%4 + 3"},
		{bin(neg, "|", num(2)), "4*(n/4) + n%2 + 2"},
		{bin(u, "^", &Const{T: u.Type(), I: 192}), "u%64 - 64*(u/64) + 192"},
		{bin(i, "|", num(5)), ""},
		{bin(bin(i, "<<", num(2)), "|", j), "4*i + j"},
		{bin(bin(bin(i, "&", num(3)), "<<", num(2)), "|", bin(i, ">>", num(2))), "i/4 + 4*(i%4)"},
		{bin(j, "^", bin(i, "*", num(12))), "12*i + j"},
		{bin(bin(i, "<<", num(1)), "|", j), ""},
		{bin(bin(i, "<<", num(2)), "|", neg), ""},
		{&Cast{I32, bin(bin(i, "%", num(2)), "!=", num(0))}, "i%2"},
		{&Cast{I32, &Unary{"!", bin(bin(i, "%", num(2)), "==", num(1))}}, "1 - i%2"},
		{&Cast{I32, bin(i, "!=", num(0))}, ""},
		{&Cast{I32, u}, "u"},
		{&Cast{Type{Kind: Int, Bits: 8}, u}, ""}, // 199 wraps
		{bin(u, "+", &Const{T: Type{Kind: Uint, Bits: 8}, I: 100}), ""},
		{bin(u, "+", &Const{T: Type{Kind: Uint, Bits: 8}, I: 50}), "u + 50"},
		{bin(w, "-", &Const{T: Type{Kind: Uint, Bits: 32}, I: 1}), "w - 1"},
		{bin(w, "-", &Const{T: Type{Kind: Uint, Bits: 32}, I: 2}), ""},                  // 1-2 wraps
		{&Cast{I32, bin(w, "-", &Const{T: Type{Kind: Uint, Bits: 32}, I: 2})}, "w - 2"}, // and back
		{bin(bin(w, "-", &Const{T: Type{Kind: Uint, Bits: 32}, I: 2}), "+", &Const{T: Type{Kind: Uint, Bits: 32}, I: 2}), "w"}, // in between
		{bin(big, "+", big), ""},
		{bin(free, "+", num(1)), "f + 1"}, // f < n <= max int
		{bin(free, "+", num(2)), ""},
		{bin(bin(i, "-", tri), "/", num(2)), "(i + t)/2 - t"}, // t <= i
		{&Load{Buffer: &Buffer{Elem: I32}}, ""},
		{&Cast{F32, i}, ""},
		{&Cast{I32, bin(i, "<", j)}, ""},
		{&Const{T: F32, F: 1}, ""},
	}
	for _, c := range cases {
		f, ok := FormOf(c.e)
		require.Equal(t, c.want != "", ok, ExprString(c.e))
		if ok {
			require.Equal(t, c.want, f.String(), ExprString(c.e))
		}
	}
}

// TestFormAgainstEvaluation checks, on random expressions at all iterations:
// the form's value, its range, and that Expr is its inverse.
func TestFormAgainstEvaluation(t *testing.T) {
	affineSeen, seen := 0, 0
	for seed := range uint64(1000) {
		n := newNest(seed)
		points := trace(n.body)
		for _, a := range Accesses(n.body) {
			for d, x := range a.Index {
				seen++
				if !a.affine[d] {
					continue
				}
				affineSeen++
				f := a.subscripts[d]
				lo, hi, bounded := f.Range()
				require.True(t, bounded)
				back := f.Expr()
				again, ok := FormOf(back)
				require.True(t, ok, "%s = %s", f, ExprString(back))
				require.True(t, f.Equal(again), "%s became %s", f, again)
				for _, p := range points[a.Pos.Line] {
					require.Equal(t, p.index[d], f.at(p.env), "seed %d: %s as %s", seed, ExprString(x), f)
					require.True(t, lo <= p.index[d] && p.index[d] <= hi, "seed %d: %s in %d..%d", seed, f, lo, hi)
					require.Equal(t, p.index[d], (&tracer{env: p.env}).eval(back))
				}
			}
		}
	}
	require.Greater(t, affineSeen*10, seen*8) // the rest divides what may be negative
}

func TestRangeOfTriangles(t *testing.T) {
	i := testLoop("i", I32, 0, 10, 1)
	j := &Loop{Name: "j", Type: I32, Lo: num(0), Hi: bin(&Counter{i}, "+", num(1)), Step: 1}
	down := testLoop("d", I32, 20, 3, -4) // 20 16 12 8 4
	for _, c := range []struct {
		f      Form
		lo, hi int64
	}{
		{CounterForm(i).Sub(CounterForm(j)), 0, 9},
		{CounterForm(j).Sub(CounterForm(i)), -9, 0},
		{CounterForm(i).Scale(2).Add(CounterForm(j)), 0, 27},
		{CounterForm(down), 4, 20},
		{CounterForm(i).Mod(4), 0, 3},
		{CounterForm(i).FloorDiv(4).Scale(-3), -6, 0},
		{CounterForm(i).FloorDiv(2).Sub(CounterForm(i).FloorDiv(4)).Scale(2), 0, 5}, // x + x%2 of x = i/2
	} {
		lo, hi, ok := c.f.Range()
		require.True(t, ok)
		require.Equal(t, []int64{c.lo, c.hi}, []int64{lo, hi}, c.f.String())
	}
}

func TestSubstitute(t *testing.T) {
	i := testLoop("i", I32, 0, 64, 1)
	outer, inner := testLoop("io", I32, 0, 16, 1), testLoop("ii", I32, 0, 4, 1)
	tiled := CounterForm(outer).Scale(4).Add(CounterForm(inner))
	f := CounterForm(i).FloorDiv(4).Add(CounterForm(i).Mod(4).Scale(10))
	require.Equal(t, "i/4 + 10*(i%4)", f.String())
	require.Equal(t, "10*ii + io", f.Substitute(i, tiled).String())
	require.Equal(t, f.String(), f.Substitute(outer, tiled).String())
}

// TestExprOfUnboundedQuotients: with no room to shift, the sign decides.
func TestExprOfUnboundedQuotients(t *testing.T) {
	l := loopOf("n", &Load{Buffer: &Buffer{Elem: I32}}, num(100), 1)
	for _, f := range []Form{CounterForm(l).FloorDiv(3), CounterForm(l).Mod(3), CounterForm(l).FloorDiv(4), CounterForm(l).Mod(4).Scale(-2)} {
		for v := int64(-20); v < 20; v++ {
			env := map[*Loop]int64{l: v}
			require.Equal(t, f.at(env), (&tracer{env: env}).eval(f.Expr()), "%s at %d", f, v)
		}
	}
}
