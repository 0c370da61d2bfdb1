package nest

import (
	"slices"
	"strings"

	"codo/affine"
)

// A Band is a nest of loops whose order can be changed where the dependences
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
type Band struct {
	Nest  *affine.Loop   // as the user wrote it
	Loops []*affine.Loop // outermost first
	Outer int            // how many of them are outside of the simple statements
	// Free loops carry no dependence, wherever they stand. The others keep
	// their order (Wolf and Lam, "A loop transformation theory", 1991:
	// distances stay lexicographically positive).
	Free []bool
	// Integers says that all that the inner nest does is to add to integers.
	Integers bool
	// Swaps says that the loops of the inner nest may change places all the same.
	Swaps bool
	// Wanted are loops that the user wants outermost, in this order.
	Wanted []*affine.Loop
	// Held are arrays around the nest in which it sums up.
	Held []*affine.Buffer
	// Accesses are those of the nest as it was found. The list is not to be changed.
	Accesses []affine.Access
}

// BandOf finds the band of a nest; ok is false if there are less than two loops
// in it, or tokens, which come and go in the order of the loops.
func BandOf(nest *affine.Loop) (b Band, ok bool) {
	b.Nest = nest
	body := b.descend(nest)
	b.Outer = len(b.Loops)
	if inner := innerNest(body); inner != nil && b.Outer > 0 {
		b.descend(inner)
	}
	if len(b.Loops) < 2 {
		return Band{}, false
	}
	b.Accesses = affine.Accesses([]affine.Stmt{nest})
	if UsesChannels(b.Accesses) {
		return Band{}, false
	}
	for i, l := range b.Loops {
		at := 0
		if i >= b.Outer { // within an iteration of the outer ones
			at = b.Outer
		}
		b.Free = append(b.Free, IsFree(l, at, b.Accesses))
	}
	b.Integers = b.addsIntegers()
	b.Swaps = b.swaps()
	return b, true
}

// InPortOrder reports whether a nest takes the elements of a port that is a stream, or gives them: they pass
// in the order of its loops, which stay as they are once each port has a task of its own.
func InPortOrder(nest *affine.Loop) bool {
	for u := range affine.Uses([]affine.Stmt{nest}) {
		if u.Buffer != nil && u.Buffer.Port.Kind == affine.PortStream {
			return true
		}
	}
	return false
}

// descend adds loops that each are all that their parent does, from l on, and
// gives the body of the last.
func (b *Band) descend(l *affine.Loop) []affine.Stmt {
	for Movable(l) {
		b.Loops = append(b.Loops, l)
		if len(l.Body) != 1 {
			return l.Body
		}
		next, ok := l.Body[0].(*affine.Loop)
		if !ok || !Movable(next) {
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
		case ok && inner == nil && Movable(l):
			inner = l
		case affine.HasLoop([]affine.Stmt{s}):
			return nil
		}
	}
	return inner
}

// Core is the body of the innermost loop.
func (b *Band) Core() []affine.Stmt { return b.Loops[len(b.Loops)-1].Body }

// Around is the body that holds the inner nest among simple statements; nil if
// there is none.
func (b *Band) Around() []affine.Stmt {
	if !b.hasInner() {
		return nil
	}
	return b.Loops[b.Outer-1].Body
}

// Sums reports whether all that the core writes are scalars of the statements
// around the inner nest, scalars of its own, or arrays in which it sums up.
func (b *Band) Sums() bool {
	own := b.sums()
	ok := len(own) > 0
	affine.Walk(b.Core(), func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			own = append(own, s.Buffer)
		case *affine.Assign:
			ok = ok && slices.Contains(own, s.Buffer)
		}
		return ok
	})
	return ok
}

// Bind picks implementations for the operators whose results those hold.
func (b *Band) Bind(list []affine.Binding) {
	for _, s := range b.sums() {
		s.Bind = list
	}
}

// sums are the scalars that the statements around the inner nest declare, and the
// arrays in which the nest sums up.
func (b *Band) sums() (list []*affine.Buffer) {
	for _, s := range b.Around() {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.IsScalar() {
			list = append(list, d.Buffer)
		}
	}
	return append(list, b.Held...)
}

// Movable reports whether the place of l in a nest may change: its bounds are
// constant, and the user has not tied a decision to it.
func Movable(l *affine.Loop) bool {
	_, _, ok := affine.ConstantTrips(l)
	return ok && Unpinned(l)
}

// Unpinned reports whether nothing is said of l that is to stay.
func Unpinned(l *affine.Loop) bool {
	return len(l.Body) > 0 && l.II == 0 && l.Unroll == 0 && l.Keep == 0 && !l.Tile && len(l.Layers) == 0 && len(l.Pragmas) == 0
}

