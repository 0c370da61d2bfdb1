package violations_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/violations"
)

// TestEmbedRandom embeds regions at random places, which overlap, in loops of their own or together, with counters that
// run either way, in an array of two dimensions or one in which it lies flat.
func TestEmbedRandom(t *testing.T) {
	changed := 0
	for seed := range uint64(800) {
		text := regionsAtRandom(rand.New(rand.NewPCG(seed, 1)))
		p := golden.Read(t, text)
		require.Empty(t, affine.Check(p, affine.Parsed), text)
		before := affine.Clone(p)
		violations.Embed(p)
		require.Empty(t, affine.Check(p, affine.Parsed), text)
		golden.Same(t, before, p)
		if affine.Print(p) != affine.Print(before) {
			changed++
			again := affine.Print(p)
			violations.Embed(p)
			require.Equal(t, again, affine.Print(p), "done at once")
		}
	}
	require.Greater(t, changed, 100)
}

// regionsAtRandom is a program that writes regions of y, and perhaps of z.
func regionsAtRandom(r *rand.Rand) string {
	rows := 4 + r.IntN(4)
	columns := rows + r.IntN(4)
	flat, two := r.IntN(3) == 0, r.IntN(4) == 0
	at := func(array, i, j string) string {
		if flat {
			return fmt.Sprintf("%s[%d * (%s) + %s]", array, columns, i, j)
		}
		return fmt.Sprintf("%s[%s][%s]", array, i, j)
	}
	value := func(i, j string) string {
		switch r.IntN(4) {
		case 0:
			return fmt.Sprintf("%d:i16", r.IntN(2))
		case 1:
			return at("x", fmt.Sprint(r.IntN(rows)), j)
		}
		return at("x", i, j)
	}
	// nest is loops around stores in y, z or both, along rows i and columns j
	nest := func(rowLo, rowHi, columnLo, columnHi int, stores ...func(i, j string) string) string {
		loop := func(name string, lo, hi int) (head, at string) {
			switch {
			case hi-lo == 1 && r.IntN(2) == 0:
				return "", fmt.Sprint(lo)
			case r.IntN(5) == 0: // backward
				return fmt.Sprintf("for %s = 0 to %d {\n", name, hi-lo), fmt.Sprintf("%d - %s", hi-1, name)
			case r.IntN(4) == 0:
				return fmt.Sprintf("for %s = 0 to %d {\n", name, hi-lo), fmt.Sprintf("%s + %d", name, lo)
			}
			return fmt.Sprintf("for %s = %d to %d {\n", name, lo, hi), name
		}
		outer, i := loop("i", rowLo, rowHi)
		inner, j := loop("j", columnLo, columnHi)
		if r.IntN(4) == 0 {
			outer, inner = inner, outer
		}
		text := outer + inner
		for _, s := range stores {
			text += s(i, j)
		}
		return text + strings.Repeat("}\n", strings.Count(outer+inner, "{"))
	}
	arrays := []string{"y"}
	if two {
		arrays = append(arrays, "z")
	}
	var nests []string
	for range 1 + r.IntN(5) {
		var stores []func(i, j string) string
		for range 1 + r.IntN(2) {
			array := arrays[r.IntN(len(arrays))]
			stores = append(stores, func(i, j string) string {
				if r.IntN(3) == 0 { // another row, in the same loops
					i = fmt.Sprint(r.IntN(rows))
				}
				switch to := at(array, i, j); r.IntN(6) {
				case 0: // goes on with what is there
					return fmt.Sprintf("%s = i16(i32(%s) + i32(%s))\n", to, to, at("x", i, j))
				case 1:
					return fmt.Sprintf("if (%s > 0:i16) {\n%s = %s\n}\n", at("x", i, j), to, value(i, j))
				default:
					return to + " = " + value(i, j) + "\n"
				}
			})
		}
		i, j := r.IntN(rows), r.IntN(columns)
		switch r.IntN(4) {
		case 3: // a row and a column in one loop
			row, column, array := fmt.Sprint(i), fmt.Sprint(j), arrays[r.IntN(len(arrays))]
			k := []string{"i", fmt.Sprintf("%d - i", rows-1)}[r.IntN(2)]
			nests = append(nests, fmt.Sprintf("for i = 0 to %d {\n%s = %s\n%s = %s\n}\n", rows, at(array, row, k), value(row, k), at(array, "i", column), value("i", column)))
		case 0:
			nests = append(nests, nest(i, i+1, 0, columns, stores...))
		case 1:
			nests = append(nests, nest(0, rows, j, j+1, stores...))
		default:
			nests = append(nests, nest(i, i+1+r.IntN(rows-i), j, j+1+r.IntN(columns-j), stores...))
		}
	}
	inside := nest(1, rows-r.IntN(2), 1, columns-r.IntN(2), func(i, j string) string {
		text := fmt.Sprintf("local s i32\ns = 3\nfor k = 0 to 2 {\ns = s * 2 + i32(%s)\n}\n", at("x", i, "k"))
		for _, a := range arrays {
			from := []string{"x", a}[r.IntN(2)]
			text += at(a, i, j) + " = i16(s + i32(" + at(from, i, j) + "))\n"
		}
		return text
	})
	k := r.IntN(len(nests) + 1)
	shape := fmt.Sprintf("[%d][%d]", rows, columns)
	if flat {
		shape = fmt.Sprintf("[%d]", rows*columns)
	}
	return fmt.Sprintf("program p \"p.cpp\"\narg x i16%s const\narg y i16%s\narg z i16%s\ntask p {\n", shape, shape, shape) +
		strings.Join(nests[:k], "") + inside + strings.Join(nests[k:], "") + "}\n"
}
