package affine

import (
	"cmp"
	"fmt"
	"slices"
)

// distinctPoints bounds the iterations that distinct enumerates.
const distinctPoints = 1 << 18

// distinct is the number of elements that n touches in one iteration of the
// fixed loops. Where it is not exact, it is an upper bound.
//
// Dimensions whose subscripts share no counter are independent: their numbers
// are multiplied. One dimension over independent loops is a sum of arithmetic
// progressions; several are counted as iterations if no two of these touch the
// same element; what is left is enumerated.
func (n *normal) distinct() (count int64, exact bool) {
	if len(n.cases) == 0 {
		return 0, true
	}
	if !n.closed() {
		return n.hull(), false
	}
	count, exact = 1, true
	for _, part := range n.parts() {
		c, ok := part.count()
		count, exact = satMul(count, c), exact && ok
		if count == 0 && exact {
			return 0, true
		}
	}
	return count, exact
}

// parts splits n into independent ones: loops, with the guards and subscripts
// that speak of them.
func (n *normal) parts() []*normal {
	group := make([]int, len(n.loops)) // by loop: a name for its part
	for k := range group {
		group[k] = k
	}
	join := func(forms ...Form) {
		var joined []int
		for _, f := range forms {
			for _, l := range f.Counters() {
				if k := slices.Index(n.loops, l); k >= 0 {
					joined = append(joined, group[k])
				}
			}
		}
		for k := range group {
			if slices.Contains(joined, group[k]) {
				group[k] = joined[0]
			}
		}
	}
	for k, l := range n.loops {
		join(CounterForm(l), n.trips[k])
	}
	for _, f := range n.subs {
		join(f)
	}
	var all []Form
	for _, conj := range n.cases {
		for _, c := range conj {
			all = append(all, c.Form)
			join(c.Form)
		}
	}
	if len(n.cases) > 1 {
		join(all...)
	}
	var parts []*normal
	for name := range group {
		if part := n.part(group, name); len(part.loops) > 0 {
			parts = append(parts, part)
		}
	}
	return parts
}

// part is n restricted to the loops of one group.
func (n *normal) part(group []int, name int) *normal {
	p := &normal{r: n.r}
	for k, l := range n.loops {
		if group[k] == name {
			p.loops, p.trips = append(p.loops, l), append(p.trips, n.trips[k])
		}
	}
	for _, f := range n.subs {
		if p.speaksOf(f) {
			p.subs = append(p.subs, p.own(f))
		}
	}
	for _, conj := range n.cases {
		var own []Constraint
		for _, c := range conj {
			if p.speaksOf(c.Form) {
				own = append(own, c)
			}
		}
		p.cases = append(p.cases, own)
	}
	if !slices.ContainsFunc(p.cases, func(conj []Constraint) bool { return len(conj) > 0 }) {
		p.cases = always
	}
	return p
}

// own is f without the counters of loops outside n.
func (n *normal) own(f Form) Form {
	var out Form
	for _, t := range f.terms {
		if t.loop != nil && slices.Contains(n.loops, t.loop) || t.loop == nil && n.speaksOf(*t.num) {
			out.addTerm(t.coef, t.atom)
		}
	}
	return out
}

func (n *normal) speaksOf(f Form) bool {
	return slices.ContainsFunc(n.loops, f.Uses)
}

