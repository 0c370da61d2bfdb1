package model

import (
	"slices"

	"codo/affine"
)

// A Schedule is when a task runs what under one decision. Package sim plays the
// schedules of all tasks together; Cost tells how long one takes alone.
type Schedule struct {
	Cycles int64 // from start to done
	Steps  []Step
}

// A Step is a loop, or code without loops.
type Step struct {
	// Start is cycles after the start of what is around the step: the task, or an
	// iteration of the loop that it is in. Steps are in the order of the source;
	// those that do not depend on each other may overlap (rule 1.7).
	Start  int64
	Cycles int64      // from Start; of loops whose trips vary, the mean
	Nest   []NestLoop // that became one loop, outermost first; none: code without loops

	// An iteration begins II cycles after the one before and takes Depth cycles.
	// Loops that are not pipelined have II = Depth.
	II, Depth int64
	Flush     bool         // iterations in flight go on while the next one waits for a token
	Uses      []ChannelUse // in an iteration, if no step is in it
	Body      []Step       // in an iteration of a loop that is not pipelined
}

// A NestLoop is one loop of a nest.
type NestLoop struct {
	Loop   *affine.Loop
	Copies int64 // of its iterations in one body: the factor of a partial unrolling
}

// A ChannelUse is a Push or Pop of an iteration: of each iteration in which the
// guards of its domain hold. Loops of the domain that are in no nest are unrolled.
type ChannelUse struct {
	affine.Access
	Stage int64 // of the iteration, from 0, in cycles; of the first if several copies follow each other
	// After says that the use stands behind those loops of the nest that it is not
	// in: it happens in their last iteration, else in their first.
	After bool
}

// Schedule tells when t does what under d.
func (t *Task) Schedule(d *Decision) Schedule {
	e := newEvaluation(t, d)
	e.record = true
	r := e.sequence(&t.body)
	return Schedule{r.latency, r.steps}
}

// loopStep is the step of a run that is one loop, which begins a cycle into it.
func (r *run) loopStep(start int64) []Step {
	s := r.step
	s.Start = start + 1
	return []Step{s}
}

// nestStep is the schedule of a pipelined nest, loops innermost first.
func (e *evaluation) nestStep(loops []int, r *region, b *bodyCost, latency int64) Step {
	s := Step{Cycles: latency, II: b.ii, Depth: b.depth, Flush: b.ii == 1 && e.t.Loops[loops[0]].Flush, Uses: e.usesOf(r)}
	for i := len(loops) - 1; i >= 0; i-- {
		s.Nest = append(s.Nest, NestLoop{e.t.Loops[loops[i]], e.copies[loops[i]]})
	}
	return s
}

// usesOf lists the channel ends of a region that was just priced.
func (e *evaluation) usesOf(r *region) (uses []ChannelUse) {
	for _, p := range r.pushes {
		stage := e.stage[p.event]
		if r.nodes[p.node].kind == push { // noted at its end
			stage -= fifoStages + e.instances(&r.nodes[p.node]) - 1
		}
		k := e.t.events[p.event].access
		uses = append(uses, ChannelUse{e.t.access[k].at, max(stage, 0), e.t.isLast(r, k)})
	}
	return uses
}

// isLast reports whether access k of region r stands behind the loop that
// follows those around it, as in "for i { for j { .. } push }".
func (t *Task) isLast(r *region, k int) bool {
	around := t.access[k].loops
	for j := range k {
		if other := t.access[j].loops; len(other) > len(around) && slices.Equal(other[:len(around)], around) && slices.Contains(r.loops, other[len(around)]) {
			return true
		}
	}
	return false
}
