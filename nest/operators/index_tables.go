package operators

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// IndexTables puts what they hold in the place of arrays of neighbours: integers that count along, but not past an end,
// and that nothing but constants and counters make, before they are read. Subscripts are affine then, see Clamped.
//
//	for i = 0 to 32 { up[i] = i - 1 }
//	up[0] = 0                                   =>   for i { y[i] = x[i - 1 < 0 ? 0 : i - 1] }
//	for i { y[i] = x[up[i]] }
func IndexTables(t *affine.Task) {
	for _, s := range slices.Clone(t.Body) {
		if d, ok := s.(*affine.Decl); ok {
			if c, ok := clampIn(t.Body, d.Buffer); ok {
				affine.ReplaceLoads(t.Body, d.Buffer, func(ld *affine.Load) affine.Expr { return c.of(ld.Index[0]) })
				t.Body = affine.RewriteBody(t.Body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
					switch s := s.(type) {
					case *affine.Decl:
						return nil, s == d
					case *affine.Assign:
						return nil, s.Buffer == d.Buffer
					case *affine.Loop:
						return nil, len(s.Body) == 0
					}
					return nil, false
				})
			}
		}
	}
}

// mostIndexes is the most elements of an array that is looked at.
const mostIndexes = 1 << 14

// A clamp is x + away, but not less than lo or more than hi.
type clamp struct{ away, lo, hi, trips int64 }

func (c clamp) at(x int64) int64 { return min(max(x+c.away, c.lo), c.hi) }

// of is the value for a subscript.
func (c clamp) of(x affine.Expr) affine.Expr {
	var moved affine.Expr = &affine.Binary{Op: "+", X: affine.Convert(x, affine.I32), Y: affine.IntConst(c.away)}
	if f, ok := affine.FormOf(x); ok {
		moved = affine.Convert(f.Plus(c.away).Expr(), affine.I32)
	}
	value := moved
	if c.trips-1+c.away > c.hi {
		value = &affine.Select{Cond: &affine.Binary{Op: ">", X: moved, Y: affine.IntConst(c.hi)}, X: affine.IntConst(c.hi), Y: value}
	}
	if c.away < c.lo {
		value = &affine.Select{Cond: &affine.Binary{Op: "<", X: moved, Y: affine.IntConst(c.lo)}, X: affine.IntConst(c.lo), Y: value}
	}
	return value
}

// clampIn is what b, which body declares, holds when it is read first; ok is false if that is something else.
func clampIn(body []affine.Stmt, b *affine.Buffer) (c clamp, ok bool) {
	if len(b.Shape) != 1 || b.Elem != affine.I32 || b.Init != nil || b.Len() > mostIndexes {
		return c, false
	}
	values := make([]int64, b.Len())
	known := make([]bool, b.Len())
	isRead := false
	for _, s := range body {
		read, written := affine.Touches([]affine.Stmt{s}, b)
		isRead = isRead || read
		if written && (isRead || !knows(s, b, values, known)) {
			return c, false
		}
	}
	if !isRead || slices.Contains(known, false) {
		return c, false
	}
	for x := range len(values) - 1 {
		if values[x+1] == values[x]+1 {
			c = clamp{values[x] - int64(x), slices.Min(values), slices.Max(values), int64(len(values))}
			ok = true
			break
		}
	}
	for x, v := range values {
		ok = ok && v == c.at(int64(x))
	}
	return c, ok
}

// knows makes s store in the values of b; ok is false if it does not store constants and counters only, each once.
func knows(s affine.Stmt, b *affine.Buffer, values []int64, known []bool) bool {
	store := func(a *affine.Assign, l *affine.Loop, at int64) bool {
		index, isIndex := affine.FormOf(a.Index[0])
		value, isValue := affine.FormOf(a.Value)
		if l != nil {
			index, value = index.Substitute(l, affine.Form{}.Plus(at)), value.Substitute(l, affine.Form{}.Plus(at))
		}
		k, constant := index.IsConst()
		v, constant2 := value.IsConst()
		if !isIndex || !isValue || !constant || !constant2 || k < 0 || k >= int64(len(values)) {
			return false
		}
		values[k], known[k] = v, true
		return true
	}
	switch s := s.(type) {
	case *affine.Assign:
		return store(s, nil, 0)
	case *affine.Loop:
		first, trips, ok := affine.ConstantTrips(s)
		if !ok || !nest.Plain(s) || trips > mostIndexes {
			return false
		}
		for k := range trips {
			for _, in := range s.Body {
				a, isAssign := in.(*affine.Assign)
				if !isAssign || a.Buffer == b && !store(a, s, first+k*s.Step) {
					return false
				}
			}
		}
		return true
	}
	return false
}