// closed reports whether loops outside n have no say in how many elements n
// touches: they may only shift the subscripts.
func (n *normal) closed() bool {
	own := func(f Form) bool {
		return !slices.ContainsFunc(f.Counters(), func(l *Loop) bool { return !slices.Contains(n.loops, l) })
	}
	for _, conj := range n.cases {
		if slices.ContainsFunc(conj, func(c Constraint) bool { return !own(c.Form) }) {
			return false
		}
	}
	for _, f := range n.subs {
		for _, t := range f.terms {
			if t.loop == nil && n.speaksOf(*t.num) && !own(*t.num) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(n.trips, func(f Form) bool { return !own(f) })
}

// count is distinct for one part.
func (n *normal) count() (count int64, exact bool) {
	if slices.ContainsFunc(n.loops, func(l *Loop) bool { return n.constTrips(l) == 0 }) {
		return 0, true
	}
	n.dropIdle()
	d := Domain{Loops: n.loops, Cases: n.cases, Exact: true}
	points, ok := Executions(d)
	if len(n.subs) == 0 {
		return min(points, 1), ok
	}
	if count, ok := n.progression(); ok {
		return count, true
	}
	a := Access{Domain: d, Buffer: &Buffer{}, subscripts: n.subs, affine: slices.Repeat([]bool{true}, len(n.subs))}
	switch {
	case ok && injective(a):
		return points, true
	case ok && points <= distinctPoints:
		return n.enumerate(a), true
	}
	return min(points, n.hull()), false
}

// injective proves that no two iterations of a touch one element.
func injective(a Access) bool {
	return !slices.ContainsFunc(a.Loops, func(l *Loop) bool { return Carried(l, a, a).Answer != No })
}

// dropIdle removes loops that only repeat.
func (n *normal) dropIdle() {
	for k := 0; k < len(n.loops); {
		l := n.loops[k]
		used := n.constTrips(l) < 0 || slices.ContainsFunc(n.trips, func(f Form) bool { return f.Uses(l) }) ||
			slices.ContainsFunc(n.subs, func(f Form) bool { return f.Uses(l) })
		for _, conj := range n.cases {
			used = used || slices.ContainsFunc(conj, func(c Constraint) bool { return c.Form.Uses(l) })
		}
		if used {
			k++
			continue
		}
		n.loops, n.trips = slices.Delete(n.loops, k, k+1), slices.Delete(n.trips, k, k+1)
	}
}

// progression counts the values of one linear subscript over independent loops.
func (n *normal) progression() (count int64, ok bool) {
	if len(n.subs) != 1 || !n.isBox() || !n.subs[0].IsLinear() {
		return 0, false
	}
	var steps, counts []int64
	for _, t := range n.subs[0].terms {
		steps, counts = append(steps, t.coef), append(counts, n.constTrips(t.loop))
	}
	return progression(steps, counts)
}

// isBox reports whether n has neither guards nor varying trip counts.
func (n *normal) isBox() bool {
	return len(n.cases) == 1 && len(n.cases[0]) == 0 &&
		!slices.ContainsFunc(n.loops, func(l *Loop) bool { return n.constTrips(l) < 0 })
}

// progression is the number of values of the sum of steps[i]*t[i] with
// 0 <= t[i] < counts[i], where it is found without enumeration: while each step,
// from the smallest on, either prolongs the progression before it without a gap
// or jumps over everything so far.
func progression(steps, counts []int64) (n int64, ok bool) {
	order := make([]int, len(steps))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(size(steps[i]), size(steps[j])) })
	blocks, stride, length, extent := int64(1), int64(0), int64(1), int64(0)
	for _, i := range order {
		s, more := size(steps[i]), counts[i]-1
		switch {
		case s == 0 || more == 0:
			continue
		case stride > 0 && s%stride == 0 && s/stride <= length:
			length = satAdd(length, satMul(s/stride, more))
		case s > extent:
			blocks, stride, length = satMul(blocks, length), s, more+1
		default:
			return 0, false
		}
		extent = satAdd(extent, satMul(s, more))
	}
	return satMul(blocks, length), true
}

// enumerate counts the elements of a, which are those of n, one by one.
func (n *normal) enumerate(a Access) (count int64) {
	seen := n.newSet()
	for _, guards := range a.Cases {
		c, ok := newCounting(newRanges(), a.Loops, guards)
		if !ok {
			panic(fmt.Sprintf("affine: enumerate over %v", guards))
		}
		c.visit(0, func() {
			if seen.add(c) {
				count++
			}
		})
	}
	return count
}

// A set is one of elements.
type set struct {
	place Form                // of an element among those of the hull
	bits  []uint64            // by place
	subs  []Form              // if there are too many of these
	keys  map[string]struct{} // then, by subscripts
	key   []byte
}

// mostBits bounds the hull of a set of places.
const mostBits = 1 << 24

func (n *normal) newSet() *set {
	size := n.hull()
	if size > mostBits {
		return &set{subs: n.subs, keys: map[string]struct{}{}}
	}
	s := &set{bits: make([]uint64, size/64+1)}
	for _, f := range n.subs {
		least := n.r.min(f)
		s.place = s.place.Scale(n.r.max(f) - least + 1).Add(f.Plus(-least))
	}
	return s
}

// add reports whether the element of c is a new one.
func (s *set) add(c *counting) bool {
	if s.keys == nil {
		at := c.eval(s.place)
		word, bit := &s.bits[at/64], uint64(1)<<(at%64)
		isNew := *word&bit == 0
		*word |= bit
		return isNew
	}
	s.key = s.key[:0]
	for _, f := range s.subs {
		s.key = fmt.Appendf(s.key, "%d ", c.eval(f))
	}
	before := len(s.keys)
	s.keys[string(s.key)] = struct{}{}
	return len(s.keys) > before
}

// hull is an upper bound of the number of elements: those between the least and
// the greatest subscript in each dimension.
func (n *normal) hull() int64 {
	count := int64(1)
	for _, f := range n.subs {
		count = satMul(count, satAdd(satAdd(n.r.max(f), -n.r.min(f)), 1))
	}
	return count
}
