package parse

import (
	"cmp"
	"fmt"
	"slices"

	"codo/affine"
	"codo/diag"
	"codo/nest/domain"
)

// An argument that is a pointer, or an array without its first size, is as long as its
// subscripts say, if they do not depend on data:
//
//	void f(const int *a, ..) { for (int i = 0; i < 50; i++) .. = a[i + 2]; }   a is int[52]
//
// Otherwise it is taken to be as long as something else says, with a warning, as the design reaches for
// that many elements: a function that it is handed to, void g(int a[50]); the loop_tripcount of loops
// whose ends depend on data; or the arrays along which these walk, int t[50]; .. t[i] = a[i];

// openRows is the first size of such an array, in rows of so many elements, until it is
// known.
func openRows(row int) int { return max(1, 1<<30/row) }

// closeSizes gives arrays their first sizes.
func (l *lowerer) closeSizes() {
	if l.diags.HasErrors() || len(l.unsized)+len(l.roomy) == 0 { // subscripts may be missing
		return
	}
	z := &sizing{l: l}
	for _, t := range l.prog.Tasks {
		z.plain = append(z.plain, t.Body...)
	}
	for _, b := range l.roomy {
		if rows, ok := z.sure(b); ok && 2*rows < int64(b.Shape[0]) && !l.asWritten && !l.isRegion {
			setRows(b, int(rows))
		}
	}
	for before := 0; before != len(l.unsized); { // one may be walked along with another
		before = len(l.unsized)
		l.unsized = slices.DeleteFunc(l.unsized, z.close)
	}
	for _, b := range l.unsized {
		used := countersUsed(z.plain) // other loops only repeat
		l.sizeOpen(b, l.endings(z.plain, z.plain, func(loop *affine.Loop) bool { return used[loop] && len(affine.AccessesTo(loop.Body, b)) > 0 }))
	}
	for _, b := range l.unsized {
		setRows(b, 1)
	}
}

// A sizing is what is asked to find the sizes of a program's arguments.
type sizing struct {
	l     *lowerer
	plain []affine.Stmt // all statements
	made  []affine.Stmt // see counted
}

// counted are the statements with subscripts that are functions of the counters.
func (z *sizing) counted() []affine.Stmt {
	if z.made == nil {
		for _, t := range z.l.prog.Tasks {
			own := &affine.Task{Name: t.Name, Body: affine.CloneBody(t.Body)}
			domain.Inductions(own)
			z.made = append(z.made, own.Body...)
		}
	}
	return z.made
}

// close gives b its first size, or reports false.
func (z *sizing) close(b *affine.Buffer) bool {
	rows, by := int64(1), "" // of one that nothing reaches, any size will do
	if len(affine.AccessesTo(z.plain, b)) > 0 {
		if rows, by = z.rows(b); rows == 0 && len(affine.AccessesTo(z.counted(), b)) == 0 { // what is read is not used
			rows = z.besides(b)
		}
	}
	if rows == 0 {
		return false
	}
	if by != "" {
		z.l.diags.Warnf(diag.SizeAssumed, b.Pos, "%s is taken to have %d elements, by %s", quoteToken(b.Name), int(rows)*product(b.Shape[1:]), by).
			Advise("if it has fewer, say so: #pragma HLS interface mode=m_axi port=%s depth=N", b.Name)
	}
	setRows(b, int(rows))
	return true
}

// besides is the number of rows of another field of the array of structs that b is a field of, 0 if none has its size.
func (z *sizing) besides(b *affine.Buffer) (rows int64) {
	at := slices.Index(z.l.prog.Args, b)
	for first := at; first >= 0; first-- {
		n := z.l.prog.Args[first].Port.Fields
		if n == 0 {
			continue
		}
		for _, f := range z.l.prog.Args[first:min(first+n, len(z.l.prog.Args))] {
			if first+n > at && !slices.Contains(z.l.unsized, f) {
				rows = max(rows, int64(f.Shape[0]))
			}
		}
		break
	}
	return rows
}

// setRows gives b so many rows.
func setRows(b *affine.Buffer, rows int) {
	b.Shape = append([]int{rows}, b.Shape[1:]...)
	if b.Port.Elements > 0 { // of words: the port of a design moves all
		b.Port.Elements = b.Len()
	}
}

// mostTrips is how often a loop runs at most, 0 if that is not known.
type mostTrips func(*affine.Loop) int64

