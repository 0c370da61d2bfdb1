package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/nest"
	"codo/violations"
)

// The stages that bring the nests of a kernel into a form in which it does not matter how the user
// has written them.

// limit is for kernels that a search is made for, too.
func limit(p *affine.Program, opt Options) diag.List {
	if opt.Parallel != nil && len(p.Tasks) == 1 && len(p.Channels) == 0 {
		nest.Lengths(p.Tasks[0], affine.NamesOf(p))
		nest.Limit(p.Tasks[0], affine.NamesOf(p))
	}
	return nil
}

// counters is for kernels; without a search nests stay as they are, but for those that never run.
func counters(p *affine.Program, opt Options) (found diag.List) {
	if len(p.Tasks) == 1 && len(p.Channels) == 0 {
		nest.Never(p.Tasks[0])
	}
	if opt.Parallel != nil && len(p.Tasks) == 1 && len(p.Channels) == 0 {
		nest.ConstantArrays(p) // sizes of a tensor, say, which subscripts are made of
		nest.Evaluate(p.Tasks[0])
		nest.Remainders(p.Tasks[0])
		nest.Chained(p.Tasks[0])
		nest.EndsChosen(p.Tasks[0], affine.NamesOf(p))
		nest.DeterminedBounds(p.Tasks[0])
		nest.Warmup(p.Tasks[0], affine.NamesOf(p))
		told(p.Tasks[0])
		told(p.Tasks[0]) // what follows from that
		nest.Traced(p.Tasks[0], affine.NamesOf(p))
		nest.Inductions(p.Tasks[0])
		told(p.Tasks[0])
		nest.Bands(p.Tasks[0])
		nest.Ends(p.Tasks[0], affine.NamesOf(p))
		nest.Rebase(p.Tasks[0])
		nest.Otherwise(p.Tasks[0])
		for _, a := range affine.Accesses(p.Tasks[0].Body) { // by what was counted by hand
			affine.ReportOutside(a, &found)
		}
	}
	return found
}

// told writes what locals hold that count, turn or end loops as counters say.
func told(t *affine.Task) {
	nest.Odometer(t)
	nest.Flags(t)
	nest.Breaks(t)
	nest.Inductions(t)
}

// release is for kernels that a search is made for; a design keeps its pragmas.
func release(p *affine.Program, opt Options) (found diag.List) {
	if opt.Parallel == nil || len(p.Tasks) != 1 || len(p.Channels) > 0 {
		return nil
	}
	first := nest.Release(p)
	nest.Pipelines(p.Tasks[0], affine.NamesOf(p))
	if first != nil {
		found.Warnf(diag.PragmaReplaced, first.At(), "pragmas of Vitis HLS in loops and on arrays are not looked at: the search decides").
			Advise("#pragma codo keep before a nest leaves it as it is, with its pragmas")
	}
	return found
}

// scalars is for kernels; without a search nests stay as they are.
func scalars(p *affine.Program, opt Options) (found diag.List) {
	if opt.Parallel == nil || len(p.Tasks) != 1 || len(p.Channels) > 0 {
		return nil
	}
	nest.Needless(p.Tasks[0])
	nest.Overwrite(p.Tasks[0])
	nest.ConstantArrays(p)
	nest.Uniform(p)
	nest.IndexTables(p.Tasks[0])
	nest.ComputedTables(p)
	nest.Tables(p)
	nest.Displaced(p.Tasks[0], affine.NamesOf(p))
	nest.Once(p.Tasks[0], affine.NamesOf(p))
	nest.Evaluate(p.Tasks[0])
	nest.Paired(p.Tasks[0])
	nest.Halves(p.Tasks[0], affine.NamesOf(p))
	nest.Units(p.Tasks[0])
	nest.Inductions(p.Tasks[0])
	nest.Determined(p.Tasks[0])
	nest.Rounding(p.Tasks[0])
	nest.Stagger(p.Tasks[0])
	nest.Congruent(p.Tasks[0])
	nest.Rotate(p.Tasks[0])
	nest.DigitsChosen(p.Tasks[0], affine.NamesOf(p))
	nest.Inductions(p.Tasks[0]) // what counts in an image, now that its rows are loops
	nest.Partial(p.Tasks[0])
	nest.Relays(p.Tasks[0])
	nest.Rings(p.Tasks[0])
	nest.AllRows(p.Tasks[0], affine.NamesOf(p))
	nest.Lines(p.Tasks[0], affine.NamesOf(p))
	nest.Previous(p.Tasks[0])
	nest.Coefficients(p.Tasks[0], affine.NamesOf(p))
	nest.Settled(p.Tasks[0])
	nest.Bordered(p.Tasks[0], affine.NamesOf(p))
	nest.Borders(p.Tasks[0])
	nest.Phases(p.Tasks[0], affine.NamesOf(p))
	nest.Exchanged(p.Tasks[0], affine.NamesOf(p))
	nest.Alternate(p.Tasks[0], affine.NamesOf(p))
	nest.Inductions(p.Tasks[0]) // what only some of the iterations count that take turns
	nest.Resumed(p.Tasks[0])
	nest.Resets(p.Tasks[0])
	nest.Begins(p.Tasks[0])
	nest.Peel(p.Tasks[0])
	nest.Anew(p.Tasks[0])
	nest.Ahead(p.Tasks[0], affine.NamesOf(p))
	nest.SeparateCopies(p.Tasks[0])
	if nest.Tighten(p.Tasks[0], affine.NamesOf(p)) {
		peel(p)
	}
	nest.Congruent(p.Tasks[0]) // of iterations that do something now only because windows moved on in the others
	if nest.Staged(p.Tasks[0]) {
		nest.Tighten(p.Tasks[0], affine.NamesOf(p))
	}
	nest.Reroll(p.Tasks[0])
	nest.Absorb(p.Tasks[0])
	nest.Diagonal(p.Tasks[0])
	nest.Counted(p.Tasks[0])
	nest.Scratch(p.Tasks[0], affine.NamesOf(p))
	flat := nest.Unflattened(p, p.Tasks[0])
	untiled(p) // before reworks, which look at loops
	if !opt.Without.Coarse {
		found = violations.Embed(p) // before reworks, which look at the nest that comes of it
	}
	reworked := opt.rework == nil || changes(opt.rework.change, p.Tasks[0], affine.NamesOf(p))
	simplify(p)
	if !reworked && changes(opt.rework.change, p.Tasks[0], affine.NamesOf(p)) { // of what buffers of the user hid
		simplify(p)
	}
	nest.Flattened(p.Tasks[0], flat)
	nest.Stored(p.Tasks[0])
	nest.Branches(p.Tasks[0])
	return found
}

