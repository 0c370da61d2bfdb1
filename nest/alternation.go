package nest

import (
	"fmt"
	"slices"

	"codo/affine"
)

// mostTurns bounds the arrays, or the ways, that iterations of a loop take turns with.
const mostTurns = 4

// An Alternation remembers which arrays iterations take turns with.
type Alternation struct {
	most   int // parts of an array
	found  bool
	arrays []*affine.Buffer
}

func (x *Alternation) in(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			s.Then, s.Else = x.in(s.Then), x.in(s.Else)
		case *affine.Loop:
			if !Open(s) {
				break
			}
			if parts := x.Unrolled(s); parts != nil {
				x.found, out = true, append(out, parts...)
				continue
			}
			s.Body = x.in(s.Body)
		}
		out = append(out, s)
	}
	return out
}

// Unrolled is what l becomes; nil if it stays.
func (x *Alternation) Unrolled(l *affine.Loop) (out []affine.Stmt) {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step != 1 || !Plain(l) || !affine.HasLoop(l.Body) {
		return nil
	}
	turns, arrays := turnsIn(l)
	if turns == 0 || trips < turns || IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) || waitInside(l, arrays) {
		return nil
	}
	x.arrays = append(x.arrays, arrays...)
	own := *l
	own.Type, own.Lo, own.Hi = affine.I32, affine.IntConst(0), affine.IntConst(trips/turns)
	own.Body = nil
	for k := range turns {
		own.Body = append(own.Body, IterationAt(l, affine.CounterForm(&own).Scale(turns).Plus(first+k))...)
	}
	out = append(out, &own)
	for k := trips / turns * turns; k < trips; k++ {
		out = append(out, IterationAt(l, affine.Form{}.Plus(first+k))...)
	}
	return out
}

// waitInside reports whether iterations of loops in l wait for elements of these arrays: unrolled,
// they would only take more room.
func waitInside(l *affine.Loop, arrays []*affine.Buffer) (found bool) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if in, ok := s.(*affine.Loop); ok && !found {
			own := slices.DeleteFunc(affine.Accesses([]affine.Stmt{in}), func(a affine.Access) bool { return !slices.Contains(arrays, a.Buffer) })
			found = !IsFree(in, 0, own)
		}
		return !found
	})
	return found
}

// EveryIteration is what is done in the iterations of l, one after the other; their number is constant.
func EveryIteration(l *affine.Loop) (out []affine.Stmt) {
	first, trips, _ := affine.ConstantTrips(l)
	for k := range trips {
		out = append(out, IterationAt(l, affine.Form{}.Plus(first+k*l.Step))...)
	}
	return out
}

// IterationAt is the body of l where its counter is at, without the branches that are not taken.
func IterationAt(l *affine.Loop, at affine.Form) []affine.Stmt {
	body := affine.CloneBody(l.Body)
	affine.ReplaceByForm(body, l, at)
	return TakenIn(body)
}

// TakenIn is body with the branches that are always taken in the place of their conditions.
func TakenIn(body []affine.Stmt) []affine.Stmt {
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		affine.RewriteEach(s, DecidedChoice)
		if s, ok := s.(*affine.If); ok {
			return Chosen(s)
		}
		return nil, false
	})
}

// turnsIn is how many ways the iterations of l take turns with, as subscripts of arrays with so
// many parts, conditions or bounds inside say; 0 if they do not.
func turnsIn(l *affine.Loop) (turns int64, arrays []*affine.Buffer) {
	note := func(m int64) {
		if m > turns {
			turns = m
		}
	}
	element := func(b *affine.Buffer, index []affine.Expr) {
		for d, e := range index {
			if m := TurnsOf(e, l); m > 0 && m == int64(b.Shape[d]) {
				note(m)
				arrays = append(arrays, b)
			}
		}
	}
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Loop:
			note(TurnsOf(s.Lo, l))
		case *affine.If:
			if handsOn(s, l) {
				affine.WalkExpr(s.Cond, func(e affine.Expr) { note(TurnsOf(e, l)) })
			}
		case *affine.Assign:
			element(s.Buffer, s.Index)
		}
		affine.Each(s, func(ld *affine.Load) { element(ld.Buffer, ld.Index) })
		return true
	})
	return turns, arrays
}

