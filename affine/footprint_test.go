package affine

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFootprintsAgainstEnumeration groups the points of each access by the
// iteration of some fixed outer loops and checks hull, number and coverage.
func TestFootprintsAgainstEnumeration(t *testing.T) {
	exact, tight, all := 0, 0, 0
	for seed := range uint64(900) {
		n := newNest(seed)
		points := trace(n.body)
		for _, a := range Accesses(n.body) {
			fixed := a.Loops[:int(seed)%(len(a.Loops)+1)]
			f, ok := FootprintOf(a, fixed...)
			_, affine := a.Subscripts()
			require.Equal(t, affine, ok)
			if !ok {
				continue
			}
			for _, group := range groups(points[a.Pos.Line], fixed) {
				all++
				where := fmt.Sprintf("seed %d line %d fixed %d: %+v", seed, a.Pos.Line, len(fixed), f)
				seen := map[[2]int64]bool{}
				attained := true
				for d := range f.Lo {
					lo, hi := f.Lo[d].at(group[0].env), f.Hi[d].at(group[0].env)
					least, most := group[0].index[d], group[0].index[d]
					for _, p := range group {
						least, most = min(least, p.index[d]), max(most, p.index[d])
						seen[p.element()] = true
					}
					require.True(t, lo <= least && most <= hi, where)
					attained = attained && lo == least && most == hi
				}
				if attained {
					tight++
				}
				if f.Exact {
					exact++
					require.Equal(t, int64(len(seen)), f.Elements, where)
				}
				require.LessOrEqual(t, int64(len(seen)), f.Elements, where)
				if f.Covers {
					require.Len(t, seen, a.Buffer.Len(), where)
				}
				if len(fixed) == 0 && a.Exact {
					require.True(t, f.Exact && attained, where)
				}
			}
		}
	}
	t.Logf("%d footprints, %d exact, %d tight", all, exact, tight)
	require.Greater(t, exact*10, all*8)
	require.Greater(t, tight*10, all*8)
}

// groups splits points by the values of the fixed counters, in order.
func groups(points []point, fixed []*Loop) [][]point {
	var out [][]point
	at := map[string]int{}
	for _, p := range points {
		key := ""
		for _, l := range fixed {
			key += fmt.Sprint(p.env[l], " ")
		}
		if _, ok := at[key]; !ok {
			at[key] = len(out)
			out = append(out, nil)
		}
		out[at[key]] = append(out[at[key]], p)
	}
	return out
}

func TestFootprintOf(t *testing.T) {
	loop := func(name string, n int64) *Loop { return loopOf(name, num(0), num(n), 1) }
	c := func(l *Loop) Expr { return &Counter{l} }
	i, j, k, l := loop("i", 32), loop("j", 32), loop("k", 3), loop("l", 3)
	n := loop("n", 4000)
	image := &Buffer{Name: "x", Elem: F32, Shape: []int{34, 34}}
	small := &Buffer{Name: "w", Elem: F32, Shape: []int{3, 3}}
	long := &Buffer{Name: "v", Elem: F32, Shape: []int{4000, 4000}}
	tri := loopOf("t", num(0), bin(c(i), "+", num(1)), 1)
	for _, tc := range []struct {
		a     Access
		fixed []*Loop
		want  string
	}{
		{read(image, []*Loop{i, j, k, l}, bin(c(i), "+", c(k)), bin(c(j), "+", c(l))), nil, "0..33 0..33: 1156 exact covers"},
		{read(image, []*Loop{i, j, k, l}, bin(c(i), "+", c(k)), bin(c(j), "+", c(l))), []*Loop{i, j}, "i..i + 2 j..j + 2: 9 exact"},
		{read(image, []*Loop{i, j, k, l}, bin(c(i), "+", c(k)), bin(c(j), "+", c(l))), []*Loop{i}, "i..i + 2 0..33: 102 exact"},
		{read(small, []*Loop{i, j, k, l}, c(k), c(l)), []*Loop{i, j}, "0..2 0..2: 9 exact covers"},
		{read(small, []*Loop{k}, c(k), c(k)), nil, "0..2 0..2: 3 exact"},
		{read(long, []*Loop{n, k}, c(n), c(n)), nil, "0..3999 0..3999: 4000 exact"},
		{read(image, []*Loop{i, tri}, c(i), c(tri)), nil, "0..31 0..31: 528 exact"},
		{read(image, []*Loop{i, tri}, c(i), c(tri)), []*Loop{i}, "i..i 0..i: 32"},
		{read(image, []*Loop{i, k}, bin(bin(num(4), "*", c(i)), "+", bin(num(2), "*", c(k))), num(0)), []*Loop{i}, "4*i..4*i + 4 0..0: 3 exact"},
		{read(image, []*Loop{i}, bin(c(i), "/", num(2)), bin(c(i), "%", num(2))), nil, "0..15 0..1: 32 exact"},
	} {
		f, ok := FootprintOf(tc.a, tc.fixed...)
		require.True(t, ok)
		got := ""
		for d := range f.Lo {
			got += fmt.Sprintf("%s..%s ", f.Lo[d], f.Hi[d])
		}
		got = fmt.Sprintf("%s: %d", got[:len(got)-1], f.Elements)
		if f.Exact {
			got += " exact"
		}
		if f.Covers {
			got += " covers"
		}
		require.Equal(t, tc.want, got)
	}
}
