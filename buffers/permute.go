package buffers

import (
	"slices"

	"codo/affine"
)

// A band is a nest of loops whose order can be changed where the dependences
// allow it: loops each of which is all that its parent does, and perhaps, among
// simple statements in the innermost of them, one more such nest, which mostly
// sums something up:
//
//	for o { s = 0; for k { s += x[k] * w[o][k] }; y[o] = s }
//
// An outer loop may move into the inner nest; then the statements around that
// nest get nests of their own, and what they share with it becomes an array
// (scalar expansion; Allen and Kennedy, "Optimizing Compilers", 5.3):
//
//	for o { s[o] = 0 }; for k { for o { s[o] += x[k] * w[o][k] } }; for o { y[o] = s[o] }
type band struct {
	nest  *affine.Loop   // as the user wrote it
	loops []*affine.Loop // outermost first
	outer int            // how many of them are outside of the simple statements
	// free loops carry no dependence, wherever they stand. The others keep
	// their order (Wolf and Lam, "A loop transformation theory", 1991:
	// distances stay lexicographically positive).
	free []bool
	// wanted are loops that the user wants outermost, in this order.
	wanted []*affine.Loop
}

// bandOf finds the band of a nest; ok is false if there are less than two loops
// in it.
func bandOf(nest *affine.Loop) (b band, ok bool) {
	b.nest = nest
	body := b.descend(nest)
	b.outer = len(b.loops)
	if inner := innerNest(body); inner != nil && b.outer > 0 {
		b.descend(inner)
	}
	if len(b.loops) < 2 {
		return band{}, false
	}
	accesses := affine.Accesses([]affine.Stmt{nest})
	for i, l := range b.loops {
		at := 0
		if i >= b.outer { // within an iteration of the outer ones
			at = b.outer
		}
		b.free = append(b.free, isFree(l, at, accesses))
	}
	return b, true
}

// descend adds loops that each are all that their parent does, from l on, and
// gives the body of the last.
func (b *band) descend(l *affine.Loop) []affine.Stmt {
	for movable(l) {
		b.loops = append(b.loops, l)
		next, ok := l.Body[0].(*affine.Loop)
		if len(l.Body) != 1 || !ok || !movable(next) {
			return l.Body
		}
		l = next
	}
	return nil
}

// innerNest is the only loop in a body of otherwise simple statements; nil if
// there is none.
func innerNest(body []affine.Stmt) *affine.Loop {
	var inner *affine.Loop
	for _, s := range body {
		l, ok := s.(*affine.Loop)
		switch {
		case ok && inner == nil && movable(l):
			inner = l
		case hasLoop(s):
			return nil
		}
	}
	return inner
}

func hasLoop(s affine.Stmt) bool {
	found := false
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		_, isLoop := s.(*affine.Loop)
		found = found || isLoop
		return !found
	})
	return found
}

// movable reports whether the place of l in a nest may change: its bounds are
// constant, and the user has not tied a decision to it.
func movable(l *affine.Loop) bool {
	_, _, ok := affine.ConstantTrips(l)
	return ok && len(l.Body) > 0 && l.II == 0 && l.Unroll == 0 && l.Keep == 0 && len(l.Pragmas) == 0
}

// isFree reports whether iterations of l that differ surely do not depend on
// each other, in the same iteration of the first at loops of the nest and
// whatever the others do.
func isFree(l *affine.Loop, at int, accesses []affine.Access) bool {
	first := func(a affine.Access) affine.Access {
		rest := slices.DeleteFunc(slices.Clone(a.Loops), func(o *affine.Loop) bool { return o == l })
		a.Loops = slices.Insert(rest, min(at, len(rest)), l)
		return a
	}
	for _, a := range accesses {
		for _, b := range accesses {
			if a.Buffer == nil || a.Buffer != b.Buffer || !a.Write && !b.Write || !slices.Contains(a.Loops, l) || !slices.Contains(b.Loops, l) {
				continue
			}
			if affine.Carried(l, first(a), first(b)).Answer.Possible() {
				return false
			}
		}
	}
	return true
}

// maxOrders bounds the orders tried for one nest.
const maxOrders = 120

// legalOrders lists permutations of the loops that keep the program's meaning,
// as positions in b.loops, the user's own first. The inner nest stays together;
// outer loops are outside of it or, if all of them are free, inside.
func (b *band) legalOrders() [][]int {
	inner := identity(len(b.loops))[b.outer:]
	innermost := b.outer // how many outer loops are outside of the inner nest, at least
	if len(inner) > 0 && !slices.Contains(b.free[:b.outer], false) {
		innermost = 0
	}
	var out [][]int
	for cut := b.outer; cut >= innermost; cut-- {
		for _, order := range orders(min(b.outer, 5)) {
			for k := len(order); k < b.outer; k++ {
				order = append(order, k)
			}
			order = slices.Insert(order, cut, inner...)
			if b.keeps(order) && b.grants(order) && len(out) < maxOrders {
				out = append(out, order)
			}
		}
	}
	return out
}

