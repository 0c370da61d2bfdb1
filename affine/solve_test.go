package affine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// randomSystem makes n unknowns in [0, size) under a few dense constraints.
func randomSystem(rng *rand.Rand, n, size, coef int) (eq, ge []row) {
	for k := 1; k <= n; k++ {
		up := unit(k)
		up[k], up[0] = -1, int64(rng.IntN(size))
		ge = append(ge, unit(k), up)
	}
	for range rng.IntN(4) {
		r := make(row, n+1)
		for k := range r {
			r[k] = int64(rng.IntN(2*coef+1) - coef)
		}
		r[0] *= int64(size) / 2
		if rng.IntN(2) == 0 {
			eq = append(eq, r)
		} else {
			ge = append(ge, r)
		}
	}
	return eq, ge
}

func holds(eq, ge []row, x []int64) bool {
	for _, r := range eq {
		if r.at(x) != 0 {
			return false
		}
	}
	for _, r := range ge {
		if r.at(x) < 0 {
			return false
		}
	}
	return true
}

// TestFeasibleAgainstEnumeration checks answers and witnesses.
func TestFeasibleAgainstEnumeration(t *testing.T) {
	count := map[Answer]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 8000 {
		n := 1 + rng.IntN(4)
		eq, ge := randomSystem(rng, n, 6, []int{1, 2, 5, 17}[i%4])
		var some bool
		x := make([]int64, n+1)
		var try func(k int)
		try = func(k int) {
			if some || k > n {
				some = some || holds(eq, ge, x)
				return
			}
			for x[k] = 0; x[k] < 6 && !some; x[k]++ {
				try(k + 1)
			}
		}
		try(1)
		y, answer := feasible(n, eq, ge)
		count[answer]++
		require.Equal(t, some, answer == Yes, "%v %v", eq, ge)
		require.NotEqual(t, Unknown, answer)
		if some {
			require.True(t, holds(eq, ge, y), "%v %v: %v", eq, ge, y)
		}
	}
	require.Greater(t, count[No], 1000)
	require.Greater(t, count[Yes], 1000)
}

// TestFeasibleOnWideIntervals plants a solution, which must be found, and makes
// the same system impossible by a congruence, which must be seen.
func TestFeasibleOnWideIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	unknown := 0
	for i := range 1000 {
		n := 3 + rng.IntN(6)
		eq, ge := randomSystem(rng, n, 5000, []int{1, 3, 12, 60}[i%4])
		x := make([]int64, n+1)
		for k := 1; k <= n; k++ {
			x[k] = int64(rng.IntN(int(ge[2*k-1][0]) + 1))
		}
		for _, r := range eq {
			r[0] -= r.at(x)
		}
		for _, r := range ge[2*n:] {
			r[0] -= min(r.at(x), 0)
		}
		y, answer := feasible(n, eq, ge)
		require.NotEqual(t, No, answer)
		if answer == Yes {
			require.True(t, holds(eq, ge, y))
		} else {
			require.GreaterOrEqual(t, i%4, 2) // dense equations of large coefficients may be too hard
			unknown++
		}
		odd := row{1}
		for k := 1; k <= n; k++ {
			odd = odd.plus(unit(k), int64(2*rng.IntN(9)-8))
		}
		_, answer = feasible(n, append(eq, odd), ge)
		require.Equal(t, No, answer)
	}
	t.Logf("%d unknown", unknown)
	require.Less(t, unknown, 10)
}

// TestFeasibleClassics are small systems on which rational reasoning fails.
func TestFeasibleClassics(t *testing.T) {
	for _, c := range []struct {
		name   string
		eq, ge []row
		n      int
		want   Answer
	}{
		{"nothing", nil, nil, 0, Yes},
		{"parity", []row{{-7, 2, 4}}, nil, 2, No},
		{"unbounded line", []row{{-7, 3, 5}}, nil, 2, Yes},
		{"contradiction", nil, []row{{-3, 1}, {2, -1}}, 1, No},
		{"one point", nil, []row{{-3, 1}, {3, -1}}, 1, Yes},
		// 27 <= 11x + 13y <= 45, -10 <= 7x - 9y <= 4: Pugh's example of a real
		// shadow without an integer point.
		{"Pugh", nil, []row{{-27, 11, 13}, {45, -11, -13}, {10, 7, -9}, {4, -7, 9}}, 2, No},
		{"large numbers", []row{{1, 1 << 40, -(1 << 41)}}, nil, 2, No},
		{"larger numbers", []row{{1, 1 << 40, -(1 << 41) + 1}}, nil, 2, Yes},
		{"too large", []row{{1, 1 << 61, -(1 << 60) + 1}}, nil, 2, Unknown},
	} {
		x, answer := feasible(c.n, c.eq, c.ge)
		require.Equal(t, c.want, answer, c.name)
		if answer == Yes {
			require.True(t, holds(c.eq, c.ge, x), c.name)
		}
	}
}

