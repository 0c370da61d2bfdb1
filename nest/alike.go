package nest

import (
	"slices"

	"codo/affine"
)

// A Merging makes one body of several that are equal up to the names of arrays and to
// constants among their values.
type Merging struct {
	Layer  *affine.Loop // counts the bodies
	Loops  []map[*affine.Loop]*affine.Loop
	locals []map[*affine.Buffer]*affine.Buffer // that the bodies declare
	Roles  []*role
	whole  map[*affine.Buffer]bool // arrays that all bodies use in the same places; whether one is written
	Steps  bool                    // numbers of counters that grow from body to body count layers
	Even   bool                    // those that are no places are equal
	Ends   affine.Expr             // of two bodies: chooses between constant ends of loops that differ, if set
	Chosen bool                    // it does
}

// A role is what arrays are to the bodies, one array to each.
type role struct {
	Stand         *affine.Buffer // for all of them, in the merged body
	Of            []*affine.Buffer
	reads, writes int // places
}

// merge makes one body of these; ok is false if they are not equal. Where arrays differ
// there are roles in it.
func merge(bodies [][]affine.Stmt, layer *affine.Loop) (m *Merging, body []affine.Stmt, ok bool) {
	m = MergingOf(len(bodies), layer)
	body, ok = m.Body(bodies)
	return m, body, ok
}

// MergingOf is one of so many bodies, before it begins.
func MergingOf(bodies int, layer *affine.Loop) *Merging {
	m := &Merging{Layer: layer, whole: map[*affine.Buffer]bool{}}
	for range bodies {
		m.Loops = append(m.Loops, map[*affine.Loop]*affine.Loop{})
		m.locals = append(m.locals, map[*affine.Buffer]*affine.Buffer{})
	}
	return m
}

// Within lets bodies use the counters of the loops around them: these are the same to all.
func (m *Merging) Within(bodies [][]affine.Stmt) {
	for _, body := range bodies {
		inside := map[*affine.Loop]bool{}
		affine.Walk(body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok {
				inside[l] = true
			}
			return true
		})
		affine.RewriteExprs(body, func(e affine.Expr) affine.Expr {
			if c, ok := e.(*affine.Counter); ok && !inside[c.Loop] {
				for k := range m.Loops {
					m.Loops[k][c.Loop] = c.Loop
				}
			}
			return e
		})
	}
}

