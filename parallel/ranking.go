package parallel

import (
	"math"
	"slices"
)

// longestRun is the number of candidates at which a run of a ranking is cut into two.
const longestRun = 32

// A ranking holds candidates by compareRank, in runs, each with the least DSPs and LUTs that one of
// its candidates takes: where a candidate belongs is found, and what dominates it, without a look at all.
type ranking struct {
	loose      bool // there are many ways to cut, or they are where to begin: what hardly differs is left out
	runs       []run
	n          int
	room       [][]ranked   // of runs that were left
	candidates []*candidate // by number, from 1 on
	free       []int32      // numbers of those that are not needed any more
}

type run struct {
	list     []ranked
	cycles   int64 // of the last
	dsp, lut int
}

// of is the candidate that ranks as r.
func (x *ranking) of(r *ranked) *candidate { return x.candidates[r.number-1] }

// copyOf copies c, with its cuts and classes, into one that is not needed any more, if there is one, and gives its number.
func (x *ranking) copyOf(c *candidate) (number int32) {
	if last := len(x.free) - 1; last >= 0 {
		number, x.free = x.free[last], x.free[:last]
	} else {
		x.candidates = append(x.candidates, &candidate{})
		number = int32(len(x.candidates))
	}
	own := x.candidates[number-1]
	cuts, classes := own.cuts, own.classes
	*own = *c
	own.cuts, own.classes = append(cuts[:0], c.cuts...), append(classes[:0], c.classes...)
	return number
}

// A spot is a place in a ranking.
type spot struct{ run, at int }

// place is where r belongs: behind those that rank alike.
func (x *ranking) place(r *ranked) spot {
	k, n := 0, len(x.runs) // it is in one of the runs from k to n, or behind all
	for k < n {
		mid := (k + n) / 2
		if own := &x.runs[mid]; r.cycles < own.cycles || r.cycles == own.cycles && r.before(&own.list[len(own.list)-1]) {
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

// end is the place behind all, in a run of its own if the last is full.
func (x *ranking) end() spot {
	if last := len(x.runs) - 1; last >= 0 && len(x.runs[last].list) < longestRun {
		return spot{last, len(x.runs[last].list)}
	}
	return spot{run: len(x.runs)}
}

// dominator is the last of the candidates before a place that dominates c, which ranks as r, nil if none does: the
// later they stand, the less they take.
func (x *ranking) dominator(r *ranked, c *candidate, before spot) *ranked {
	most := x.barOf(r)
	for k := min(before.run, len(x.runs)-1); k >= 0; k-- {
		own := &x.runs[k]
		if own.dsp > most.dsp || own.lut > most.lut {
			continue
		}
		list := own.list
		if k == before.run {
			list = list[:before.at]
		}
		for i := len(list) - 1; i >= 0; i-- {
			if o := &list[i]; o.reaches(&most) && x.dominates(o, r, c) {
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
	own.cycles, own.dsp, own.lut = max(own.cycles, r.cycles), min(own.dsp, r.dsp), min(own.lut, r.lut)
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
	r := run{list, 0, math.MaxInt, math.MaxInt}
	for k := range list {
		r.cycles, r.dsp, r.lut = list[k].cycles, min(r.dsp, list[k].dsp), min(r.lut, list[k].lut)
	}
	return r
}

// pareto leaves the candidates to which no other is better in cycles, DSPs and LUTs, with a lag that is
// about as short and as few places of arrays that other nests use. Of those that are as good in these,
// those with fewer banks and shorter blocks are better. The others are dropped.
func (x *ranking) pareto(drop func(number int32)) {
	out := ranking{loose: x.loose, room: x.room, candidates: x.candidates}
	for _, own := range x.runs {
		for k := range own.list {
			if r := &own.list[k]; out.dominator(r, x.of(r), out.end()) == nil {
				out.insert(*r, out.end())
			} else {
				drop(r.number)
			}
		}
		out.room = append(out.room, own.list)
	}
	x.runs, x.n, x.room = out.runs, out.n, out.room
}