func gemm() (loops []*Loop, accesses []Access) {
	i, j, k := loopOf("i", num(0), num(200), 1), loopOf("j", num(0), num(220), 1), loopOf("k", num(0), num(240), 1)
	a := &Buffer{Name: "A", Elem: F32, Shape: []int{200, 240}}
	c := &Buffer{Name: "C", Elem: F32, Shape: []int{200, 220}}
	ci, cj, ck := &Counter{i}, &Counter{j}, &Counter{k}
	k.Body = []Stmt{&Assign{Buffer: c, Index: []Expr{ci, cj}, Value: &Binary{"+",
		&Load{Buffer: c, Index: []Expr{ci, cj}}, &Load{Buffer: a, Index: []Expr{ci, ck}}}}}
	j.Body, i.Body = []Stmt{k}, []Stmt{j}
	return []*Loop{i, j, k}, Accesses([]Stmt{i})
}

// seidel is the in-place 9-point stencil of PolyBench.
func seidel() (loops []*Loop, accesses []Access) {
	t, i, j := loopOf("t", num(0), num(40), 1), loopOf("i", num(1), num(119), 1), loopOf("j", num(1), num(119), 1)
	a := &Buffer{Name: "A", Elem: F64, Shape: []int{120, 120}}
	var sum Expr = &Const{T: F64}
	for di := int64(-1); di <= 1; di++ {
		for dj := int64(-1); dj <= 1; dj++ {
			sum = &Binary{"+", sum, &Load{Buffer: a, Index: []Expr{addConst(&Counter{i}, di), addConst(&Counter{j}, dj)}}}
		}
	}
	j.Body = []Stmt{&Assign{Buffer: a, Index: []Expr{&Counter{i}, &Counter{j}}, Value: sum}}
	i.Body, t.Body = []Stmt{j}, []Stmt{i}
	return []*Loop{t, i, j}, Accesses([]Stmt{t})
}

// tiled is A[(32*io+ii)/3][(32*io+ii)%3] with everything quasi-affine.
func tiled() (loops []*Loop, accesses []Access) {
	io, ii, k := loopOf("io", num(0), num(30), 1), loopOf("ii", num(0), num(32), 1), loopOf("k", num(0), num(5), 1)
	a := &Buffer{Name: "A", Elem: F32, Shape: []int{330, 3}}
	at := bin(bin(bin(num(32), "*", &Counter{io}), "+", &Counter{ii}), "+", &Counter{k})
	k.Body = []Stmt{&Assign{Buffer: a, Index: []Expr{bin(at, "/", num(3)), bin(at, "%", num(3))},
		Value: &Load{Buffer: a, Index: []Expr{bin(at, "/", num(3)), num(1)}}}}
	ii.Body, io.Body = []Stmt{k}, []Stmt{ii}
	return []*Loop{io, ii, k}, Accesses([]Stmt{io})
}

func BenchmarkCarried(b *testing.B) {
	for _, c := range []struct {
		name string
		make func() ([]*Loop, []Access)
	}{{"gemm", gemm}, {"seidel", seidel}, {"tiled", tiled}} {
		loops, all := c.make()
		last := all[len(all)-1]
		for _, l := range loops {
			b.Run(fmt.Sprintf("%s/carried by %s", c.name, l.Name), func(b *testing.B) {
				for b.Loop() {
					Carried(l, all[0], last)
				}
			})
		}
	}
}

func BenchmarkAccesses(b *testing.B) {
	loops, _ := seidel()
	for b.Loop() {
		Accesses([]Stmt{loops[0]})
	}
}

func BenchmarkFeasible(b *testing.B) {
	for _, n := range []int{4, 8, 12} {
		rng := rand.New(rand.NewPCG(5, uint64(n)))
		var eqs, ges [][]row
		for range 64 {
			eq, ge := randomSystem(rng, n, 200, 2)
			eqs, ges = append(eqs, eq), append(ges, ge)
		}
		b.Run(fmt.Sprintf("%d unknowns", n), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				feasible(n, eqs[i%64], ges[i%64])
			}
		})
	}
}
