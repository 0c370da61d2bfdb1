package domain

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/internal/graph"
	"codo/nest"
	"codo/nest/scalars"
)

// mostRerolled bounds the statements of a loop that are held against each other.
const mostRerolled = 128

// Reroll lets a loop count one by one where its body has been written out for several iterations at once, in any
// order of what these do (the converse of loop unrolling, and of unroll-and-jam: Allen and Kennedy, "Optimizing
// Compilers for Modern Architectures", section 8.4.1); the search unrolls as the design needs it:
//
//	for j = 0 to 40 {                                        for j = 0 to 160 {
//	  for k { y[4 * j] += x[k] * w[k][4 * j]                   for k { y[j] += x[k] * w[k][j] }
//	          y[4 * j + 1] += x[k] * w[k][4 * j + 1]    =>   }
//	          .. } }
func Reroll(t *affine.Task) {
	t.Body = nest.EachNest(t.Body, func(s affine.Stmt) []affine.Stmt { return rerollIn([]affine.Stmt{s}) })
}

// rerollIn begins inside: what iterations of several loops have been written out for comes one loop at a time.
func rerollIn(body []affine.Stmt) []affine.Stmt {
	for k, s := range body {
		nest.RewriteInside(s, rerollIn)
		if l, ok := s.(*affine.Loop); ok {
			body[k] = rerolled(l)
		}
	}
	return body
}

// rerolled is l, one by one; l itself if it is not written out.
func rerolled(l *affine.Loop) *affine.Loop {
	if !nest.Plain(l) {
		return l
	}
	written := writtenOut(l)
	if written < 2 {
		return l
	}
	whole := nest.Reread(l)
	strands := strandsOf(spread(oneTermEach(whole.Body)))
	if len(strands) > mostRerolled {
		return l
	}
	for lanes := len(strands); lanes > 1; lanes-- {
		if len(strands)%lanes != 0 || written%int64(lanes) != 0 {
			continue
		}
		if one := rerolledBy(whole, inRow(strands, lanes)); one != nil {
			return one
		}
		if one := rerolledBy(whole, inTurns(strands, lanes)); one != nil {
			return one
		}
	}
	return l
}

// writtenOut is how many iterations the body of l may have been written out for: what is between the elements
// that follow each other in all its accesses.
func writtenOut(l *affine.Loop) (step int64) {
	if countsSingly(l) { // so most do
		return 1
	}
	for _, a := range affine.Accesses(l.Body) {
		for _, e := range a.Index {
			if f, ok := affine.FormOf(e); ok {
				step = affine.GCD(step, f.Coef(l)*l.Step)
			}
		}
	}
	return step
}

// countsSingly reports whether an element that l reaches is followed by the next one.
func countsSingly(l *affine.Loop) bool {
	for e := range affine.SubscriptsIn(l.Body) {
		if f, ok := affine.FormOf(e); ok {
			if step := f.Coef(l) * l.Step; step == 1 || step == -1 {
				return true
			}
		}
	}
	return false
}

// oneTermEach adds each term of a sum by a statement of its own, in the order in which they are added; those of integers may
// come in any:
//
//	s = s + x[2 * j] + x[2 * j + 1]   =>   s = s + x[2 * j]; s = s + x[2 * j + 1]
func oneTermEach(body []affine.Stmt) []affine.Stmt {
	return affine.RewriteBody(body, nest.Open, func(s affine.Stmt) (by []affine.Stmt, ok bool) {
		a, ok := s.(*affine.Assign)
		if !ok {
			return nil, false
		}
		terms := termsOf(a.Value, "+", a.Buffer.Elem)
		was := slices.IndexFunc(terms, func(t addend) bool { return t.op == "+" && nest.IsStored(t.value, a) })
		if was < 0 || was > 0 && !a.Buffer.Elem.IsInteger() {
			return nil, false
		}
		for _, t := range slices.Delete(terms, was, was+1) {
			if affine.Loads(t.value, a.Buffer) {
				return nil, false
			}
			each := *a
			each.Value = &affine.Binary{Op: t.op, X: &affine.Load{Buffer: a.Buffer, Index: slices.Clone(a.Index), Pos: a.Pos}, Y: t.value}
			by = append(by, &each)
		}
		return by, len(by) > 1
	})
}

// An addend is what a sum adds, or subtracts.
type addend struct {
	op    affine.Op // + or -
	value affine.Expr
}

