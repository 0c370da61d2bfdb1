package affine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCountsAgainstEnumeration(t *testing.T) {
	exactSeen, seen := 0, 0
	for seed := range uint64(900) {
		n := newNest(seed)
		points := trace(n.body)
		for _, a := range Accesses(n.body) {
			seen++
			want := int64(len(points[a.Pos.Line]))
			got, exact := Executions(a.Domain)
			require.Equal(t, a.Exact, exact)
			if exact {
				exactSeen++
				require.Equal(t, want, got, "seed %d line %d", seed, a.Pos.Line)
			} else {
				require.LessOrEqual(t, want, got)
			}
		}
		checkTrips(t, seed, n.body)
	}
	require.Greater(t, exactSeen*10, seen*8)
}

// checkTrips compares TripRange of all loops with what runs.
func checkTrips(t *testing.T, seed uint64, body []Stmt) {
	type seen struct{ least, most int64 }
	runs := map[*Loop]seen{}
	tr := tracer{map[*Loop]int64{}, map[*Loop]int64{}, map[int][]point{}}
	var walk func(list []Stmt)
	walk = func(list []Stmt) {
		for _, s := range list {
			l, ok := s.(*Loop)
			if !ok {
				continue
			}
			n := int64(0)
			for v, hi := tr.eval(l.Lo), tr.eval(l.Hi); l.Step > 0 && v < hi || l.Step < 0 && v > hi; v += l.Step {
				tr.env[l] = v
				walk(l.Body)
				n++
			}
			if r, ok := runs[l]; ok {
				runs[l] = seen{min(r.least, n), max(r.most, n)}
			} else {
				runs[l] = seen{n, n}
			}
		}
	}
	walk(body)
	for l, want := range runs {
		least, most, ok := TripRange(l)
		require.True(t, ok)
		require.True(t, least <= want.least && want.most <= most, "seed %d loop %s: %d..%d", seed, l.Name, least, most)
		n, ok := TripCount(l)
		require.Equal(t, least == most, ok)
		if ok {
			require.Equal(t, want.least, n)
		}
	}
}

func loopOf(name string, lo, hi Expr, step int64, body ...Stmt) *Loop {
	return &Loop{Name: name, Type: I32, Lo: lo, Hi: hi, Step: step, Body: body}
}

func TestCountsWithoutEnumeration(t *testing.T) {
	domain := func(guard Expr, loops ...*Loop) Domain {
		d := Domain{Cases: always, Exact: true}
		for _, l := range loops {
			d = d.inside(newRanges(), l)
		}
		if guard != nil {
			d = d.where(newRanges(), guard, true)
		}
		return d
	}
	c := func(l *Loop) Expr { return &Counter{l} }
	i, j, k := loopOf("i", num(0), num(4000), 1), loopOf("j", num(0), num(4000), 1), loopOf("k", num(0), num(4000), 1)
	tri := loopOf("t", num(0), bin(c(i), "+", num(1)), 1)
	tri2 := loopOf("v", c(tri), c(i), 3)
	p, q := loopOf("p", num(0), num(3), 1), loopOf("q", num(0), num(3), 1)
	padded := func(x, y *Loop) Expr { return bin(bin(c(x), "+", c(y)), "<", num(4000)) }
	down := loopOf("d", num(4000), c(i), -1)
	both := func(x, y Expr) Expr { return bin(x, "&&", y) }
	for _, tc := range []struct {
		name string
		d    Domain
		want int64
	}{
		{"gemm", domain(nil, i, j, k), 4000 * 4000 * 4000},
		{"interior", domain(both(bin(c(i), ">", num(0)), bin(c(j), "<", num(3999))), i, j, k), 3999 * 3999 * 4000},
		{"border", domain(bin(bin(c(i), "==", num(0)), "||", bin(c(j), "==", num(3999))), i, j), 4000 + 3999},
		{"diagonal", domain(bin(c(i), "==", c(j)), i, j, k), 4000 * 4000},
		{"off diagonal", domain(bin(c(i), "!=", c(j)), i, j), 4000*4000 - 4000},
		{"even", domain(bin(bin(c(i), "%", num(2)), "==", num(0)), i, j, k), 2000 * 4000 * 4000},
		{"triangle", domain(nil, i, tri, k), 4000 * 4001 / 2 * 4000},
		{"triangle down", domain(nil, i, down), 4000 * 4001 / 2},
		{"band", domain(bin(bin(c(i), "-", c(j)), "<", num(10)), k, i, j), 4000 * (4000*4001/2 + 9*4000 - 45)},
		{"windows at two borders", domain(both(padded(i, p), padded(j, q)), i, j, p, q), (3*4000 - 3) * (3*4000 - 3)},
	} {
		got, exact := Executions(tc.d)
		require.True(t, exact, tc.name)
		require.Equal(t, tc.want, got, tc.name)
	}
	_, exact := Executions(domain(nil, i, tri, tri2)) // too long to enumerate: said, not guessed
	require.False(t, exact)
}

func TestTripCount(t *testing.T) {
	i := loopOf("i", num(0), num(10), 1)
	ci := &Counter{i}
	for _, c := range []struct {
		l           *Loop
		least, most int64
	}{
		{loopOf("a", num(0), num(10), 3), 4, 4},
		{loopOf("a", num(10), num(0), -3), 4, 4},
		{loopOf("a", num(5), num(5), 1), 0, 0},
		{loopOf("a", num(5), num(0), 1), 0, 0},
		{loopOf("a", bin(ci, "*", num(4)), bin(bin(ci, "*", num(4)), "+", num(4)), 1), 4, 4},
		{loopOf("a", num(0), ci, 1), 0, 9},
		{loopOf("a", ci, num(10), 2), 1, 5},
		{loopOf("a", num(0), bin(ci, "-", num(3)), 1), 0, 6},
	} {
		least, most, ok := TripRange(c.l)
		require.True(t, ok)
		require.Equal(t, []int64{c.least, c.most}, []int64{least, most})
	}
	least, most, ok := TripRange(loopOf("a", num(0), &Load{Buffer: &Buffer{Elem: I32}}, 1))
	require.False(t, ok)
	require.Equal(t, []int64{0, 0}, []int64{least, most})
}

// A loop that ends where an outer one of a single iteration says is not constant by itself: it
// may not leave that loop.
func TestConstantTripsOfBounds(t *testing.T) {
	p, err := Read("program p \"p.cpp\"\narg y i32[8]\ntask p {\nfor i = 0 to 1 {\nfor j = 0 to i + 5 {\ny[j] = i\n}\nfor k = 2 to 6 {\ny[k] = i\n}\n}\n}\n")
	require.NoError(t, err)
	body := p.Tasks[0].Body[0].(*Loop).Body
	n, ok := TripCount(body[0].(*Loop))
	require.True(t, ok)
	require.EqualValues(t, 5, n)
	_, _, ok = ConstantTrips(body[0].(*Loop))
	require.False(t, ok)
	first, trips, ok := ConstantTrips(body[1].(*Loop))
	require.True(t, ok)
	require.Equal(t, []int64{2, 4}, []int64{first, trips})
}