// IsFree reports whether iterations of l that differ surely do not depend on
// each other, in the same iteration of the first at loops of the nest and
// whatever the others do.
func IsFree(l *affine.Loop, at int, accesses []affine.Access) bool {
	accesses, _ = affine.Within(accesses, l)
	var written []*affine.Buffer
	for k := range accesses {
		if a := &accesses[k]; a.Write && !slices.Contains(written, a.Buffer) {
			written = append(written, a.Buffer)
		}
	}
	var inside []*affine.Access
	for k := range accesses {
		a := &accesses[k]
		if a.Buffer == nil || !slices.Contains(written, a.Buffer) {
			continue
		}
		if at >= len(a.Loops) || a.Loops[at] != l {
			moved := *a
			moved.Loops = slices.DeleteFunc(slices.Clone(a.Loops), func(o *affine.Loop) bool { return o == l })
			moved.Loops = slices.Insert(moved.Loops, min(at, len(moved.Loops)), l)
			a = &moved
		}
		inside = append(inside, a)
	}
	return !affine.CarriesAny(l, inside)
}

// MaxOrders bounds the orders tried for one nest.
const MaxOrders = 120

// LegalOrders lists permutations of the loops that keep the program's meaning,
// as positions in b.Loops, the user's own first. The inner nest stays together;
// outer loops are outside of it or, if all of them are free, inside.
func (b *Band) LegalOrders() [][]int {
	innermost := b.Outer // how many outer loops are outside of the inner nest, at least
	if b.hasInner() && !slices.Contains(b.Free[:b.Outer], false) {
		innermost = 0
	}
	var out [][]int
	for cut := b.Outer; cut >= innermost; cut-- {
		for _, order := range Orders(min(b.Outer, 5)) {
			for k := len(order); k < b.Outer; k++ {
				order = append(order, k)
			}
			for _, inner := range b.inners() {
				order := slices.Insert(slices.Clone(order), cut, inner...)
				if b.keeps(order) && b.grants(order) && len(out) < MaxOrders {
					out = append(out, order)
				}
			}
		}
	}
	return out
}

// inners are the orders of the loops of the inner nest, as positions in b.Loops.
func (b *Band) inners() [][]int {
	if !b.Swaps {
		return [][]int{Identity(len(b.Loops))[b.Outer:]}
	}
	all := Orders(len(b.Loops) - b.Outer)
	for _, order := range all {
		for k := range order {
			order[k] += b.Outer
		}
	}
	return all
}

// keeps reports whether loops that are not free keep their order, if they must.
func (b *Band) keeps(order []int) bool {
	bound := -1
	for _, k := range order {
		if b.Free[k] || b.Swaps && k >= b.Outer {
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
func (b *Band) grants(order []int) bool {
	for i, l := range b.Wanted {
		if i >= len(order) || b.Loops[order[i]] != l {
			return false
		}
	}
	return true
}

// Build is the nest with its loops in this order, made anew, and the number of
// elements that its scalars have become.
func (b *Band) Build(order []int) (body []affine.Stmt, kept int64) {
	copied := affine.CloneBody([]affine.Stmt{b.Nest})[0].(*affine.Loop)
	c := Band{Nest: copied, Outer: b.Outer}
	around := c.descend(copied)
	var core []affine.Stmt
	if len(b.Loops) > b.Outer {
		core = c.descend(innerNest(around))
	}
	loops := make([]*affine.Loop, len(order))
	for i, k := range order {
		loops[i] = c.Loops[k]
	}
	cut := slices.IndexFunc(order, func(k int) bool { return k >= b.Outer }) // the inner nest starts there
	if cut < 0 {
		return Wrap(loops, around), 0
	}
	at := slices.IndexFunc(around, func(s affine.Stmt) bool { return s == affine.Stmt(c.Loops[b.Outer]) })
	before, after := around[:at:at], around[at+1:]
	if cut == b.Outer {
		inner := Wrap(loops[cut:], core)
		return Wrap(loops[:cut], slices.Concat(before, inner, after)), 0
	}
	moved := loops[cut+len(b.Loops)-b.Outer:]
	x := expansion{moved: moved, lengths: lengthsOf(moved)}
	body = x.declare(before)
	body = append(body, x.around(before)...)
	body = append(body, Wrap(loops[cut:], x.use(core, moved))...)
	body = append(body, x.around(after)...)
	return Wrap(loops[:cut], body), x.kept
}

// Names lists the loops in this order, nil being the user's.
func (b *Band) Names(order []int) string {
	if order == nil {
		order = Identity(len(b.Loops))
	}
	var list []string
	for _, k := range order {
		list = append(list, b.Loops[k].Name)
	}
	return strings.Join(list, ", ")
}
