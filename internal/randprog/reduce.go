package randprog

import (
	"codo/affine"
	"codo/diag"
)

// maxSteps ends the trial run of a candidate that loops for too long.
const maxSteps = 1_000_000

// Reduce makes p as small as it can while fails holds: it drops statements,
// loops and branches, cuts trip counts, puts parts in the place of expressions,
// and drops what is no longer used. A candidate is only shown to fails if Check
// finds nothing in it, at the latest phase of which that is true for p, and if it
// runs on random data without an error or, unless p does that too, an
// uninitialised read. p itself is not changed; if fails does not hold for it, a
// copy is returned.
func Reduce(p *affine.Program, fails func(*affine.Program) bool) *affine.Program {
	best := affine.Clone(p)
	if !fails(affine.Clone(p)) {
		return best
	}
	r := reducer{fails: fails, phase: phaseOf(p), uninit: !runs(p)}
	for progress := true; progress; {
		progress = false
		for _, edit := range edits {
			var changed bool
			best, changed = r.exhaust(best, edit)
			progress = progress || changed
		}
	}
	return best
}

type reducer struct {
	fails  func(*affine.Program) bool
	phase  affine.Phase
	uninit bool // p has uninitialised reads itself, or does not run
}

// exhaust applies one kind of edit everywhere it keeps the failure. After an
// edit that does, the next place has the same number.
func (r *reducer) exhaust(p *affine.Program, edit func(*affine.Program, *place)) (best *affine.Program, changed bool) {
	for n := 0; ; {
		candidate := affine.Clone(p)
		at := &place{left: n}
		edit(candidate, at)
		switch {
		case !at.found:
			return p, changed
		case r.valid(candidate) && r.fails(affine.Clone(candidate)):
			p, changed = candidate, true
		default:
			n++
		}
	}
}

func (r *reducer) valid(p *affine.Program) bool {
	return len(affine.Check(p, r.phase)) == 0 && (r.uninit || runs(p))
}

// phaseOf is the latest phase whose invariants hold for p.
func phaseOf(p *affine.Program) affine.Phase {
	for phase := affine.Decided; phase > affine.Parsed; phase-- {
		if len(affine.Check(p, phase)) == 0 {
			return phase
		}
	}
	return affine.Parsed
}

// runs reports whether p runs on random data with every value defined.
func runs(p *affine.Program) bool {
	for seed := range uint64(2) {
		args := make([]*affine.Data, len(p.Args))
		for i, b := range p.Args {
			args[i] = affine.RandomData(b, seed)
		}
		undefined := false
		options := affine.InterpretOptions{
			MaxSteps: maxSteps,
			OnUninit: func(*affine.Buffer, diag.Pos) { undefined = true },
		}
		if affine.InterpretWith(p, args, options) != nil || undefined {
			return false
		}
	}
	return true
}
