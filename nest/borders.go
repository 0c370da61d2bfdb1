package nest

import "codo/affine"

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
	var along []*border
	places := 1
	for _, x := range ld.Index {
		b, ok := borderOf(x)
		if !ok {
			return ld
		}
		along = append(along, b)
		places *= 1 + len(b.low) + len(b.high)
	}
	if places == 1 || places > mostBorders {
		return ld
	}
	return chosenAt(ld, along, nil)
}

// chosenAt chooses between loads with these subscripts first, along the borders of the others.
func chosenAt(ld *affine.Load, along []*border, first []affine.Expr) affine.Expr {
	d := len(first)
	if d == len(along) {
		return &affine.Load{Buffer: ld.Buffer, Index: first, Pos: ld.Pos}
	}
	b := along[d]
	at := func(distance int64) affine.Expr {
		return chosenAt(ld, along, append(first[:d:d], b.place.Plus(distance).Expr()))
	}
	chosen := at(0)
	choose := func(op affine.Op, than, distance int64) {
		cond := &affine.Binary{Op: op, X: b.place.Expr(), Y: affine.IntConst(than)}
		chosen = &affine.Select{Cond: cond, X: at(distance), Y: chosen}
	}
	for k := len(b.high) - 1; k >= 0; k-- { // the outermost is asked for first
		choose(">", b.last-int64(k)-1, b.high[k])
	}
	for k := len(b.low) - 1; k >= 0; k-- {
		choose("<", b.first+int64(k)+1, b.low[k])
	}
	return chosen
}

// A border is what a subscript does at the ends of the places that it would have without choices.
type border struct {
	place       affine.Form
	first, last int64   // places
	low, high   []int64 // by how much it differs at the first and at the last of them, from outside inwards
}

const (
	widestBorder   = 4       // places at an end
	farthestPlace  = 8       // by how much a subscript differs at most
	longestSubject = 1 << 16 // places
)

// borderOf finds out what x does; a subscript without choices has no borders.
func borderOf(x affine.Expr) (*border, bool) {
	if f, ok := affine.FormOf(x); ok {
		return &border{place: f}, true
	}
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
