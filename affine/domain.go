package affine

import (
	"slices"

	"codo/diag"
	"codo/internal/cores"
)

// A Domain is the set of iterations in which something is executed: those of
// the enclosing loops in which the guards hold.
type Domain struct {
	Loops []*Loop // outermost first
	// Cases are the guards: all constraints of one of the cases hold. Cases do
	// not overlap; {{}} means no guard, no case at all: never executed.
	Cases [][]Constraint
	// Exact is false when a bound or a guard is not affine; then the set is
	// smaller than, or equal to, what Loops and Cases say.
	Exact bool
}

// An Access is one read or write of a buffer element, or one use of a channel.
type Access struct {
	Domain
	Buffer  *Buffer  // nil for the channel end of a Push or Pop
	Channel *Channel // nil for buffers
	Index   []Expr   // as in the program, with the choices of this piece
	Write   bool     // of an Assign or Pop; for channels: the Push
	Stmt    Stmt     // what holds it: also a Loop or If, for reads in bounds and conditions
	Pos     diag.Pos // of the Load or, for others, of Stmt
	Order   int      // position in program order, from 0

	subscripts []Form
	affine     []bool // by dimension: subscripts holds it
	// private counts the outer loops around the declaration of Buffer: each of
	// their iterations has its own copy.
	private int
	chosen  bool // Index holds one way in which the choices of the program fall
	again   bool // so does that of the access before, of the same place in the program
}

// Subscripts is the form of each index of a; ok is false when one is not affine.
func (a *Access) Subscripts() (forms []Form, ok bool) {
	if slices.Contains(a.affine, false) {
		return nil, false
	}
	return a.subscripts, true
}

// Subscript is the form of index d of a; ok is false when that is not affine.
func (a *Access) Subscript(d int) (f Form, ok bool) { return a.subscripts[d], a.affine[d] }

// Written reports whether the subscripts of a are affine as the program writes them, without choices
// and whatever guards say: what is written in their place may be computed of FormOf of each.
func (a *Access) Written() bool {
	return !a.chosen && !slices.ContainsFunc(a.Index, func(x Expr) bool { _, ok := FormOf(x); return !ok })
}

// Again reports whether a is what the access before it in Accesses is, where the choices in its subscripts
// fall in another way.
func (a *Access) Again() bool { return a.again }

// Accesses lists all reads and writes in body in program order: for a statement
// its reads in the order of evaluation, then its write. Reads in loop bounds and
// conditions count, and a read that only one side of a condition evaluates has
// it as a guard. A token of several elements is an access of each of them. An
// access whose subscripts hold choices is listed once for each way they fall.
// Loops around body are not part of the domains: their counters are fixed and the
// same for all.
func Accesses(body []Stmt) []Access {
	n := numAccesses(body)
	if n >= listedApart && len(body) > 1 {
		return accessesApart(body)
	}
	w := accessWalker{list: make([]Access, 0, n)}
	return w.walk(body)
}

// listedApart is how many accesses are worth being listed on all cores.
const listedApart = 1000

// accessesApart is Accesses, of which each core lists those of some of the statements: none needs anything of another.
func accessesApart(body []Stmt) []Access {
	parts := slices.Collect(slices.Chunk(body, max(1, len(body)/accessParts)))
	walkers, lists := make([]accessWalker, len(parts)), make([][]Access, len(parts))
	cores.Each(len(parts), func(k int) {
		walkers[k].list = make([]Access, 0, numAccesses(parts[k]))
		lists[k] = walkers[k].walk(parts[k])
	})
	before := 0
	for k, list := range lists {
		for i := range list {
			list[i].Order += before
		}
		before += walkers[k].order
	}
	return slices.Concat(lists...)
}

// accessParts is about the number of lists: some take longer than others.
const accessParts = 32

// AccessesTo lists those of Accesses that are to b.
func AccessesTo(body []Stmt, b *Buffer) []Access {
	w := accessWalker{only: b}
	return w.walk(body)
}

// Writes lists those of Accesses that write, as if there were no others.
func Writes(body []Stmt) []Access {
	w := accessWalker{writes: true}
	return w.walk(body)
}

// Within cuts the accesses in l out of a list in program order, and gives those behind them,
// too: in these are the accesses of the loops that follow l.
func Within(accesses []Access, l *Loop) (own, behind []Access) {
	in := func(k int) bool { return slices.Contains(accesses[k].Loops, l) }
	from := 0
	for from < len(accesses) && !in(from) {
		from++
	}
	if from == len(accesses) {
		return nil, accesses
	}
	to := from + 1
	for to < len(accesses) && in(to) {
		to++
	}
	return accesses[from:to], accesses[to:]
}

