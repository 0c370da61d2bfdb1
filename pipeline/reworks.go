package pipeline

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/arrays"
	"codo/nest/domain"
	"codo/nest/scalars"
	"codo/violations"
)

// A rework is a change to the nests of a kernel that makes some designs better and others
// worse: a search of its own tells.
type rework struct {
	name   string
	change change
	of     kernels
}

// A change is what a rework does.
type change func(t *affine.Task, names affine.Names)

// kernels are those that a rework is for.
type kernels int

const (
	ofAll  kernels = iota
	later          // of all, but not looked at ahead of others: their first designs look better than those of which others make the best
	ofSome         // of some tasks, whose layers are no networks
	ofFew          // of a few: they change many programs, few of them by much
)

// reworks are in the order in which they are tried.
var reworks = []*rework{
	{"taps", scalars.Taps, ofSome},             // windows written out
	{"guard", domain.Guard, ofAll},             // conditions in the loops that they guard, which can be cut and reordered with those around then, but take the iterations of all
	{"sections", domain.Sections, ofAll},       // loops cut where such conditions change
	{"retime sections", retimeSections, ofAll}, // in another order of time, too
	{"halo", domain.Halo, ofAll},               // copies of what a nest goes around in
	{"retime", retime, ofAll},                  // another order of time, with copies of what is overwritten and arrays between statements of one nest
	{"retime in place", retimeInPlace, ofAll},  // of elements that scalars hold, too
	{"skew", skew, ofAll},                      // diagonals
	{"history", nest.History, ofAll},           // all rows of which the user keeps one or a few
	{"skew history", skewHistory, ofAll},
	{"conveyed", conveyed, ofAll},   // places that count for elements that move on, and elements in place of windows that add to them
	{"wavefront", wavefront, ofAll}, // diagonals through steps in time
	{"batches", batches, ofAll},     // recurrences around what does not depend on each other
	{"retime batches", retimeBatches, ofAll},
	{"generations", generations, ofAll}, // nests of their own for a few steps, each of which has its own plane
	{"apart", nest.Apart, ofAll},        // nests of their own for loops that follow each other in a step of a recurrence
	{"epilogue", nest.Epilogue, ofAll},  // and for what is made of sums
	{"recompute", recompute, ofAll},     // factors computed where they are used
	{"triangles", triangles, ofAll},     // triangles in place of conditions
	{"retime triangles", retimeTriangles, ofAll},
	{"terraces", terraces, ofAll}, // triangles in parts
	{"retime sections in place", retimeSectionsInPlace, later},
	{"prologue", prologue, ofSome},          // loops of their own for what is added up
	{"expand inside", expandInside, ofSome}, // arrays for the inner loops
	{"blocks", blocks, ofFew},               // the elements of small blocks in scalars
	{"whole blocks", wholeBlocks, ofFew},
	{"generations in blocks", generationsInBlocks, ofFew},
	{"rows in blocks", rowsInBlocks, ofFew}, // rows of triangles, all as long as the longest
	{"in order", inOrder, ofFew},            // the least and the greatest told from other choices
}

// reworksOf are those for a program.
func reworksOf(plan *preparation) []*rework {
	tasks := len(plan.program.Tasks)
	return slices.DeleteFunc(slices.Clone(reworks), func(r *rework) bool {
		return r.of == ofSome && tasks > someTasks || r.of == ofFew && tasks > someTasks/2
	})
}

func retime(t *affine.Task, names affine.Names) {
	nest.Originals(t, names)
	after(inOrder, nest.Retime, t, names)
}

func batches(t *affine.Task, _ affine.Names) { nest.Batches(t) }

// retimeBatches is of steps in which all batches go by.
func retimeBatches(t *affine.Task, names affine.Names) { after(batches, retimeSections, t, names) }

// generations is of planes that lie flat, too.
func generations(t *affine.Task, names affine.Names) { after(dimensions, nest.Generations, t, names) }

func dimensions(t *affine.Task, _ affine.Names) { arrays.Dimensions(t) }

