package hbm

import (
	"slices"

	"codo/affine"
)

// NewRows gives arguments of which each iteration of some loops computes a row, or a plane, anew from the old one new arrays
// for the new values, so that nests that read the one and write the other can be tasks, or one nest, like any other:
//
//	for r {                                                        for r {
//	  for p { s[p] = 0; for k { s[p] += a[r][k] * c[k][p] } }        for p { s[p] = 0; for k { s[p] += a[r][k] * c[k][p] } }
//	  for p { a[r][p] = s[p] }                               =>      for p { a_new[r][p] = s[p] }
//	}                                                              }
//
// Each is an argument of its own until ports are decided, see rejoin: that is legal as each new value is
// computed from the last element of the old row, or one behind it, or its own old value, so none is stored
// before it was loaded. It reports whether it has changed p.
func NewRows(p *affine.Program) (changed bool) {
	kernel := p.Kernel()
	if kernel == nil || kernel.Sequential != "" {
		return false
	}
	names := affine.NamesOf(p)
	for _, b := range slices.Clone(p.Args) {
		if b.IsScalar() || b.Start != nil || b.Global != "" || b.Port.Kind != affine.PortUndecided || !rowsAnew(kernel.Body, b) {
			continue
		}
		twin := *b
		twin.Name, twin.Port.Into = names.Fresh(b.Name+"_new"), b.Name
		affine.RewriteWrites(kernel.Body, b, &twin, func(index []affine.Expr) []affine.Expr { return index })
		p.Args = append(p.Args, &twin)
		changed = true
	}
	return changed
}

// rowsAnew reports whether body writes all of b, row by row, or plane by plane, each element once, and reads only
// what is old then; each new value follows from old ones of which the last lies no further in front in memory.
func rowsAnew(body []affine.Stmt, b *affine.Buffer) bool {
	mine := affine.AccessesTo(body, b)
	news := writes(mine)
	if len(news) != 1 || len(mine) == 1 || !always(news[0]) || !covers(news, b) {
		return false
	}
	w := news[0]
	at, _ := w.Subscripts()
	x := rows{array: b, write: w, at: at, assigned: map[*affine.Buffer][]affine.Access{}}
	for x.around < len(b.Shape) && x.goesAlong(mine, x.around) {
		x.around++
	}
	if x.around == 0 || slices.ContainsFunc(reads(mine), func(r affine.Access) bool { return affine.Follows(w, r, nil, nil).Possible() }) {
		return false
	}
	x.all = affine.Accesses(body)
	for _, a := range x.all {
		if a.Write && a.Buffer != nil {
			x.assigned[a.Buffer] = append(x.assigned[a.Buffer], a)
		}
	}
	return x.follows(w, 0)
}

// always reports whether a is executed in each iteration of its loops, which run as often in any case.
func always(a affine.Access) bool {
	return a.Exact && len(a.Cases) == 1 && len(a.Cases[0]) == 0 && !slices.ContainsFunc(a.Loops, func(l *affine.Loop) bool {
		_, trips, ok := affine.ConstantTrips(l)
		return !ok || trips < 1 || l.Step != 1
	})
}

// The rows of an array are what an iteration of the loops around updates.
type rows struct {
	array    *affine.Buffer
	write    affine.Access
	at       []affine.Form
	around   int // loops, each along one of the first dimensions
	all      []affine.Access
	assigned map[*affine.Buffer][]affine.Access // writes, in the order of the program
}

// goesAlong reports whether loop number d around all of these goes along dimension d, and along no other.
func (x *rows) goesAlong(mine []affine.Access, d int) bool {
	l := alone(x.at[d])
	return l != nil && !slices.ContainsFunc(mine, func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		return !ok || len(a.Loops) <= d || a.Loops[d] != l || !subs[d].Equal(x.at[d]) || slices.ContainsFunc(subs[d+1:], func(f affine.Form) bool { return f.Uses(l) })
	})
}

// mostFollowed bounds how many arrays lie between old values and new ones.
const mostFollowed = 16

// follows reports whether what a assigns is computed from the last old value of the row, or from its own.
func (x *rows) follows(a affine.Access, depth int) bool {
	if !always(a) || depth > mostFollowed || !x.inRow(a) {
		return false
	}
	to, _ := a.Subscripts()
	for _, r := range x.all {
		switch {
		case r.Stmt != a.Stmt || r.Write || !always(r):
		case r.Buffer == x.array:
			if a.Buffer == x.array && hasSubscripts(r, x.at) || x.endsRow(r, to) {
				return true
			}
		case r.Buffer == nil || r.Buffer == a.Buffer:
		default:
			list := x.assigned[r.Buffer]
			if n := len(list); n > 0 && list[n-1].Order < r.Order && x.inRow(list[n-1]) && whole(list[n-1]) && x.follows(list[n-1], depth+1) {
				return true
			}
		}
	}
	return false
}

// inRow reports whether a is of the iteration of the loops around that computes a row; of an array of its own it
// reaches the same elements in each.
func (x *rows) inRow(a affine.Access) bool {
	subs, ok := a.Subscripts()
	loops := x.write.Loops[:x.around]
	return ok && len(a.Loops) >= x.around && slices.Equal(a.Loops[:x.around], loops) &&
		(a.Buffer == x.array || !slices.ContainsFunc(subs, func(f affine.Form) bool { return slices.ContainsFunc(loops, f.Uses) }))
}

// whole reports whether a, which is always executed, reaches all elements of an array that other loops do not choose.
func whole(a affine.Access) bool {
	f, ok := affine.FootprintOf(a)
	return a.Buffer.IsScalar() || ok && f.Covers
}

// endsRow reports whether r, of a value that goes to an element with subscripts to, reads the last
// element of the row in the last iteration that assigns that.
func (x *rows) endsRow(r affine.Access, to []affine.Form) bool {
	subs, ok := r.Subscripts()
	if !ok || !x.inRow(r) {
		return false
	}
	var seen []*affine.Loop
	for d := x.around; d < len(subs); d++ {
		l := alone(subs[d])
		if l == nil || slices.Contains(seen, l) || slices.ContainsFunc(to, func(f affine.Form) bool { return f.Uses(l) }) {
			return false
		}
		if first, trips, constant := affine.ConstantTrips(l); !constant || first != 0 || l.Step != 1 || trips != int64(x.array.Shape[d]) {
			return false
		}
		seen = append(seen, l)
	}
	return true
}
