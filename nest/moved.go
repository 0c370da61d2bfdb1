package nest

import (
	"slices"

	"codo/affine"
)

// A moved nest is a statement with new loops around it, which go along with some of those
// that were: those of time, and the others in their order.
type moved struct {
	old    []*affine.Loop // that the new ones stand for
	loops  []*affine.Loop
	lo, hi []affine.Form // of those
	guard  affine.Expr   // what no bound says
}

// nest is u in the new loops outer, which go along with its times.
func (u *unit) nest(outer []*affine.Loop) []affine.Stmt {
	m := moved{}
	now := func(f affine.Form) affine.Form {
		for k, l := range u.time {
			f = f.Substitute(l, affine.CounterForm(outer[k]))
		}
		for k, l := range m.old {
			f = f.Substitute(l, affine.CounterForm(m.loops[k]))
		}
		return f
	}
	bounds := func(l *affine.Loop) (lo, hi affine.Form) {
		lo, _ = affine.FormOf(l.Lo)
		hi, _ = affine.FormOf(l.Hi)
		return now(lo), now(hi)
	}
	for _, l := range u.loops {
		own := *l
		lo, hi := bounds(l)
		m.old, m.loops, m.lo, m.hi = append(m.old, l), append(m.loops, &own), append(m.lo, lo), append(m.hi, hi)
		m.settle(len(m.loops) - 1)
	}
	for k, l := range u.time {
		t := affine.CounterForm(outer[k])
		lo, hi := bounds(l)
		m.require(t.Sub(lo), true)
		m.require(hi.Sub(t).Plus(-1), true)
	}
	if u.first == nil {
		for k := len(m.loops) - 1; k > 0; k-- { // a loop needs an iteration
			m.require(m.hi[k].Sub(m.lo[k]).Plus(-1), false)
		}
	}
	body := m.replaced(u, outer)
	out := Wrap(m.loops, body)
	if u.first != nil {
		in := m.loops[len(u.first.loops)-1]
		in.Body = slices.Concat(m.replaced(u.first, outer), in.Body)
	}
	return out
}

// replaced is the statement of u in the new loops.
func (m *moved) replaced(u *unit, outer []*affine.Loop) []affine.Stmt {
	body := affine.CloneBody([]affine.Stmt{u.stmt})
	for k, l := range u.time {
		affine.ReplaceCounter(body, l, outer[k])
	}
	for k, l := range m.old {
		affine.ReplaceCounter(body, l, m.loops[k])
	}
	if m.guard != nil {
		body = []affine.Stmt{&affine.If{Cond: m.guard, Then: body, Pos: u.stmt.At()}}
	}
	return body
}

// settle gives new loop k its bounds.
func (m *moved) settle(k int) {
	l := m.loops[k]
	l.Lo, l.Hi = affine.Convert(m.lo[k].Expr(), l.Type), affine.Convert(m.hi[k].Expr(), l.Type)
}

// require keeps f from being less than 0: by a bound of the innermost loop that it is about,
// or with a guard, if it must be.
func (m *moved) require(f affine.Form, must bool) {
	if least, _, ok := f.Range(); ok && least >= 0 {
		return
	}
	k := len(m.loops) - 1
	for k >= 0 && !f.Uses(m.loops[k]) {
		k--
	}
	done := false
	if k >= 0 && !slices.Contains(f.Quotients(), m.loops[k]) {
		at := affine.CounterForm(m.loops[k])
		switch f.Coef(m.loops[k]) {
		case 1:
			done = tighter(&m.lo[k], at.Sub(f), 1)
		case -1:
			done = tighter(&m.hi[k], at.Add(f).Plus(1), -1)
		}
		m.settle(k)
	}
	if must && !done {
		m.guard = affine.And(m.guard, &affine.Binary{Op: ">=", X: f.Expr(), Y: affine.IntConst(0)})
	}
}

// tighter makes a bound another one that is always at least as large, or as small with a
// negative sign; if it is the other way round, the bound stays. It is false if neither is so.
func tighter(bound *affine.Form, by affine.Form, sign int64) bool {
	least, most, ok := by.Sub(*bound).Scale(sign).Range()
	switch {
	case !ok || least < 0 && most > 0:
		return false
	case least >= 0:
		*bound = by
	}
	return true
}
