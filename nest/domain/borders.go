package domain

import (
	"slices"

	"codo/affine"
)

// Borders moves the choices of subscripts that keep a window within an image out of the subscripts: what
// is chosen then are elements at fixed distances, as they are in a window that slides along.
//
//	y[i] = x[i - 1 < 0 ? 0 : i - 1]   =>   y[i] = i - 1 < 0 ? x[i] : x[i - 1]
//
// The border may repeat the last elements, or mirror them.
func Borders(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			a.Value = affine.Rewrite(a.Value, func(e affine.Expr) affine.Expr {
				if ld, ok := e.(*affine.Load); ok {
					return withBorders(ld)
				}
				return e
			})
		}
		return true
	})
}

// mostBorders is from how many elements one may be chosen: in each of two dimensions two at either end.
const mostBorders = 25

// withBorders is ld, or the choice that it becomes.
func withBorders(ld *affine.Load) affine.Expr {
	b := borders{load: ld, index: make([]affine.Form, len(ld.Index))}
	places := 1
	for d, x := range ld.Index {
		if !b.along(d, 1, x) {
			return ld
		}
	}
	for _, x := range b.list {
		places *= 1 + len(x.low) + len(x.high)
	}
	if places == 1 || places > mostBorders {
		return ld
	}
	return b.chosen(0, b.index)
}

// borders are those of a load.
type borders struct {
	load  *affine.Load
	index []affine.Form // of the load, without choices
	list  []*border
}

// along notes what is in subscript d so many times: a border, or several where an image lies flat; ok is
// false if it is something else.
func (b *borders) along(d int, times int64, x affine.Expr) (ok bool) {
	if f, isForm := affine.FormOf(x); isForm {
		b.index[d] = b.index[d].Add(f.Scale(times))
		return true
	}
	if op, isBinary := x.(*affine.Binary); isBinary {
		c, isConst := op.Y.(*affine.Const)
		switch {
		case op.Op == "+":
			return b.along(d, times, op.X) && b.along(d, times, op.Y)
		case op.Op == "*" && isConst:
			return b.along(d, times*c.I, op.X)
		}
		return false
	}
	at, ok := borderOf(x)
	if ok {
		at.d, at.times = d, times
		b.index[d] = b.index[d].Add(at.place.Scale(times))
		b.list = append(b.list, at)
	}
	return ok
}

// chosen chooses between loads near index, along the borders from number k on.
func (b *borders) chosen(k int, index []affine.Form) affine.Expr {
	if k == len(b.list) {
		return &affine.Load{Buffer: b.load.Buffer, Index: exprsOf(index), Pos: b.load.Pos}
	}
	x := b.list[k]
	at := func(distance int64) affine.Expr {
		moved := slices.Clone(index)
		moved[x.d] = moved[x.d].Plus(x.times * distance)
		return b.chosen(k+1, moved)
	}
	chosen := at(0)
	choose := func(op affine.Op, than, distance int64) {
		cond := &affine.Binary{Op: op, X: x.place.Expr(), Y: affine.IntConst(than)}
		chosen = &affine.Select{Cond: cond, X: at(distance), Y: chosen}
	}
	for k := len(x.high) - 1; k >= 0; k-- { // the outermost is asked for first
		choose(">", x.last-int64(k)-1, x.high[k])
	}
	for k := len(x.low) - 1; k >= 0; k-- {
		choose("<", x.first+int64(k)+1, x.low[k])
	}
	return chosen
}

// A border is what a subscript does at the ends of the places that it would have without choices.
type border struct {
	place       affine.Form
	first, last int64   // places
	low, high   []int64 // by how much it differs at the first and at the last of them, from outside inwards
	d           int     // it is of this subscript,
	times       int64   // and in it so many times
}

const (
	widestBorder   = 4       // places at an end
	farthestPlace  = 8       // by how much a subscript differs at most
	longestSubject = 1 << 16 // places
)