// Body makes one of statements that follow each other.
func (m *Merging) Body(lists [][]affine.Stmt) (out []affine.Stmt, ok bool) {
	if !same(lists, func(l []affine.Stmt) int { return len(l) }) {
		return nil, false
	}
	for i := range lists[0] {
		s, ok := m.stmt(Each(lists, func(l []affine.Stmt) affine.Stmt { return l[i] }))
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

func (m *Merging) stmt(list []affine.Stmt) (affine.Stmt, bool) {
	switch list[0].(type) {
	case *affine.Loop:
		if loops, ok := all[*affine.Loop](list); ok {
			return m.loop(loops)
		}
	case *affine.If:
		if ifs, ok := all[*affine.If](list); ok {
			cond, ok1 := m.condition(Each(ifs, func(s *affine.If) affine.Expr { return s.Cond }), false)
			then, ok2 := m.Body(Each(ifs, func(s *affine.If) []affine.Stmt { return s.Then }))
			other, ok3 := m.Body(Each(ifs, func(s *affine.If) []affine.Stmt { return s.Else }))
			return &affine.If{Cond: cond, Then: then, Else: other, Pos: ifs[0].Pos}, ok1 && ok2 && ok3
		}
	case *affine.Assign:
		if assigns, ok := all[*affine.Assign](list); ok {
			index, ok1 := m.index(Each(assigns, func(s *affine.Assign) []affine.Expr { return s.Index }))
			value, ok2 := m.expr(Each(assigns, func(s *affine.Assign) affine.Expr { return s.Value }), false)
			b, ok3 := m.buffer(Each(assigns, func(s *affine.Assign) *affine.Buffer { return s.Buffer }), true)
			return &affine.Assign{Buffer: b, Index: index, Value: value, Pos: assigns[0].Pos}, ok1 && ok2 && ok3
		}
	case *affine.Decl:
		if decls, ok := all[*affine.Decl](list); ok {
			return m.decl(decls)
		}
	}
	return nil, false
}

// loop makes one of loops about which the user has decided nothing.
func (m *Merging) loop(list []*affine.Loop) (affine.Stmt, bool) {
	if slices.ContainsFunc(list, func(l *affine.Loop) bool {
		return !Plain(l) || l.Tile || l.Pack || l.Fabric || l.Part > 0 || l.Sums > 0
	}) ||
		!same(list, func(l *affine.Loop) int64 { return l.Step }) || !same(list, func(l *affine.Loop) affine.Type { return l.Type }) {
		return nil, false
	}
	lo, ok1 := m.expr(Each(list, func(l *affine.Loop) affine.Expr { return l.Lo }), true)
	hi, ok2 := m.expr(Each(list, func(l *affine.Loop) affine.Expr { return l.Hi }), true)
	if !ok2 && m.Ends != nil {
		_, ok2 = all[*affine.Const](Each(list, func(l *affine.Loop) affine.Expr { return l.Hi }))
		hi, m.Chosen = &affine.Select{Cond: m.Ends, X: list[0].Hi, Y: list[1].Hi}, true
	}
	if !ok1 || !ok2 {
		return nil, false
	}
	one := &affine.Loop{Name: list[0].Name, Type: list[0].Type, Lo: lo, Hi: hi, Step: list[0].Step, Label: list[0].Label, Pos: list[0].Pos}
	for k, l := range list {
		m.Loops[k][l] = one
	}
	body, ok := m.Body(Each(list, func(l *affine.Loop) []affine.Stmt { return l.Body }))
	one.Body = body
	return one, ok
}

func (m *Merging) decl(list []*affine.Decl) (affine.Stmt, bool) {
	if slices.ContainsFunc(list, func(d *affine.Decl) bool { return d.Buffer.Init != nil }) || !alike(Each(list, func(d *affine.Decl) *affine.Buffer { return d.Buffer })) {
		return nil, false
	}
	one := *list[0].Buffer
	for k, d := range list {
		m.locals[k][d.Buffer] = &one
	}
	return &affine.Decl{Buffer: &one, Pos: list[0].Pos}, true
}

// buffer is the array, or the stand-in for arrays, that is read or written.
func (m *Merging) buffer(list []*affine.Buffer, write bool) (*affine.Buffer, bool) {
	if own, declared := m.locals[0][list[0]]; declared {
		for k, b := range list {
			if m.locals[k][b] != own {
				return nil, false
			}
		}
		return own, true
	}
	for k, b := range list {
		if m.locals[k][b] != nil {
			return nil, false
		}
	}
	if same(list, func(b *affine.Buffer) *affine.Buffer { return b }) {
		m.whole[list[0]] = m.whole[list[0]] || write
		return list[0], true
	}
	at := slices.IndexFunc(m.Roles, func(r *role) bool { return slices.Equal(r.Of, list) })
	if at < 0 {
		if !alike(list) {
			return nil, false
		}
		stand := &affine.Buffer{Name: list[0].Name, Elem: list[0].Elem, Shape: list[0].Shape, Pos: list[0].Pos}
		at, m.Roles = len(m.Roles), append(m.Roles, &role{Stand: stand, Of: list})
	}
	if write {
		m.Roles[at].writes++
	} else {
		m.Roles[at].reads++
	}
	return m.Roles[at].Stand, true
}

// alike reports whether these are arrays of one shape and type.
func alike(list []*affine.Buffer) bool {
	return same(list, func(b *affine.Buffer) affine.Type { return b.Elem }) &&
		!slices.ContainsFunc(list, func(b *affine.Buffer) bool { return !slices.Equal(b.Shape, list[0].Shape) })
}

func (m *Merging) index(lists [][]affine.Expr) (out []affine.Expr, ok bool) {
	return m.exprs(lists, true)
}

func (m *Merging) exprs(lists [][]affine.Expr, fixed bool) (out []affine.Expr, ok bool) {
	if !same(lists, func(l []affine.Expr) int { return len(l) }) {
		return nil, false
	}
	for i := range lists[0] {
		e, ok := m.expr(Each(lists, func(l []affine.Expr) affine.Expr { return l[i] }), fixed)
		if !ok {
			return nil, false
		}
		out = append(out, e)
	}
	return out, true
}

// condition is expr; where it speaks of counters, as that of a border does, it says what
// is accessed, and has no choices.
func (m *Merging) condition(list []affine.Expr, fixed bool) (affine.Expr, bool) {
	affine.WalkExpr(list[0], func(e affine.Expr) {
		_, counts := e.(*affine.Counter)
		fixed = fixed || counts
	})
	return m.expr(list, fixed)
}

// expr makes one value of these. Constants may differ, but not if it is fixed.
func (m *Merging) expr(list []affine.Expr, fixed bool) (affine.Expr, bool) {
	if !same(list, affine.Expr.Type) {
		return nil, false
	}
	if e, ok := m.stepped(list, fixed || !m.Even); ok {
		return e, true
	}
	switch first := list[0].(type) {
	case *affine.Const:
		consts, ok := all[*affine.Const](list)
		equal := ok && same(consts, func(c *affine.Const) affine.Const { return *c })
		if !ok || (fixed || m.Even) && !equal {
			return nil, false
		}
		return inTurn(m.Layer, list, func(a, b affine.Expr) bool { return *a.(*affine.Const) == *b.(*affine.Const) }), true
	case *affine.Counter:
		counters, ok := all[*affine.Counter](list)
		for k, c := range counters {
			ok = ok && m.Loops[k][c.Loop] == m.Loops[0][first.Loop]
		}
		return &affine.Counter{Loop: m.Loops[0][first.Loop]}, ok && m.Loops[0][first.Loop] != nil
	case *affine.Load:
		if loads, ok := all[*affine.Load](list); ok {
			index, ok1 := m.index(Each(loads, func(e *affine.Load) []affine.Expr { return e.Index }))
			b, ok2 := m.buffer(Each(loads, func(e *affine.Load) *affine.Buffer { return e.Buffer }), false)
			return &affine.Load{Buffer: b, Index: index, Pos: first.Pos}, ok1 && ok2
		}
	case *affine.Cast:
		if casts, ok := all[*affine.Cast](list); ok {
			x, ok := m.expr(Each(casts, func(e *affine.Cast) affine.Expr { return e.X }), fixed)
			return &affine.Cast{T: first.T, X: x}, ok
		}
	case *affine.Call:
		if calls, ok := all[*affine.Call](list); ok && same(calls, func(e *affine.Call) affine.Fn { return e.Fn }) {
			args, ok := m.exprs(Each(calls, func(e *affine.Call) []affine.Expr { return e.Args }), fixed)
			return &affine.Call{Fn: first.Fn, T: first.T, Args: args}, ok
		}
	}
	return m.operation(list, fixed)
}

// stepped is what numbers of counters are that grow by as much from each body to the next, if layers may be counted; they may
// stay as they are only, unless they grow.
func (m *Merging) stepped(list []affine.Expr, grow bool) (affine.Expr, bool) {
	if !m.Steps || !list[0].Type().IsInteger() {
		return nil, false
	}
	var first affine.Form
	var step int64
	for k, e := range list {
		f, ok := affine.FormOf(e)
		if !ok || !f.IsLinear() {
			return nil, false
		}
		for _, l := range f.Counters() {
			one := m.Loops[k][l]
			if one == nil {
				return nil, false
			}
			f = f.Substitute(l, affine.CounterForm(one))
		}
		if k == 0 {
			first = f
			continue
		}
		grown, constant := f.Sub(first).IsConst()
		if k == 1 {
			step = grown
		}
		if !constant || grown != int64(k)*step || grown != 0 && !grow {
			return nil, false
		}
	}
	if step == 0 && len(first.Counters()) == 0 {
		return list[0], true
	}
	return affine.Convert(first.AddCounter(m.Layer, step).Expr(), list[0].Type()), true
}

func (m *Merging) operation(list []affine.Expr, fixed bool) (affine.Expr, bool) {
	switch first := list[0].(type) {
	case *affine.Unary:
		if unaries, ok := all[*affine.Unary](list); ok && same(unaries, func(e *affine.Unary) affine.Op { return e.Op }) {
			x, ok := m.expr(Each(unaries, func(e *affine.Unary) affine.Expr { return e.X }), fixed)
			return &affine.Unary{Op: first.Op, X: x}, ok
		}
	case *affine.Binary:
		if binaries, ok := all[*affine.Binary](list); ok && same(binaries, func(e *affine.Binary) affine.Op { return e.Op }) {
			x, ok1 := m.expr(Each(binaries, func(e *affine.Binary) affine.Expr { return e.X }), fixed)
			divides := first.Op == "/" || first.Op == "%" // by a constant that is cheap
			y, ok2 := m.expr(Each(binaries, func(e *affine.Binary) affine.Expr { return e.Y }), fixed || divides)
			return &affine.Binary{Op: first.Op, X: x, Y: y}, ok1 && ok2
		}
	case *affine.Select:
		if selects, ok := all[*affine.Select](list); ok {
			cond, ok1 := m.condition(Each(selects, func(e *affine.Select) affine.Expr { return e.Cond }), fixed)
			x, ok2 := m.expr(Each(selects, func(e *affine.Select) affine.Expr { return e.X }), fixed)
			y, ok3 := m.expr(Each(selects, func(e *affine.Select) affine.Expr { return e.Y }), fixed)
			return &affine.Select{Cond: cond, X: x, Y: y}, ok1 && ok2 && ok3
		}
	}
	return nil, false
}

// inTurn is the value of list that belongs to an iteration of l: list[0] ? ..., with
// neighbours that are equal as one.
func inTurn(l *affine.Loop, list []affine.Expr, equal func(a, b affine.Expr) bool) affine.Expr {
	e := list[len(list)-1]
	last := e
	for k := len(list) - 2; k >= 0; k-- {
		if !equal(list[k], last) {
			e = &affine.Select{Cond: before(l, k+1), X: list[k], Y: e}
			last = list[k]
		}
	}
	return e
}

// before is the condition that l is in one of its first k iterations.
func before(l *affine.Loop, k int) affine.Expr {
	return &affine.Binary{Op: "<", X: &affine.Counter{Loop: l}, Y: affine.IntConst(int64(k))}
}

// same reports whether f is the same for all.
func same[S any, T comparable](list []S, f func(S) T) bool {
	return !slices.ContainsFunc(list, func(s S) bool { return f(s) != f(list[0]) })
}

// Each is f of all of list.
func Each[S, T any](list []S, f func(S) T) []T {
	out := make([]T, len(list))
	for k, s := range list {
		out[k] = f(s)
	}
	return out
}

// all gives the elements of list as what they all are; ok is false if they are not.
func all[T, S any](list []S) (out []T, ok bool) {
	out = make([]T, len(list))
	for k, s := range list {
		if out[k], ok = any(s).(T); !ok {
			return nil, false
		}
	}
	return out, true
}
