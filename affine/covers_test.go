package affine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// triangle is a random nest of two loops, either of which may begin or end with the other, around an
// access to b.
func triangle(rng *rand.Rand, n *nest, b *Buffer) Stmt {
	outer := &Loop{Name: "i", Type: I32, Step: 1, Lo: IntConst(int64(rng.IntN(3))), Hi: IntConst(int64(4 + rng.IntN(4))), Pos: n.pos()}
	inner := &Loop{Name: "j", Type: I32, Step: 1, Lo: IntConst(int64(rng.IntN(3))), Hi: IntConst(int64(4 + rng.IntN(4))), Pos: n.pos()}
	moved := func(l *Loop) Expr { return &Binary{"+", &Counter{l}, IntConst(int64(rng.IntN(3)))} }
	switch rng.IntN(3) {
	case 0:
		inner.Lo = moved(outer)
	case 1:
		inner.Hi = moved(outer)
	}
	index := []Expr{moved(outer), moved(inner)}
	if rng.IntN(4) == 0 {
		index[0], index[1] = index[1], index[0]
	}
	inner.Body = []Stmt{&Assign{Buffer: b, Index: index, Value: &Const{T: F32}, Pos: n.pos()}}
	if rng.IntN(3) == 0 {
		op := []Op{"<=", "<", "==", "!="}[rng.IntN(4)]
		inner.Body = []Stmt{&If{Cond: &Binary{op, &Counter{outer}, &Counter{inner}}, Then: inner.Body, Pos: n.pos()}}
	}
	outer.Body = []Stmt{inner}
	return outer
}

// TestCoversAgainstEnumeration: what is said to be covered is, element by element, of triangles and
// of random nests; and much of it is found.
func TestCoversAgainstEnumeration(t *testing.T) {
	covered, found := 0, 0
	for seed := range uint64(4000) {
		n := newNest(seed)
		rng := rand.New(rand.NewPCG(seed, 11))
		b := n.buffers[1]
		body := append([]Stmt{triangle(rng, n, b), triangle(rng, n, b)}, n.body...)
		points := trace(body)
		all := Accesses(body)
		reached := map[[2]int64]bool{}
		for _, p := range points[all[0].Pos.Line] {
			reached[p.element()] = true
		}
		for _, a := range all[1:] {
			if a.Buffer != b {
				continue
			}
			inside := true
			for _, p := range points[a.Pos.Line] {
				inside = inside && reached[p.element()]
			}
			said := Covers(all[0], a)
			require.True(t, inside || !said, fmt.Sprintf("seed %d line %d", seed, a.Pos.Line))
			if _, ok := a.Subscripts(); inside && ok && len(points[a.Pos.Line]) > 0 {
				covered++
				if said {
					found++
				}
			}
		}
	}
	require.Greater(t, covered, 200)
	require.Greater(t, float64(found), 0.9*float64(covered))
}

// TestOwnCounters: a subscript of two counters, or a loop that none counts with, is none of its own.
func TestOwnCounters(t *testing.T) {
	l := &Loop{Name: "i", Type: I32, Step: 1, Lo: IntConst(0), Hi: IntConst(4)}
	m := &Loop{Name: "j", Type: I32, Step: 1, Lo: IntConst(0), Hi: IntConst(4)}
	b := &Buffer{Name: "B", Elem: F32, Shape: []int{16, 16}}
	for text, index := range map[string][]Expr{
		"i, j":     {&Counter{l}, &Counter{m}},
		"j + 1, i": {&Binary{"+", &Counter{m}, IntConst(1)}, &Counter{l}},
		"i + j, j": {&Binary{"+", &Counter{l}, &Counter{m}}, &Counter{m}},
		"2 * i, j": {&Binary{"*", IntConst(2), &Counter{l}}, &Counter{m}},
		"i, i":     {&Counter{l}, &Counter{l}},
		"i, 3":     {&Counter{l}, IntConst(3)},
	} {
		m.Body = []Stmt{&Assign{Buffer: b, Index: index, Value: &Const{T: F32}}}
		l.Body = []Stmt{m}
		_, ok := OwnCounters(Accesses([]Stmt{l})[0])
		require.Equal(t, text == "i, j" || text == "j + 1, i", ok, text)
	}
}