// keeps reports whether loops that are not free keep their order.
func (b *band) keeps(order []int) bool {
	bound := -1
	for _, k := range order {
		if b.free[k] {
			continue
		}
		if k < bound {
			return false
		}
		bound = k
	}
	return true
}

// grants reports whether order begins with the loops that the user wants.
func (b *band) grants(order []int) bool {
	for i, l := range b.wanted {
		if i >= len(order) || b.loops[order[i]] != l {
			return false
		}
	}
	return true
}

// build is the nest with its loops in this order, made anew, and the number of
// elements that its scalars have become.
func (b *band) build(order []int) (body []affine.Stmt, kept int64) {
	copied := affine.CloneBody([]affine.Stmt{b.nest})[0].(*affine.Loop)
	c := band{nest: copied, outer: b.outer}
	around := c.descend(copied)
	var core []affine.Stmt
	if len(b.loops) > b.outer {
		core = c.descend(innerNest(around))
	}
	loops := make([]*affine.Loop, len(order))
	for i, k := range order {
		loops[i] = c.loops[k]
	}
	cut := slices.IndexFunc(order, func(k int) bool { return k >= b.outer }) // the inner nest starts there
	if cut < 0 {
		return wrap(loops, around), 0
	}
	at := slices.IndexFunc(around, func(s affine.Stmt) bool { return s == affine.Stmt(c.loops[b.outer]) })
	before, after := around[:at:at], around[at+1:]
	if cut == b.outer {
		inner := wrap(loops[cut:], core)
		return wrap(loops[:cut], slices.Concat(before, inner, after)), 0
	}
	moved := loops[cut+len(b.loops)-b.outer:]
	x := expansion{moved: moved, lengths: lengthsOf(moved)}
	body = x.declare(before)
	body = append(body, x.around(before)...)
	body = append(body, wrap(loops[cut:], x.use(core, moved))...)
	body = append(body, x.around(after)...)
	return wrap(loops[:cut], body), x.kept
}

// An expansion gives what a body declares one more dimension per moved loop.
type expansion struct {
	moved   []*affine.Loop
	lengths []int
	wide    map[*affine.Buffer]*affine.Buffer
	kept    int64
}

func lengthsOf(loops []*affine.Loop) []int {
	var out []int
	for _, l := range loops {
		_, n, _ := affine.ConstantTrips(l)
		out = append(out, int(n))
	}
	return out
}

// declare widens the buffers that body declares.
func (x *expansion) declare(body []affine.Stmt) []affine.Stmt {
	var out []affine.Stmt
	x.wide = map[*affine.Buffer]*affine.Buffer{}
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok {
			b := *d.Buffer
			b.Shape = append(slices.Clone(x.lengths), b.Shape...)
			b.Partition = slices.Clone(b.Partition)
			for k := range b.Partition {
				b.Partition[k].Dim += len(x.lengths)
			}
			x.wide[d.Buffer] = &b
			x.kept += int64(b.Len())
			out = append(out, &affine.Decl{Buffer: &b, Pos: d.Pos})
		}
	}
	return out
}

// around puts simple statements into a nest of their own over the moved loops.
func (x *expansion) around(body []affine.Stmt) []affine.Stmt {
	body = slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool {
		d, ok := s.(*affine.Decl)
		return ok && x.wide[d.Buffer] != nil
	})
	if len(body) == 0 {
		return nil
	}
	own := make([]*affine.Loop, len(x.moved))
	for i, l := range x.moved {
		n := *l
		own[i] = &n
	}
	return wrap(own, x.use(body, own))
}

// use makes body, which runs inside these loops, use the widened buffers.
func (x *expansion) use(body []affine.Stmt, loops []*affine.Loop) []affine.Stmt {
	at := make([]affine.Expr, len(loops))
	for i, l := range loops {
		first, _, _ := affine.ConstantTrips(l)
		offset := affine.CounterForm(l).Plus(-first)
		at[i] = offset.Expr()
		if l.Step != 1 {
			at[i] = offset.FloorDiv(l.Step).Expr()
		}
		if own := x.moved[i]; own != l {
			affine.ReplaceCounter(body, own, l)
		}
	}
	for old, wide := range x.wide {
		rewriteBuffer(body, old, wide, func(index []affine.Expr) []affine.Expr {
			return append(slices.Clone(at), index...)
		})
	}
	return body
}
