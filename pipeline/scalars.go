package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/nest"
	"codo/nest/arrays"
	"codo/nest/domain"
	"codo/nest/operators"
	"codo/nest/scalars"
	"codo/violations"
)

// The stages that bring the nests of a kernel into a form in which it does not matter how the user
// has written them.

// limit is for kernels that a search is made for, too.
func limit(p *affine.Program, opt Options) diag.List {
	if t := p.Kernel(); t != nil && opt.Parallel != nil {
		domain.Lengths(t, affine.NamesOf(p))
		domain.Limit(t, affine.NamesOf(p))
	}
	return nil
}

// counters is for kernels; without a search nests stay as they are, but for those that never run.
func counters(p *affine.Program, opt Options) (found diag.List) {
	t := p.Kernel()
	if t == nil {
		return nil
	}
	if domain.Never(t); opt.Parallel == nil {
		return nil
	}
	operators.ConstantArrays(p) // sizes of a tensor, say, which subscripts are made of
	domain.Evaluate(t)
	domain.Remainders(t)
	domain.Chained(t)
	domain.EndsChosen(t, affine.NamesOf(p))
	domain.DeterminedBounds(t)
	domain.Warmup(t, affine.NamesOf(p))
	told(t)
	told(t) // what follows from that
	domain.Traced(t, affine.NamesOf(p))
	domain.Inductions(t)
	told(t)
	domain.Bands(t)
	domain.Ends(t, affine.NamesOf(p))
	domain.Rebase(t)
	domain.Otherwise(t)
	for _, a := range affine.Accesses(t.Body) { // by what was counted by hand
		affine.ReportOutside(a, &found)
	}
	return found
}

// told writes what locals hold that count, turn or end loops as counters say.
func told(t *affine.Task) {
	domain.Odometer(t)
	domain.Flags(t)
	domain.Breaks(t)
	domain.Inductions(t)
}

// release is for kernels that a search is made for; a design keeps its pragmas.
func release(p *affine.Program, opt Options) (found diag.List) {
	t := p.Kernel()
	if t == nil || opt.Parallel == nil {
		return nil
	}
	first := domain.Release(p)
	domain.Pipelines(t, affine.NamesOf(p))
	if first != nil {
		found.Warnf(diag.PragmaReplaced, first.At(), "pragmas of Vitis HLS in loops and on arrays are not looked at: the search decides").
			Advise("#pragma codo keep before a nest leaves it as it is, with its pragmas")
	}
	return found
}

// plainForm is for kernels that a search is made for. It is the same for all forms of a kernel.
func plainForm(p *affine.Program, opt Options) (found diag.List) {
	t := p.Kernel()
	if t == nil || opt.Parallel == nil {
		return nil
	}
	if !opt.Without.Coarse {
		found = violations.Version(p) // before each use of an array gets the form of its own
	}
	plainNests(p, t)
	return found
}

// reworked is the plain form with the rework of the options, if there is one, and scalars instead of arrays; without a search nests stay as they are.
func reworked(p *affine.Program, opt Options) (found diag.List) {
	t := p.Kernel()
	if t == nil || opt.Parallel == nil {
		return nil
	}
	flat := arrays.Unflattened(p, t)
	untiled(p, t) // before reworks, which look at loops
	if !opt.Without.Coarse {
		found = violations.Embed(p) // before reworks, which look at the nest that comes of it
	}
	done := opt.rework == nil || changes(opt.rework.change, t, affine.NamesOf(p))
	simplify(p, t)
	if !done && changes(opt.rework.change, t, affine.NamesOf(p)) { // of what buffers of the user hid
		simplify(p, t)
	}
	arrays.Flattened(t, flat)
	operators.Unscaled(t)
	nest.Stored(t)
	domain.Branches(t)
	domain.Never(t)   // what is left of iterations without results
	domain.Release(p) // banks of arrays whose subscripts are affine now
	return found
}

// plainNests writes nests as if the user had kept nothing from one iteration for another.
func plainNests(p *affine.Program, t *affine.Task) {
	inTables(p, t)
	counted(p, t)
	domain.Demanded(t)
	keptBefore(p, t)
	inTurns(p, t)
	begun(p, t)
	domain.Congruent(t, affine.NamesOf(p)) // of iterations that do something now only because windows moved on in the others
	arrays.AllRows(t, affine.NamesOf(p))   // of rows that each of the iterations left writes
	if arrays.Staged(t) {
		domain.Tighten(t, affine.NamesOf(p))
	}
	scalars.Partial(t) // of sums that a first iteration began
	domain.Reroll(t)
	domain.Absorb(t)
	domain.Diagonal(t)
	domain.Counted(t)
	scalars.Scratch(t, affine.NamesOf(p))
}

// inTables puts what arrays hold that the kernel fills, or that is constant, in the place of reads of them.
func inTables(p *affine.Program, t *affine.Task) {
	nest.Needless(t)
	arrays.Overwrite(t)
	operators.ConstantArrays(p)
	operators.Uniform(p)
	operators.IndexTables(t)
	operators.ComputedTables(p)
	operators.Tables(p)
}

