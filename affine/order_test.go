package affine

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// addresses is the sequence a walks, by definition.
func addresses(a Access, points []point) []int64 {
	var list []int64
	for _, p := range points {
		at := int64(0)
		for d, x := range p.index {
			at = at*int64(a.Buffer.Shape[d]) + x
		}
		list = append(list, at)
	}
	return list
}

// walked is the sequence a regular type stands for.
func (t StreamType) walked() []int64 {
	list := []int64{t.Offset}
	for k, n := range t.Space {
		var next []int64
		for _, a := range list {
			for i := range n {
				next = append(next, a+i*t.Steps[k])
			}
		}
		list = next
	}
	return list
}

// TestStreamsAgainstEnumeration checks that a type describes the sequence, that
// it is canonical (equal sequences of regular types have equal types), and the
// counts.
func TestStreamsAgainstEnumeration(t *testing.T) {
	byWalk, byType := map[string]StreamType{}, map[string]string{}
	regular, irregular, known := 0, 0, Streams{}
	for seed := range uint64(1200) {
		n := newNest(seed)
		points := trace(n.body)
		for _, a := range Accesses(n.body) {
			s, ok := StreamOf(a)
			if !ok {
				_, affine := a.Subscripts()
				require.False(t, affine && a.Exact)
				continue
			}
			where := fmt.Sprintf("seed %d line %d: %s", seed, a.Pos.Line, s)
			remembered, _ := known.Of(a)
			require.Equal(t, s, remembered, where)
			want := addresses(a, points[a.Pos.Line])
			require.Equal(t, int64(len(want)), s.tokens, where)
			walk := fmt.Sprint(want)
			if s.nest == "" {
				regular++
				require.Equal(t, walk, fmt.Sprint(s.walked()), where)
				if other, ok := byWalk[walk]; ok {
					require.True(t, s.Equal(other), "%s, other %s", where, other)
				}
				byWalk[walk] = s
			} else {
				irregular++
			}
			if other, ok := byType[s.String()]; ok {
				require.Equal(t, other, walk, where)
			}
			byType[s.String()] = walk
			checkInjective(t, s, points[a.Pos.Line], where)
		}
	}
	t.Logf("%d regular, %d irregular, %d sequences", regular, irregular, len(byWalk))
}

// checkInjective compares Injective with the points.
func checkInjective(t *testing.T, s StreamType, points []point, where string) {
	seen := map[[2]int64]bool{}
	for _, p := range points {
		seen[p.element()] = true
	}
	require.Equal(t, len(seen) == len(points), s.Injective(), where)
}

// What is remembered of one walk is not taken for another: of a scalar, too.
func TestRememberedStreams(t *testing.T) {
	var known Streams
	scalar := &Buffer{Name: "s", Elem: F32}
	for trips := range int64(3) {
		l := &Loop{Name: "i", Type: I32, Lo: IntConst(0), Hi: IntConst(trips + 1), Step: 1}
		for range 2 {
			s, ok := known.Of(read(scalar, []*Loop{l}))
			require.True(t, ok)
			require.Equal(t, trips+1, s.tokens)
			require.Equal(t, trips == 0, s.Injective())
		}
	}
}

// read makes the access b[index...] under loops, outermost first.
func read(b *Buffer, loops []*Loop, index ...Expr) Access {
	stmt := &Assign{Buffer: &Buffer{Elem: b.Elem}, Value: &Load{Buffer: b, Index: index}}
	body := []Stmt{stmt}
	for k := len(loops) - 1; k >= 0; k-- {
		loops[k].Body = body
		body = []Stmt{loops[k]}
	}
	return Accesses(body)[0]
}

func TestStreamOf(t *testing.T) {
	matrix := &Buffer{Name: "A", Elem: F32, Shape: []int{50, 60}}
	line := &Buffer{Name: "x", Elem: F32, Shape: []int{100}}
	padded := &Buffer{Name: "p", Elem: F32, Shape: []int{52, 62}}
	loop := func(name string, n int64) *Loop { return loopOf(name, num(0), num(n), 1) }
	c := func(l *Loop) Expr { return &Counter{l} }
	i, j, k, one := loop("i", 50), loop("j", 60), loop("k", 3), loop("o", 1)
	x := loop("x", 100)
	io, ii := loop("io", 5), loop("ii", 10)
	down := loopOf("d", num(99), num(-1), -1)
	tri := loopOf("t", num(0), bin(c(i), "+", num(1)), 1)
	i1, j1 := loopOf("i", num(1), num(51), 1), loopOf("j", num(1), num(61), 1)
	for _, tc := range []struct {
		a         Access
		want      string
		injective bool
	}{
		{read(matrix, []*Loop{i, j}, c(i), c(j)), "stream<f32, space=[3000] steps=[1]>", true},
		{read(matrix, []*Loop{j, i}, c(i), c(j)), "stream<f32, space=[60, 50] steps=[1, 60]>", true},
		{read(matrix, []*Loop{i, one, j}, bin(c(i), "+", c(one)), c(j)), "stream<f32, space=[3000] steps=[1]>", true},
		{read(matrix, []*Loop{io, ii, j}, bin(bin(num(10), "*", c(io)), "+", c(ii)), c(j)), "stream<f32, space=[3000] steps=[1]>", true},
		{read(matrix, []*Loop{i, j, k}, c(i), c(j)), "stream<f32, space=[3000, 3] steps=[1, 0]>", false},
		{read(matrix, []*Loop{k, i, j}, c(i), c(j)), "stream<f32, space=[3, 3000] steps=[0, 1]>", false},
		{read(padded, []*Loop{i1, j1}, c(i1), c(j1)), "stream<f32, space=[50, 60] steps=[62, 1] offset=63>", true},
		{read(line, []*Loop{down}, c(down)), "stream<f32, space=[100] steps=[-1] offset=99>", true},
		{read(line, []*Loop{x}, bin(c(x), "/", num(2))), "stream<f32, space=[50, 2] steps=[1, 0]>", false},
		{read(line, []*Loop{x}, bin(c(x), "%", num(5))), "stream<f32, space=[20, 5] steps=[0, 1]>", false},
		{read(line, []*Loop{i, k}, bin(bin(bin(num(2), "*", c(i)), "+", c(k)), "-", num(1))), "stream<f32, space=[50, 3] steps=[2, 1] offset=-1>", false},
		{read(matrix, []*Loop{i, tri}, c(i), c(tri)), "stream<f32, t0 < 50, t1 < t0 + 1: 60*t0 + t1>", true},
		{read(line, nil, num(7)), "stream<f32, space=[] steps=[] offset=7>", true},
	} {
		s, ok := StreamOf(tc.a)
		require.True(t, ok)
		require.Equal(t, tc.want, s.String())
		require.Equal(t, tc.injective, s.Injective(), s.String())
	}
}
