package nest

import (
	"slices"

	"codo/affine"
)

// Foresee makes iterations of a loop independent of which one stores what the others
// read: the element as it is before that iteration, and what it becomes there, are
// computed in front of the loop, and the other iterations choose. The tool cannot see
// that no other iteration stores it (unlike index set splitting, Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 5.7, the loop stays one).
//
//	for j {                                  before = p[i][k]
//	  p[i][j] = min(p[i][j],           =>    after = min(before, before + p[k][k])
//	    p[i][k] + p[k][j])                   for j {
//	}                                          p[i][j] = min(p[i][j],
//	                                             (j <= k ? before : after) + p[k][j])
//	                                         }
func Foresee(t *affine.Task, names affine.Names) {
	preceded(t, names, func(l *affine.Loop) ([]affine.Stmt, bool) {
		f, ok := foreseen(l)
		if !ok {
			return nil, false
		}
		return f.inFront(names), true
	})
}

// preceded puts statements in front of the loops for which there are any.
func preceded(t *affine.Task, names affine.Names, inFront func(*affine.Loop) ([]affine.Stmt, bool)) {
	ReplaceLoopsIn(t, names, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
		front, ok := inFront(l)
		if !ok {
			return nil, false
		}
		return append(front, l), true
	})
}

// A sight is a loop of which one iteration stores what all of them read.
type sight struct {
	loop  *affine.Loop
	write *affine.Assign // the last statement
	read  []affine.Expr  // subscripts
	at    affine.Form    // the iteration
}

// foreseen finds out whether l is one.
func foreseen(l *affine.Loop) (f sight, ok bool) {
	if !Plain(l) || l.Step != 1 {
		return f, false
	}
	f.loop = l
	if f.write, ok = onlyStore(l.Body); !ok {
		return f, false
	}
	all := affine.Accesses([]affine.Stmt{l})
	write := all[len(all)-1]
	for _, r := range all {
		switch {
		case r.Buffer != f.write.Buffer || r.Write || affine.SameIndex(r.Index, f.write.Index):
		case f.read != nil && affine.SameIndex(r.Index, f.read):
		case affine.Carries(l, write, r) == affine.No:
		case f.read == nil && f.meets(r.Index):
			f.read = r.Index
		default:
			return f, false
		}
	}
	return f, f.read != nil
}

// onlyStore is the last statement of body, if that is all of it that stores elsewhere
// than in scalars of an iteration.
func onlyStore(body []affine.Stmt) (*affine.Assign, bool) {
	last := len(body) - 1
	own := map[*affine.Buffer]bool{}
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
			own[s.Buffer] = s.Buffer.IsScalar()
		case *affine.Assign:
			if k == last {
				return s, !s.Buffer.IsScalar()
			}
			if !own[s.Buffer] {
				return nil, false
			}
		default:
			return nil, false
		}
	}
	return nil, false
}

// meets finds the iteration of f's loop that stores the element with these subscripts,
// which all iterations read; there must be one.
func (f *sight) meets(index []affine.Expr) bool {
	counter, found := affine.CounterForm(f.loop), false
	for d, e := range index {
		r, ok := affine.FormOf(e)
		w, ok2 := affine.FormOf(f.write.Index[d])
		switch {
		case !ok || !ok2 || r.Uses(f.loop):
			return false
		case w.Equal(r):
		case found || w.Coef(f.loop) != 1 || w.Sub(counter).Uses(f.loop):
			return false
		default:
			f.at, found = r.Sub(w.Sub(counter)), true
		}
	}
	lo, ok := affine.FormOf(f.loop.Lo)
	hi, ok2 := affine.FormOf(f.loop.Hi)
	return found && ok && ok2 && atLeast(f.at.Sub(lo), 0) && atLeast(hi.Sub(f.at), 1)
}

// atLeast reports whether f is never less than v.
func atLeast(f affine.Form, v int64) bool {
	lo, _, ok := f.Range()
	return ok && lo >= v
}

// inFront makes the reads choices, and gives the statements that these need.
func (f *sight) inFront(names affine.Names) []affine.Stmt {
	w := f.write
	scalar := func(suffix string) *affine.Buffer {
		return &affine.Buffer{Name: names.Fresh(w.Buffer.Name + suffix), Elem: w.Buffer.Elem, Pos: w.Pos}
	}
	before, after := scalar("_before"), scalar("_after")
	load := func(b *affine.Buffer) affine.Expr { return &affine.Load{Buffer: b, Pos: w.Pos} }
	// The iteration itself, ahead of the others.
	ahead := affine.CloneBody(f.loop.Body)
	affine.ReplaceByForm(ahead, f.loop, f.at)
	f.replaceReads(ahead, func() affine.Expr { return load(before) })
	last := ahead[len(ahead)-1].(*affine.Assign)
	ahead[len(ahead)-1] = &affine.Assign{Buffer: after, Value: last.Value, Pos: w.Pos}
	f.replaceReads(f.loop.Body, func() affine.Expr {
		past := &affine.Binary{Op: "<=", X: affine.Convert(&affine.Counter{Loop: f.loop}, affine.I32), Y: f.at.Expr()}
		return &affine.Select{Cond: past, X: load(before), Y: load(after)}
	})
	list := []affine.Stmt{
		&affine.Decl{Buffer: before, Pos: w.Pos},
		&affine.Decl{Buffer: after, Pos: w.Pos},
		&affine.Assign{Buffer: before, Value: &affine.Load{Buffer: w.Buffer, Index: slices.Clone(f.read), Pos: w.Pos}, Pos: w.Pos},
	}
	return append(list, ahead...)
}

// replaceReads puts something else in the place of the element that all read.
func (f *sight) replaceReads(body []affine.Stmt, by func() affine.Expr) {
	for _, s := range body {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == f.write.Buffer && affine.SameIndex(ld.Index, f.read) {
				return by()
			}
			return e
		})
	}
}
