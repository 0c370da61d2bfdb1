package model

import (
	"slices"
	"sync"

	"codo/affine"
	"codo/internal/cores"
)

// A reading is a task, read as the first one like it. What differs in names alone has one
// price: of many equal layers one is read, and what designs of one program have in common
// is read once, see Priced.
type reading struct {
	*first
	own  affine.Outline
	task *affine.Task
}

// A first task is one that was read itself.
type first struct {
	*Task
	like  affine.Outline
	cost  TaskCost
	steps func() Schedule // runs once
}

// Priced are tasks that were read before: those of late, as a search comes back to few others.
type Priced struct {
	lock         sync.Mutex
	late, before map[string]*first
}

// fewPriced is how many tasks Priced holds at least before it forgets any: each takes a quarter of a MB.
const fewPriced = 256

// NewPriced is a memory that holds no task yet.
func NewPriced() *Priced { return &Priced{late: map[string]*first{}} }

// find gives the task with this key; nil if there was none.
func (p *Priced) find(key string) *first {
	if p == nil {
		return nil
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	t := p.late[key]
	if t == nil {
		if t = p.before[key]; t != nil {
			p.late[key] = t
		}
	}
	return t
}

// keep notes a task of a program of so many.
func (p *Priced) keep(key string, t *first, tasks int) {
	if p == nil {
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if len(p.late) >= max(fewPriced, 2*tasks) {
		p.late, p.before = map[string]*first{}, p.late
	}
	p.late[key] = t
}

// readAll reads and prices the tasks of p as they are decided.
func readAll(p *affine.Program, opt Options) ([]reading, error) {
	outlines := outlinesOf(p)
	ctx := newContext(p, opt, outlines)
	var keys []string // of those like which none is before
	var numbers []int // of these tasks
	at, known := make([]int, len(p.Tasks)), map[string]int{}
	for k := range outlines {
		key := ctx.keyOf(&outlines[k])
		i, ok := known[key]
		if !ok {
			i = len(keys)
			keys, numbers, known[key] = append(keys, key), append(numbers, k), i
		}
		at[k] = i
	}
	read, errs := make([]*first, len(keys)), make([]error, len(keys))
	cores.Each(len(keys), func(i int) {
		if read[i] = opt.Priced.find(keys[i]); read[i] != nil {
			return
		}
		k := numbers[i]
		if read[i], errs[i] = readFirst(p.Tasks[k], outlines[k], ctx); errs[i] == nil {
			opt.Priced.keep(keys[i], read[i], len(keys))
		}
	})
	for _, err := range errs { // of the first task that has one
		if err != nil {
			return nil, err
		}
	}
	all := make([]reading, len(p.Tasks))
	for k, t := range p.Tasks {
		all[k] = reading{read[at[k]], outlines[k], t}
	}
	return all, nil
}

// readFirst reads and prices a task as it is decided.
func readFirst(t *affine.Task, own affine.Outline, ctx *context) (*first, error) {
	task, err := newTask(t, ctx)
	if err != nil {
		return nil, err
	}
	d := task.Decided()
	return &first{task, own, task.Cost(&d), sync.OnceValue(func() Schedule { return task.Schedule(&d) })}, nil
}

// keyOf is the same for tasks that differ in names alone.
func (c *context) keyOf(o *affine.Outline) string {
	key := append(make([]byte, 0, len(o.Text)+2*len(o.Buffers)), o.Text...)
	for _, b := range o.Buffers {
		where := c.placeOf(b)
		key = append(key, byte(where.kind), byte(where.ports))
	}
	return string(key)
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

// price is that of the first task, with loops, buffers and channels of its own.
func (r *reading) price() TaskCost {
	c := r.cost
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