// borderOf finds out what x does, a subscript with choices.
func borderOf(x affine.Expr) (*border, bool) {
	f, ok := placeWithout(x)
	if !ok {
		return nil, false
	}
	lo, hi, bounded := f.Range()
	if !bounded || hi-lo >= longestSubject {
		return nil, false
	}
	b := &border{place: f, first: lo, last: hi}
	inside := false // of what differs at the first places
	for v := lo; v <= hi; v++ {
		at, known := placeAt(x, f, v)
		if !known {
			return nil, false
		}
		switch by := at - v; {
		case by < -farthestPlace || by > farthestPlace:
			return nil, false
		case by == 0 && len(b.high) > 0: // something differs between places that do not
			return nil, false
		case by == 0:
			inside = true
		case inside:
			b.high = append([]int64{by}, b.high...)
		default:
			b.low = append(b.low, by)
		}
	}
	return b, inside && len(b.low) <= widestBorder && len(b.high) <= widestBorder
}

// placeWithout is what x is where nothing is chosen: its form that rises with the counters.
func placeWithout(x affine.Expr) (found affine.Form, ok bool) {
	if c, isLimit := limitOf(x); isLimit {
		if found, ok = placeWithout(c.Args[0]); ok {
			return found, true
		}
		return placeWithout(c.Args[1])
	}
	s, isChoice := x.(*affine.Select)
	if !isChoice {
		f, isForm := affine.FormOf(x)
		rises := isForm && len(f.Counters()) > 0
		for _, l := range f.Counters() {
			rises = rises && f.Coef(l)*l.Step > 0
		}
		return f, rises
	}
	if found, ok = placeWithout(s.X); ok {
		return found, true
	}
	return placeWithout(s.Y)
}

// placeAt is the value of x where f is v; ok is false if it depends on something else.
func placeAt(x affine.Expr, f affine.Form, v int64) (at int64, ok bool) {
	if c, isLimit := limitOf(x); isLimit {
		a, ok := placeAt(c.Args[0], f, v)
		b, ok2 := placeAt(c.Args[1], f, v)
		if c.Fn == "min" {
			return min(a, b), ok && ok2
		}
		return max(a, b), ok && ok2
	}
	if s, isChoice := x.(*affine.Select); isChoice {
		holds, known := holdsAt(s.Cond, f, v)
		switch {
		case !known:
			return 0, false
		case holds:
			return placeAt(s.X, f, v)
		}
		return placeAt(s.Y, f, v)
	}
	g, isForm := affine.FormOf(x)
	if !isForm {
		return 0, false
	}
	if c, isConst := g.IsConst(); isConst {
		return c, true
	}
	if c, isConst := g.Sub(f).IsConst(); isConst {
		return v + c, true
	}
	c, isConst := g.Add(f).IsConst()
	return c - v, isConst
}

// limitOf is x if it is the less or the greater of two integers.
func limitOf(x affine.Expr) (*affine.Call, bool) {
	c, ok := x.(*affine.Call)
	return c, ok && c.T.IsInteger() && len(c.Args) == 2 && (c.Fn == "min" || c.Fn == "max")
}

// holdsAt is whether c holds where f is v; known is false if it depends on something else.
func holdsAt(c affine.Expr, f affine.Form, v int64) (holds, known bool) {
	switch c := c.(type) {
	case *affine.Unary:
		holds, known = holdsAt(c.X, f, v)
		return !holds, known && c.Op == "!"
	case *affine.Binary:
		if c.Op == "&&" || c.Op == "||" {
			x, knownX := holdsAt(c.X, f, v)
			y, knownY := holdsAt(c.Y, f, v)
			return c.Op == "&&" && x && y || c.Op == "||" && (x || y), knownX && knownY
		}
		x, knownX := placeAt(c.X, f, v)
		y, knownY := placeAt(c.Y, f, v)
		holds, isComparison := map[affine.Op]bool{"<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y, "==": x == y, "!=": x != y}[c.Op]
		return holds, knownX && knownY && isComparison
	}
	return false, false
}
