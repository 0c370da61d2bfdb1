package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"codo/affine"
)

// An access is one affine.Access in the terms of a Task: loops, buffers and
// channels are indices, subscripts are linear in iteration numbers.
type access struct {
	at      affine.Access
	buffer  int     // in Task.Buffers; -1 for a channel end
	channel int     // in Task.channels; -1 for a buffer
	loops   []int   // around it, outermost first
	dims    []dim   // of the buffer
	pinned  []int   // loops of which an equality guard leaves one iteration
	never   bool    // its guards cannot hold
	linear  string  // its subscripts without the constants
	shape   string  // linear, with one name for loops that run alike
	offsets []int64 // the constants, by dimension
	domain  string  // its loops and guards; "" if their text does not tell
	element string  // equal ones are the same element in one iteration
	reached string  // domain and linear
}

// A dim is one subscript: a constant, kept in offsets, and terms.
type dim struct {
	terms []term
	// dynamic means that the subscript is not linear: any element, varying with
	// the loops of terms. With other loops than those in hidden it moves by the
	// steps of their terms all the same, as in 16*(i%26) + u with u.
	dynamic bool
	hidden  []int
	data    bool // data chooses the element
}

// A term is step times the iteration number of a loop.
type term struct {
	loop int
	step int64
}

// accessOf translates a.
func (t *Task) accessOf(a affine.Access) access {
	out := access{at: a, buffer: -1, channel: -1}
	for _, l := range a.Loops {
		out.loops = append(out.loops, t.loopIndex[l])
	}
	out.never = !slices.ContainsFunc(a.Cases, possible)
	out.pinned = t.pinnedBy(a)
	out.domain = t.domainOf(a)
	if a.Channel != nil {
		out.channel = index(&t.channels, a.Channel)
		return out
	}
	out.buffer = index(&t.Buffers, a.Buffer)
	var text, shape []byte
	for _, x := range a.Index {
		d, offset := t.dimOf(x)
		out.dims, out.offsets = append(out.dims, d), append(out.offsets, offset)
		if d.dynamic {
			same := t.textOf(x)
			text, shape = append(text, same...), append(shape, same...)
			continue
		}
		text, shape = appendTerms(text, d.terms, nil), appendTerms(shape, d.terms, t.info)
	}
	if a.Write {
		t.written[out.buffer]++
	}
	for _, l := range out.pinned {
		shape = strconv.AppendInt(append(shape, ' '), int64(t.info[l].alike), 10)
	}
	out.linear, out.shape = string(text), string(shape)
	out.element, out.reached = elementOf(&out), out.domain+out.linear
	return out
}

// appendTerms adds a text that tells sums apart, with one name for loops that run alike if alike
// tells which do.
func appendTerms(text []byte, terms []term, alike []loopInfo) []byte {
	for _, m := range terms {
		loop := m.loop
		if alike != nil {
			loop = alike[loop].alike
		}
		text = strconv.AppendInt(append(strconv.AppendInt(text, m.step, 10), '*'), int64(loop), 10)
		text = append(text, '+')
	}
	return append(text, ',')
}

// textOf tells subscripts apart that are not linear: those with the same text have
// the same value in one iteration. A buffer in one counts with how often it was
// written before, in the order of the source.
func (t *Task) textOf(x affine.Expr) string {
	var out strings.Builder
	out.WriteByte('[')
	var visit func(affine.Expr)
	all := func(kind string, list ...affine.Expr) {
		out.WriteString(kind)
		out.WriteByte('(')
		for _, e := range list {
			visit(e)
			out.WriteByte(',')
		}
		out.WriteByte(')')
	}
	visit = func(x affine.Expr) {
		switch e := x.(type) {
		case *affine.Const:
			fmt.Fprint(&out, e.T, e.I, e.F)
		case *affine.Counter:
			fmt.Fprint(&out, "loop", t.loopIndex[e.Loop])
		case *affine.Load:
			k := index(&t.Buffers, e.Buffer)
			all(fmt.Sprint("load", k, "after", t.written[k]), e.Index...)
		case *affine.Unary:
			all(string(e.Op), e.X)
		case *affine.Binary:
			all(string(e.Op), e.X, e.Y)
		case *affine.Select:
			all("?", e.Cond, e.X, e.Y)
		case *affine.Cast:
			all(fmt.Sprint(e.T), e.X)
		case *affine.Call:
			all(fmt.Sprint(e.Fn, e.T), e.Args...)
		}
	}
	visit(x)
	out.WriteByte(']')
	return out.String()
}

// domainsKept is how many events back the same domain is looked for.
const domainsKept = 64