// counted writes subscripts and bounds as sums of counters.
func counted(p *affine.Program, t *affine.Task) {
	domain.Displaced(t, affine.NamesOf(p))
	domain.Once(t, affine.NamesOf(p))
	domain.Evaluate(t)
	domain.Paired(t)
	domain.Halves(t, affine.NamesOf(p))
	arrays.Packed(t)
	operators.Units(t)
	domain.Inductions(t)
	domain.Determined(t)
	domain.Rounding(t)
	domain.Stagger(t)
	domain.Congruent(t, affine.NamesOf(p))
	arrays.Rotate(t)
	domain.DigitsChosen(t, affine.NamesOf(p))
	domain.Inductions(t) // what counts in an image, now that its rows are loops
	scalars.Partial(t)
}

// keptBefore reads what registers, rings, rows and scalars keep of iterations before where it came from, and borders as they are then.
func keptBefore(p *affine.Program, t *affine.Task) {
	arrays.Relays(t)
	arrays.Rings(t)
	arrays.AllRows(t, affine.NamesOf(p))
	arrays.Lines(t, affine.NamesOf(p))
	arrays.Previous(t)
	operators.Coefficients(t, affine.NamesOf(p))
	domain.Settled(t, affine.NamesOf(p))
	domain.Bordered(t, affine.NamesOf(p))
	domain.Borders(t)
}

// inTurns tells apart what takes turns, the halves of double buffers among them.
func inTurns(p *affine.Program, t *affine.Task) {
	domain.Phases(t, affine.NamesOf(p))
	arrays.Exchanged(t, affine.NamesOf(p))
	nest.Alternate(t, affine.NamesOf(p))
	domain.Inductions(t) // what only some of the iterations count that take turns
}

// begun takes apart what first and last iterations begin and end, and what guards leave out.
func begun(p *affine.Program, t *affine.Task) {
	scalars.Resumed(t)
	domain.Finals(t) // before sums are cut that other values are made of, too
	domain.Resets(t)
	domain.Begins(t)
	domain.Peel(t)
	domain.Anew(t)
	domain.Ahead(t, affine.NamesOf(p))
	nest.SeparateCopies(t)
	if domain.Tighten(t, affine.NamesOf(p)) {
		peel(p, t)
	}
}

// simplify leaves out arrays that are not needed, and brings what scalars and conditions say into subscripts and bounds.
func simplify(p *affine.Program, t *affine.Task) {
	contract(p, t)
	arrays.Dimensions(t)
	domain.Borders(t) // of images that lay flat
	scalars.Terms(t)
	domain.Digits(t, affine.NamesOf(p))
	arrays.Layout(t)
	joinTokens(p, t)
	untile(p, t)
	domain.Initials(t)
	arrays.Copies(t)
	scalars.Privatise(t, affine.NamesOf(p))
	arrays.Hoisted(t)
	contract(p, t)                      // of what lay flat, or was computed of elements that scalars held
	scalars.Terms(t)                    // of elements that a scalar held
	domain.Digits(t, affine.NamesOf(p)) // of places that several loops had numbered
	domain.Deskew(t)
	domain.GuardSums(t)
	scalars.Updates(t)
	scalars.Mirrored(t, affine.NamesOf(p))
	edges(p, t)      // of what locals held parts of
	domain.Reroll(t) // of sums that they held parts of
	domain.Clamped(t)
	scalars.Gather(t, affine.NamesOf(p))
	domain.Stride(t)
	scalars.Running(t, affine.NamesOf(p))
	domain.Upward(t)
}

// edges takes what is done otherwise in first and last iterations by a choice out of their loops.
func edges(p *affine.Program, t *affine.Task) {
	domain.Joined(t)
	first, last := domain.Resets(t), domain.Finals(t)
	if first || last {
		peel(p, t)
		scalars.Updates(t) // of what these iterations alone read twice
	}
}

// peel takes what conditions on counters say out of loops, and copies apart from what is left.
func peel(p *affine.Program, t *affine.Task) {
	domain.Peel(t)
	domain.Ahead(t, affine.NamesOf(p))
	nest.SeparateCopies(t)
}

// contract leaves out arrays that are not needed, or the parts of them.
func contract(p *affine.Program, t *affine.Task) {
	scalars.Contract(t)
	arrays.Roll(t, affine.NamesOf(p)) // what no array keeps apart any more
	scalars.Localise(t)
	scalars.Emplace(t)
	nest.Needless(t) // of what was copied into them and nothing reads any more
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
	if !arrays.Untile(t) {
		return false
	}
	tightened(p, t)
	return true
}

// joinTokens makes rows of tokens, without what these are filled up with; it reports whether there were any.
func joinTokens(p *affine.Program, t *affine.Task) bool {
	if !arrays.Tokens(t) {
		return false
	}
	tightened(p, t)
	return true
}

// tightened leaves out what tiles were filled up with, now that these are loops.
func tightened(p *affine.Program, t *affine.Task) {
	domain.Tighten(t, affine.NamesOf(p))
	scalars.ZeroTerms(t)
	domain.Tighten(t, affine.NamesOf(p))
	domain.Settled(t, affine.NamesOf(p))
}
