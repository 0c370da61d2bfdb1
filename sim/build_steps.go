package sim

import (
	"cmp"
	"fmt"
	"slices"

	"codo/affine"
	"codo/model"
)

// A builder makes the body of one process from the schedule of its task.
type builder struct {
	channel map[*affine.Channel]int
	counter map[*affine.Loop]affine.Form // over axes
	copies  map[*affine.Loop]*axis       // of the loops that are unrolled
	axes    map[*affine.Loop]*axis       // by what stands for them in forms
	varying []affine.Form                // trips of axes that vary
	start   state
	leaves  []leaf
	pieces  int
}

// A leaf is a step with channel uses.
type leaf struct {
	uses []leafUse
}

// A leafUse is the uses of a leaf that happen in the same iterations.
type leafUse struct {
	guard int     // in state.guards
	inner []*axis // unrolled
	list  []Use
}

// A plan is a step whose guards are translated.
type plan struct {
	step *model.Step
	axes []*axis // of its nest
	leaf int     // in builder.leaves; -1: none
	body []plan
	busy bool // it or what is in it uses a channel
}

// body makes the node that runs s.
func body(s *model.Schedule, channel map[*affine.Channel]int) (Node, error) {
	b := &builder{channel: channel, counter: map[*affine.Loop]affine.Form{},
		copies: map[*affine.Loop]*axis{}, axes: map[*affine.Loop]*axis{}}
	plans, err := b.plan(s.Steps)
	if err != nil {
		return nil, err
	}
	return b.sequence(plans, &b.start, s.Cycles)
}

// plan translates the guards of steps.
func (b *builder) plan(steps []model.Step) (list []plan, err error) {
	for i := range steps {
		p := plan{step: &steps[i], leaf: -1}
		for _, n := range steps[i].Nest {
			a, err := b.enter(n)
			if err != nil {
				return nil, err
			}
			p.axes = append(p.axes, a)
		}
		if p.body, err = b.plan(steps[i].Body); err != nil {
			return nil, err
		}
		if len(steps[i].Uses) > 0 {
			p.leaf = len(b.leaves)
			l, err := b.newLeaf(&steps[i], p.axes)
			if err != nil {
				return nil, err
			}
			b.leaves = append(b.leaves, l)
		}
		p.busy = p.leaf >= 0 || slices.ContainsFunc(p.body, func(q plan) bool { return q.busy })
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(p, q plan) int { return cmp.Compare(p.step.Start, q.step.Start) })
	return list, nil
}

// enter makes the axis of a loop in a nest.
func (b *builder) enter(n model.NestLoop) (*axis, error) {
	_, most, ok := affine.PricedTrips(n.Loop)
	if !ok {
		return nil, &model.UnknownTrips{Loop: n.Loop}
	}
	a := b.add(n.Loop.Name, affine.CeilQuo(most, n.Copies))
	count := counter(a.loop).Scale(n.Copies)
	if n.Copies > 1 {
		c := b.add(n.Loop.Name, n.Copies)
		b.copies[n.Loop] = c
		count = count.Add(counter(c.loop))
	}
	trips, err := b.bind(n.Loop, count)
	if _, same := trips.IsConst(); err == nil && !same {
		a.vary = len(b.start.trips)
		trips = trips.Plus(n.Copies - 1).FloorDiv(n.Copies)
		b.varying = append(b.varying, trips)
		b.start.trips = append(b.start.trips, newCondition(trips, false, b.axes))
	}
	return a, err
}

func (b *builder) add(name string, trips int64) *axis {
	a := newAxis(name, trips)
	b.axes[a.loop] = a
	return a
}

func counter(l *affine.Loop) affine.Form { return affine.CounterForm(l) }

// bind says that the counter of l is count steps from its first value, and gives
// its trips.
func (b *builder) bind(l *affine.Loop, count affine.Form) (trips affine.Form, err error) {
	lo, hi, ok := boundsOf(l)
	if !ok {
		return trips, &model.UnknownTrips{Loop: l}
	}
	lo, hi = b.overAxes(lo), b.overAxes(hi)
	b.counter[l] = lo.Add(count.Scale(l.Step))
	if l.Step > 0 {
		return hi.Sub(lo).Plus(l.Step - 1).FloorDiv(l.Step), nil
	}
	return lo.Sub(hi).Plus(-l.Step - 1).FloorDiv(-l.Step), nil
}

