package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/operators"
)

// follows prices a part that is l, which is unrolled whole, with the interval at which its executions follow each other. It
// reports whether they wait for each other.
func (x *part) follows(l *affine.Loop, t *collection) bool {
	interval, ops := t.follows(l)
	if interval == 1 || executions(l) > 1 {
		return false
	}
	x.cycles = x.runs * interval
	x.dsp, x.lut = ops.at(1, interval)
	x.sides = []candidate{{copies: 1, cycles: x.cycles, pace: pace{work: x.cycles, busy: x.cycles}, dsp: x.dsp, lut: x.lut}}
	return true
}

// follows is the least interval at which executions of l, which is unrolled whole, can follow each other, as a loop around goes
// on with what they update, and what their copies are: at intervals they share operators. Sums that stay in registers
// are added in fabric then, as the tool prefers that, which is faster there. The interval is 1 if nothing is updated again.
func (t *collection) follows(l *affine.Loop) (interval int64, ops operations) {
	interval, ops = 1, operationsOf([]affine.Stmt{l}, t.pricing)
	own, _ := affine.Within(t.accesses, l)
	if len(own) == 0 {
		return interval, ops
	}
	around := own[0].Loops[:slices.Index(own[0].Loops, l)]
	for _, u := range t.pricing.updates([]affine.Stmt{l}, len(around), own) {
		if distance := repeatedAfter(around, u.accesses); distance > 0 {
			interval = max(interval, (u.cycles+distance-1)/distance)
		}
	}
	if interval == 1 {
		return interval, ops
	}
	if w := t.pricing.of([]affine.Stmt{l}, keptInRegisters(l)...); w.register > 0 && interval == w.turn-memoryTurn { // one sum each, in the next iteration
		in := affine.Loop{Sums: len(operators.FloatSums([]affine.Stmt{l}))}
		return w.register, operationsOf([]affine.Stmt{marked(l, in)}, t.pricing)
	}
	return interval, ops
}

// keptInRegisters are the arrays whose elements l updates in registers.
func keptInRegisters(l *affine.Loop) (list []*affine.Buffer) {
	affine.Walk([]affine.Stmt{l}, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && inRegisters(a) {
			list = append(list, a.Buffer)
		}
		return true
	})
	return list
}

// repeatedAfter is how many iterations of these loops, around an update, there are from one of an element to the next one; 0 if there is
// no other.
func repeatedAfter(around []*affine.Loop, accesses []affine.Access) int64 {
	distance := int64(1)
	for depth, l := range slices.Backward(around) {
		if !nest.IsFree(l, depth, accesses) {
			return distance
		}
		_, trips, _ := affine.PricedTrips(l)
		distance *= max(1, trips)
	}
	return 0
}