// domainOf is the text of the loops and guards of a, "" if a guard is not linear.
func (t *Task) domainOf(a affine.Access) string {
	out := make([]byte, 0, 64)
	number := func(v int64) { out = append(strconv.AppendInt(out, v, 10), ' ') }
	for _, l := range a.Loops {
		number(int64(t.loopIndex[l]))
	}
	out = strconv.AppendBool(out, a.Exact)
	for _, guards := range a.Cases {
		out = append(out, '|')
		for _, c := range guards {
			if !c.Form.IsLinear() {
				return ""
			}
			out = strconv.AppendBool(out, c.Equal)
			number(c.Form.Constant())
			for _, l := range c.Form.Counters() {
				number(int64(t.loopIndex[l]))
				number(c.Form.Coef(l))
			}
		}
	}
	return string(out)
}

// index finds x in list, at the end if it is new.
func index[T comparable](list *[]T, x T) int {
	k := slices.Index(*list, x)
	if k < 0 {
		k = len(*list)
		*list = append(*list, x)
	}
	return k
}

// dimOf is the subscript x; offset is its constant.
func (t *Task) dimOf(x affine.Expr) (d dim, offset int64) {
	f, ok := affine.FormOf(x)
	linear := ok && f.IsLinear()
	if !ok {
		affine.WalkExpr(x, func(e affine.Expr) {
			if c, is := e.(*affine.Counter); is {
				d.vary([]int{t.loopIndex[c.Loop]})
			}
		})
		d.dynamic, d.data = true, affine.HasLoad(x)
		return d, 0
	}
	for _, l := range f.Quotients() {
		d.hidden = append(d.hidden, t.loopIndex[l])
	}
	rest := f
	for _, l := range f.Counters() {
		coef := f.Coef(l)
		d.terms = append(d.terms, term{t.loopIndex[l], coef * l.Step})
		rest = rest.AddCounter(l, -coef)
		lo, isConst := constOf(l.Lo)
		linear = linear && isConst
		offset += coef * lo
	}
	d.dynamic = !linear
	c, _ := rest.IsConst()
	return d, offset + c
}

// noteDynamic adds to subscripts that are not linear the loops in which variables that they read
// get their values: each iteration may reach another element.
func (t *Task) noteDynamic() {
	for k := range t.access {
		a := &t.access[k]
		if a.buffer < 0 || a.never {
			continue
		}
		for n, x := range a.at.Index {
			if d := &a.dims[n]; d.dynamic {
				d.vary(t.setIn(a, x))
			}
		}
	}
}

// vary adds loops to those that a subscript depends on in some way.
func (d *dim) vary(loops []int) {
	for _, l := range loops {
		if !slices.ContainsFunc(d.terms, func(m term) bool { return m.loop == l }) {
			d.terms = append(slices.Clip(d.terms), term{l, 1})
		}
		if !slices.Contains(d.hidden, l) {
			d.hidden = append(slices.Clip(d.hidden), l)
		}
	}
}

// setIn are the loops around a that write, or subscript, what x reads.
func (t *Task) setIn(a *access, x affine.Expr) (loops []int) {
	affine.WalkExpr(x, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		if !ok {
			return
		}
		buffer := index(&t.Buffers, ld.Buffer)
		for _, l := range a.loops {
			if t.info[l].writes[buffer] && !slices.Contains(loops, l) {
				loops = append(loops, l)
			}
		}
	})
	return loops
}

// constOf is the value of e if it is a constant.
func constOf(e affine.Expr) (int64, bool) {
	f, ok := affine.FormOf(e)
	if !ok {
		return 0, false
	}
	return f.IsConst()
}

// possible reports whether guards may hold: no equality asks for a number that is
// not a multiple of what its coefficients share.
func possible(guards []affine.Constraint) bool {
	return !slices.ContainsFunc(guards, func(c affine.Constraint) bool {
		if !c.Equal || !c.Form.IsLinear() {
			return false
		}
		rest, shared := c.Form, int64(0)
		for _, l := range c.Form.Counters() {
			k := c.Form.Coef(l)
			rest = rest.AddCounter(l, -k)
			lo, known := constOf(l.Lo)
			if !known {
				return false
			}
			shared = affine.GCD(shared, max(k*l.Step, -k*l.Step))
			rest = rest.Plus(k * lo)
		}
		n, _ := rest.IsConst()
		return shared > 0 && n%shared != 0
	})
}

// pinnedBy lists the loops whose iteration the equality guards of a fix, given
// those of the other loops: k in "if (k == 0)", and both in "if (8*i + k == 63)"
// with k < 8.
func (t *Task) pinnedBy(a affine.Access) (pinned []int) {
	if len(a.Cases) != 1 {
		return nil
	}
	for _, c := range a.Cases[0] {
		if !c.Equal || !c.Form.IsLinear() {
			continue
		}
		loops := c.Form.Counters()
		coef := func(l *affine.Loop) int64 { return max(c.Form.Coef(l)*l.Step, -c.Form.Coef(l)*l.Step) }
		slices.SortStableFunc(loops, func(l, m *affine.Loop) int { return int(coef(l) - coef(m)) })
		reach := int64(0)
		for k, l := range loops {
			if coef(l) > reach || k == len(loops)-1 {
				pinned = append(pinned, t.loopIndex[l])
			}
			reach += coef(l) * (t.info[t.loopIndex[l]].most - 1)
		}
	}
	return pinned
}

