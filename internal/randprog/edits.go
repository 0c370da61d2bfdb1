package randprog

import (
	"slices"

	"codo/affine"
)

// A place counts the places where an edit is possible, and is found at one.
type place struct {
	left  int // places to pass
	found bool
}

// here reports whether this is the place.
func (p *place) here() bool {
	if p.found {
		return false
	}
	p.left--
	p.found = p.left < 0
	return p.found
}

// edits are the ways to make a program smaller, the boldest first. Each edits the
// place that it is given.
var edits = []func(*affine.Program, *place){dropTasks, dropStatements, dropUnused, unwrap, shortenLoops, simplify}

func dropTasks(p *affine.Program, at *place) {
	if len(p.Tasks) > 1 {
		p.Tasks = slices.DeleteFunc(p.Tasks, func(*affine.Task) bool { return at.here() })
	}
}

// bodies replaces each list of statements by f of it, outer lists first.
func bodies(p *affine.Program, f func([]affine.Stmt) []affine.Stmt) {
	for _, t := range p.Tasks {
		t.Body = f(t.Body)
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			affine.RewriteBodies(s, f)
			return true
		})
	}
}

func dropStatements(p *affine.Program, at *place) {
	bodies(p, func(list []affine.Stmt) []affine.Stmt {
		return slices.DeleteFunc(list, func(affine.Stmt) bool { return at.here() })
	})
}

// unwrap replaces an If by one of its branches, and a loop of one iteration by
// its body.
func unwrap(p *affine.Program, at *place) {
	bodies(p, func(list []affine.Stmt) []affine.Stmt {
		var out []affine.Stmt
		for _, s := range list {
			switch s := s.(type) {
			case *affine.If:
				if at.here() {
					out = append(out, s.Then...)
					continue
				}
				if at.here() {
					out = append(out, s.Else...)
					continue
				}
			case *affine.Loop:
				if trip(s) == 1 && at.here() {
					out = append(out, atStart(s)...)
					continue
				}
			}
			out = append(out, s)
		}
		return out
	})
}

// trip is the number of iterations of a loop with constant bounds, else 0.
func trip(l *affine.Loop) int64 {
	lo, ok1 := l.Lo.(*affine.Const)
	hi, ok2 := l.Hi.(*affine.Const)
	if !ok1 || !ok2 || (hi.I-lo.I)*l.Step <= 0 {
		return 0
	}
	size, step := hi.I-lo.I, l.Step
	if step < 0 {
		size, step = -size, -step
	}
	return (size + step - 1) / step
}

// atStart is the body of l with its counter at the start.
func atStart(l *affine.Loop) []affine.Stmt {
	affine.RewriteExprs(l.Body, func(e affine.Expr) affine.Expr {
		if c, ok := e.(*affine.Counter); ok && c.Loop == l {
			return l.Lo
		}
		return e
	})
	return l.Body
}

// shortenLoops leaves one iteration, half of them, or all but one.
func shortenLoops(p *affine.Program, at *place) {
	bodies(p, func(list []affine.Stmt) []affine.Stmt {
		for _, s := range list {
			l, ok := s.(*affine.Loop)
			if !ok {
				continue
			}
			n := trip(l)
			for _, shorter := range []int64{1, n / 2, n - 1} {
				if 0 < shorter && shorter < n && at.here() {
					l.Hi = &affine.Const{T: l.Type, I: l.Lo.(*affine.Const).I + shorter*l.Step}
				}
			}
		}
		return list
	})
}

// simplify replaces an expression by zero or by a part of the same type.
func simplify(p *affine.Program, at *place) {
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			affine.RewriteOperands(s, func(e affine.Expr) affine.Expr {
				bound := guarded(e)
				return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
					if bound[e] {
						return e
					}
					return simpler(e, at)
				})
			})
			return true
		})
	}
}

func simpler(e affine.Expr, at *place) affine.Expr {
	if _, ok := e.(*affine.Const); !ok && at.here() {
		return zero(e.Type())
	}
	for _, part := range parts(e) {
		if part.Type() == e.Type() && at.here() {
			return part
		}
	}
	return e
}

// guarded are the expressions below a cast from float to integer: what clamps
// the float there must stay, or the cast means nothing in C++.
func guarded(e affine.Expr) map[affine.Expr]bool {
	set := map[affine.Expr]bool{}
	affine.WalkExpr(e, func(e affine.Expr) {
		if c, ok := e.(*affine.Cast); ok && c.T.IsInteger() && c.X.Type().IsFloat() {
			affine.WalkExpr(c.X, func(e affine.Expr) { set[e] = true })
		}
	})
	return set
}

// parts are the operands of e whose value may stand for its own.
func parts(e affine.Expr) []affine.Expr {
	switch e := e.(type) {
	case *affine.Unary:
		return []affine.Expr{e.X}
	case *affine.Binary:
		return []affine.Expr{e.X, e.Y}
	case *affine.Select:
		return []affine.Expr{e.X, e.Y}
	case *affine.Call:
		return e.Args
	}
	return nil
}

// dropUnused drops an argument, table, channel or local without a use.
func dropUnused(p *affine.Program, at *place) {
	used := map[*affine.Buffer]bool{}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Assign:
				used[s.Buffer] = true
			case *affine.Push:
				used[s.Channel.Buffer] = true
			case *affine.Pop:
				used[s.Channel.Buffer], used[s.Buffer] = true, true
			}
			affine.Each(s, func(load *affine.Load) { used[load.Buffer] = true })
			return true
		})
	}
	unused := func(b *affine.Buffer) bool { return !used[b] && at.here() }
	p.Args = slices.DeleteFunc(p.Args, unused)
	p.Tables = slices.DeleteFunc(p.Tables, unused)
	p.Channels = slices.DeleteFunc(p.Channels, func(c *affine.Channel) bool { return unused(c.Buffer) })
	bodies(p, func(list []affine.Stmt) []affine.Stmt {
		return slices.DeleteFunc(list, func(s affine.Stmt) bool {
			d, ok := s.(*affine.Decl)
			return ok && unused(d.Buffer)
		})
	})
}
