package pipeline

import (
	"maps"

	"codo/affine"
	"codo/internal/cores"
	"codo/nest"
)

// worthChanging is the part of the time of a run, squared, that one with changed nests must be below
// if it takes more LUTs: who reads the design finds their own nests in it otherwise.
const worthChanging = 0.98 * 0.98

// repaysChange reports whether d, with changed nests, is better than o, and worth it.
func (d *Decision) repaysChange(o *Decision) bool {
	return d.better(o) && (d.score() < worthChanging*o.score() || d.Price.Uses.LUT <= o.Price.Uses.LUT)
}

// changesNests reports whether reworks are tried: not on rework, and not with very many tasks or layers, which take too long.
func (x *preparation) changesNests(opt Options) bool {
	return opt.rework == nil && !x.veryMany() && !x.manyTurns()
}

// besideReworked makes the search once more for each rework that changes the kernel, and gives
// the best result; x is the preparation of nests as written. Tasks off chip that slide along rows need none of that, unless they take far
// longer than elements need to come.
func (x *preparation) besideReworked(list []reworking, r result, opt Options) result {
	ends := func() bool {
		return r.isLast() || opt.Interface == AXI && r.at.sliding && (r.d == nil || !far(r.d, r.at.user, opt))
	}
	if ends() || !r.at.changesNests(opt) {
		return r
	}
	seen := map[string]bool{affine.Print(x.program): true, affine.Print(r.at.program): true} // one change may do what another has done
	for _, one := range list {
		if ends() || r.at.veryMany() || opt.stopped() {
			break
		}
		if o := x.reworked(one, opt.against(r), seen); o.replaces(r) && (r.err != nil || r.none() || o.d.repaysChange(r.d)) {
			r = o
		}
	}
	return r
}

// reworked is the best result with a rework; the error is errUnplanned if its program is among those seen, or a
// defect. Where one task has all nests as they were, one may have them as they are then, too.
func (x *preparation) reworked(one reworking, opt Options, seen map[string]bool) result {
	opt.rework = one.change
	r := one.asWritten(x.source, opt, seen)
	if r.at == nil || len(x.tasks.Tasks) > 1 || len(r.at.tasks.Tasks) == 1 {
		return r
	}
	opt = opt.against(r)
	opt.together = true
	return r.or(one.asWritten(x.source, opt, seen))
}

// asWritten is the best result with nests changed by opt.rework; the error is errUnplanned if its program is among
// those seen, or a defect. Where the tasks are as they were, those of passes over rows may not be: a task has loops in one that
// do the same iterations.
func (r reworking) asWritten(source *affine.Program, opt Options, seen map[string]bool) result {
	x := r.at
	if x == nil || x.parts != opt.parts || opt.together {
		x = prepared(source, opt)
	}
	if isNew(x, seen) {
		return x.asWritten(opt)
	}
	if opt.Without.Coarse {
		return result{err: errUnplanned}
	}
	opt.rows = true
	if x = prepared(source, opt); !isNew(x, seen) {
		return result{err: errUnplanned}
	}
	return x.search(opt)
}

// isNew reports whether x is one, and not among those seen, where it is then.
func isNew(x *preparation, seen map[string]bool) bool {
	if x == nil {
		return false
	}
	text := affine.Print(x.program)
	known := seen[text]
	seen[text] = true
	return !known
}

// changedBy tells of each of list whether it changes the nests of a kernel in plain form, of many equal ones some.
func changedBy(list []*rework, plain progress, opt Options) []bool {
	changed := make([]bool, len(list))
	opt.rework = &rework{change: func(t *affine.Task, names affine.Names) {
		some := *t
		some.Body = nest.Examples(t)
		before := textOf(&some)
		cores.Each(len(list), func(k int) {
			own := some
			own.Body = affine.CloneBody(some.Body)
			list[k].change(&own, maps.Clone(names))
			changed[k] = changed[k] || textOf(&own) != before
		})
	}}
	nests := plain.clone()
	if nests.run("scalars", "expand", plain.program, opt) != nil {
		clear(changed)
	}
	return changed
}