func recompute(t *affine.Task, _ affine.Names) { arrays.Recompute(t) }

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
	domain.Triangle(t)
	domain.Diagonal(t)
}

func retimeTriangles(t *affine.Task, names affine.Names) { after(triangles, retime, t, names) }

// terraces is of conditions that say triangles, too.
func terraces(t *affine.Task, names affine.Names) { after(onlyTriangles, nest.Terraces, t, names) }

func onlyTriangles(t *affine.Task, _ affine.Names) { domain.Triangle(t) }

// retimeSections is of steps whose loops do one thing each.
func retimeSections(t *affine.Task, names affine.Names) { after(domain.Sections, retime, t, names) }

func retimeInPlace(t *affine.Task, names affine.Names) { after(inPlace, retime, t, names) }

func inPlace(t *affine.Task, names affine.Names) { scalars.InPlace(t, names, nest.MostOutside) }

// retimeSectionsInPlace is of both, where there are sections.
func retimeSectionsInPlace(t *affine.Task, names affine.Names) {
	was := affine.CloneBody(t.Body)
	if !changes(domain.Sections, t, names) || !scalars.InPlace(t, names, 0) {
		t.Body = was
		return
	}
	retime(t, names)
}

func skew(t *affine.Task, names affine.Names) { after(aside, nest.Skew, t, names) }

// skewHistory is of rows that are all kept.
func skewHistory(t *affine.Task, names affine.Names) { after(nest.History, skew, t, names) }

// conveyed is of elements that move on, or that windows add to.
func conveyed(t *affine.Task, names affine.Names) {
	nest.Conveyed(t, names)
	scalars.GatherEach(t, names)
}

func wavefront(t *affine.Task, names affine.Names) { after(aside, nest.Wavefront, t, names) }

// aside is inOrder, and what scalars tell of iterations that depend on each other is gathered behind them.
func aside(t *affine.Task, names affine.Names) {
	inOrder(t, names)
	nest.Aside(t, names)
}

// blocks is of arrays that are declared before, too, and of sums whose conditions stand around loops.
func blocks(t *affine.Task, names affine.Names) { after(inBlocks, scalars.Blocks, t, names) }

func wholeBlocks(t *affine.Task, names affine.Names) { after(inBlocks, scalars.WholeBlocks, t, names) }

// generationsInBlocks is of steps that small blocks are handed on in.
func generationsInBlocks(t *affine.Task, names affine.Names) {
	after(generations, anyBlocks, t, names)
}

// rowsInBlocks is wholeBlocks of rows of triangles.
func rowsInBlocks(t *affine.Task, names affine.Names) {
	was := affine.CloneBody(t.Body)
	if domain.Rectangles(t) && !changes(wholeBlocks, t, names) {
		t.Body = was
	}
}

// anyBlocks is wholeBlocks, or blocks where all loops go through these.
func anyBlocks(t *affine.Task, names affine.Names) {
	if !changes(wholeBlocks, t, names) {
		blocks(t, names)
	}
}

func inBlocks(t *affine.Task, _ affine.Names) {
	scalars.Localise(t)
	domain.GuardSums(t)
}

// inOrder writes nests such that it is seen what may change its order: loops count up, and
// updates whose order does not matter are single statements.
func inOrder(t *affine.Task, _ affine.Names) {
	domain.Choices(t)
	domain.Extremes(t)
	scalars.Updates(t)
	domain.Ascend(t)
}

// after makes a change after what prepares it, which alone is not made.
func after(first, change change, t *affine.Task, names affine.Names) {
	was := affine.CloneBody(t.Body)
	if first(t, names); !changes(change, t, names) {
		t.Body = was
	}
}

// changes makes a change, and reports whether the nests are others then.
func changes(change change, t *affine.Task, names affine.Names) bool {
	was := textOf(t)
	change(t, names)
	return textOf(t) != was
}

// textOf is the nests of t as text.
func textOf(t *affine.Task) string { return affine.Print(&affine.Program{Tasks: []*affine.Task{t}}) }
