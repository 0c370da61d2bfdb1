package pipeline

import (
	"slices"
	"sync"

	"codo/affine"
)

// formOptions tell how the stages before transfer take a kernel.
type formOptions struct {
	rework   *rework // of nests, beside what is known to be better; nil: none
	rows     bool    // loops over the rows of a softmax, say, are cut: see violations.Expand
	steps    bool    // nests that work in arguments hand on new arrays: see hbm.Steps
	newRows  bool    // rows, and elements, that are computed anew from old ones are new arrays: see hbm.NewRows and Transfer
	planes   bool    // values of pixels are handed over apart: see nest.Planes
	share    bool    // layers of one shape take turns in one task
	together bool    // all nests are one task
	strip    int64   // rows that nests take side by side, see nest.RowStrips; 0: they are as they are
}

// A formKey tells all forms apart.
type formKey struct {
	source *affine.Program
	formOptions
}

func keyOf(p *affine.Program, opt Options) formKey { return formKey{p, opt.formOptions} }

// in are options that make the same form.
func (k formKey) in(opt Options) Options {
	opt.formOptions = k.formOptions
	return opt
}

// ofNests is the key of all forms with the same nests.
func (k formKey) ofNests() formKey {
	k.share, k.together, k.strip = false, false, 0
	return k
}

// A form is a kernel as those stages have made it.
type form struct {
	nests progress        // as layers are compared
	tasks *affine.Program // as it was split into tasks
	user  progress        // before what lies off chip is loaded
	err   error
}

// forms are those that searches have begun with so far: many begin with the same. Nil knows none.
type forms struct {
	lock    sync.Mutex
	nests   map[formKey]form // only these
	all     map[formKey]form
	changed map[formKey]bool // by the rework
}

func newForms() *forms {
	return &forms{nests: map[formKey]form{}, all: map[formKey]form{}, changed: map[formKey]bool{}}
}

// of is the form of p. Its programs are not to be changed.
func (f *forms) of(p *affine.Program, opt Options) form {
	if f == nil {
		f = newForms()
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	key := keyOf(p, opt)
	known, ok := f.all[key]
	if !ok {
		known = made(f.nestsOf(p, opt), opt)
		f.all[key] = known
	}
	return known
}

// nestsOf are the nests of p; f is not nil, and locked.
func (f *forms) nestsOf(p *affine.Program, opt Options) form {
	key := keyOf(p, opt).ofNests()
	known, ok := f.nests[key]
	if !ok {
		known = nestsOf(p, opt)
		f.nests[key] = known
	}
	return known
}

// differ reports whether p has other nests with one of two options.
func (f *forms) differ(p *affine.Program, one, two Options) bool {
	if f == nil {
		f = newForms()
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	a, b := f.nestsOf(p, one), f.nestsOf(p, two)
	return a.err != nil || b.err != nil || affine.Print(a.nests.program) != affine.Print(b.nests.program)
}

// changing are those of list that change the nests of p, as they are when it is their turn:
// without pragmas, say.
func (f *forms) changing(p *affine.Program, list []*rework, opt Options) []*rework {
	if f == nil {
		f = newForms()
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	key := func(by *rework) formKey {
		own := opt
		own.rework = by
		return keyOf(p, own).ofNests()
	}
	missing := slices.DeleteFunc(slices.Clone(list), func(by *rework) bool { _, known := f.changed[key(by)]; return known })
	if len(missing) > 0 {
		for k, changed := range changedBy(missing, p, opt) {
			f.changed[key(missing[k])] = changed
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(by *rework) bool { return !f.changed[key(by)] })
}

// nestsOf makes the nests of p.
func nestsOf(p *affine.Program, opt Options) (f form) {
	f.nests = progress{program: affine.Clone(p)}
	f.err = f.nests.run("room", "share", p, opt)
	return f
}

// made is f with tasks of its nests, and what follows.
func made(f form, opt Options) form {
	if f.err != nil {
		return f
	}
	f.user = f.nests.clone()
	if f.err = f.user.run("share", "pins", f.nests.program, opt); f.err != nil {
		return f
	}
	f.tasks = affine.Clone(f.user.program)
	f.err = f.user.run("pins", "transfer", f.tasks, opt)
	return f
}

// takesTurns reports whether layers of one shape take turns in a task of f, if they are to share tasks.
func (f form) takesTurns(opt Options) bool {
	opt.share = true
	shared := f.nests.clone()
	return shared.run("share", "split", f.nests.program, opt) == nil &&
		slices.ContainsFunc(shared.program.Tasks, func(t *affine.Task) bool { return len(affine.LayersOf(t)) > 0 })
}