// numAccesses is how many accesses body has, if no subscript holds choices.
func numAccesses(body []Stmt) (n int) {
	for _, s := range body {
		switch s := s.(type) {
		case *Loop:
			n += numLoads(s.Lo) + numLoads(s.Hi) + numAccesses(s.Body)
		case *If:
			n += numLoads(s.Cond) + numAccesses(s.Then) + numAccesses(s.Else)
		case *Assign:
			n += 1 + numLoads(s.Value)
			for _, x := range s.Index {
				n += numLoads(x)
			}
		case *Push:
			n += 1 + numLoads(s.Value)
		case *Pop:
			n += 2
			for _, x := range s.Index {
				n += numLoads(x)
			}
		}
		if v := VectorOf(s); v != nil {
			n += VectorLen(v)
		}
	}
	return n
}

func numLoads(e Expr) (n int) {
	switch e := e.(type) {
	case *Load:
		n = 1
		for _, x := range e.Index {
			n += numLoads(x)
		}
	case *Unary:
		return numLoads(e.X)
	case *Binary:
		return numLoads(e.X) + numLoads(e.Y)
	case *Select:
		return numLoads(e.Cond) + numLoads(e.X) + numLoads(e.Y)
	case *Cast:
		return numLoads(e.X)
	case *Call:
		for _, x := range e.Args {
			n += numLoads(x)
		}
	}
	return n
}

type accessWalker struct {
	r         *ranges
	guarded   ranges                   // r with the guards of the access that is read
	declared  map[*Buffer]int          // loops around the declaration
	compared  map[comparingIn]compared // what is known of comparisons that hold
	otherwise map[comparingIn]compared // and of those that do not
	only      *Buffer                  // that is looked at; nil: all are
	writes    bool                     // reads are left out
	list      []Access
	order     int    // of the next
	forms     []Form // room for the subscripts of those that come next
	affine    []bool // for each
	more      int    // how many there was room for
}

// walk gives the accesses in body; nil if there are none.
func (w *accessWalker) walk(body []Stmt) []Access {
	w.r, w.declared = &ranges{loops: map[*Loop]*bounds{}}, map[*Buffer]int{}
	w.guarded = ranges{loops: w.r.loops, terms: &terms{}}
	w.body(body, Domain{Cases: always, Exact: true})
	if len(w.list) == 0 {
		return nil
	}
	return w.list
}

func (w *accessWalker) body(list []Stmt, d Domain) {
	for _, s := range list {
		w.stmt(s, d)
	}
}

func (w *accessWalker) stmt(s Stmt, d Domain) {
	if v := VectorOf(s); v != nil {
		w.vector(s, v, d)
		return
	}
	if !w.writes {
		Operands(s, func(e Expr) { w.reads(e, s, d) })
	}
	switch s := s.(type) {
	case *Loop:
		w.body(s.Body, d.inside(w.r, s))
	case *If:
		w.body(s.Then, d.where(w.r, s.Cond, true))
		if len(s.Else) > 0 {
			w.body(s.Else, d.where(w.r, s.Cond, false))
		}
	case *Decl:
		w.declared[s.Buffer] = len(d.Loops)
	case *Assign:
		w.add(&Access{Domain: d, Buffer: s.Buffer, Index: s.Index, Write: true, Stmt: s, Pos: s.Pos})
	case *Push:
		w.add(&Access{Domain: d, Channel: s.Channel, Write: true, Stmt: s, Pos: s.Pos})
	case *Pop:
		w.add(&Access{Domain: d, Channel: s.Channel, Stmt: s, Pos: s.Pos})
		w.add(&Access{Domain: d, Buffer: s.Buffer, Index: s.Index, Write: true, Stmt: s, Pos: s.Pos})
	}
}

// vector lists the channel end and every element of a token that moves as a whole.
func (w *accessWalker) vector(s Stmt, v *Buffer, d Domain) {
	index := VectorIndex(s)
	elements := func(write bool, pos diag.Pos) {
		for k := range VectorLen(v) {
			w.add(&Access{Domain: d, Buffer: v, Index: append(slices.Clone(index), IntConst(int64(k))), Write: write, Stmt: s, Pos: pos})
		}
	}
	for _, e := range index {
		w.reads(e, s, d)
	}
	switch s := s.(type) {
	case *Push:
		elements(false, s.Value.(*Load).Pos)
		w.add(&Access{Domain: d, Channel: s.Channel, Write: true, Stmt: s, Pos: s.Pos})
	case *Pop:
		w.add(&Access{Domain: d, Channel: s.Channel, Stmt: s, Pos: s.Pos})
		elements(true, s.Pos)
	}
}

