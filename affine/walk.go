package affine

import (
	"fmt"
	"slices"
)

// Walk visits every statement of body in program order, a loop or If before
// what it holds. visit returns false to skip what the statement holds.
func Walk(body []Stmt, visit func(Stmt) bool) {
	for _, s := range body {
		if !visit(s) {
			continue
		}
		switch s := s.(type) {
		case *Loop:
			Walk(s.Body, visit)
		case *If:
			Walk(s.Then, visit)
			Walk(s.Else, visit)
		case *Assign, *Decl, *Push, *Pop:
		default:
			panic(fmt.Sprintf("affine: Walk of %T", s))
		}
	}
}

// Operands calls visit with each expression that s itself holds, in the order of
// evaluation (the statements inside a loop or If are left out).
func Operands(s Stmt, visit func(Expr)) {
	switch s := s.(type) {
	case *Loop:
		visit(s.Lo)
		visit(s.Hi)
	case *If:
		visit(s.Cond)
	case *Assign:
		for _, x := range s.Index {
			visit(x)
		}
		visit(s.Value)
	case *Push:
		visit(s.Value)
	case *Pop:
		for _, x := range s.Index {
			visit(x)
		}
	case *Decl:
	default:
		panic(fmt.Sprintf("affine: Operands of %T", s))
	}
}

// WalkExpr visits e and everything below it, parents first.
func WalkExpr(e Expr, visit func(Expr)) {
	visit(e)
	switch e := e.(type) {
	case *Const, *Counter:
	case *Load:
		for _, x := range e.Index {
			WalkExpr(x, visit)
		}
	case *Unary:
		WalkExpr(e.X, visit)
	case *Binary:
		WalkExpr(e.X, visit)
		WalkExpr(e.Y, visit)
	case *Select:
		WalkExpr(e.Cond, visit)
		WalkExpr(e.X, visit)
		WalkExpr(e.Y, visit)
	case *Cast:
		WalkExpr(e.X, visit)
	case *Call:
		for _, x := range e.Args {
			WalkExpr(x, visit)
		}
	default:
		panic(fmt.Sprintf("affine: WalkExpr of %T", e))
	}
}

// Each visits the expressions of kind E among those that s itself holds and all
// below them, parents first: with func(*Load) the elements that s reads, with
// func(Expr) every expression.
func Each[E Expr](s Stmt, visit func(E)) {
	Operands(s, func(e Expr) {
		WalkExpr(e, func(e Expr) {
			if e, ok := e.(E); ok {
				visit(e)
			}
		})
	})
}

// Loads reports whether e reads an element of b, in a subscript too.
func Loads(e Expr, b *Buffer) bool {
	found := false
	WalkExpr(e, func(e Expr) {
		ld, ok := e.(*Load)
		found = found || ok && ld.Buffer == b
	})
	return found
}

// IsPure reports whether e reads no buffer and calls no function, so that it may
// be evaluated anywhere its counters are in scope.
func IsPure(e Expr) bool {
	pure := true
	WalkExpr(e, func(e Expr) {
		switch e.(type) {
		case *Load, *Call:
			pure = false
		}
	})
	return pure
}

// Declares reports whether b is declared in body: it is of that alone.
func Declares(body []Stmt, b *Buffer) (own bool) {
	Walk(body, func(s Stmt) bool {
		d, ok := s.(*Decl)
		own = own || ok && d.Buffer == b
		return !own
	})
	return own
}

// Changed are the buffers that body writes or declares.
func Changed(body []Stmt) map[*Buffer]bool {
	changed := map[*Buffer]bool{}
	Walk(body, func(s Stmt) bool {
		switch s := s.(type) {
		case *Decl:
			changed[s.Buffer] = true
		case *Assign:
			changed[s.Buffer] = true
		case *Pop:
			changed[s.Buffer] = true
		}
		return true
	})
	return changed
}

