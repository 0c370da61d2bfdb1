package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// InPlace computes in an element of an array itself what a scalar holds that ends there, as the
// user may have done to spare memory accesses (scalar replacement, undone; Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 8.3). Loops around can take another
// order then, in which the element is updated little by little.
//
//	w = a[i][j]
//	for k = 0 to j { w = w - a[i][k] * a[k][j] }   =>   for k = 0 to j { a[i][j] = a[i][j] - a[i][k] * a[k][j] }
//	a[i][j] = w / a[j][j]                               a[i][j] = a[i][j] / a[j][j]
//
// The scalar may begin with anything, and conditions may choose what is stored in the end, as
// in the factors of Cholesky, if the loops around have more than so many iterations: up to
// that, Retime has an array for them. In between nothing else may touch that element. Nests whose
// outermost iterations need nothing of each other keep such scalars: no other order is looked for. The result tells whether anything changed.
func InPlace(t *affine.Task, names affine.Names, more int64) (changed bool) {
	trial := &affine.Task{Body: affine.CloneBody(t.Body)}
	Privatise(trial, names)
	for _, s := range trial.Body {
		if l, ok := s.(*affine.Loop); ok && nest.Open(l) {
			n := placing{nest: l, more: more, waits: !nest.IsFree(l, 0, affine.Accesses([]affine.Stmt{l}))}
			l.Body = n.in(l.Body, []*affine.Loop{l})
			changed = changed || n.changed
		}
	}
	if changed {
		t.Body = trial.Body
	}
	return changed
}

// A placing puts scalars of a nest in the elements that they end in.
type placing struct {
	nest    *affine.Loop
	waits   bool // iterations of the nest need something of each other
	more    int64
	changed bool
}

// in is body, which these loops are around, with that done.
func (n *placing) in(body []affine.Stmt, around []*affine.Loop) []affine.Stmt {
	for k := 0; k < len(body); k++ {
		switch s := body[k].(type) {
		case *affine.Loop:
			s.Body = n.in(s.Body, append(slices.Clip(around), s))
		case *affine.If:
			s.Then, s.Else = n.in(s.Then, around), n.in(s.Else, around)
		case *affine.Decl:
			if b := borrowedOf(body, k); b != nil && (b.fetched() || n.waits && iterations(around) > n.more && b.owned(around)) && n.apart(b, around) {
				body, n.changed = b.putBack(body, k), true
				k--
			}
		}
	}
	return body
}

// A borrowed is a scalar that holds an element of an array.
type borrowed struct {
	scalar *affine.Buffer
	first  *affine.Assign   // gives it its first value
	last   []*affine.Assign // store what has become of it, as conditions choose
	part   []affine.Stmt    // from first to the statement that holds the last ones
	from   int              // where part is
}

// borrowedOf is the scalar that body[at] declares, if all that is done with it ends in one element; nil if not.
func borrowedOf(body []affine.Stmt, at int) *borrowed {
	w := body[at].(*affine.Decl).Buffer
	if !w.IsScalar() || w.Init != nil || len(w.Bind) > 0 {
		return nil
	}
	from, to := -1, -1
	for k := at + 1; k < len(body); k++ {
		if nest.Uses(body[k:k+1], w) {
			if from < 0 {
				from = k
			}
			to = k
		}
	}
	if from < 0 || to-from < 2 {
		return nil
	}
	b := &borrowed{scalar: w, part: body[from : to+1], from: from}
	var ok bool
	if b.first, ok = body[from].(*affine.Assign); !ok || b.first.Buffer != w || affine.Loads(b.first.Value, w) {
		return nil
	}
	if b.last, ok = ways(body[to]); !ok {
		return nil
	}
	element := b.last[0]
	if element.Buffer.IsScalar() || element.Buffer.Elem != w.Elem {
		return nil
	}
	for _, a := range b.last {
		if a.Buffer != element.Buffer || !affine.SameIndex(a.Index, element.Index) {
			return nil
		}
	}
	return b
}

// ways are the assignments that s is one of, whichever way its conditions fall; ok is false if it is or does something else.
func ways(s affine.Stmt) (list []*affine.Assign, ok bool) {
	switch s := s.(type) {
	case *affine.Assign:
		return []*affine.Assign{s}, true
	case *affine.If:
		if len(s.Then) != 1 || len(s.Else) != 1 {
			return nil, false
		}
		then, ok := ways(s.Then[0])
		other, ok2 := ways(s.Else[0])
		return append(then, other...), ok && ok2
	}
	return nil, false
}

// fetched reports whether b begins with what the element holds, and ends without a condition.
func (b *borrowed) fetched() bool {
	ld, ok := b.first.Value.(*affine.Load)
	return ok && len(b.last) == 1 && b.holds(ld)
}

// owned reports whether the place of the element tells the iterations of these loops apart: none waits for another one to leave it.
func (b *borrowed) owned(around []*affine.Loop) bool {
	return !slices.ContainsFunc(around, func(l *affine.Loop) bool {
		return !slices.ContainsFunc(b.last[0].Index, func(x affine.Expr) bool { return nest.Counts(x, l) })
	})
}

// iterations is how many these loops have, at most, or none where this is not known.
func iterations(around []*affine.Loop) int64 {
	n := int64(1)
	for _, l := range around {
		least, most, known := nest.Extent(l)
		if !known {
			return 0
		}
		n *= max(most-least, 0)
	}
	return n
}

// holds reports whether ld is of the element, as b writes it.
func (b *borrowed) holds(ld *affine.Load) bool {
	return ld.Buffer == b.last[0].Buffer && affine.SameIndex(ld.Index, b.last[0].Index)
}

// apart reports whether b's statements, but for its last ones, touch nothing that may be its element, once it has its first
// value: whichever way conditions fall, in the same iteration of the loops around.
func (n *placing) apart(b *borrowed, around []*affine.Loop) bool {
	own := map[affine.Stmt]bool{}
	affine.Walk(b.part[1:], func(s affine.Stmt) bool {
		own[s] = true
		return true
	})
	var same [][2]*affine.Loop
	for _, l := range around {
		same = append(same, [2]*affine.Loop{l, l})
	}
	accesses := affine.AccessesTo([]affine.Stmt{n.nest}, b.last[0].Buffer)
	for _, w := range accesses {
		if a, ok := w.Stmt.(*affine.Assign); !ok || !w.Write || !slices.Contains(b.last, a) {
			continue
		}
		if _, ok := w.Subscripts(); !ok || !w.Written() {
			return false
		}
		for _, a := range accesses {
			if a.Order != w.Order && own[a.Stmt] && (affine.Follows(a, w, same, nil).Possible() || affine.Follows(w, a, same, nil).Possible()) {
				return false
			}
		}
	}
	return true
}

// putBack is body without the scalar, which body[at] declares.
func (b *borrowed) putBack(body []affine.Stmt, at int) []affine.Stmt {
	part := slices.Clone(b.part)
	element := b.last[0]
	affine.RewriteBuffer(part, b.scalar, element.Buffer, func([]affine.Expr) []affine.Expr { return slices.Clone(element.Index) })
	if ld, ok := b.first.Value.(*affine.Load); ok && b.holds(ld) {
		part = part[1:]
	}
	if a, ok := part[len(part)-1].(*affine.Assign); ok {
		if ld, ok := a.Value.(*affine.Load); ok && b.holds(ld) {
			part = part[:len(part)-1]
		}
	}
	return slices.Concat(body[:at], body[at+1:b.from], part, body[b.from+len(b.part):])
}
