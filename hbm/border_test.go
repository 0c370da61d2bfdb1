package hbm_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
	"codo/sim"
)

// randomBox is a program that stores a box of an array in tokens, which need not be words,
// of rows that need not end with one.
func randomBox(r *rand.Rand, large bool) string {
	lanes := []int{2, 4, 8, 16}[r.IntN(4)]
	most := 5
	if large {
		lanes, most = []int{16, 32, 64}[r.IntN(3)], 40
	}
	elem := []string{"f32", "i32", "i16"}[r.IntN(3)]
	var shape []int
	for range r.IntN(3) {
		shape = append(shape, 1+r.IntN(most))
	}
	shape = append(shape, 2*lanes+r.IntN(4*lanes))
	dims, loops, at, open := "", "", "", ""
	inside := []string{}
	for d, n := range shape {
		lo := r.IntN(min(n, 1+r.IntN(n)))
		hi := lo + 1 + r.IntN(n-lo)
		if r.IntN(2) == 0 {
			lo, hi = min(1, n-1), max(n-1, min(1, n-1)+1)
		}
		dims += fmt.Sprintf("[%d]", n)
		name := fmt.Sprintf("i%d", d)
		trips, index := n, name
		if d == len(shape)-1 {
			trips, index = (n+lanes-1)/lanes, fmt.Sprintf("%d * %s + u", lanes, name)
		}
		loops += fmt.Sprintf("for %s = 0 to %d { ", name, trips)
		at += "[" + index + "]"
		open += "} "
		inside = append(inside, fmt.Sprintf("%s >= %d", index, lo), fmt.Sprintf("%s < %d", index, hi))
	}
	row := shape[len(shape)-1]
	full := (row + lanes - 1) / lanes * lanes
	tokens := strings.TrimSuffix(dims, fmt.Sprintf("[%d]", row)) + fmt.Sprintf("[%d]", full)
	last := fmt.Sprintf("%d * i%d + u < %d", lanes, len(shape)-1, row)
	return fmt.Sprintf(`program p "p.cpp"
arg x %[1]s%[2]s const
arg y %[1]s%[2]s
channel c %[1]s%[3]s fifo lanes=%[4]d
channel d %[1]s%[3]s fifo lanes=%[4]d
task load { %[5]s
  local v %[1]s[%[4]d]
  for u = 0 to %[4]d unroll=-1 { if (%[6]s) { v[u] = x%[7]s } }
  push c, v
%[8]s }
task twice { %[5]s
  local v %[1]s[%[4]d]
  local w %[1]s[%[4]d]
  pop c -> v
  for u = 0 to %[4]d unroll=-1 { if (%[6]s) { w[u] = %[1]s(v[u] + v[u]) } }
  push d, w
%[8]s }
task store { %[5]s
  local v %[1]s[%[4]d]
  pop d -> v
  for u = 0 to %[4]d unroll=-1 { if (%[9]s) { y%[7]s = v[u] } }
%[8]s }
`, elem, dims, tokens, lanes, loops, last, at, open, strings.Join(inside, " && "))
}

// TestBorders stores random boxes: what is beside them stays, the ports move whole words,
// and a run with bounded FIFOs ends.
func TestBorders(t *testing.T) {
	words := 0
	for seed := range uint64(300) {
		p := storesBox(t, randomBox(rand.New(rand.NewPCG(seed, 7)), false), hbm.Parts{})
		if p.Args[1].Port.Elements > 0 {
			words++
		}
	}
	require.Greater(t, words, 250)
}

// TestBordersInParts does the same with large arrays that have several ports.
func TestBordersInParts(t *testing.T) {
	parts := 0
	for seed := range uint64(40) {
		p := storesBox(t, randomBox(rand.New(rand.NewPCG(seed, 8)), true), hbm.Parts{Most: 4})
		if len(affine.Arguments(p)[1].Parts) > 1 {
			parts++
		}
	}
	require.Greater(t, parts, 15)
}

// storesBox runs a program before and after hbm.Words, and gives what that makes of it.
func storesBox(t *testing.T, text string, parts hbm.Parts) *affine.Program {
	p := golden.Read(t, text)
	require.Empty(t, affine.Check(p, affine.Tasked), text)
	before := affine.Clone(p)
	hbm.Words(p, parts)
	require.Empty(t, affine.Check(p, affine.Tasked), text)
	golden.Same(t, before, p)
	for _, c := range p.Channels {
		c.Depth = max(2, c.Depth)
	}
	require.Empty(t, hbm.AXI(p))
	want, got := []*affine.Data{}, []*affine.Data{}
	for i, a := range affine.Arguments(p) {
		want, got = append(want, affine.RandomData(before.Args[i], uint64(i))), append(got, a.Split(affine.RandomData(a.Whole(), uint64(i)))...)
	}
	require.NoError(t, affine.Interpret(before, want))
	r, err := sim.Run(p, got)
	require.NoError(t, err)
	require.NoError(t, r.Err())
	x, y := affine.Arguments(p)[0], affine.Arguments(p)[1]
	at, same := want[1].Diff(y.Join(got[len(x.Parts):]).First(want[1].Len()))
	require.True(t, same, "element %d differs\n%s", at, text)
	return p
}
