package pipeline

import (
	"slices"

	"codo/affine"
	"codo/diag"
	"codo/internal/cores"
	"codo/nest"
	"codo/nest/arrays"
	"codo/nest/domain"
	"codo/nest/operators"
	"codo/nest/scalars"
	"codo/violations"
)

// accumulate brings the nests of each task into the form that the stages behind look for: sums, and what is read again, are
// in scalars, conditions and windows where they are known.
func accumulate(p *affine.Program, opt Options) diag.List {
	if opt.Parallel == nil {
		return nil
	}
	names := affine.NamesOf(p)
	for _, t := range p.Tasks {
		domain.Once(t, names)
	}
	eachTask(p, scalars.Inward)
	for _, t := range p.Tasks {
		nest.Fuse(t, names)
		scalars.Accumulate(t, names)
	}
	eachTask(p, func(t *affine.Task) {
		scalars.Forward(t)
		scalars.Unread(t)
		domain.Rectangle(t)
		domain.Masked(t)
		scalars.Truncated(t)
		scalars.Unwrapped(t)
		nest.Separate(t)
		nest.Flatten(t)
	})
	for _, t := range p.Tasks {
		scalars.Replace(t, names)
		scalars.Unread(t)
		nest.Sink(t, names)
		operators.Narrow(t)
		operators.Quotients(t, names)
		operators.Shifts(t, names)
		operators.Reciprocals(t)
		domain.Choices(t)
		flat := arrays.Unflattened(p, t)
		nest.ForeseeRows(t, names)
		nest.Foresee(t, names)
		arrays.Flattened(t, flat)
	}
	dropEmpty(p)
	if !opt.Without.Coarse {
		violations.Elementwise(p)
	}
	if opt.together { // what sums begin with belongs to them now
		nest.Abreast(p.Tasks[0], names)
	}
	handed := handedOn(p)
	if opt.Interface == AXI {
		handed = append(handed, p.Args...)
	}
	for _, t := range p.Tasks {
		arrays.Assemble(t, handed, names)
	}
	return nil
}

// eachTask does what needs no names and looks at one task alone with all tasks of p, on all cores.
func eachTask(p *affine.Program, do func(*affine.Task)) {
	cores.Each(len(p.Tasks), func(k int) { do(p.Tasks[k]) })
}

// dropEmpty leaves out tasks that do nothing any more, as where an array was filled that is written anew before it is read.
func dropEmpty(p *affine.Program) {
	tasks := slices.DeleteFunc(slices.Clone(p.Tasks), func(t *affine.Task) bool { return len(t.Body) == 0 })
	if len(tasks) > 0 {
		p.Tasks = tasks
	}
}

// handedOn are the arrays that tasks of p hand on.
func handedOn(p *affine.Program) (list []*affine.Buffer) {
	for _, c := range p.Channels {
		list = append(list, c.Buffer)
	}
	return list
}
