package golden

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// Same demands that two programs with the same arguments compute the same bits
// from the same random data.
func Same(t testing.TB, a, b *affine.Program) {
	t.Helper()
	ResultsOf(t, a).Same(t, b)
}

// Results are what a program computes from random data, for all that must compute the same. Programs
// are kept by their text, which Read takes back exactly: one that has been compared already, as what a
// stage has left as it was, is not interpreted again. So they must be such that Check accepts them.
type Results struct {
	want  [seeds][]result
	equal map[string]bool // texts of programs that compute the same
}

// seeds is how many sets of random data a program is interpreted with.
const seeds = 2

// A result is what a run leaves in an argument.
type result struct {
	name     string
	elements int
	data     *affine.Data
}

// ResultsOf interprets p.
func ResultsOf(t testing.TB, p *affine.Program) *Results {
	t.Helper()
	r := &Results{equal: map[string]bool{affine.Print(p): true}}
	for seed := range r.want {
		r.want[seed] = interpreted(t, p, uint64(seed))
	}
	return r
}

// Same demands that p computes these results.
func (r *Results) Same(t testing.TB, p *affine.Program) {
	t.Helper()
	text := affine.Print(p)
	if r.equal[text] {
		return
	}
	for seed, want := range r.want {
		got := interpreted(t, p, uint64(seed))
		for i, w := range want {
			at, same := w.data.First(w.elements).Diff(got[i].data.First(got[i].elements))
			require.True(t, same, "argument %s differs at element %d", w.name, at)
		}
	}
	r.equal[text] = true
}

// interpreted is what p leaves in its arguments, each of which comes as a whole.
func interpreted(t testing.TB, p *affine.Program, seed uint64) (list []result) {
	t.Helper()
	var data []*affine.Data
	arguments := affine.Arguments(p)
	for i, own := range arguments {
		data = append(data, own.Split(affine.RandomData(own.Whole(), 100*seed+uint64(i)))...)
	}
	require.NoError(t, affine.Interpret(p, data))
	for _, own := range arguments {
		list = append(list, result{own.Name, own.Elements(), own.Join(data[:len(own.Parts)])})
		data = data[len(own.All()):]
	}
	return list
}
