package affine

import (
	"encoding/binary"
	"slices"
	"sync"
)

// Dependences are the answers of Carried so far. Tasks of large programs repeat each
// other, and so do the designs of a search: what they ask differs in names alone.
// Several goroutines may ask at once.
type Dependences struct {
	lock  sync.Mutex
	known map[string]Dependence
}

// NewDependences is a memory that holds no answer yet.
func NewDependences() *Dependences { return &Dependences{known: map[string]Dependence{}} }

// Carried answers as the function Carried does, which it asks once for all questions
// that differ in names alone.
func (k *Dependences) Carried(l *Loop, a, b Access) Dependence {
	at := slices.Index(a.Loops, l)
	if !mayCarry(at, l, a, b) {
		return Dependence{Answer: No}
	}
	q := question{a: a.Loops, b: b.Loops}
	if !q.ask(at, &a, &b) {
		return Carried(l, a, b)
	}
	k.lock.Lock()
	dep, known := k.known[string(q.text)]
	k.lock.Unlock()
	if !known {
		dep = Carried(l, a, b)
		k.lock.Lock()
		k.known[string(q.text)] = dep
		k.lock.Unlock()
	}
	return dep
}

// A question is the text of one, in which loops are numbers: those around a, then those
// around b.
type question struct {
	a, b []*Loop
	text []byte
}

func (q *question) number(list ...int64) {
	for _, v := range list {
		q.text = binary.AppendVarint(q.text, v)
	}
}

func (q *question) flag(yes bool) {
	if yes {
		q.number(1)
	} else {
		q.number(0)
	}
}

// ask writes all that Carried looks at; false if there is more than constant bounds of
// the loops around the accesses.
func (q *question) ask(at int, a, b *Access) bool {
	q.text = make([]byte, 0, 128)
	q.number(int64(at), int64(a.private), int64(b.private), int64(len(q.a)), int64(len(q.b)))
	for k, l := range slices.Concat(q.a, q.b) {
		bounds, fixed := fixedBounds(l)
		if !fixed {
			return false
		}
		q.number(int64(q.loop(l)-k), bounds.lo.constant, bounds.hi.constant, l.Step)
	}
	for _, x := range []*Access{a, b} {
		q.flag(x.Exact)
		q.number(int64(len(x.subscripts)), int64(len(x.Cases)))
		for d, f := range x.subscripts {
			if q.flag(x.affine[d]); x.affine[d] && !q.form(f) {
				return false
			}
		}
		for _, guards := range x.Cases {
			q.number(int64(len(guards)))
			for _, c := range guards {
				if q.flag(c.Equal); !q.form(c.Form) {
					return false
				}
			}
		}
	}
	return true
}

// loop is the number of l, -1 if it is around neither access.
func (q *question) loop(l *Loop) int {
	if k := slices.Index(q.a, l); k >= 0 {
		return k
	}
	if k := slices.Index(q.b, l); k >= 0 {
		return len(q.a) + k
	}
	return -1
}

// form writes f in the order of its terms, which the solver follows.
func (q *question) form(f Form) bool {
	q.number(f.constant, int64(len(f.terms)))
	for _, t := range f.terms {
		q.number(t.coef)
		if t.loop == nil {
			if q.number(-1, t.den); !q.form(*t.num) {
				return false
			}
			continue
		}
		k := q.loop(t.loop)
		if k < 0 {
			return false
		}
		q.number(int64(k))
	}
	return true
}
