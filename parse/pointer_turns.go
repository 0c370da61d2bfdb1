package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Pointers that change places, as those to the two buffers of a stencil do after each step: what
// each points to is known in each iteration, as that repeats itself after two of them, or a few.
//
//	for t { step(now, next); tmp = now; now = next; next = tmp; }
//	=> for t { if (t % 2 == 0) step(a, b); else step(b, a); }

// mostTurns is how many iterations it may take until pointers are where they were.
const mostTurns = 4

// changesPlaces reports whether all that the function body gives pointer name are other pointers,
// which change no more than that, in statements that run whenever what is around them does.
func (l *lowerer) changesPlaces(body any, name string) bool {
	b, ok := body.(*block)
	if !ok {
		return false
	}
	names, found := []string{name}, false
	for i := 0; i < len(names); i++ {
		given, only := givenTo(b, names[i])
		if !only {
			return false
		}
		found = found || len(given) > 0
		for _, g := range given {
			if !slices.Contains(names, g) {
				names = append(names, g)
			}
		}
	}
	return found && !jumps(b) && plainly(b.list, names)
}

// givenTo are the pointers that name becomes in body; only is false if it becomes something else.
func givenTo(body any, name string) (given []string, only bool) {
	only = true
	walk(body, func(n any) bool {
		switch n := n.(type) {
		case *assign:
			if isIdent(n.x, name) {
				from, isName := n.y.(*ident)
				if only = only && isName && n.op == "="; only {
					given = append(given, from.name)
				}
			}
		case *unary:
			if isIdent(n.x, name) && (n.op == "++" || n.op == "--" || n.op == "&" && !n.postfix) {
				only = false
			}
		case *call:
			if a, b, ok := swapped(n); ok && (a == name || b == name) {
				given = append(given, a, b)
			}
		}
		return true
	})
	return given, only
}

// swapped are the variables of swap(a, b).
func swapped(x *call) (a, b string, ok bool) {
	if x.fn != "swap" || len(x.args) != 2 {
		return "", "", false
	}
	first, ok1 := x.args[0].(*ident)
	second, ok2 := x.args[1].(*ident)
	if !ok1 || !ok2 {
		return "", "", false
	}
	return first.name, second.name, true
}

// jumps reports whether something leaves what it stands in before its end.
func jumps(b *block) bool {
	found := false
	for i, s := range b.list {
		if _, isReturn := s.(*returnStmt); isReturn && i == len(b.list)-1 {
			continue
		}
		walk(s, func(n any) bool {
			switch n.(type) {
			case *jumpStmt, *returnStmt:
				found = true
			}
			return !found
		})
	}
	return found
}

// plainly reports whether what gives any of names something stands in blocks and for loops only,
// as a statement of its own.
func plainly(list []stmt, names []string) bool {
	gives := func(n any) bool {
		return slices.ContainsFunc(names, func(name string) bool { given, only := givenTo(n, name); return len(given) > 0 || !only })
	}
	for _, s := range list {
		ok := true
		switch s := s.(type) {
		case *block:
			ok = plainly(s.list, names)
		case *forStmt:
			b, isBlock := s.body.(*block)
			ok = !gives(s.init) && !gives(s.cond) && !gives(s.post) && (!gives(s.body) || isBlock && plainly(b.list, names))
		case *exprStmt:
			switch x := s.x.(type) {
			case *assign:
				ok = !gives(x.y)
			case *call:
				ok = !slices.ContainsFunc(x.args, func(a expr) bool { return gives(a) })
			default:
				ok = !gives(s)
			}
		default:
			ok = !gives(s)
		}
		if !ok {
			return false
		}
	}
	return true
}

// placed is a pointer that changes places, in the scope that declares it.
type placed struct {
	scope *scope
	name  string
}