// boundsOf are the bounds of l. One that data ends goes from 0 on for as many iterations as are priced: its counter
// takes part in nothing that is played.
func boundsOf(l *affine.Loop) (lo, hi affine.Form, ok bool) {
	lo, okLo := affine.FormOf(l.Lo)
	hi, okHi := affine.FormOf(l.Hi)
	if okLo && okHi && !l.Again {
		return lo, hi, true
	}
	return affine.ConstantForm(0), affine.ConstantForm(l.Trips * l.Step), l.Trips > 0
}

// overAxes is f with axes in place of the loops of the program.
func (b *builder) overAxes(f affine.Form) affine.Form {
	for _, l := range f.Counters() {
		if g, known := b.counter[l]; known {
			f = f.Substitute(l, g)
		}
	}
	return f
}

// newLeaf translates the uses of a step.
func (b *builder) newLeaf(s *model.Step, axes []*axis) (l leaf, err error) {
	index := map[string]int{} // by guard
	stages := stagesOfUses(s)
	for i, u := range s.Uses {
		if !u.Exact {
			return l, fmt.Errorf("whether channel %s is used depends on data", u.Channel.Buffer.Name)
		}
		key := fmt.Sprint(u.Loops, u.Cases, u.After)
		at, known := index[key]
		if !known {
			at = len(l.uses)
			index[key] = at
			one, err := b.newUse(u, s.Nest, axes)
			if err != nil {
				return l, err
			}
			l.uses = append(l.uses, one)
		}
		l.uses[at].list = append(l.uses[at].list, Use{Channel: b.channel[u.Channel], Write: u.Write, Stage: stages[i]})
	}
	return l, nil
}

// newUse translates the domain of u; its loops that are in no nest are unrolled.
func (b *builder) newUse(u model.ChannelUse, nest []model.NestLoop, axes []*axis) (out leafUse, err error) {
	var limits []condition
	for _, l := range u.Loops {
		if _, known := b.counter[l]; !known {
			if err := b.unroll(l); err != nil {
				return out, err
			}
		}
		if c := b.copies[l]; c != nil {
			out.inner = append(out.inner, c)
		}
		limits = append(limits, b.limit(l))
	}
	for i, n := range nest {
		if !slices.Contains(u.Loops, n.Loop) {
			limits = append(limits, b.once(axes[i], u.After))
		}
	}
	var g guard
	for _, list := range u.Cases {
		conditions := slices.Clone(limits)
		for _, c := range list {
			conditions = append(conditions, newCondition(b.overAxes(c.Form), c.Equal, b.axes))
		}
		if kept, possible := undecided(conditions); possible {
			g = append(g, kept)
		}
	}
	out.guard = len(b.start.guards)
	b.start.guards = append(b.start.guards, g)
	return out, nil
}

// unroll makes the axis of a loop of which each body holds all iterations.
func (b *builder) unroll(l *affine.Loop) error {
	_, most, ok := affine.PricedTrips(l)
	if !ok {
		return &model.UnknownTrips{Loop: l}
	}
	b.copies[l] = b.add(l.Name, most)
	_, err := b.bind(l, counter(b.copies[l].loop))
	return err
}

// limit says that the counter of l has not reached its end: the last body of a
// partly unrolled loop need not be full, nor one of a loop whose trips vary.
func (b *builder) limit(l *affine.Loop) condition {
	_, end, _ := boundsOf(l)
	left := end.Sub(counter(l))
	if l.Step < 0 {
		left = left.Scale(-1)
	}
	return newCondition(b.overAxes(left.Plus(-1)), false, b.axes)
}

// once says that a is in its first or last iteration.
func (b *builder) once(a *axis, last bool) condition {
	c := condition{terms: []axisTerm{{a, 1}}, equal: true}
	if !last {
		return c
	}
	c.constant = 1 - a.trips
	if a.vary < 0 {
		return c
	}
	return newCondition(counter(a.loop).Plus(1).Sub(b.varying[a.vary]), true, b.axes)
}
