package violations

import (
	"slices"

	"codo/affine"
)

// Summands makes one task of a task that computes an array of terms, and of one that alone takes them, each once,
// to add them up: the terms, products say, are computed where they are added. Generated code keeps them apart like
// that.
//
//	for k { for i { t[k][i] = x[k] * w[k][i] } }
//	for i { for k { s[i] = s[i] + t[k][i] } }         =>    for i { for k { s[i] = s[i] + x[k] * w[k][i] } }
func Summands(p *affine.Program) { joinWhere(p, (*joining).summands) }

// summands is the body of the task that adds the elements of b, and computes them; nil if that may not be.
func (x *joining) summands(first, second int, b *affine.Buffer) []affine.Stmt {
	from, to := x.p.Tasks[first], x.p.Tasks[second]
	given := termOf(from.Body, b)
	if given == nil || cheap(*given.body) { // of which Elementwise makes a part of what gives it
		return nil
	}
	added := addedOnce(to.Body, b)
	if added == nil {
		return nil
	}
	terms := affine.CloneBody(*given.body)
	for d, l := range given.loops {
		if l != nil {
			affine.ReplaceCounter(terms, l, added.loops[d])
		}
	}
	x.renameIn(terms, to.Body)
	value := &affine.Buffer{Name: x.names.Fresh(b.Name + "_value"), Elem: b.Elem, Pos: b.Pos}
	last := terms[len(terms)-1].(*affine.Assign)
	last.Buffer, last.Index = value, nil
	at := slices.IndexFunc(*added.body, using(b))
	affine.RewriteReads((*added.body)[at:at+1], b, value, func([]affine.Expr) []affine.Expr { return nil })
	*added.body = slices.Concat((*added.body)[:at], []affine.Stmt{&affine.Decl{Buffer: value, Pos: last.Pos}}, terms, (*added.body)[at:])
	return to.Body
}

// termOf finds where each element of b gets its value in the innermost of loops that do nothing else; nil if there
// is more than that.
func termOf(body []affine.Stmt, b *affine.Buffer) *element {
	around, list := freeLoops(body)
	for k, s := range *list {
		switch s := s.(type) {
		case *affine.Decl:
			if !s.Buffer.IsScalar() {
				return nil
			}
		case *affine.Assign:
			if last := k == len(*list)-1; (s.Buffer == b) != last {
				return nil
			}
		default:
			return nil
		}
	}
	if len(around) == 0 || len(*list) == 0 {
		return nil
	}
	a, ok := (*list)[len(*list)-1].(*affine.Assign)
	if !ok {
		return nil
	}
	if read, _ := affine.Touches(*list, b); read {
		return nil
	}
	if loops := eachOnce(a.Index, b, around); loops != nil {
		return &element{loops, list}
	}
	return nil
}

// addedOnce finds the only statement of body that reads b, which adds each element of it to a sum, once; nil if
// there is more than that.
func addedOnce(body []affine.Stmt, b *affine.Buffer) *element {
	return usedOnce(body, b, func(a *affine.Assign, _ []affine.Stmt) []affine.Expr {
		if ld := termIn(a, b); ld != nil {
			return ld.Index
		}
		return nil
	})
}

// termIn is the element of b that a adds to what it writes; nil if it does something else.
func termIn(a *affine.Assign, b *affine.Buffer) *affine.Load {
	var own, term []*affine.Load
	affine.Each(a, func(ld *affine.Load) {
		switch ld.Buffer {
		case a.Buffer:
			own = append(own, ld)
		case b:
			term = append(term, ld)
		}
	})
	if len(own) != 1 || len(term) != 1 || !affine.SameIndex(own[0].Index, a.Index) || slices.ContainsFunc(a.Index, func(e affine.Expr) bool { return affine.Loads(e, b) }) {
		return nil
	}
	return term[0]
}
