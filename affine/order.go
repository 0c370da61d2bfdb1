package affine

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A StreamType is the order in which elements of a buffer pass by: the sequence
// of row-major addresses that an access walks. Two accesses visit the same
// elements in the same order if their types are equal. It is written
//
//	stream<f32, space=[50, 60] steps=[60, 1]>
//
// for addresses 60*i + j, i < 50, j < 60, and is canonical: loops that run once
// are dropped, a loop that goes on where the next one stops is merged with it,
// so the above is only found where row length and inner trip count differ.
type StreamType struct {
	Elem   Type
	Space  []int64 // trip counts, outermost first
	Steps  []int64 // addresses per iteration
	Offset int64   // first address

	// nest is the canonical text of a walk that has no such form (triangles,
	// guards); Space and Steps are empty then.
	nest string
	// tokens is the length of the sequence, distinct the number of its elements
	// (-1: not known, or less than tokens).
	tokens, distinct int64
}

// StreamOf gives the stream type of a over its whole nest; ok is false if
// something is not affine.
func StreamOf(a Access) (t StreamType, ok bool) { return (*Streams)(nil).Of(a) }

// Streams remembers stream types, by what they are found from.
type Streams struct {
	lock  sync.Mutex
	known map[string]StreamType
}

// Of is StreamOf. A nil s remembers nothing.
func (s *Streams) Of(a Access) (t StreamType, ok bool) {
	if a.Buffer == nil {
		return StreamType{}, false
	}
	n, ok := newNormal(a, nil)
	if !ok || s == nil {
		if ok {
			t, ok = n.stream(a.Buffer)
		}
		return t, ok
	}
	key := fmt.Sprint(a.Buffer.Elem, a.Buffer.Shape, len(n.cases), n.text(Form{}), n.subs)
	s.lock.Lock()
	t, ok = s.known[key]
	s.lock.Unlock()
	if ok {
		return t, true
	}
	if t, ok = n.stream(a.Buffer); ok {
		s.lock.Lock()
		defer s.lock.Unlock()
		if s.known == nil {
			s.known = map[string]StreamType{}
		}
		s.known[key] = t
	}
	return t, ok
}

// stream is the stream type of a walk through b.
func (n *normal) stream(b *Buffer) (t StreamType, ok bool) {
	t = StreamType{Elem: b.Elem, distinct: -1}
	var address Form
	for d, f := range n.subs {
		address = address.Scale(int64(b.Shape[d])).Add(f)
	}
	if !n.closed() || !n.own(address).Plus(address.constant).Equal(address) {
		return StreamType{}, false // a loop around has a say
	}
	if t.tokens, ok = Executions(Domain{n.loops, n.cases, true}); !ok {
		return StreamType{}, false
	}
	if t.tokens <= max(n.hull(), 0) { // or else some element comes twice
		if count, ok := n.distinct(); ok {
			t.distinct = count
		}
	}
	switch {
	case t.tokens == 0:
		t.Space, t.Steps = []int64{0}, []int64{0}
	case !t.regular(n, address):
		t.nest = n.text(address)
	}
	return t, true
}

// regular fills in Space, Steps and Offset if the walk has that form.
func (t *StreamType) regular(n *normal, address Form) bool {
	if !n.isBox() {
		return false
	}
	loops, counts := slices.Clone(n.loops), make([]int64, len(n.loops))
	for k, l := range loops {
		counts[k] = n.constTrips(l)
	}
	for !address.IsLinear() {
		k, inner := splitting(loops, counts, address)
		if k < 0 {
			return false
		}
		fine, coarse := freshLoop(constForm(inner)), freshLoop(constForm(counts[k]/inner))
		address = n.r.substitute(address, loops[k], CounterForm(coarse).Scale(inner).Add(CounterForm(fine)))
		loops = slices.Replace(loops, k, k+1, coarse, fine)
		counts = slices.Replace(counts, k, k+1, counts[k]/inner, inner)
	}
	t.Offset = address.constant
	for k, l := range loops {
		t.inward(counts[k], address.Coef(l))
	}
	return true
}

// splitting finds a loop whose counter stands in a quotient that becomes linear
// when the loop is split by inner: i/2 over 100 iterations is that over 50 of 2.
func splitting(loops []*Loop, counts []int64, address Form) (k int, inner int64) {
	for _, q := range address.terms {
		if q.loop != nil {
			continue
		}
		for _, u := range q.num.terms {
			k := slices.Index(loops, u.loop)
			if k < 0 {
				continue
			}
			if inner := q.den / GCD(u.coef, q.den); inner < counts[k] && counts[k]%inner == 0 {
				return k, inner
			}
		}
	}
	return -1, 0
}

// inward adds a loop inside the others, in canonical form.
func (t *StreamType) inward(count, step int64) {
	last := len(t.Space) - 1
	switch {
	case count == 1:
	case last >= 0 && t.Steps[last] == step*count:
		t.Space[last] *= count
		t.Steps[last] = step
	default:
		t.Space, t.Steps = append(t.Space, count), append(t.Steps, step)
	}
}

// text writes a walk without regular form, the same for equal nests.
func (n *normal) text(address Form) string {
	var parts []string
	for k, l := range n.loops {
		parts = append(parts, fmt.Sprintf("%s < %s", l.Name, n.trips[k]))
	}
	var cases []string
	for _, conj := range n.cases {
		var list []string
		for _, c := range conj {
			list = append(list, c.String())
		}
		slices.Sort(list)
		cases = append(cases, strings.Join(list, " && "))
	}
	slices.Sort(cases)
	if guard := strings.Join(cases, " || "); guard != "" {
		parts = append(parts, guard)
	}
	return strings.Join(parts, ", ") + ": " + address.String()
}

// Equal reports whether t and u are the same sequence of elements. For walks
// without regular form false may also mean "not known".
func (t StreamType) Equal(u StreamType) bool {
	return t.Elem == u.Elem && t.Offset == u.Offset && t.nest == u.nest &&
		slices.Equal(t.Space, u.Space) && slices.Equal(t.Steps, u.Steps)
}

// Injective reports whether surely no element comes twice.
func (t StreamType) Injective() bool { return t.distinct == t.tokens }

// String writes t as "stream<f32, space=[50, 60] steps=[60, 1]>", with the
// offset if it is not 0.
func (t StreamType) String() string {
	if t.nest != "" {
		return fmt.Sprintf("stream<%s, %s>", t.Elem, t.nest)
	}
	list := func(v []int64) string { return strings.ReplaceAll(fmt.Sprint(v), " ", ", ") }
	s := fmt.Sprintf("stream<%s, space=%s steps=%s", t.Elem, list(t.Space), list(t.Steps))
	if t.Offset != 0 {
		s += fmt.Sprintf(" offset=%d", t.Offset)
	}
	return s + ">"
}