// simplify leaves out arrays that are not needed, and brings what scalars and conditions say into subscripts and bounds.
func simplify(p *affine.Program) {
	contract(p)
	nest.Dimensions(p.Tasks[0])
	nest.Borders(p.Tasks[0]) // of images that lay flat
	nest.Terms(p.Tasks[0])
	nest.Digits(p.Tasks[0], affine.NamesOf(p))
	nest.Layout(p.Tasks[0])
	joinTokens(p)
	untile(p)
	nest.Initials(p.Tasks[0])
	nest.Copies(p.Tasks[0])
	nest.Privatise(p.Tasks[0], affine.NamesOf(p))
	nest.Hoisted(p.Tasks[0])
	contract(p)            // of what lay flat, or was computed of elements that scalars held
	nest.Terms(p.Tasks[0]) // of elements that a scalar held
	nest.Deskew(p.Tasks[0])
	nest.GuardSums(p.Tasks[0])
	nest.Updates(p.Tasks[0])
	nest.Mirrored(p.Tasks[0], affine.NamesOf(p))
	edges(p)                // of what locals held parts of
	nest.Reroll(p.Tasks[0]) // of sums that they held parts of
	nest.Clamped(p.Tasks[0])
	nest.Gather(p.Tasks[0], affine.NamesOf(p))
	nest.Stride(p.Tasks[0])
	nest.Running(p.Tasks[0], affine.NamesOf(p))
	nest.Upward(p.Tasks[0])
}

// edges takes what is done otherwise in first and last iterations by a choice out of their loops.
func edges(p *affine.Program) {
	nest.Joined(p.Tasks[0])
	first, last := nest.Resets(p.Tasks[0]), nest.Finals(p.Tasks[0])
	if first || last {
		peel(p)
		nest.Updates(p.Tasks[0]) // of what these iterations alone read twice
	}
}

// peel takes what conditions on counters say out of loops, and copies apart from what is left.
func peel(p *affine.Program) {
	nest.Peel(p.Tasks[0])
	nest.Ahead(p.Tasks[0], affine.NamesOf(p))
	nest.SeparateCopies(p.Tasks[0])
}

// contract leaves out arrays that are not needed, or the parts of them.
func contract(p *affine.Program) {
	nest.Contract(p.Tasks[0])
	nest.Localise(p.Tasks[0])
	nest.Emplace(p.Tasks[0])
}

// untiled makes loops of tiles whose buffers need not be looked at closer, if there are any.
func untiled(p *affine.Program) {
	was := affine.CloneBody(p.Tasks[0].Body)
	contract(p)
	if !untile(p) {
		p.Tasks[0].Body = was
	}
}

// untile makes loops of tiles, without what these are filled up with; it reports whether there were any.
func untile(p *affine.Program) bool {
	if !nest.Untile(p.Tasks[0]) {
		return false
	}
	tightened(p)
	return true
}

// joinTokens makes rows of tokens, without what these are filled up with; it reports whether there were any.
func joinTokens(p *affine.Program) bool {
	if !nest.Tokens(p.Tasks[0]) {
		return false
	}
	tightened(p)
	return true
}

// tightened leaves out what tiles were filled up with, now that these are loops.
func tightened(p *affine.Program) {
	nest.Tighten(p.Tasks[0], affine.NamesOf(p))
	nest.ZeroTerms(p.Tasks[0])
	nest.Tighten(p.Tasks[0], affine.NamesOf(p))
	nest.Settled(p.Tasks[0])
}
