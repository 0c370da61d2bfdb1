package affine

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCarriedAgainstEnumeration checks whether loops carry dependences, distances
// included, on all pairs of accesses of random nests.
func TestCarriedAgainstEnumeration(t *testing.T) {
	asked, unknown, carried := 0, 0, 0
	for seed := range uint64(800) {
		n := newNest(seed)
		points := trace(n.body)
		all := Accesses(n.body)
		for _, a := range all[:min(len(all), 6)] {
			for _, b := range all[:min(len(all), 6)] {
				if a.Buffer != b.Buffer {
					continue
				}
				_, okA := a.Subscripts()
				_, okB := b.Subscripts()
				exact := okA && okB && a.Exact && b.Exact
				pa, pb := points[a.Pos.Line], points[b.Pos.Line]
				for k, l := range a.Loops {
					if k >= len(b.Loops) || b.Loops[k] != l {
						break
					}
					asked++
					want := distances(a.Loops[:k+1], pa, pb)
					got := Carried(l, a, b)
					unknown += checkAnswer(t, want.Answer == Yes, got.Answer, exact, "seed %d: %s carries %d, %d", seed, l.Name, a.Pos.Line, b.Pos.Line)
					switch {
					case got.Answer == Yes:
						carried++
						require.Equal(t, want, got, "seed %d: %s carries %d, %d", seed, l.Name, a.Pos.Line, b.Pos.Line)
					case want.Answer == Yes:
						require.True(t, got.Min <= want.Min && want.Max <= got.Max)
					}
				}
			}
		}
	}
	t.Logf("%d questions, %d unknown, %d carried", asked, unknown, carried)
	require.Greater(t, carried, 1000)
}

// checkAnswer demands the truth, and Unknown only where something is not affine.
func checkAnswer(t *testing.T, truth bool, got Answer, exact bool, format string, args ...any) (unknown int) {
	t.Helper()
	args = append([]any{format}, args...)
	if exact || !truth && got != Unknown {
		require.Equal(t, truth, got == Yes, args...)
		require.NotEqual(t, Unknown, got, args...)
		return 0
	}
	if truth {
		require.True(t, got.Possible(), args...)
	}
	return 1
}

// distances is Carried by definition, for the last of loops.
func distances(loops []*Loop, pa, pb []point) Dependence {
	dep := Dependence{Answer: No, Min: math.MaxInt64}
	l := loops[len(loops)-1]
	for _, p := range pa {
	next:
		for _, q := range pb {
			d := q.trip[l] - p.trip[l]
			if d <= 0 || p.element() != q.element() {
				continue
			}
			for _, outer := range loops[:len(loops)-1] {
				if p.trip[outer] != q.trip[outer] {
					continue next
				}
			}
			dep = Dependence{Yes, min(dep.Min, d), max(dep.Max, d)}
		}
	}
	if dep.Answer == No {
		return Dependence{Answer: No}
	}
	return dep
}

// TestDependsBackwardAgainstEnumeration splits the body of each outermost loop.
func TestDependsBackwardAgainstEnumeration(t *testing.T) {
	count := map[Answer]int{}
	for seed := range uint64(600) {
		n := newNest(seed)
		points := trace(n.body)
		for _, s := range n.body {
			l, ok := s.(*Loop)
			if !ok || len(l.Body) < 2 {
				continue
			}
			first, second := l.Body[:1], l.Body[1:]
			inFirst := map[Stmt]bool{}
			Walk(first, func(s Stmt) bool { inFirst[s] = true; return true })
			truth, exact := false, true
			for _, y := range Accesses([]Stmt{l}) {
				_, okY := y.Subscripts()
				exact = exact && okY && y.Exact
				for _, x := range Accesses([]Stmt{l}) {
					if inFirst[y.Stmt] && !inFirst[x.Stmt] && (x.Write || y.Write) && x.Buffer == y.Buffer {
						truth = truth || distances([]*Loop{l}, points[x.Pos.Line], points[y.Pos.Line]).Answer == Yes
					}
				}
			}
			got := DependsBackward(l, first, second)
			count[got]++
			checkAnswer(t, truth, got, exact, "seed %d", seed)
		}
	}
	require.Greater(t, count[Yes], 30)
	require.Greater(t, count[No], 30)
}

// update makes for (i = 2; i < 100; i += 2) A[x] = A[y] and gives the write and
// the read.
func update(x, y func(i Expr) Expr) (l *Loop, write, read Access) {
	a := &Buffer{Name: "A", Elem: F32, Shape: []int{200}}
	l = loopOf("i", num(2), num(100), 2)
	i := &Counter{l}
	l.Body = []Stmt{&Assign{Buffer: a, Index: []Expr{x(i)}, Value: &Load{Buffer: a, Index: []Expr{y(i)}}}}
	all := Accesses([]Stmt{l})
	return l, all[len(all)-1], all[len(all)-2]
}

