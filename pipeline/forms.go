package pipeline

import (
	"slices"
	"sync"
	"sync/atomic"

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
	nests progress // as layers are compared
	tasks progress // as it was split into tasks
	user  progress // before what lies off chip is loaded
	err   error
}

// forms are those that searches have begun with so far: many begin with the same. Nil knows none.
type forms struct {
	lock    sync.Mutex
	plain   map[*affine.Program]func() form // only in plain form, by source
	nests   map[formKey]func() form         // only these
	split   map[formKey]func() form         // without user
	all     map[formKey]func() form
	changed map[formKey]bool // by the rework
	ended   atomic.Bool      // nobody will ask for more
}

func newForms() *forms {
	return &forms{plain: map[*affine.Program]func() form{}, nests: map[formKey]func() form{}, split: map[formKey]func() form{}, all: map[formKey]func() form{}, changed: map[formKey]bool{}}
}

// once is what is made for a key, by the first of those who ask; others wait for that alone.
func once[K comparable](f *forms, known map[K]func() form, key K, make func() form) form {
	f.lock.Lock()
	of, ok := known[key]
	if !ok {
		of = sync.OnceValue(make)
		known[key] = of
	}
	f.lock.Unlock()
	return of()
}

// of is the form of p. Its programs are not to be changed.
func (f *forms) of(p *affine.Program, opt Options) form {
	return f.noted(opt, func(f *forms, opt Options) form { return f.make(p, opt) })
}

// splitOf is the form of p without user.
func (f *forms) splitOf(p *affine.Program, opt Options) form {
	return f.noted(opt, func(f *forms, opt Options) form { return f.makeSplit(p, opt) })
}

// noted is a form that is asked for: a defect of it is one of the search, whoever has made it.
func (f *forms) noted(opt Options, of func(f *forms, opt Options) form) form {
	if f == nil {
		f = newForms()
	}
	quiet := opt
	quiet.defects = nil
	found := of(f, quiet)
	opt.defects.note(found.err)
	return found
}

// ahead makes the forms of p with each of these options while the search goes on: it asks for them soon.
func (f *forms) ahead(p *affine.Program, list ...Options) {
	if f == nil || len(list) == 0 {
		return
	}
	go func() {
		defer func() { _ = recover() }() // whoever asks for the form panics, too
		for _, opt := range list {
			if f.ended.Load() {
				return
			}
			opt.defects = nil
			f.make(p, opt)
		}
	}()
}

// make makes the form of p, and what it is made of, once; so do those that follow. f is not nil.
func (f *forms) make(p *affine.Program, opt Options) form {
	return once(f, f.all, keyOf(p, opt), func() form { return made(f.makeSplit(p, opt), opt) })
}

func (f *forms) makeSplit(p *affine.Program, opt Options) form {
	return once(f, f.split, keyOf(p, opt), func() form { return splitOf(f.makeNests(p, opt), opt) })
}

func (f *forms) makeNests(p *affine.Program, opt Options) form {
	return once(f, f.nests, keyOf(p, opt).ofNests(), func() form { return nestsOf(f.makePlain(p, opt), opt) })
}

func (f *forms) makePlain(p *affine.Program, opt Options) form {
	return once(f, f.plain, p, func() form { return plainOf(p, opt) })
}

// differ reports whether p has other nests with one of two options.
func (f *forms) differ(p *affine.Program, one, two Options) bool {
	nests := func(f *forms, opt Options) form { return f.makeNests(p, opt) }
	a, b := f.noted(one, nests), f.noted(two, nests)
	return a.err != nil || b.err != nil || affine.Print(a.nests.program) != affine.Print(b.nests.program)
}

// changing are those of list that change the nests of p, as they are when it is their turn:
// without pragmas, say.
func (f *forms) changing(p *affine.Program, list []*rework, opt Options) []*rework {
	if f == nil {
		f = newForms()
	}
	key := func(by *rework) formKey {
		own := opt
		own.rework = by
		return keyOf(p, own).ofNests()
	}
	f.lock.Lock()
	missing := slices.DeleteFunc(slices.Clone(list), func(by *rework) bool { _, known := f.changed[key(by)]; return known })
	f.lock.Unlock()
	var changed []bool
	if plain := f.makePlain(p, opt); len(missing) > 0 && plain.err == nil {
		changed = changedBy(missing, plain.nests, opt)
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	for k, is := range changed {
		f.changed[key(missing[k])] = is
	}
	return slices.DeleteFunc(slices.Clone(list), func(by *rework) bool { return !f.changed[key(by)] })
}

// plainOf makes the plain form of p.
func plainOf(p *affine.Program, opt Options) (f form) {
	f.nests = progress{program: affine.Clone(p)}
	f.err = f.nests.run("room", "scalars", p, opt)
	return f
}

// nestsOf makes nests of a plain form.
func nestsOf(plain form, opt Options) (f form) {
	if plain.err != nil {
		return plain
	}
	f.nests = plain.nests.clone()
	f.err = f.nests.run("scalars", "share", plain.nests.program, opt)
	return f
}

// splitOf is f with tasks of its nests.
func splitOf(f form, opt Options) form {
	if f.err == nil {
		f.tasks = f.nests.clone()
		f.err = f.tasks.run("share", "pins", f.nests.program, opt)
	}
	return f
}

// made is f with what follows.
func made(f form, opt Options) form {
	if f.err == nil {
		f.user = f.tasks.clone()
		f.err = f.user.run("pins", "transfer", f.tasks.program, opt)
	}
	return f
}

// takesTurns reports whether layers of one shape take turns in a task of f.
func (f form) takesTurns() bool {
	return f.err == nil && slices.ContainsFunc(f.tasks.program.Tasks, func(t *affine.Task) bool { return len(affine.LayersOf(t)) > 0 })
}
