package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Previous reads what scalars keep of the iterations before where it came from, as the user may have done to read
// each element once (scalar replacement, undone; Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// section 8.3): iterations do not depend on each other then, and the search keeps what is to be kept.
//
//	left = 0; center = x[0]
//	for i = 0 to 63 {                          for i = 0 to 63 {
//	  y[i] = left + center + x[i + 1]            y[i] = (i == 0 ? 0 : x[i - 1]) + x[i] + x[i + 1]
//	  left = center                       =>   }
//	  center = x[i + 1]
//	}
//
// What a scalar has at first is told apart only where it is something else. It must be the only thing that is stored
// in the scalar in an iteration, and made of elements that the loop does not change, without operators that cost
// something. Windows of which some elements come from line buffers, which the loop fills, stay as they are: see Lines.
func Previous(t *affine.Task) {
	if body, found := previousIn(t.Body, nest.DeclaredBy(t.Body)); found {
		t.Body = body
		nest.Needless(t)
	}
}

// previousIn is body with such scalars, which are local, out of its loops; found reports whether there are any.
func previousIn(body []affine.Stmt, local map[*affine.Buffer]bool) (out []affine.Stmt, found bool) {
	for _, s := range body {
		nest.RewriteInside(s, func(inner []affine.Stmt) []affine.Stmt {
			inner, own := previousIn(inner, local)
			found = found || own
			return inner
		})
		if l, ok := s.(*affine.Loop); ok && nest.Unordered(l) && nest.Movable(l) {
			if k := keptOf(l, out, local); k.resolve() {
				out, found = k.rewritten(out), true
				continue
			}
		}
		out = append(out, s)
	}
	return out, found
}

// A keeper is a loop that keeps in scalars what iterations before had.
type keeper struct {
	loop         *affine.Loop
	first, trips int64
	before       []affine.Stmt                  // in the same list
	writes       map[*affine.Buffer]int         // at how many places the loop stores in each
	sets         []*affine.Assign               // of the scalars, in the body
	local        map[*affine.Buffer]bool        // declared in the body
	starts, ends map[*affine.Buffer]affine.Expr // what each has at the begin, and at the end of an iteration
	steps        int                            // that are left to find these
}

// mostSteps bounds how far scalars are followed: through so many values.
const mostSteps = 256

// keptOf finds the scalars that l stores once.
func keptOf(l *affine.Loop, before []affine.Stmt, local map[*affine.Buffer]bool) *keeper {
	k := &keeper{loop: l, before: before, writes: map[*affine.Buffer]int{}, local: nest.DeclaredBy(l.Body), starts: map[*affine.Buffer]affine.Expr{}, ends: map[*affine.Buffer]affine.Expr{}}
	k.first, k.trips, _ = affine.ConstantTrips(l)
	for u := range affine.Uses(l.Body) {
		if u.Write && u.Buffer != nil {
			k.writes[u.Buffer]++
		}
	}
	for _, s := range l.Body {
		if a, ok := s.(*affine.Assign); ok && a.Buffer.IsScalar() && local[a.Buffer] && !k.local[a.Buffer] && k.writes[a.Buffer] == 1 {
			k.sets = append(k.sets, a)
		}
	}
	return k
}

// setOf is what stores b in an iteration, and the number of that statement; nil if it is none of the scalars.
func (k *keeper) setOf(b *affine.Buffer) (*affine.Assign, int) {
	for _, a := range k.sets {
		if a.Buffer == b {
			return a, slices.Index(k.loop.Body, affine.Stmt(a))
		}
	}
	return nil, -1
}

// resolve finds what the scalars have that are read before they are stored, and reports whether it is known of any.
func (k *keeper) resolve() bool {
	for _, a := range k.sets {
		_, at := k.setOf(a.Buffer)
		if read, _ := nest.Touches(k.loop.Body[:at], a.Buffer); !read {
			continue
		}
		if k.fromLines(a.Value) {
			return false
		}
		k.steps = mostSteps
		start, okStart := k.start(a.Buffer)
		end, okEnd := k.end(a.Buffer)
		if okStart && okEnd && !k.loadsAny(k.moved(end, k.lastForm())) {
			k.starts[a.Buffer], k.ends[a.Buffer] = start, end
		}
	}
	for again := true; again; { // what the loop goes on storing is not what it was at first
		again = false
		for b, start := range k.starts {
			if k.loadsStored(start) || k.loadsStored(k.ends[b]) {
				delete(k.starts, b)
				delete(k.ends, b)
				again = true
			}
		}
	}
	return len(k.ends) > 0
}

// fromLines reports whether e reads an array that the loop writes.
func (k *keeper) fromLines(e affine.Expr) bool {
	found := false
	affine.WalkExpr(e, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		found = found || ok && !ld.Buffer.IsScalar() && k.writes[ld.Buffer] > 0
	})
	return found
}

// loadsAny reports whether e is made of what one of the scalars has.
func (k *keeper) loadsAny(e affine.Expr) bool {
	return slices.ContainsFunc(k.sets, func(a *affine.Assign) bool { return affine.Loads(e, a.Buffer) })
}

// loadsStored is the same of those that stay.
func (k *keeper) loadsStored(e affine.Expr) bool {
	return slices.ContainsFunc(k.sets, func(a *affine.Assign) bool { return k.ends[a.Buffer] == nil && affine.Loads(e, a.Buffer) })
}

