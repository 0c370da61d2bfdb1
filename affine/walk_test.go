package affine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEach: what a statement itself holds is visited by kind, subscripts too, and
// what is inside a loop or condition is not.
func TestEach(t *testing.T) {
	x, n := &Buffer{Name: "x", Elem: F32, Shape: []int{8}}, &Buffer{Name: "n", Elem: I32, Shape: []int{8}}
	i := &Counter{loopOf("i", num(0), num(8), 1)}
	at := &Load{Buffer: n, Index: []Expr{i}}
	value := &Load{Buffer: x, Index: []Expr{at}}
	assign := &Assign{Buffer: x, Index: []Expr{i}, Value: value}
	var loads []*Load
	Each(assign, func(ld *Load) { loads = append(loads, ld) })
	require.Equal(t, []*Load{value, at}, loads)
	count := 0
	Each(assign, func(Expr) { count++ })
	require.Equal(t, 4, count) // i, x[n[i]], n[i], i
	Each(&If{Cond: i, Then: []Stmt{assign}}, func(*Load) { t.Fatal("of a statement inside") })
	require.True(t, Loads(value, n))
	require.False(t, Loads(i, n))
	require.False(t, IsPure(bin(i, "+", at)))
	require.True(t, IsPure(bin(i, "+", num(1))))
	require.False(t, IsPure(&Call{Fn: "sqrt", T: F32, Args: []Expr{&Const{T: F32}}}))
}

// TestRewriteUnchanged: what does not change is not built anew.
func TestRewriteUnchanged(t *testing.T) {
	x := &Buffer{Name: "x", Elem: F32, Shape: []int{8, 8}}
	i := &Counter{loopOf("i", num(0), num(8), 1)}
	assign := &Assign{Buffer: x, Index: []Expr{i, bin(i, "+", num(1))}, Value: &Load{Buffer: x, Index: []Expr{i, i}}}
	same := func(e Expr) Expr { return e }
	require.Zero(t, testing.AllocsPerRun(10, func() { RewriteEach(assign, same) }))
	before := assign.Index
	RewriteEach(assign, func(e Expr) Expr {
		if e == Expr(i) {
			return num(3)
		}
		return e
	})
	require.Equal(t, []Expr{num(3), bin(num(3), "+", num(1))}, assign.Index)
	require.Equal(t, i, before[0])
	require.Nil(t, RewriteBody(nil, nil, nil))
}
