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