// start is what b has at the begin of an iteration.
func (k *keeper) start(b *affine.Buffer) (affine.Expr, bool) {
	end, ok := k.end(b)
	if !ok {
		return nil, false
	}
	was := k.moved(end, affine.CounterForm(k.loop).Plus(-k.loop.Step))
	first, known := k.atFirst(b)
	if known && affine.SameExpr(k.moved(end, affine.Form{}.Plus(k.first-k.loop.Step)), first) {
		return was, true
	}
	begins := &affine.Binary{Op: "==", X: &affine.Counter{Loop: k.loop}, Y: &affine.Const{T: k.loop.Type, I: k.first}}
	return &affine.Select{Cond: begins, X: first, Y: was}, true
}

// end is what b has at the end of an iteration.
func (k *keeper) end(b *affine.Buffer) (affine.Expr, bool) {
	a, at := k.setOf(b)
	if a == nil {
		return nil, false
	}
	return k.value(a, at)
}

// value is what a, statement at of the body, stores, made of elements that the loop does not change.
func (k *keeper) value(a *affine.Assign, at int) (out affine.Expr, ok bool) {
	if k.steps--; k.steps < 0 {
		return nil, false
	}
	ok = true
	out = affine.Rewrite(a.Value, func(e affine.Expr) affine.Expr {
		ld, isLoad := e.(*affine.Load)
		switch {
		case !ok:
		case isLoad:
			var own affine.Expr
			if own, ok = k.load(ld, at); ok {
				return own
			}
		default:
			ok = !costs(e)
		}
		return e
	})
	if !ok {
		return nil, false
	}
	return affine.Convert(out, a.Buffer.Elem), true
}

// load is what statement at reads.
func (k *keeper) load(ld *affine.Load, at int) (affine.Expr, bool) {
	b := ld.Buffer
	if set, n := k.setOf(b); set != nil {
		if at <= n {
			return k.start(b)
		}
		return k.end(b)
	}
	switch n := k.writes[b]; {
	case n == 0:
		return ld, true
	case n > 1 || !b.IsScalar() || !k.local[b]:
		return nil, false
	}
	set := slices.IndexFunc(k.loop.Body, func(s affine.Stmt) bool { a, ok := s.(*affine.Assign); return ok && a.Buffer == b })
	if set < 0 || set >= at {
		return nil, false
	}
	return k.value(k.loop.Body[set].(*affine.Assign), set)
}

// costs reports whether e takes an operator that costs something: all of floats, and products and quotients but by constants.
func costs(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Binary:
		_, isConst := e.Y.(*affine.Const)
		return !e.X.Type().IsInteger() || !isConst && (e.Op == "*" || e.Op == "/" || e.Op == "%")
	case *affine.Unary:
		return !e.Type().IsInteger()
	case *affine.Call:
		return true
	case *affine.Cast:
		return e.T.IsFloat() != e.X.Type().IsFloat()
	}
	return false
}

// atFirst is what b has before the loop: known, if the statements in front say so, or else what is in it.
func (k *keeper) atFirst(b *affine.Buffer) (e affine.Expr, known bool) {
	for n := len(k.before) - 1; n >= 0; n-- {
		if !nest.Writes(k.before[n:n+1], b) {
			continue
		}
		if a, ok := k.before[n].(*affine.Assign); ok && staysKnown(a.Value, append(slices.Clone(k.before[n+1:]), k.loop)) {
			return affine.Folded(affine.Convert(a.Value, b.Elem)), true
		}
		break
	}
	return &affine.Load{Buffer: b, Pos: k.loop.Pos}, false
}

// lastForm is the counter of the last iteration.
func (k *keeper) lastForm() affine.Form { return affine.Form{}.Plus(k.first + (k.trips-1)*k.loop.Step) }

// moved is e in the iteration that counter says.
func (k *keeper) moved(e affine.Expr, counter affine.Form) affine.Expr {
	then := &affine.Assign{Value: e}
	affine.ReplaceByForm([]affine.Stmt{then}, k.loop, counter)
	return affine.Rewrite(then.Value, affine.Folded)
}

// rewritten are the statements before the loop, and the loop without the scalars, which get their last values behind it.
func (k *keeper) rewritten(out []affine.Stmt) []affine.Stmt {
	var stored, last []affine.Stmt
	for at, s := range k.loop.Body {
		affine.RewriteExprs([]affine.Stmt{s}, func(e affine.Expr) affine.Expr {
			ld, ok := e.(*affine.Load)
			if !ok || k.ends[ld.Buffer] == nil {
				return e
			}
			if _, set := k.setOf(ld.Buffer); at <= set {
				return k.starts[ld.Buffer]
			}
			return k.ends[ld.Buffer]
		})
	}
	for _, a := range k.sets {
		if k.ends[a.Buffer] != nil {
			stored = append(stored, a)
			last = append(last, &affine.Assign{Buffer: a.Buffer, Value: k.moved(k.ends[a.Buffer], k.lastForm()), Pos: a.Pos})
		}
	}
	k.loop.Body = slices.DeleteFunc(k.loop.Body, func(s affine.Stmt) bool { return slices.Contains(stored, s) })
	return append(append(out, affine.Stmt(k.loop)), last...)
}
