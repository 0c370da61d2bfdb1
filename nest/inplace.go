package nest

import (
	"slices"

	"codo/affine"
)

// InPlace computes in an element of an array itself what a scalar holds that is fetched from it
// and put back, as the user may have done to spare memory accesses (scalar replacement, undone;
// Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 8.3). Loops around
// can take another order then, in which the element is updated little by little.
//
//	w = a[i][j]
//	for k = 0 to j { w = w - a[i][k] * a[k][j] }   =>   for k = 0 to j { a[i][j] = a[i][j] - a[i][k] * a[k][j] }
//	a[i][j] = w / a[j][j]                               a[i][j] = a[i][j] / a[j][j]
//
// In between nothing else may touch that element. What begins with something else may be computed there, too, if it is made of other
// elements of the array, as in a decomposition into factors:
//
//	s = 0; for j = 0 to i { s = s + l[i][j] * u[j][k] }; u[i][k] = a[i][k] - s
//
// The result tells whether there is one.
func InPlace(t *affine.Task, names affine.Names) (changed bool) {
	trial := &affine.Task{Body: affine.CloneBody(t.Body)}
	Privatise(trial, names)
	for _, s := range trial.Body {
		if l, ok := s.(*affine.Loop); ok && open(l) {
			in, done := inPlaceIn(l.Body)
			l.Body, changed = in, changed || done
		}
	}
	if changed {
		t.Body = trial.Body
	}
	return changed
}

func inPlaceIn(body []affine.Stmt) (_ []affine.Stmt, changed bool) {
	inside := func(list *[]affine.Stmt) {
		in, done := inPlaceIn(*list)
		*list, changed = in, changed || done
	}
	for k := 0; k < len(body); k++ {
		switch s := body[k].(type) {
		case *affine.Loop:
			inside(&s.Body)
		case *affine.If:
			inside(&s.Then)
			inside(&s.Else)
		case *affine.Decl:
			if from, to, ok := borrowed(body, k); ok {
				body, changed = putBack(body, k, from, to), true
				k--
			}
		}
	}
	return body, changed
}

// borrowed finds where the scalar that body[at] declares gets an element, and where all that
// becomes of it is stored there again; ok is false if it is not so.
func borrowed(body []affine.Stmt, at int) (from, to int, ok bool) {
	w := body[at].(*affine.Decl).Buffer
	if !w.IsScalar() || w.Init != nil || len(w.Bind) > 0 {
		return 0, 0, false
	}
	from, to = -1, -1
	for k := at + 1; k < len(body); k++ {
		if read, written := touches(body[k:k+1], w); read || written {
			if from < 0 {
				from = k
			}
			to = k
		}
	}
	if from < 0 || to-from < 2 {
		return 0, 0, false
	}
	first, ok1 := body[from].(*affine.Assign)
	last, ok2 := body[to].(*affine.Assign)
	if !ok1 || !ok2 || first.Buffer != w {
		return 0, 0, false
	}
	element := &affine.Load{Buffer: last.Buffer, Index: last.Index}
	if element.Buffer.IsScalar() || element.Buffer.Elem != w.Elem {
		return 0, 0, false
	}
	if read, _ := touches(body[from+1:to], element.Buffer); !fetches(first, element) && (!read || affine.Loads(first.Value, w)) {
		return 0, 0, false
	}
	until := &affine.Assign{Buffer: w, Value: last.Value} // what is stored may need the old value
	if !apartFrom(append(slices.Clone(body[from+1:to]), until), element) {
		return 0, 0, false
	}
	return from, to, true
}

// fetches reports whether a sets a scalar to this element.
func fetches(a *affine.Assign, element *affine.Load) bool {
	ld, ok := a.Value.(*affine.Load)
	return ok && ld.Buffer == element.Buffer && affine.SameIndex(ld.Index, element.Index)
}

// apartFrom reports whether statements that run one after the other touch no element of an
// array that element may be, and nothing that its subscripts are made of.
func apartFrom(body []affine.Stmt, element *affine.Load) bool {
	at := make([]affine.Form, len(element.Index))
	for d, x := range element.Index {
		f, ok := affine.FormOf(x)
		if !ok {
			return false
		}
		at[d] = f
	}
	for _, a := range affine.Accesses(body) {
		if a.Buffer != element.Buffer {
			continue
		}
		subs, ok := a.Subscripts()
		if !ok || !slices.ContainsFunc(Identity(len(subs)), func(d int) bool {
			lo, hi, bounded := subs[d].Sub(at[d]).Range()
			return bounded && (lo > 0 || hi < 0)
		}) {
			return false
		}
	}
	return true
}

// putBack is body without the scalar that body[at] declares, which holds an element between
// two of its statements.
func putBack(body []affine.Stmt, at, from, to int) []affine.Stmt {
	w := body[at].(*affine.Decl).Buffer
	last := body[to].(*affine.Assign)
	element := &affine.Load{Buffer: last.Buffer, Index: last.Index}
	first := from
	if fetches(body[from].(*affine.Assign), element) {
		first++
	}
	rest := slices.Clone(body[first : to+1])
	affine.RewriteBuffer(rest, w, element.Buffer, func([]affine.Expr) []affine.Expr { return slices.Clone(element.Index) })
	if fetches(last, element) {
		rest = rest[:len(rest)-1]
	}
	return slices.Concat(body[:at], body[at+1:from], rest, body[to+1:])
}
