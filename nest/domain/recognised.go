package domain

import (
	"slices"
)

// recognised finds loops again in a list of events that come one by one: as soon as three groups of them differ by the same
// numbers they are three iterations of a loop, which goes on while what comes fits (nested loop recognition: Ketterlin and Clauss,
// "Prediction and Trace Compression of Data Access Addresses through Nested Loop Recognition", 2008).
//
//	y[0] = x[0]; y[1] = x[1]; y[2] = x[2]; y[3] = x[8]; y[4] = x[9]; y[5] = x[10]; ..  =>  for i { for j { y[3 * i + j] = x[8 * i + j] } }
type recognised struct {
	list []*runTerm
}

const (
	widestRun    = 24  // terms of an iteration
	mostRunTerms = 160 // left in the list
)

// A runTerm is an event, or a loop over terms.
type runTerm struct {
	site *eventSite  // nil: a loop
	at   []runNumber // the numbers of the event; of a loop, its trips
	body []*runTerm
}

// A runNumber is one that each loop around it adds to, from the innermost one on.
type runNumber struct {
	first int64
	steps []int64
}

// add is for the event that comes next; ok is false when so much is left over that these are no loops.
func (r *recognised) add(site *eventSite, numbers []int64) (ok bool) {
	t := &runTerm{site: site, at: make([]runNumber, len(numbers))}
	for k, n := range numbers {
		t.at[k].first = n
	}
	r.list = append(r.list, t)
	for r.extend() || r.begin(3) {
	}
	return len(r.list) <= mostRunTerms
}

// extend takes the last terms as one more iteration of the loop before them.
func (r *recognised) extend() bool {
	for w := 1; w <= min(widestRun, len(r.list)-1); w++ {
		at := len(r.list) - 1 - w
		l := r.list[at]
		if l.site != nil || len(l.body) != w {
			continue
		}
		next := r.list[at+1:]
		if slices.EqualFunc(l.body, next, func(b, t *runTerm) bool { return b.fits(t, l.at[0].first) }) {
			l.at[0].first++
			r.list = r.list[:at+1]
			return true
		}
	}
	return false
}

// begin takes so many groups of last terms as a loop.
func (r *recognised) begin(groups int) bool {
	for w := 1; w <= min(widestRun, len(r.list)/groups); w++ {
		if l := loopOf(r.list[len(r.list)-groups*w:], groups, 0); l != nil {
			r.list = append(r.list[:len(r.list)-groups*w], l)
			return true
		}
	}
	return false
}

// loopOf is the loop whose iterations these are, with so many loops around it; nil if they are none.
func loopOf(list []*runTerm, trips, around int) *runTerm {
	w := len(list) / trips
	for k := range w {
		if !list[k].alike(list[w+k]) {
			return nil
		}
	}
	l := &runTerm{at: []runNumber{{int64(trips), make([]int64, around)}}}
	for k := range w {
		t := list[k].along(list[w+k], around)
		for n := 2; n < trips; n++ {
			if !t.fits(list[n*w+k], int64(n)) {
				return nil
			}
		}
		l.body = append(l.body, t)
	}
	return l
}

// pairs makes loops of two iterations of what is left, in a list with so many loops around it, but not of what
// operators are smaller without.
func pairs(list []*runTerm, around int) []*runTerm {
	for _, t := range list {
		if t.site == nil {
			t.body = pairs(t.body, around+1)
		}
	}
	for w := 1; w <= min(widestRun, len(list)/2); w++ {
		for at := 0; at+2*w <= len(list); at++ {
			if l := loopOf(list[at:at+2*w], 2, around); l != nil && !l.hides(around) {
				return pairs(slices.Replace(list, at, at+2*w, l), around)
			}
		}
	}
	return list
}

// withShortRows takes the last rows of triangles, which are no loops of three, as iterations of the loop before them.
func withShortRows(list []*runTerm) (out []*runTerm) {
	for k := 0; k < len(list); k++ {
		out = append(out, list[k])
		for l := list[k]; l.site == nil; l.at[0].first++ {
			if k+1 < len(list) && len(l.body) == 1 && l.body[0].fits(list[k+1], l.at[0].first) {
				k++
			} else if w := l.singleRow(list[k+1:]); w > 0 {
				k += w
			} else {
				break
			}
		}
	}
	return out
}

// singleRow is how many terms of a list are the next iteration of a loop of loops, as one iteration of the inner one; 0: they are not.
func (t *runTerm) singleRow(list []*runTerm) int {
	if len(t.body) != 1 || t.body[0].site != nil {
		return 0
	}
	in, n := t.body[0], t.at[0].first
	if in.at[0].first+n*in.at[0].steps[0] != 1 || len(list) < len(in.body) {
		return 0
	}
	for k, b := range in.body {
		if b.site == nil || b.site != list[k].site {
			return 0
		}
		for d, v := range b.at {
			if list[k].at[d].first != v.first+n*v.steps[1] {
				return 0
			}
		}
	}
	return len(in.body)
}

// hides reports whether a loop with so many around it changes operands that might be constants.
func (t *runTerm) hides(around int) bool {
	for _, in := range t.body {
		for k, n := range in.at {
			if in.site != nil && in.site.roles[k] == anOperand && n.steps[len(n.steps)-around-1] != 0 {
				return true
			}
		}
		if in.hides(around) {
			return true
		}
	}
	return false
}

// alike reports whether t and u are the same but for what the loops around them add.
func (t *runTerm) alike(u *runTerm) bool {
	return t.site == u.site && slices.EqualFunc(t.at, u.at, func(a, b runNumber) bool { return slices.Equal(a.steps, b.steps) }) &&
		slices.EqualFunc(t.body, u.body, (*runTerm).alike)
}

// along is t in a loop of which u is the second iteration, and around which there are so many others.
func (t *runTerm) along(u *runTerm, around int) *runTerm {
	out := &runTerm{site: t.site}
	for k, n := range t.at {
		steps := slices.Insert(slices.Clone(n.steps), len(n.steps)-around, u.at[k].first-n.first)
		out.at = append(out.at, runNumber{n.first, steps})
	}
	for k := range t.body {
		out.body = append(out.body, t.body[k].along(u.body[k], around))
	}
	return out
}

// fits reports whether u is t in iteration n of the outermost loop around t.
func (t *runTerm) fits(u *runTerm, n int64) bool {
	return t.site == u.site && slices.EqualFunc(t.at, u.at, func(v, w runNumber) bool {
		own := len(v.steps) - 1
		return w.first == v.first+n*v.steps[own] && slices.Equal(v.steps[:own], w.steps)
	}) && slices.EqualFunc(t.body, u.body, func(a, b *runTerm) bool { return a.fits(b, n) })
}