// pointers are those in sight, and what they point to.
func (l *lowerer) pointers() map[placed]view {
	all := map[placed]view{}
	for s := l.scope; s != nil; s = s.up {
		for name, sym := range s.names {
			if v, ok := sym.(view); ok && v.turns {
				all[placed{s, name}] = v
			}
		}
	}
	return all
}

// pointTo lets the pointer called name point where to does.
func (l *lowerer) pointTo(name string, to view, pos diag.Pos) {
	for s := l.scope; s != nil; s = s.up {
		v, ok := s.names[name].(view)
		if !ok {
			continue
		}
		if to.buf.Elem != v.buf.Elem || !slices.Equal(to.dims()[1:], v.dims()[1:]) {
			l.diags.Errorf(diag.Memory, pos, "pointer %s is of another type than %s", quoteToken(name), quoteToken(to.buf.Name))
			return
		}
		to.turns, to.readOnly = true, to.readOnly || v.readOnly
		s.names[name] = to
		return
	}
}

// swapPointers lowers swap(a, b) of pointers that change places; ok is false if these are none.
func (l *lowerer) swapPointers(x *call) (ok bool) {
	first, second, ok := swapped(x)
	a, okA := l.lookup(first).(view)
	b, okB := l.lookup(second).(view)
	if !ok || !okA || !okB || !a.turns || !b.turns {
		return false
	}
	l.pointTo(first, b, x.pos)
	l.pointTo(second, a, x.pos)
	return true
}

// inTurns is the body of loop: what lower lowers, once for each of the places that pointers take
// in turn, which they have taken behind the loop.
func (l *lowerer) inTurns(loop *affine.Loop, lower func()) []affine.Stmt {
	begin := l.pointers()
	bodies := [][]affine.Stmt{l.into(lower)}
	places := []map[placed]view{begin}
	for now := l.pointers(); !samePlaces(begin, now); now = l.pointers() {
		if len(bodies) == mostTurns {
			l.diags.Errorf(diag.Memory, loop.Pos, "pointers that change places are where they were after more than %d iterations", mostTurns).
				Advise("choose the array by the number of the iteration")
			return bodies[0]
		}
		places, bodies = append(places, now), append(bodies, l.into(lower))
	}
	if len(bodies) == 1 {
		return bodies[0]
	}
	first, trips, ok := affine.ConstantTrips(loop)
	if !ok {
		l.diags.Errorf(diag.Memory, loop.Pos, "pointers change places in a loop of which it is not known how often it runs").
			Advise("choose the array by the number of the iteration")
		return bodies[0]
	}
	for p, v := range places[trips%int64(len(places))] {
		p.scope.names[p.name] = v
	}
	number := l.binaryOp(loop.Pos, "-", &affine.Counter{Loop: loop}, intConst(first))
	if loop.Step < 0 {
		number = l.binaryOp(loop.Pos, "-", intConst(first), &affine.Counter{Loop: loop})
	}
	if by := max(loop.Step, -loop.Step); by > 1 {
		number = l.binaryOp(loop.Pos, "/", number, intConst(by))
	}
	turn := l.binaryOp(loop.Pos, "%", number, affine.IntConst(int64(len(bodies))))
	body := bodies[len(bodies)-1]
	for k := len(bodies) - 2; k >= 0; k-- {
		body = []affine.Stmt{&affine.If{Cond: l.binaryOp(loop.Pos, "==", turn, affine.IntConst(int64(k))), Then: bodies[k], Else: body, Pos: loop.Pos}}
	}
	return body
}

// samePlaces reports whether all pointers point to the same places. They do not move.
func samePlaces(a, b map[placed]view) bool {
	for p, v := range a {
		w := b[p]
		if w.buf != v.buf || !affine.SameIndex(w.prefix, v.prefix) || !slices.Equal(w.dims(), v.dims()) ||
			!sameExpr(w.offset, v.offset) || !sameExpr(w.at, v.at) {
			return false
		}
	}
	return true
}

func sameExpr(a, b affine.Expr) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return affine.SameIndex([]affine.Expr{a}, []affine.Expr{b})
}
