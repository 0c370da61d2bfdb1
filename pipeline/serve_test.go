package pipeline

import (
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
}

// TestFirstOfKinds: of each kind of cuts there is one course, of those that weigh most how long tasks wait.
func TestFirstOfKinds(t *testing.T) {
	ways := []parallel.Options{{Fill: 1}, {Fill: 2}, {Fill: 2, Singly: true}, {Fill: 0}, {Fill: 1, Wide: true}, {Fill: 1, Free: true}, {Fill: 2, Wide: true}}
	require.Equal(t, []int{1, 6, 5}, firstOfKinds(coursesOf(ways, parallel.Budget{})))
}