// handsOn reports whether s decides which loops run, or what iterations of l find of others: what some of them
// only give needs no turns.
func handsOn(s *affine.If, l *affine.Loop) (found bool) {
	affine.Walk([]affine.Stmt{s}, func(in affine.Stmt) bool {
		switch in := in.(type) {
		case *affine.Loop:
			found = true
		case *affine.Assign:
			read, _ := Touches(l.Body, in.Buffer)
			found = found || read
		case *affine.Push, *affine.Pop:
			found = true
		}
		return !found
	})
	return found
}

// TurnsOf is m if e is a remainder by m of the counter of l and a constant; 0 if it is not.
func TurnsOf(e affine.Expr, l *affine.Loop) int64 {
	f, ok := affine.FormOf(e)
	if !ok || f.IsLinear() || !slices.Equal(f.Counters(), []*affine.Loop{l}) {
		return 0
	}
	for m := int64(2); m <= mostTurns; m++ {
		constant := true
		for k := range m {
			_, known := f.Substitute(l, affine.CounterForm(l).Scale(m).Plus(k)).IsConst()
			constant = constant && known
		}
		if constant {
			return m
		}
	}
	return 0
}

// apart gives the parts of each array that is only used with constants for one of its subscripts
// names of their own.
func (x *Alternation) apart(body []affine.Stmt, names affine.Names) (out []affine.Stmt) {
	local := DeclaredBy(body)
	parts := map[*affine.Buffer][]*affine.Buffer{}
	all := affine.Accesses(body)
	for _, b := range x.arrays {
		if d := constantDim(b, all, x.most); parts[b] == nil && d >= 0 && local[b] && b.Init == nil {
			parts[b] = PartsAlong(body, b, d, names)
		}
	}
	return declareParts(body, parts)
}

// constantDim is a dimension of b, of so many elements, with constants for subscripts everywhere; -1 if there is none.
func constantDim(b *affine.Buffer, all []affine.Access, most int) int {
	return slices.IndexFunc(Identity(len(b.Shape)), func(d int) bool {
		return b.Shape[d] <= most && !slices.ContainsFunc(all, func(a affine.Access) bool {
			if a.Buffer != b {
				return false
			}
			_, constant := ConstantAt(a.Index, d)
			_, assigned := a.Stmt.(*affine.Assign)
			return !constant || !a.Written() || a.Write && !assigned || affine.VectorOf(a.Stmt) != nil
		})
	})
}

// ConstantAt is subscript d, if it is a constant.
func ConstantAt(index []affine.Expr, d int) (int64, bool) {
	if f, ok := affine.FormOf(index[d]); ok {
		return f.IsConst()
	}
	return 0, false
}

// partitionWithout is what is left of a partition where dimension d is gone.
func partitionWithout(list []affine.Partition, d int) (left []affine.Partition) {
	for _, p := range list {
		if p.Dim > d {
			p.Dim--
		} else if p.Dim == d {
			continue
		}
		left = append(left, p)
	}
	return left
}

// PartsAlong replaces b by an array for each of its subscripts in dimension d.
func PartsAlong(body []affine.Stmt, b *affine.Buffer, d int, names affine.Names) (parts []*affine.Buffer) {
	for k := range b.Shape[d] {
		part := *b
		part.Name, part.Shape = names.Fresh(fmt.Sprintf("%s_%d", b.Name, k)), slices.Delete(slices.Clone(b.Shape), d, d+1)
		part.Partition = partitionWithout(b.Partition, d)
		parts = append(parts, &part)
	}
	of := func(index []affine.Expr) (*affine.Buffer, []affine.Expr) {
		k, _ := ConstantAt(index, d)
		return parts[k], slices.Delete(slices.Clone(index), d, d+1)
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
				part, index := of(ld.Index)
				return &affine.Load{Buffer: part, Index: index, Pos: ld.Pos}
			}
			return e
		})
		if a, ok := s.(*affine.Assign); ok && a.Buffer == b {
			a.Buffer, a.Index = of(a.Index)
		}
		return true
	})
	return parts
}

// declareParts declares parts where the arrays were.
func declareParts(body []affine.Stmt, parts map[*affine.Buffer][]*affine.Buffer) []affine.Stmt {
	return affine.RewriteBody(body, nil, func(s affine.Stmt) (by []affine.Stmt, ok bool) {
		d, ok := s.(*affine.Decl)
		if !ok || parts[d.Buffer] == nil {
			return nil, false
		}
		for _, part := range parts[d.Buffer] {
			by = append(by, &affine.Decl{Buffer: part, Pos: d.Pos})
		}
		return by, true
	})
}