// rows is the number of rows of b, 0 if nothing says it. by is what does, unless it is sure.
func (z *sizing) rows(b *affine.Buffer) (rows int64, by string) {
	trips := func(loop *affine.Loop) int64 { return affine.TripsSaid(loop).Max }
	along := func(body []affine.Stmt) mostTrips {
		open := z.l.openLoopsOf(body)
		return func(loop *affine.Loop) int64 {
			return cmp.Or(trips(loop), open.most[open.end[loop]], z.l.elementsAlong(loop))
		}
	}
	if rows, ok := z.sure(b); ok {
		return rows, ""
	}
	find := func(most func(body []affine.Stmt) mostTrips) (ok bool) {
		rows, ok = z.within(b, most)
		return ok
	}
	if said := z.l.handedAs[b]; said.rows > 0 {
		return said.rows, said.by
	}
	if find(func([]affine.Stmt) mostTrips { return trips }) {
		return rows, "the loop_tripcount of its loops"
	}
	if find(along) {
		return rows, "the arrays that its loops walk along"
	}
	return 0, ""
}

// sure is the number of rows of b, if counters alone say it.
func (z *sizing) sure(b *affine.Buffer) (rows int64, ok bool) {
	return z.within(b, func([]affine.Stmt) mostTrips { return func(*affine.Loop) int64 { return 0 } })
}

// within is rowsWithin in the statements as they are, or else as functions of the counters.
func (z *sizing) within(b *affine.Buffer, most func(body []affine.Stmt) mostTrips) (rows int64, ok bool) {
	if rows, ok = rowsWithin(z.plain, b, most(z.plain)); !ok {
		counted := z.counted()
		rows, ok = rowsWithin(counted, b, most(counted))
	}
	return rows, ok
}

// A handedSize is the size that a function says a parameter has which stands for an argument.
type handedSize struct {
	rows int64
	by   string
}

// noteHanded notes that v is handed to parameter p of f, an array of so many rows.
func (l *lowerer) noteHanded(v view, f *function, p *varDecl, rows int) {
	whole := len(v.prefix) == 0 && v.offset == nil && v.window == nil && v.moves == nil
	if whole && slices.Contains(l.unsized, v.buf) && int64(rows) > l.handedAs[v.buf].rows {
		l.handedAs[v.buf] = handedSize{int64(rows), fmt.Sprintf("parameter %s of %s", quoteToken(p.name), quoteToken(f.name))}
	}
}

// rowsWithin is rowsReached where loops whose ends depend on data and whose counters only count are
// as good as one iteration, and the others run as often as most says, unless that is 0.
func rowsWithin(body []affine.Stmt, b *affine.Buffer, most mostTrips) (rows int64, ok bool) {
	ends := map[*affine.Loop]affine.Loop{}
	used := countersUsed(body)
	affine.Walk(body, func(s affine.Stmt) bool {
		loop, isLoop := s.(*affine.Loop)
		if !isLoop || isPure(loop.Hi) {
			return true
		}
		low, isConst := loop.Lo.(*affine.Const)
		trips := most(loop)
		if !used[loop] {
			trips = 1
		}
		if isConst && trips > 0 {
			ends[loop] = *loop
			loop.Again, loop.Hi = false, &affine.Const{T: loop.Type, I: low.I + trips*loop.Step}
		}
		return true
	})
	rows, ok = rowsReached(body, b)
	for loop, was := range ends {
		loop.Again, loop.Hi = was.Again, was.Hi
	}
	return rows, ok && rows > 0
}

// countersUsed are the loops whose counters are read.
func countersUsed(body []affine.Stmt) map[*affine.Loop]bool {
	used := map[*affine.Loop]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(c *affine.Counter) { used[c.Loop] = true })
		return true
	})
	return used
}

// rowsReached is the number of rows of b that there must be for all accesses.
func rowsReached(body []affine.Stmt, b *affine.Buffer) (rows int64, ok bool) {
	for _, a := range affine.AccessesTo(body, b) {
		most, ok := affine.Greatest(a, 0)
		if !ok {
			if most, ok = constantRow(a); !ok {
				return 0, false
			}
		}
		rows = max(rows, most+1)
	}
	return rows, true
}

// constantRow is the row of a, if it is the same however often the loops around run.
func constantRow(a affine.Access) (row int64, ok bool) {
	subs, ok := a.Subscripts()
	if !ok {
		return 0, false
	}
	return subs[0].IsConst()
}