// termsOf are those of which e, added or subtracted, is the sum by values of this type: of integers all, of others those that
// are added one after the other, from the left.
func termsOf(e affine.Expr, op affine.Op, of affine.Type) []addend {
	sum, ok := e.(*affine.Binary)
	if !ok || sum.Op != "+" && sum.Op != "-" || sum.Type() != of || sum.X.Type() != of {
		return []addend{{op, e}}
	}
	if !of.IsInteger() {
		return append(termsOf(sum.X, op, of), addend{sum.Op, sum.Y})
	}
	right := op
	if sum.Op == "-" {
		right = map[affine.Op]affine.Op{"+": "-", "-": "+"}[op]
	}
	return append(termsOf(sum.X, op, of), termsOf(sum.Y, right, of)...)
}

// spread is body with its loops cut as far as they can be.
func spread(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && nest.Plain(l) && len(out) <= mostRerolled {
			out = append(out, nest.Distribute(l)...)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// A strand is statements that belong together, and their places in a body.
type strand struct {
	body []affine.Stmt
	at   []int
}

// strandsOf are the statements of body, those together that have locals of body in common.
func strandsOf(body []affine.Stmt) (list []strand) {
	next := make([][]int, len(body))
	declared := map[*affine.Buffer]int{}
	for at, s := range body {
		if d, ok := s.(*affine.Decl); ok {
			declared[d.Buffer] = at
		}
		for _, a := range affine.Accesses([]affine.Stmt{s}) {
			if from, ok := declared[a.Buffer]; ok {
				next[from], next[at] = append(next[from], at), append(next[at], from)
			}
		}
	}
	for _, group := range graph.Components(next) {
		slices.Sort(group)
		list = append(list, strand{nest.Each(group, func(at int) affine.Stmt { return body[at] }), group})
	}
	slices.SortFunc(list, func(a, b strand) int { return cmp.Compare(a.at[0], b.at[0]) })
	return list
}

// inRow are lanes of strands that follow each other.
func inRow(strands []strand, lanes int) (list [][]strand) {
	return slices.Collect(slices.Chunk(strands, len(strands)/lanes))
}

// inTurns are lanes that take turns with strands.
func inTurns(strands []strand, lanes int) [][]strand {
	list := make([][]strand, lanes)
	for k, u := range strands {
		list[k%lanes] = append(list[k%lanes], u)
	}
	return list
}

// rerolledBy is l with an iteration for each of these lanes of its body; nil if they are not equal. Lanes that
// are not done one after the other must not touch what others write.
func rerolledBy(l *affine.Loop, strands [][]strand) *affine.Loop {
	var lanes [][]affine.Stmt
	var order []int
	for _, list := range strands {
		var lane []affine.Stmt
		for _, u := range list {
			lane, order = append(lane, u.body...), append(order, u.at...)
		}
		lanes = append(lanes, lane)
	}
	lane := &affine.Loop{Name: l.Name, Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(int64(len(lanes))), Step: 1}
	m := nest.MergingOf(len(lanes), lane)
	m.Steps = true
	m.Within(lanes)
	body, ok := m.Body(lanes)
	if !ok || len(m.Roles) > 0 || !slices.IsSorted(order) && !lanesApart(body, lane) {
		return nil
	}
	own := *l
	own.Body = body
	affine.ReplaceCounter(own.Body, l, &own)
	if !nest.FromZero(&own) {
		return nil
	}
	scalars.Gathered(own.Body)
	if !scalars.GoTogether(own.Body, &own, lane, int64(len(lanes))) {
		return nil
	}
	whole := scalars.WholeOf(&own, lane, own.Body)
	whole.Label, whole.Pos = l.Label, l.Pos
	whole.Body = own.Body
	return whole
}

// lanesApart reports whether iterations of lane touch different elements of all arrays that are not declared in body
// and that it writes.
func lanesApart(body []affine.Stmt, lane *affine.Loop) bool {
	all := affine.Accesses(body)
	for _, w := range all {
		if !w.Write || affine.Declares(body, w.Buffer) {
			continue
		}
		apart := false
		for d, e := range w.Index {
			f, ok := affine.FormOf(e)
			apart = apart || ok && f.Coef(lane) != 0 && !slices.ContainsFunc(all, func(a affine.Access) bool {
				if a.Buffer != w.Buffer {
					return false
				}
				g, ok := affine.FormOf(a.Index[d])
				return !ok || !g.Equal(f)
			})
		}
		if !apart {
			return false
		}
	}
	return true
}
