package parallel

import (
	"math"
	"slices"
)

// longestRun is the number of candidates at which a run of a ranking is cut into two.
const longestRun = 128

// A ranking holds candidates by compareRank, in runs, each with the least DSPs and LUTs that one of
// its candidates takes: where a candidate belongs is found, and what dominates it, without a look at all.
type ranking struct {
	runs []run
	n    int
	room [][]ranked // of runs that were left
}

type run struct {
	list     []ranked
	dsp, lut int
}

// A spot is a place in a ranking.
type spot struct{ run, at int }

// place is where r belongs: behind those that rank alike.
func (x *ranking) place(r *ranked) spot {
	k, n := 0, len(x.runs) // it is in one of the runs from k to n, or behind all
	for k < n {
		mid := (k + n) / 2
		if list := x.runs[mid].list; r.before(&list[len(list)-1]) {
			n = mid
		} else {
			k = mid + 1
		}
	}
	if k == len(x.runs) {
		return x.end()
	}
	list := x.runs[k].list
	at, end := 0, len(list)-1
	for at < end {
		if mid := (at + end) / 2; r.before(&list[mid]) {
			end = mid
		} else {
			at = mid + 1
		}
	}
	return spot{k, at}
}

// before reports whether r belongs before o.
func (r *ranked) before(o *ranked) bool {
	return r.cycles < o.cycles || r.cycles == o.cycles && compareRank(r, o) < 0
}

// end is the place behind all, in a run of its own if the last is full.
func (x *ranking) end() spot {
	if last := len(x.runs) - 1; last >= 0 && len(x.runs[last].list) < longestRun {
		return spot{last, len(x.runs[last].list)}
	}
	return spot{run: len(x.runs)}
}

// dominator is the last of the candidates before a place that dominates c, nil if none does: the
// later they stand, the less they take.
func (x *ranking) dominator(c *ranked, before spot) *ranked {
	for k := min(before.run, len(x.runs)-1); k >= 0; k-- {
		r := &x.runs[k]
		if r.dsp > c.mostDSP || r.lut > c.mostLUT {
			continue
		}
		list := r.list
		if k == before.run {
			list = list[:before.at]
		}
		for i := len(list) - 1; i >= 0; i-- {
			if o := &list[i]; o.dsp <= c.mostDSP && o.lut <= c.mostLUT && o.dominates(c) {
				return o
			}
		}
	}
	return nil
}

// insert puts r at its place.
func (x *ranking) insert(r ranked, at spot) {
	x.n++
	if at.run == len(x.runs) {
		x.runs = append(x.runs, runOf(x.empty()))
	}
	own := &x.runs[at.run]
	own.list = slices.Insert(own.list, at.at, r)
	own.dsp, own.lut = min(own.dsp, r.dsp), min(own.lut, r.lut)
	if half := longestRun / 2; len(own.list) > longestRun {
		x.runs = slices.Insert(x.runs, at.run+1, runOf(append(x.empty(), own.list[half:]...)))
		x.runs[at.run] = runOf(x.runs[at.run].list[:half])
	}
}

// empty is room for a run.
func (x *ranking) empty() []ranked {
	last := len(x.room) - 1
	switch {
	case last >= 0:
		list := x.room[last]
		x.room = x.room[:last]
		return list[:0]
	case len(x.runs) > 1: // others are full
		return make([]ranked, 0, longestRun+1)
	}
	return nil
}

func runOf(list []ranked) run {
	r := run{list, math.MaxInt, math.MaxInt}
	for k := range list {
		r.dsp, r.lut = min(r.dsp, list[k].dsp), min(r.lut, list[k].lut)
	}
	return r
}

// all are the candidates in order.
func (x *ranking) all() (list []ranked) {
	list = make([]ranked, 0, x.n)
	for _, r := range x.runs {
		list = append(list, r.list...)
	}
	return list
}

// pareto leaves the candidates to which no other is better in cycles, DSPs and LUTs, with a lag that is
// about as short and as few places of arrays that other nests use. Of those that are as good in these,
// those with fewer banks and shorter blocks are better. The others are dropped.
func (x *ranking) pareto(drop func(*candidate)) {
	out := ranking{room: x.room}
	for _, r := range x.runs {
		for k := range r.list {
			if c := &r.list[k]; out.dominator(c, out.end()) == nil {
				out.insert(*c, out.end())
			} else {
				drop(c.candidate)
			}
		}
		out.room = append(out.room, r.list)
	}
	*x = out
}