// Rewrite builds e anew, children first: each node is replaced by f of it.
// Nodes whose children did not change are passed to f as they are.
func Rewrite(e Expr, f func(Expr) Expr) Expr {
	switch n := e.(type) {
	case *Const, *Counter:
	case *Load:
		if index, changed := rewriteAll(n.Index, f); changed {
			e = &Load{n.Buffer, index, n.Pos}
		}
	case *Unary:
		if x := Rewrite(n.X, f); x != n.X {
			e = &Unary{n.Op, x}
		}
	case *Binary:
		if x, y := Rewrite(n.X, f), Rewrite(n.Y, f); x != n.X || y != n.Y {
			e = &Binary{n.Op, x, y}
		}
	case *Select:
		c, x, y := Rewrite(n.Cond, f), Rewrite(n.X, f), Rewrite(n.Y, f)
		if c != n.Cond || x != n.X || y != n.Y {
			e = &Select{c, x, y}
		}
	case *Cast:
		if x := Rewrite(n.X, f); x != n.X {
			e = &Cast{n.T, x}
		}
	case *Call:
		if args, changed := rewriteAll(n.Args, f); changed {
			e = &Call{n.Fn, n.T, args}
		}
	default:
		panic(fmt.Sprintf("affine: Rewrite of %T", e))
	}
	return f(e)
}

// rewriteAll gives list itself, and !changed, if nothing of it changes.
func rewriteAll(list []Expr, f func(Expr) Expr) (out []Expr, changed bool) {
	return replaceAll(list, func(x Expr) Expr { return Rewrite(x, f) })
}

// replaceAll gives f of each of list, or list itself, and !changed, if that is all the same.
func replaceAll(list []Expr, f func(Expr) Expr) (out []Expr, changed bool) {
	out = list
	for i, x := range list {
		by := f(x)
		if !changed && by != x {
			out, changed = slices.Clone(list), true
		}
		if changed {
			out[i] = by
		}
	}
	return out, changed
}

// RewriteExprs replaces each expression of body and all below it by f of it, children first.
func RewriteExprs(body []Stmt, f func(Expr) Expr) {
	Walk(body, func(s Stmt) bool {
		RewriteEach(s, f)
		return true
	})
}

// RewriteEach is RewriteExprs for those that s itself holds.
func RewriteEach(s Stmt, f func(Expr) Expr) {
	RewriteOperands(s, func(e Expr) Expr { return Rewrite(e, f) })
}

// RewriteOperands replaces each expression that s itself holds by f of it.
func RewriteOperands(s Stmt, f func(Expr) Expr) {
	all := func(list []Expr) []Expr {
		list, _ = replaceAll(list, f)
		return list
	}
	switch s := s.(type) {
	case *Loop:
		s.Lo, s.Hi = f(s.Lo), f(s.Hi)
	case *If:
		s.Cond = f(s.Cond)
	case *Assign:
		s.Index, s.Value = all(s.Index), f(s.Value)
	case *Push:
		s.Value = f(s.Value)
	case *Pop:
		s.Index = all(s.Index)
	case *Decl:
	default:
		panic(fmt.Sprintf("affine: RewriteOperands of %T", s))
	}
}

// HasLoop reports whether there is a loop among statements, or in them.
func HasLoop(body []Stmt) (found bool) {
	Walk(body, func(s Stmt) bool {
		_, isLoop := s.(*Loop)
		found = found || isLoop
		return !found
	})
	return found
}

// RewriteBodies replaces each list of statements that s itself holds by f of it.
func RewriteBodies(s Stmt, f func([]Stmt) []Stmt) {
	switch s := s.(type) {
	case *Loop:
		s.Body = f(s.Body)
	case *If:
		s.Then, s.Else = f(s.Then), f(s.Else)
	}
}

// RewriteBody builds body anew, what is inside a statement before the statement: f gives
// those that come in its place, or !ok. Loops for which enter is false stay as they are
// inside; nil is true for all.
func RewriteBody(body []Stmt, enter func(*Loop) bool, f func(Stmt) (by []Stmt, ok bool)) (out []Stmt) {
	if len(body) == 0 {
		return nil
	}
	out = make([]Stmt, 0, len(body))
	for _, s := range body {
		if l, isLoop := s.(*Loop); !isLoop || enter == nil || enter(l) {
			RewriteBodies(s, func(list []Stmt) []Stmt { return RewriteBody(list, enter, f) })
		}
		if by, ok := f(s); ok {
			out = append(out, by...)
		} else {
			out = append(out, s)
		}
	}
	return out
}
