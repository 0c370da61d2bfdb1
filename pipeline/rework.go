package pipeline

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/internal/cores"
	"codo/model"
	"codo/nest"
	"codo/violations"
)

// A rework is a change to the nests of a kernel that makes some designs better and others
// worse: a search of its own tells.
type rework func(t *affine.Task, names affine.Names)

// reworks are those there are: conditions moved into the loops that they guard, which can be
// cut and reordered with those around then, but take the iterations of all; loops cut where such conditions change, in
// another order of time, too; copies of what a nest goes around in; another order of time, with copies of what is overwritten and arrays between statements of one nest, of elements
// that scalars hold, too; diagonals, of all rows of which the user keeps one or a few, and through steps in time, too; places that count
// for elements that move on, and elements in place of windows that add to them; nests of their own for loops that follow each other in a
// step of a recurrence, and for what is made of sums; factors computed where they are used; triangles in place of conditions,
// those in another order of time, and triangles in parts.
var reworks = []rework{nest.Guard, nest.Sections, retimeSections, nest.Halo, retime, retimeInPlace, skew, nest.History, skewHistory, conveyed, wavefront, nest.Apart, nest.Epilogue, recompute, triangles, retimeTriangles, terraces}

// reworksOf are those for a program: of some tasks, whose layers are no networks, also windows written out,
// loops of their own for what is added up, and arrays for the inner loops; of a few the elements of small
// blocks in scalars, and the least and the greatest told from other choices, which change many programs, few
// of them by much.
func reworksOf(plan *preparation) []rework {
	tasks, list := len(plan.program.Tasks), reworks
	if tasks <= someTasks {
		list = slices.Concat([]rework{nest.Taps}, list, []rework{prologue, expandInside})
	}
	if tasks <= someTasks/2 {
		list = append(slices.Clip(list), blocks, wholeBlocks, inOrder)
	}
	return list
}

func retime(t *affine.Task, names affine.Names) {
	nest.Originals(t, names)
	after(inOrder, nest.Retime, t, names)
}

func recompute(t *affine.Task, _ affine.Names) { nest.Recompute(t) }

func prologue(t *affine.Task, _ affine.Names) { nest.Prologue(t) }

// expandInside gives arrays of one iteration dimensions for the inner loops, where those for all, which expand
// gives them, are too large to be kept.
func expandInside(t *affine.Task, _ affine.Names) {
	for outer, large := 0, true; large; outer++ {
		own := *t
		own.Body = affine.CloneBody(t.Body)
		p := &affine.Program{Tasks: []*affine.Task{&own}}
		if !violations.Expand(p, false, outer) {
			return
		}
		large = false
		for _, n := range sizes(p) {
			large = large || n > mostHeld
		}
		if outer > 0 && !large {
			t.Body = own.Body
		}
	}
}

func triangles(t *affine.Task, _ affine.Names) {
	nest.Triangle(t)
	nest.Diagonal(t)
}

func retimeTriangles(t *affine.Task, names affine.Names) { after(triangles, retime, t, names) }

// terraces is of conditions that say triangles, too.
func terraces(t *affine.Task, names affine.Names) { after(onlyTriangles, nest.Terraces, t, names) }

func onlyTriangles(t *affine.Task, _ affine.Names) { nest.Triangle(t) }

// retimeSections is of steps whose loops do one thing each.
func retimeSections(t *affine.Task, names affine.Names) { after(nest.Sections, retime, t, names) }

func retimeInPlace(t *affine.Task, names affine.Names) {
	if nest.InPlace(t, names) {
		retime(t, names)
	}
}

func skew(t *affine.Task, names affine.Names) { after(aside, nest.Skew, t, names) }

// skewHistory is of rows that are all kept.
func skewHistory(t *affine.Task, names affine.Names) { after(nest.History, skew, t, names) }

// conveyed is of elements that move on, or that windows add to.
func conveyed(t *affine.Task, names affine.Names) {
	nest.Conveyed(t, names)
	nest.GatherEach(t, names)
}

func wavefront(t *affine.Task, names affine.Names) { after(aside, nest.Wavefront, t, names) }

// aside is inOrder, and what scalars tell of iterations that depend on each other is gathered behind them.
func aside(t *affine.Task, names affine.Names) {
	inOrder(t, names)
	nest.Aside(t, names)
}

// blocks is of arrays that are declared before, too, and of sums whose conditions stand around loops.
func blocks(t *affine.Task, names affine.Names) { after(inBlocks, nest.Blocks, t, names) }

func wholeBlocks(t *affine.Task, names affine.Names) { after(inBlocks, nest.WholeBlocks, t, names) }

func inBlocks(t *affine.Task, _ affine.Names) {
	nest.Localise(t)
	nest.GuardSums(t)
}

// inOrder writes nests such that it is seen what may change its order: loops count up, and
// updates whose order does not matter are single statements.
func inOrder(t *affine.Task, _ affine.Names) {
	nest.Choices(t)
	nest.Extremes(t)
	nest.Updates(t)
	nest.Ascend(t)
}

// after makes a change after what prepares it, which alone is not made.
func after(first, change rework, t *affine.Task, names affine.Names) {
	was := affine.CloneBody(t.Body)
	first(t, names)
	prepared := textOf(t)
	if change(t, names); textOf(t) == prepared {
		t.Body = was
	}
}

// textOf is the nests of t as text.
func textOf(t *affine.Task) string { return affine.Print(&affine.Program{Tasks: []*affine.Task{t}}) }

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
		return opt.Interface == AXI && plan.sliding && (d == nil || d.Timing == nil || d.Timing.Latency <= slowPace*largestOf(plan.user) || !far(d, plan.user, opt, price))
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

// asWritten is the best design with nests changed by opt.rework, and its preparation, nil if that is among those seen, or
// a defect.
func (r reworking) asWritten(source *affine.Program, opt Options, price model.Options, seen map[string]bool) (*preparation, *Decision, error) {
	x := r.at
	if x == nil || x.parts != opt.parts || opt.together {
		var failed error
		if x, failed = prepare(source, opt); failed != nil || x.found.HasErrors() {
			return nil, nil, errUnplanned
		}
	}
	text := affine.Print(x.program)
	if seen[text] {
		return nil, nil, errUnplanned
	}
	seen[text] = true
	return x.asWritten(opt, price)
}

// slowPace is how many cycles for each element of the largest array a run takes at least whose tasks slide along
// rows in vain.
const slowPace = 2

// changing are those of list that change the nests of p, as they are when it is their turn:
// without pragmas, say.
func changing(p *affine.Program, list []rework, opt Options) (out []rework) {
	opt.rework = func(t *affine.Task, names affine.Names) {
		before, changes := textOf(t), make([]bool, len(list))
		cores.Each(len(list), func(k int) {
			own := *t
			own.Body = affine.CloneBody(t.Body)
			list[k](&own, maps.Clone(names))
			changes[k] = textOf(&own) != before
		})
		for k, by := range list {
			if changes[k] {
				out = append(out, by)
			}
		}
	}
	nests := progress{program: affine.Clone(p)}
	if nests.run("room", "expand", p, opt) != nil {
		return nil
	}
	return out
}
