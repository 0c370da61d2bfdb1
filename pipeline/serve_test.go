package pipeline

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// TestMayServe: a search whose first designs have a task that takes far longer than a run of what there is goes no further; it
// goes on where one kind of cuts may serve.
func TestMayServe(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	r, found := parse.File("t.cpp", []byte(`void f(const int x[64], const int w[64][64], int y[64]) {
  for (int i = 0; i < 64; i++) {
    int s = 0;
    for (int j = 0; j < 64; j++) s += w[i][j] * x[j];
    y[i] = s;
  }
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	search := &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}
	opt := Options{Interface: Memory, Board: board, Parallel: search, findings: findings{known: buffers.NewKnown(), cuts: parallel.NewKnown(), forms: newForms(), runs: newRuns()}}.settled()
	opt.price = model.Options{ClockNS: 5, Dependences: affine.NewDependences(), Priced: model.NewPriced()}
	x, err := prepare(r.Program, opt)
	require.NoError(t, err)
	s := x.searchesOf(opt)
	courses := coursesOf(s.ways, s.planned.Budget)
	require.True(t, x.mayServe(courses, opt), "there is nothing yet")

	d, err := x.searchAll(opt)
	require.NoError(t, err)
	opt.off = 0.001 // plans may be off by much
	opt.beat = d.least() / 2
	require.True(t, x.mayServe(courses, opt))
	opt.beat = d.least() / (4 * outOfReach * outOfReach)
	require.False(t, x.mayServe(courses, opt))
	o, err := x.searchAll(opt)
	require.NoError(t, err)
	require.Nil(t, o.Price)

	opt.beat, opt.begun = 0, newBeginnings()
	require.True(t, x.mayServe(courses[:1], opt))
	require.False(t, x.mayServe(courses[:1], opt), "of few courses, too, it begins with the same")
	require.True(t, x.mayServe(courses, opt), "this is another kind of search")

	tries := func(enough float64) int {
		y, err := prepare(r.Program, opt)
		require.NoError(t, err)
		own := opt
		own.enough = enough
		_, err = y.climbAll(courses, mostDSPs(courses), own)
		require.NoError(t, err)
		return len(y.designs())
	}
	require.Less(t, tries(math.Inf(1)), tries(0), "a look ends with a design that is good enough")
}

// TestServes: what takes no more and is at most a little slower serves as well, and no design serves where there is none.
func TestServes(t *testing.T) {
	b := &beginning{promised: 100, score: 200, least: 100, uses: device.Cost{DSP: 10, LUT: 1000}}
	as := func(change func(*beginning)) *beginning {
		o := *b
		change(&o)
		return &o
	}
	for _, c := range []struct {
		what   string
		other  *beginning
		serves bool
	}{
		{"the same", b, true},
		{"a larger one", as(func(o *beginning) { o.uses.LUT++ }), true},
		{"a smaller one", as(func(o *beginning) { o.uses.LUT-- }), false},
		{"one with fewer DSPs", as(func(o *beginning) { o.uses.DSP-- }), false},
		{"a little faster one", as(func(o *beginning) { o.score *= 0.97 }), true},
		{"a faster one", as(func(o *beginning) { o.score *= 0.95 }), false},
		{"one of a better plan", as(func(o *beginning) { o.promised *= 0.95 }), false},
		{"one without slow tasks", as(func(o *beginning) { o.least *= 0.95 }), false},
		{"none", nil, true},
	} {
		require.Equal(t, c.serves, b.serves(c.other), c.what)
	}
	require.False(t, (*beginning)(nil).serves(b))
	seen := newBeginnings()
	require.False(t, seen.serve("one kind", []*beginning{b, nil}))
	require.False(t, seen.serve("another", []*beginning{b, nil}))
	require.False(t, seen.serve("one kind", []*beginning{b, b}))
	require.True(t, seen.serve("one kind", []*beginning{b, nil}))
}

// TestFirstOfKinds: of each kind of cuts there is one course, of those that weigh most how long tasks wait.
func TestFirstOfKinds(t *testing.T) {
	ways := []parallel.Options{{Fill: 1}, {Fill: 2}, {Fill: 2, Singly: true}, {Fill: 0}, {Fill: 1, Wide: true}, {Fill: 1, Free: true}, {Fill: 2, Wide: true}}
	require.Equal(t, []int{1, 6, 5}, firstOfKinds(coursesOf(ways, parallel.Budget{})))
}