// elementOf names the element that a reaches.
func elementOf(a *access) string {
	out := append(strconv.AppendInt(nil, int64(a.buffer), 10), a.linear...)
	for _, v := range a.offsets {
		out = strconv.AppendInt(append(out, ' '), v, 10)
	}
	return string(out)
}

// dynamic reports whether a subscript is not linear.
func (a *access) dynamic() bool {
	return slices.ContainsFunc(a.dims, func(d dim) bool { return d.dynamic })
}

// byData reports whether data chooses the element along some dimension.
func (a *access) byData() bool { return byData(a.dims) }

// byData reports whether data chooses the place along one of them.
func byData(dims []dim) bool { return slices.ContainsFunc(dims, func(d dim) bool { return d.data }) }

// mayMeet reports whether a and b may touch one element in the same iteration of
// the loops they share.
func (t *Task) mayMeet(a, b *access) bool {
	if a.buffer != b.buffer {
		return false
	}
	for d := range a.dims {
		if a.dims[d].dynamic || b.dims[d].dynamic {
			continue
		}
		lo := a.offsets[d] - b.offsets[d]
		hi := lo
		spread := func(step int64, loop int) {
			reach := step * (t.info[loop].most - 1)
			lo, hi = lo+min(reach, 0), hi+max(reach, 0)
		}
		for _, m := range a.dims[d].terms {
			step := m.step
			if slices.Contains(b.loops, m.loop) {
				step -= stepOf(b.dims[d], m.loop)
			}
			spread(step, m.loop)
		}
		for _, m := range b.dims[d].terms {
			if !slices.Contains(a.loops, m.loop) || stepOf(a.dims[d], m.loop) == 0 {
				spread(-m.step, m.loop)
			}
		}
		if lo > 0 || hi < 0 {
			return false
		}
	}
	return true
}

// stepOf is the step of the term with the loop, 0 if there is none.
func stepOf(d dim, loop int) int64 {
	for _, m := range d.terms {
		if m.loop == loop {
			return m.step
		}
	}
	return 0
}

// uses reports whether a subscript of a varies with the loop.
func (a *access) uses(loop int) bool {
	return slices.ContainsFunc(a.dims, func(d dim) bool {
		return slices.ContainsFunc(d.terms, func(m term) bool { return m.loop == loop })
	})
}

// An event is a use of a channel: when it happens first and last, as iteration
// numbers of the loops of its access.
type event struct {
	access      int
	first, last []int64
}

// eventOf asks the solver, unless nothing guards the access or one before it has
// the same domain; what it cannot answer counts as every iteration.
func (t *Task) eventOf(k int) event {
	a := &t.access[k]
	for i := len(t.events) - 1; i >= 0 && a.domain != "" && i >= len(t.events)-domainsKept; i-- {
		if e := &t.events[i]; t.access[e.access].domain == a.domain {
			return event{k, e.first, e.last}
		}
	}
	free := a.at.Exact && len(a.at.Cases) == 1 && len(a.at.Cases[0]) == 0
	for _, l := range a.loops {
		free = free && t.info[l].fixed && t.info[l].most > 0
	}
	var first, last []int64
	ok := false
	if !free {
		first, last, ok = affine.FirstLast(a.at)
	}
	if !ok {
		first, last = make([]int64, len(a.loops)), nil
		for _, l := range a.loops {
			last = append(last, max(t.info[l].most-1, 0))
		}
	}
	return event{k, first, last}
}

// tripsOf is the greatest and the mean number of iterations of l, where every
// loop around it runs; ok is false if they depend on data.
func tripsOf(l *affine.Loop, around []*affine.Loop) (most int64, mean float64, ok bool) {
	least, most, ok := affine.PricedTrips(l)
	switch {
	case !ok:
		return 0, 0, false
	case least == most:
		return most, float64(most), true
	}
	every := [][]affine.Constraint{{}}
	runs, exact := affine.Executions(affine.Domain{Loops: append(slices.Clone(around), l), Cases: every, Exact: true})
	outer, exactOuter := affine.Executions(affine.Domain{Loops: around, Cases: every, Exact: true})
	if !exact || !exactOuter || outer == 0 || runs == math.MaxInt64 {
		return most, float64(most), true
	}
	return most, float64(runs) / float64(outer), true
}
