package pipeline

import (
	"maps"

	"codo/affine"
	"codo/internal/cores"
	"codo/model"
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
	return opt.rework == nil && !x.veryMany() && x.layers() <= 16*someTasks
}

// besideReworked makes the search once more for each rework that changes the kernel, and gives
// the best design with its preparation; x is that of nests as written. Tasks off chip that slide along rows need none of that, unless they take far
// longer than elements need to come.
func (x *preparation) besideReworked(list []reworking, plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	slides := func() bool {
		return opt.Interface == AXI && plan.sliding && (d == nil || !far(d, plan.user, opt, price))
	}
	if isLast(d, err) || slides() || !plan.changesNests(opt) {
		return plan, d, err
	}
	seen := map[string]bool{affine.Print(x.program): true, affine.Print(plan.program): true} // one change may do what another has done
	for _, one := range list {
		if isLast(d, err) || slides() || plan.veryMany() || opt.stopped() {
			break
		}
		other, o, failed := x.reworked(one, opt.against(d, err), price, seen)
		if failed == nil && o.replaces(d, err) && (err != nil || d.none() || o.repaysChange(d)) {
			plan, d, err = other, o, nil
		}
	}
	return plan, d, err
}

// reworked is the best design with a rework, and its preparation; the error is errUnplanned if that is among those seen, or a
// defect. Where one task has all nests as they were, one may have them as they are then, too.
func (x *preparation) reworked(one reworking, opt Options, price model.Options, seen map[string]bool) (*preparation, *Decision, error) {
	opt.rework = one.change
	plan, d, err := one.asWritten(x.source, opt, price, seen)
	if plan == nil || len(x.tasks.Tasks) > 1 || len(plan.tasks.Tasks) == 1 {
		return plan, d, err
	}
	opt = opt.against(d, err)
	opt.together = true
	if all, o, failed := one.asWritten(x.source, opt, price, seen); failed == nil && o.replaces(d, err) {
		return all, o, nil
	}
	return plan, d, err
}

// asWritten is the best design with nests changed by opt.rework, and its preparation; the error is errUnplanned if that is among
// those seen, or a defect. Where the tasks are as they were, those of passes over rows may not be: a task has loops in one that
// do the same iterations.
func (r reworking) asWritten(source *affine.Program, opt Options, price model.Options, seen map[string]bool) (*preparation, *Decision, error) {
	x := r.at
	if x == nil || x.parts != opt.parts || opt.together {
		x = prepared(source, opt)
	}
	if isNew(x, seen) {
		return x.asWritten(opt, price)
	}
	if opt.Without.Coarse {
		return nil, nil, errUnplanned
	}
	opt.rows = true
	if x = prepared(source, opt); !isNew(x, seen) {
		return nil, nil, errUnplanned
	}
	d, err := x.searchAll(opt, price)
	return x, d, err
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

// changedBy tells of each of list whether it changes the nests of p, of many equal ones some.
func changedBy(list []*rework, p *affine.Program, opt Options) []bool {
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
	nests := progress{program: affine.Clone(p)}
	if nests.run("room", "expand", p, opt) != nil {
		clear(changed)
	}
	return changed
}