// reads lists the loads in e. What is evaluated only under a condition gets it
// as a guard.
func (w *accessWalker) reads(e Expr, s Stmt, d Domain) {
	switch e := e.(type) {
	case *Load:
		for _, x := range e.Index {
			w.reads(x, s, d)
		}
		w.add(&Access{Domain: d, Buffer: e.Buffer, Index: e.Index, Stmt: s, Pos: e.Pos})
	case *Unary:
		w.reads(e.X, s, d)
	case *Binary:
		w.reads(e.X, s, d)
		if (e.Op == "&&" || e.Op == "||") && HasLoad(e.Y) {
			d = d.where(w.r, e.X, e.Op == "&&")
		}
		w.reads(e.Y, s, d)
	case *Select:
		w.reads(e.Cond, s, d)
		if HasLoad(e.X) {
			w.reads(e.X, s, w.where(d, e.Cond, true))
		}
		if HasLoad(e.Y) {
			w.reads(e.Y, s, w.where(d, e.Cond, false))
		}
	case *Cast:
		w.reads(e.X, s, d)
	case *Call:
		for _, x := range e.Args {
			w.reads(x, s, d)
		}
	}
}

// HasLoad reports whether e or anything below it is a load.
func HasLoad(e Expr) bool {
	switch e := e.(type) {
	case *Load:
		return true
	case *Unary:
		return HasLoad(e.X)
	case *Binary:
		return HasLoad(e.X) || HasLoad(e.Y)
	case *Select:
		return HasLoad(e.Cond) || HasLoad(e.X) || HasLoad(e.Y)
	case *Cast:
		return HasLoad(e.X)
	case *Call:
		return slices.ContainsFunc(e.Args, HasLoad)
	}
	return false
}

// add finishes a and appends it, in pieces if its subscripts hold choices.
func (w *accessWalker) add(a *Access) {
	if w.writes && !a.Write {
		return
	}
	left := w.only != nil && a.Buffer != w.only
	if !slices.ContainsFunc(a.Index, hasSelect) {
		if left {
			w.order++
			return
		}
		w.addPiece(a)
		return
	}
	pieces := w.pieces(a.Index, a.Domain)
	if left {
		w.order += max(len(pieces), 1)
		return
	}
	a.chosen = len(pieces) != 1 || pieces[0].chosen
	if len(pieces) == 0 { // it is never executed
		w.addPiece(a)
	}
	for k, p := range pieces {
		a.Index, a.Domain, a.again = p.index, p.Domain, k > 0
		w.addPiece(a)
	}
}

func (w *accessWalker) addPiece(a *Access) {
	a.Order, w.order = w.order, w.order+1
	a.private = w.declared[a.Buffer]
	w.guarded.facts = a.Cases
	if n := len(a.Index); len(w.forms) < n {
		w.more = min(max(2*w.more, leastForms), mostForms)
		w.forms, w.affine = make([]Form, max(n, w.more)), make([]bool, max(n, w.more))
	}
	a.subscripts, w.forms = takeFirst(w.forms, len(a.Index))
	a.affine, w.affine = takeFirst(w.affine, len(a.Index))
	for d, x := range a.Index {
		a.subscripts[d], a.affine[d] = w.guarded.formOf(x)
	}
	w.list = append(w.list, *a)
}

// The number of subscripts for which there is room at a time: first, and after that.
const (
	leastForms = 4
	mostForms  = 64
)

// takeFirst cuts the first n elements off.
func takeFirst[T any](list []T, n int) (first, rest []T) { return list[:n:n], list[n:] }

// inside is d with the iterations of l.
func (d Domain) inside(r *ranges, l *Loop) Domain {
	b := r.of(l)
	d.Loops = append(d.Loops[:len(d.Loops):len(d.Loops)], l)
	d.Exact = d.Exact && b.loOK && b.hiOK
	return d
}

// where is d where cond evaluates to want.
func (d Domain) where(r *ranges, cond Expr, want bool) Domain {
	guarded := &ranges{loops: r.loops, facts: d.Cases}
	list, exact := guarded.cases(cond, want)
	list, all := product(d.Cases, list)
	if len(list) > fewCases {
		list = possible(d.Loops, list)
	}
	d.Cases, d.Exact = list, d.Exact && exact && all
	return d
}

// fewCases is how many cases nobody asks about whether they are any: each access in one of more is compared with each of
// another one.
const fewCases = 4
