package sim

import "slices"

// sequence runs steps one after another. Those of them that could overlap do so
// only with steps that use no channel. The cycles are those of the model.
func (b *builder) sequence(plans []plan, s *state, cycles int64) (Sequence, error) {
	var list Sequence
	end := int64(0) // of the node before, by the schedule
	for i := range plans {
		p := &plans[i]
		if !p.busy {
			continue // a part of the pause before the next one
		}
		node, err := b.node(p, s)
		if err != nil {
			return nil, err
		}
		list = append(list, idle(p.step.Start-end), node)
		end = max(end, p.step.Start) + p.length()
	}
	return append(list, idle(cycles-end)), nil
}

// idle is cycles in which nothing happens.
func idle(cycles int64) Node { return Repeat{Times: 1, Enter: max(cycles, 0), Body: Sequence{}} }

// length is the cycles of p's node. The last iteration of a pipelined loop ends a
// cycle after the loop, in the state that leaves it (rules 1.1 and 1.2).
func (p *plan) length() int64 {
	if p.step.Nest != nil && p.step.Body == nil {
		return p.step.Cycles + 1
	}
	return p.step.Cycles
}

// node runs the step of p.
func (b *builder) node(p *plan, s *state) (Node, error) {
	if p.body != nil {
		return b.repeat(p, s)
	}
	patterns, err := b.patterns(p, p.axes, s)
	if err != nil || patterns == nil {
		return Sequence{}, err
	}
	return pipelined(p, patterns)
}

// repeat runs a loop that is not pipelined.
func (b *builder) repeat(p *plan, s *state) (Node, error) {
	pieces, err := b.split(s, p.axes[0])
	if err != nil {
		return nil, err
	}
	var list Sequence
	for _, q := range pieces {
		var one Sequence
		for _, s := range q.states {
			iteration, err := b.sequence(p.body, s, p.step.Depth)
			if err != nil {
				return nil, err
			}
			one = append(one, iteration)
		}
		list = append(list, Repeat{Times: q.times, Body: one})
	}
	return list, nil
}

// patterns are the iterations of a nest from axes on.
func (b *builder) patterns(p *plan, axes []*axis, s *state) (list []Pattern, err error) {
	if len(axes) == 0 {
		return []Pattern{{Times: 1, Uses: b.uses(p, s)}}, nil
	}
	pieces, err := b.split(s, axes[0])
	if err != nil {
		return nil, err
	}
	for _, q := range pieces {
		var one []Pattern
		for _, s := range q.states {
			inner, err := b.patterns(p, axes[1:], s)
			if err != nil {
				return nil, err
			}
			for _, r := range inner {
				one = follow(one, r)
			}
		}
		if len(one) == 1 {
			one[0].Times *= q.times
			list = follow(list, one[0])
		} else if len(one) > 1 {
			list = follow(list, Pattern{Times: q.times, Body: one})
		}
	}
	return list, nil
}

// follow appends p, as more of the last pattern if it is the same.
func follow(list []Pattern, p Pattern) []Pattern {
	if n := len(list); n > 0 && alike(list[n-1], p) {
		list[n-1].Times += p.Times
		return list
	}
	return append(list, p)
}

// alike tells whether one repetition of p is one of q.
func alike(p, q Pattern) bool {
	return slices.Equal(p.Uses, q.Uses) && slices.EqualFunc(p.Body, q.Body, func(a, b Pattern) bool { return a.Times == b.Times && alike(a, b) })
}

// uses are what one iteration moves; a channel that moves several tokens has as
// many uses, at the stage of the first.
func (b *builder) uses(p *plan, s *state) (list []Use) {
	for _, u := range b.leaves[p.leaf].uses {
		for range s.guards[u.guard].count(u.inner) {
			list = append(list, u.list...)
		}
	}
	return list
}