func TestCarried(t *testing.T) {
	plus := func(c int64) func(Expr) Expr { return func(i Expr) Expr { return addConst(i, c) } }
	times := func(k, c int64) func(Expr) Expr {
		return func(i Expr) Expr { return addConst(addProduct(nil, k, i), c) }
	}
	at := func(c int64) func(Expr) Expr { return func(Expr) Expr { return num(c) } }
	data := func(i Expr) Expr {
		return &Load{Buffer: &Buffer{Name: "x", Elem: I32, Shape: []int{100}}, Index: []Expr{i}}
	}
	for _, c := range []struct {
		name string
		x, y func(i Expr) Expr
		want Dependence
	}{
		{"steps of two", plus(0), plus(-4), Dependence{Yes, 2, 2}},
		{"never odd", plus(0), plus(-3), Dependence{Answer: No}},
		{"not forward", plus(0), plus(2), Dependence{Answer: No}},
		{"one cell", at(7), at(7), Dependence{Yes, 1, 48}},
		{"one iteration writes it", plus(0), at(8), Dependence{Yes, 1, 45}},
		{"different speed", times(2, 0), plus(0), Dependence{Yes, 1, 24}},
		{"mirror", plus(0), times(-1, 100), Dependence{Yes, 2, 48}},
		{"quotient", func(i Expr) Expr { return bin(i, "/", num(8)) }, func(i Expr) Expr { return bin(i, "/", num(8)) }, Dependence{Yes, 1, 3}},
		{"not affine", data, plus(0), Dependence{Unknown, 1, 48}},
	} {
		l, write, read := update(c.x, c.y)
		got := Carried(l, write, read)
		require.Equal(t, c.want, got, c.name)
		require.Equal(t, c.want.Answer == Yes && c.want.Min == c.want.Max, got.IsConst())
	}
}

func TestCarriedInKernels(t *testing.T) {
	loops, all := gemm()
	read, write := all[0], all[len(all)-1]
	require.Equal(t, No, Carried(loops[0], write, read).Answer)
	require.Equal(t, No, Carried(loops[1], write, read).Answer)
	require.Equal(t, Dependence{Yes, 1, 239}, Carried(loops[2], write, read))
	loops, all = seidel()
	northWest, write := all[0], all[len(all)-1]
	require.Equal(t, Dependence{Yes, 1, 39}, Carried(loops[0], write, northWest))
	require.Equal(t, Dependence{Yes, 1, 1}, Carried(loops[1], write, northWest))
	require.Equal(t, No, Carried(loops[2], write, northWest).Answer)
}

func TestDependencesOfDataBoundedLoops(t *testing.T) {
	a := &Buffer{Name: "A", Elem: F32, Shape: []int{100}}
	l := loopOf("m", num(0), &Load{Buffer: &Buffer{Name: "n", Elem: I32}}, 1)
	m := &Counter{l}
	l.Body = []Stmt{
		&Assign{Buffer: a, Index: []Expr{m}, Value: &Load{Buffer: a, Index: []Expr{bin(m, "-", num(1))}}},
		&Assign{Buffer: a, Index: []Expr{num(0)}, Value: &Const{T: F32}},
	}
	all := Accesses([]Stmt{l})
	read, write, first := all[1], all[2], all[3]
	require.Equal(t, Dependence{Unknown, 1, 1}, Carried(l, write, read))
	require.Equal(t, Dependence{Answer: No}, Carried(l, read, write))
	require.Equal(t, Dependence{Unknown, 1, math.MaxInt64}, Carried(l, first, first))
}

func TestPrivateBuffers(t *testing.T) {
	b := &Buffer{Name: "t", Elem: F32, Shape: []int{4}}
	i, j := loopOf("i", num(0), num(9), 1), loopOf("j", num(0), num(4), 1)
	cj := &Counter{j}
	j.Body = []Stmt{&Assign{Buffer: b, Index: []Expr{cj}, Value: &Load{Buffer: b, Index: []Expr{bin(cj, "-", num(1))}}}}
	i.Body = []Stmt{&Decl{Buffer: b}, j}
	all := Accesses([]Stmt{i})
	read, write := all[0], all[1]
	require.Equal(t, No, Carried(i, write, read).Answer)
	require.Equal(t, Dependence{Yes, 1, 1}, Carried(j, write, read))
}
