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
	if t := p.Kernel(); t != nil && opt.Parallel != nil {
		nest.Lengths(t, affine.NamesOf(p))
		nest.Limit(t, affine.NamesOf(p))
	}
	return nil
}

// counters is for kernels; without a search nests stay as they are, but for those that never run.
func counters(p *affine.Program, opt Options) (found diag.List) {
	t := p.Kernel()
	if t == nil {
		return nil
	}
	if nest.Never(t); opt.Parallel == nil {
		return nil
	}
	nest.ConstantArrays(p) // sizes of a tensor, say, which subscripts are made of
	nest.Evaluate(t)
	nest.Remainders(t)
	nest.Chained(t)
	nest.EndsChosen(t, affine.NamesOf(p))
	nest.DeterminedBounds(t)
	nest.Warmup(t, affine.NamesOf(p))
	told(t)
	told(t) // what follows from that
	nest.Traced(t, affine.NamesOf(p))
	nest.Inductions(t)
	told(t)
	nest.Bands(t)
	nest.Ends(t, affine.NamesOf(p))
	nest.Rebase(t)
	nest.Otherwise(t)
	for _, a := range affine.Accesses(t.Body) { // by what was counted by hand
		affine.ReportOutside(a, &found)
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
	t := p.Kernel()
	if t == nil || opt.Parallel == nil {
		return nil
	}
	first := nest.Release(p)
	nest.Pipelines(t, affine.NamesOf(p))
	if first != nil {
		found.Warnf(diag.PragmaReplaced, first.At(), "pragmas of Vitis HLS in loops and on arrays are not looked at: the search decides").
			Advise("#pragma codo keep before a nest leaves it as it is, with its pragmas")
	}
	return found
}

// plainForm is for kernels; without a search nests stay as they are.
func plainForm(p *affine.Program, opt Options) (found diag.List) {
	t := p.Kernel()
	if t == nil || opt.Parallel == nil {
		return nil
	}
	if !opt.Without.Coarse {
		found = violations.Version(p) // before each use of an array gets the form of its own
	}
	plainNests(p, t)
	flat := nest.Unflattened(p, t)
	untiled(p, t) // before reworks, which look at loops
	if !opt.Without.Coarse {
		found = append(found, violations.Embed(p)...) // before reworks, which look at the nest that comes of it
	}
	reworked := opt.rework == nil || changes(opt.rework.change, t, affine.NamesOf(p))
	simplify(p, t)
	if !reworked && changes(opt.rework.change, t, affine.NamesOf(p)) { // of what buffers of the user hid
		simplify(p, t)
	}
	nest.Flattened(t, flat)
	nest.Unscaled(t)
	nest.Stored(t)
	nest.Branches(t)
	nest.Never(t) // what is left of iterations without results
	return found
}

// plainNests writes nests as if the user had kept nothing from one iteration for another.
func plainNests(p *affine.Program, t *affine.Task) {
	inTables(p, t)
	counted(p, t)
	nest.Demanded(t)
	keptBefore(p, t)
	inTurns(p, t)
	begun(p, t)
	nest.Congruent(t, affine.NamesOf(p)) // of iterations that do something now only because windows moved on in the others
	nest.AllRows(t, affine.NamesOf(p))   // of rows that each of the iterations left writes
	if nest.Staged(t) {
		nest.Tighten(t, affine.NamesOf(p))
	}
	nest.Partial(t) // of sums that a first iteration began
	nest.Reroll(t)
	nest.Absorb(t)
	nest.Diagonal(t)
	nest.Counted(t)
	nest.Scratch(t, affine.NamesOf(p))
}

// inTables puts what arrays hold that the kernel fills, or that is constant, in the place of reads of them.
func inTables(p *affine.Program, t *affine.Task) {
	nest.Needless(t)
	nest.Overwrite(t)
	nest.ConstantArrays(p)
	nest.Uniform(p)
	nest.IndexTables(t)
	nest.ComputedTables(p)
	nest.Tables(p)
}

// counted writes subscripts and bounds as sums of counters.
func counted(p *affine.Program, t *affine.Task) {
	nest.Displaced(t, affine.NamesOf(p))
	nest.Once(t, affine.NamesOf(p))
	nest.Evaluate(t)
	nest.Paired(t)
	nest.Halves(t, affine.NamesOf(p))
	nest.Packed(t)
	nest.Units(t)
	nest.Inductions(t)
	nest.Determined(t)
	nest.Rounding(t)
	nest.Stagger(t)
	nest.Congruent(t, affine.NamesOf(p))
	nest.Rotate(t)
	nest.DigitsChosen(t, affine.NamesOf(p))
	nest.Inductions(t) // what counts in an image, now that its rows are loops
	nest.Partial(t)
}

// keptBefore reads what registers, rings, rows and scalars keep of iterations before where it came from, and borders as they are then.
func keptBefore(p *affine.Program, t *affine.Task) {
	nest.Relays(t)
	nest.Rings(t)
	nest.AllRows(t, affine.NamesOf(p))
	nest.Lines(t, affine.NamesOf(p))
	nest.Previous(t)
	nest.Coefficients(t, affine.NamesOf(p))
	nest.Settled(t, affine.NamesOf(p))
	nest.Bordered(t, affine.NamesOf(p))
	nest.Borders(t)
}

// inTurns tells apart what takes turns, the halves of double buffers among them.
func inTurns(p *affine.Program, t *affine.Task) {
	nest.Phases(t, affine.NamesOf(p))
	nest.Exchanged(t, affine.NamesOf(p))
	nest.Alternate(t, affine.NamesOf(p))
	nest.Inductions(t) // what only some of the iterations count that take turns
}

// begun takes apart what first and last iterations begin and end, and what guards leave out.
func begun(p *affine.Program, t *affine.Task) {
	nest.Resumed(t)
	nest.Finals(t) // before sums are cut that other values are made of, too
	nest.Resets(t)
	nest.Begins(t)
	nest.Peel(t)
	nest.Anew(t)
	nest.Ahead(t, affine.NamesOf(p))
	nest.SeparateCopies(t)
	if nest.Tighten(t, affine.NamesOf(p)) {
		peel(p, t)
	}
}

// simplify leaves out arrays that are not needed, and brings what scalars and conditions say into subscripts and bounds.
func simplify(p *affine.Program, t *affine.Task) {
	contract(p, t)
	nest.Dimensions(t)
	nest.Borders(t) // of images that lay flat
	nest.Terms(t)
	nest.Digits(t, affine.NamesOf(p))
	nest.Layout(t)
	joinTokens(p, t)
	untile(p, t)
	nest.Initials(t)
	nest.Copies(t)
	nest.Privatise(t, affine.NamesOf(p))
	nest.Hoisted(t)
	contract(p, t)                    // of what lay flat, or was computed of elements that scalars held
	nest.Terms(t)                     // of elements that a scalar held
	nest.Digits(t, affine.NamesOf(p)) // of places that several loops had numbered
	nest.Deskew(t)
	nest.GuardSums(t)
	nest.Updates(t)
	nest.Mirrored(t, affine.NamesOf(p))
	edges(p, t)    // of what locals held parts of
	nest.Reroll(t) // of sums that they held parts of
	nest.Clamped(t)
	nest.Gather(t, affine.NamesOf(p))
	nest.Stride(t)
	nest.Running(t, affine.NamesOf(p))
	nest.Upward(t)
}

// edges takes what is done otherwise in first and last iterations by a choice out of their loops.
func edges(p *affine.Program, t *affine.Task) {
	nest.Joined(t)
	first, last := nest.Resets(t), nest.Finals(t)
	if first || last {
		peel(p, t)
		nest.Updates(t) // of what these iterations alone read twice
	}
}

// peel takes what conditions on counters say out of loops, and copies apart from what is left.
func peel(p *affine.Program, t *affine.Task) {
	nest.Peel(t)
	nest.Ahead(t, affine.NamesOf(p))
	nest.SeparateCopies(t)
}

// contract leaves out arrays that are not needed, or the parts of them.
func contract(p *affine.Program, t *affine.Task) {
	nest.Contract(t)
	nest.Roll(t, affine.NamesOf(p)) // what no array keeps apart any more
	nest.Localise(t)
	nest.Emplace(t)
}

// untiled makes loops of tiles whose buffers need not be looked at closer, if there are any.
func untiled(p *affine.Program, t *affine.Task) {
	was := affine.CloneBody(t.Body)
	contract(p, t)
	if !untile(p, t) {
		t.Body = was
	}
}

// untile makes loops of tiles, without what these are filled up with; it reports whether there were any.
func untile(p *affine.Program, t *affine.Task) bool {
	if !nest.Untile(t) {
		return false
	}
	tightened(p, t)
	return true
}

// joinTokens makes rows of tokens, without what these are filled up with; it reports whether there were any.
func joinTokens(p *affine.Program, t *affine.Task) bool {
	if !nest.Tokens(t) {
		return false
	}
	tightened(p, t)
	return true
}

// tightened leaves out what tiles were filled up with, now that these are loops.
func tightened(p *affine.Program, t *affine.Task) {
	nest.Tighten(t, affine.NamesOf(p))
	nest.ZeroTerms(t)
	nest.Tighten(t, affine.NamesOf(p))
	nest.Settled(t, affine.NamesOf(p))
}
