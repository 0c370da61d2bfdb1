package sim

import (
	"cmp"
	"fmt"
	"slices"

	"codo/model"
)

// popDelay: a schedule has a read in its first stage, a Loop two stages later (see
// the delays).
const popDelay = 2

// stagesOf is the length of an iteration; one of a single cycle leaves its loop a
// cycle later (rule 1.1).
func stagesOf(s *model.Step) int64 {
	if s.Nest == nil {
		return max(s.Depth, 1)
	}
	return max(s.Depth, 2)
}

// stagesOfUses are those of the uses of s in a Loop. No write comes before the first
// read, whatever it waits for.
func stagesOfUses(s *model.Step) (stages []int64) {
	last := stagesOf(s) - 1
	firstPop := last
	for _, u := range s.Uses {
		if !u.Write {
			firstPop = min(firstPop, u.Stage+popDelay)
		}
	}
	if !slices.ContainsFunc(s.Uses, func(u model.ChannelUse) bool { return !u.Write }) {
		firstPop = 0
	}
	for _, u := range s.Uses {
		at := u.Stage + popDelay
		if u.Write {
			at = max(u.Stage, firstPop)
		}
		stages = append(stages, min(at, last))
	}
	return stages
}

// pipelined makes the node of patterns and gives each token a stage of its own: a
// channel end moves one per cycle, and those of an iteration before those of the
// next.
func pipelined(p *plan, patterns []Pattern) (Node, error) {
	l := Loop{II: max(p.step.II, 1), Stages: stagesOf(p.step), Flush: p.step.Flush, Iterations: patterns}
	if p.step.Nest == nil { // once: nothing follows
		l.II = max(l.Stages, mostTokens(patterns))
	}
	most := mostTokens(patterns)
	if most > l.II {
		return nil, fmt.Errorf("an iteration moves %d tokens of a channel, with II %d", most, l.II)
	}
	l.Stages = max(l.Stages, most)
	w := windows{}
	w.measure(patterns, &l)
	w.place(patterns)
	return l, nil
}

// mostTokens is the most that an iteration moves through one end of a channel.
func mostTokens(list []Pattern) (most int64) {
	for i := range list {
		most = max(most, mostTokens(list[i].Body))
		tokens := map[side]int64{}
		for _, u := range list[i].Uses {
			at := side{u.Channel, u.Write}
			tokens[at]++
			most = max(most, tokens[at])
		}
	}
	return most
}

// A window is the stages in which a loop uses one end of a channel.
type window struct{ low, high int64 }

type windows map[side]*window

// measure finds the windows.
func (w windows) measure(list []Pattern, l *Loop) {
	for i := range list {
		w.measure(list[i].Body, l)
		tokens := map[side]int64{}
		for _, u := range list[i].Uses {
			at := side{u.Channel, u.Write}
			e := w[at]
			if e == nil {
				e = &window{}
				w[at] = e
			}
			tokens[at]++
			e.high = min(max(e.high, u.Stage+tokens[at]-1), l.Stages-1)
			e.low = max(0, e.high-l.II+1)
		}
	}
}

// place puts the uses of each iteration into their windows, in their order.
func (w windows) place(list []Pattern) {
	for i := range list {
		w.place(list[i].Body)
		uses := list[i].Uses
		slices.SortStableFunc(uses, func(u, v Use) int {
			return cmp.Or(cmp.Compare(u.Channel, v.Channel), compareBool(u.Write, v.Write), cmp.Compare(u.Stage, v.Stage))
		})
		for first := 0; first < len(uses); {
			last := first
			for last < len(uses) && uses[last].Channel == uses[first].Channel && uses[last].Write == uses[first].Write {
				last++
			}
			w[side{uses[first].Channel, uses[first].Write}].spread(uses[first:last])
			first = last
		}
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// spread gives the uses of one end in an iteration different stages.
func (e *window) spread(uses []Use) {
	next := e.low
	for i := range uses {
		uses[i].Stage = max(uses[i].Stage, next)
		next = uses[i].Stage + 1
	}
	limit := e.high
	for i := len(uses) - 1; i >= 0; i-- {
		uses[i].Stage = min(uses[i].Stage, limit)
		limit = uses[i].Stage - 1
	}
}
