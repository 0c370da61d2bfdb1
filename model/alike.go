package model

import (
	"slices"
	"sync"

	"codo/affine"
	"codo/internal/cores"
)

// A reading is a task, read as the first one like it. What differs in names alone has one
// price: of many equal layers one is read.
type reading struct {
	*Task                // the first one
	like  affine.Outline // of the first one
	own   affine.Outline
	task  *affine.Task
	steps func() Schedule // of the first one, which runs once
}

// readAll reads and prices the tasks of p as they are decided.
func readAll(p *affine.Program, ctx *Context) ([]reading, []TaskCost, error) {
	first, at := ctx.alike()
	tasks, errs, costs := make([]*Task, len(first)), make([]error, len(first)), make([]TaskCost, len(first))
	steps := make([]func() Schedule, len(first))
	cores.Each(len(first), func(i int) {
		if tasks[i], errs[i] = NewTask(p.Tasks[first[i]], ctx); errs[i] != nil {
			return
		}
		d := tasks[i].Decided()
		costs[i] = tasks[i].Cost(&d)
		steps[i] = sync.OnceValue(func() Schedule { return tasks[i].Schedule(&d) })
	})
	for _, err := range errs { // of the first task that has one
		if err != nil {
			return nil, nil, err
		}
	}
	all, priced := make([]reading, len(p.Tasks)), make([]TaskCost, len(p.Tasks))
	for k, t := range p.Tasks {
		i := at[k]
		all[k] = reading{tasks[i], ctx.outlines[first[i]], ctx.outlines[k], t, steps[i]}
		priced[k] = all[k].cost(costs[i])
	}
	return all, priced, nil
}

// alike sorts the tasks: first are the numbers of those like which none is before, at
// tells for each task which of them it is like.
func (c *Context) alike() (first, at []int) {
	known := map[string]int{}
	for k := range c.outlines {
		o := &c.outlines[k]
		key := append(make([]byte, 0, len(o.Text)+2*len(o.Buffers)), o.Text...)
		for _, b := range o.Buffers {
			where := c.placeOf(b)
			key = append(key, byte(where.kind), byte(where.ports))
		}
		i, ok := known[string(key)]
		if !ok {
			i = len(first)
			first, known[string(key)] = append(first, k), i
		}
		at = append(at, i)
	}
	return first, at
}

// isFirst reports whether the task was read itself.
func (r *reading) isFirst() bool { return r.task == r.Task.task }

// buffer is the one that stands for a buffer of the first task.
func (r *reading) buffer(b *affine.Buffer) *affine.Buffer {
	if b == nil || r.isFirst() {
		return b
	}
	return r.own.Buffers[slices.Index(r.like.Buffers, b)]
}

// channel is the one that stands for a channel of the first task.
func (r *reading) channel(c *affine.Channel) *affine.Channel {
	if c == nil || r.isFirst() {
		return c
	}
	return r.own.Channels[slices.Index(r.like.Channels, c)]
}

// loop is the one that stands for a loop of the first task.
func (r *reading) loop(l *affine.Loop) *affine.Loop {
	if r.isFirst() {
		return l
	}
	return r.own.Loops[slices.Index(r.like.Loops, l)]
}

// indexOf is the number in Buffers of what b stands for, -1 if the task does not touch b.
func (r *reading) indexOf(b *affine.Buffer) int {
	k := slices.Index(r.own.Buffers, b)
	if k < 0 {
		return -1
	}
	return slices.Index(r.Buffers, r.like.Buffers[k])
}

// cost is the price of the task, which is that of the first one.
func (r *reading) cost(c TaskCost) TaskCost {
	if r.isFirst() {
		return c
	}
	c.Loops = slices.Clone(c.Loops)
	for k := range c.Loops {
		l := &c.Loops[k]
		l.Nest = slices.Clone(l.Nest)
		for i := range l.Nest {
			l.Nest[i] = r.loop(l.Nest[i])
		}
		l.Limit.Buffer, l.Limit.Channel = r.buffer(l.Limit.Buffer), r.channel(l.Limit.Channel)
	}
	return c
}

// schedule tells when the task does what.
func (r *reading) schedule() Schedule {
	s := r.steps()
	if r.isFirst() {
		return s
	}
	s.Steps = r.stepsOf(s.Steps, affine.Accesses(r.task.Body))
	return s
}

// stepsOf are those steps of the first task, with these accesses of the task itself.
func (r *reading) stepsOf(steps []Step, own []affine.Access) []Step {
	steps = slices.Clone(steps)
	for k := range steps {
		s := &steps[k]
		s.Nest, s.Uses = slices.Clone(s.Nest), slices.Clone(s.Uses)
		for i := range s.Nest {
			s.Nest[i].Loop = r.loop(s.Nest[i].Loop)
		}
		for i := range s.Uses {
			s.Uses[i].Access = own[s.Uses[i].Order]
		}
		s.Body = r.stepsOf(s.Body, own)
	}
	return steps
}
