package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/nest"
	"codo/parallel"
)

// strips is for kernels whose nests take their rows one after the other.
func strips(p *affine.Program, opt Options) diag.List {
	if opt.strip == 0 {
		return nil
	}
	names, rows := affine.NamesOf(p), rowsOf(p)
	for _, t := range p.Tasks {
		nest.RowStrips(t, rows, opt.strip, names)
	}
	return nil
}

// rowsOf is the number of rows in which most nests of p add up floats; 0: none do.
func rowsOf(p *affine.Program) (rows int64) {
	most, count := 0, map[int64]int{}
	for _, t := range p.Tasks {
		for _, s := range t.Body {
			l, ok := s.(*affine.Loop)
			if !ok {
				continue
			}
			_, trips, _ := affine.ConstantTrips(l)
			if !nest.AddsInRows(t, trips) {
				continue
			}
			if count[trips]++; count[trips] > most {
				most, rows = count[trips], trips
			}
		}
	}
	return rows
}

// The rows of strips: as many as registers are there for, and so many that sums hardly wait.
const (
	mostInStrip  = 512
	leastInStrip = 32
)

// besideStrips makes the search once more with rows that are taken in strips, from long to short ones, where tasks
// hand rows on to each other in which they add up floats, and sums wait for each other: the tasks go through
// the rows of a strip side by side then, and none has to keep a strip to turn it.
func besideStrips(r result, opt Options) result {
	if opt.Interface != Memory || !r.found() || r.d.Stopped || opt.Without.Coarse || opt.Without.Fine || len(r.at.tasks.Tasks) > someTasks || !parallel.ComputesFloats(r.at.tasks) || !slower(r.d, ofKind, r.at.user, opt) {
		return r
	}
	opt.rows, opt.rework = true, r.at.key.rework
	whole := prepared(r.at.source, opt)
	if whole == nil {
		return r
	}
	rows := rowsOf(whole.tasks)
	last := 2 * rows
	for k := int64(1); k*leastInStrip <= rows && !opt.stopped(); k++ {
		n := rows / k
		if rows%k != 0 || n > mostInStrip || 2*n > last {
			continue
		}
		own := opt.against(r)
		own.strip, last = n, n
		other := whole.anew(own)
		if other == nil {
			break
		}
		r = r.or(other.search(own))
	}
	return r
}
