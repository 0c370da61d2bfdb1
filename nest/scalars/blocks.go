package scalars

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Blocks keeps the elements of small arrays, which an iteration of a loop fills and uses, in scalars,
// and writes out the loops that go through them (scalar replacement after complete unrolling: Callahan,
// Carr and Kennedy, "Improving register allocation for subscripted variables", 1990): the blocks of a
// Winograd convolution or of a transform need not be handed over row by row or column by column. Loops
// that sum up stay, one for all elements (unroll and jam).
//
//	for n {                                            for n {
//	  local t f32[2]                                     t_0 = x[n][0] + x[n][1]
//	  for j { t[j] = x[n][j] + x[n][1 - j] }       =>    t_1 = x[n][1] + x[n][0]
//	  for i { y[n][i] = t[0] * t[i] }                    y[n][0] = t_0 * t_0
//	}                                                    y[n][1] = t_0 * t_1
//	                                                   }
func Blocks(t *affine.Task, names affine.Names) { blocksOfTask(t, false, names) }

// WholeBlocks is Blocks that writes out the loops that sum up as well, where there are any: each body
// gives whole sums then.
func WholeBlocks(t *affine.Task, names affine.Names) { blocksOfTask(t, true, names) }

func blocksOfTask(t *affine.Task, whole bool, names affine.Names) {
	found := false
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok {
			found = blocksIn(l, whole, names) || found
		}
	}
	if found {
		nest.Rename(t, names)
	}
}

const (
	mostElements = 64   // of a block
	mostWritten  = 1024 // assignments of an iteration, written out
)

// blocksIn reports whether it changed the body of l, or of loops in it.
func blocksIn(l *affine.Loop, whole bool, names affine.Names) (found bool) {
	if !nest.Plain(l) {
		return false
	}
	for _, s := range l.Body {
		if in, ok := s.(*affine.Loop); ok {
			found = blocksIn(in, whole, names) || found
		}
	}
	arrays, through := blocksOf(l.Body)
	if len(through) == 0 {
		return found
	}
	if whole && !sumsToo(l.Body, through) {
		return found
	}
	was := affine.CloneBody(l.Body)
	body, ok := CopiesOf(l.Body, through)
	if !ok || nest.Assignments(body) > mostWritten {
		l.Body = was
		return found
	}
	l.Body = inScalars(body, arrays, names)
	return true
}

// sumsToo adds the other loops in body to those through blocks; it reports whether there are any.
func sumsToo(body []affine.Stmt, through map[*affine.Loop]bool) (more bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if in, ok := s.(*affine.Loop); ok && nest.Movable(in) && !through[in] {
			through[in], more = true, true
		}
		return true
	})
	return more
}

// blocksOf are the small arrays that body declares, of whose elements all loops that go through them
// can be written out, and these loops.
func blocksOf(body []affine.Stmt) (arrays map[*affine.Buffer]bool, through map[*affine.Loop]bool) {
	arrays, through = map[*affine.Buffer]bool{}, map[*affine.Loop]bool{}
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok && !d.Buffer.IsScalar() && d.Buffer.Len() <= mostElements && len(d.Buffer.Bind) == 0 && len(d.Buffer.Partition) == 0 {
			arrays[d.Buffer] = true
		}
	}
	accesses := affine.Accesses(body)
	for _, a := range accesses {
		if _, ok := steppedThrough(a); arrays[a.Buffer] && (!ok || !a.Written()) { // a choice is no place that is written out
			delete(arrays, a.Buffer)
		}
	}
	for _, a := range accesses {
		if arrays[a.Buffer] {
			loops, _ := steppedThrough(a)
			for _, l := range loops {
				through[l] = true
			}
		}
	}
	return arrays, through
}

// steppedThrough are the loops whose counters are in the subscripts of a, and those that say where
// such loops begin and end; ok is false if loops are that cannot be written out, or data.
func steppedThrough(a affine.Access) (list []*affine.Loop, ok bool) {
	ask := slices.Clone(a.Index)
	for len(ask) > 0 {
		f, known := affine.FormOf(ask[0])
		if ask = ask[1:]; !known {
			return nil, false
		}
		for _, c := range f.Counters() {
			if slices.Contains(list, c) {
				continue
			}
			if _, _, fixed := affine.TripRange(c); !fixed || !slices.Contains(a.Loops, c) || !nest.Unpinned(c) {
				return nil, false
			}
			list = append(list, c)
			ask = append(ask, c.Lo, c.Hi)
		}
	}
	return list, a.Channel == nil
}

// CopiesOf is body with copies of what these loops do; ok is false where that would change the order
// of what depends on each other, or be too much.
func CopiesOf(body []affine.Stmt, own map[*affine.Loop]bool) (out []affine.Stmt, ok bool) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			if affine.HasLoop(s.Then) || affine.HasLoop(s.Else) {
				return nil, false
			}
		case *affine.Loop:
			if !own[s] {
				if s.Body, ok = CopiesOf(s.Body, own); !ok {
					return nil, false
				}
				break
			}
			copies, ok := iterationsOf(s, own)
			if !ok {
				return nil, false
			}
			out = append(out, copies...)
			continue
		}
		out = append(out, s)
	}
	return out, true
}

// iterationsOf is what the iterations of l, one of these loops, do one after the other, or side by
// side where loops stay in it.
func iterationsOf(l *affine.Loop, own map[*affine.Loop]bool) (out []affine.Stmt, ok bool) {
	first, trips, ok := nest.FixedTrips(l)
	if !ok || int64(nest.Assignments(l.Body))*trips > mostWritten {
		return nil, false
	}
	free := nest.MayJam(l)
	if sums := staying(l.Body, own); len(sums) > 0 && (!free || choosesEnds(sums, l)) {
		return nil, false
	}
	var copies [][]affine.Stmt
	for n := range trips {
		one := nest.CloneOwn(l.Body, own)
		affine.ReplaceByForm(one, l, affine.Form{}.Plus(first+n*l.Step))
		if one, ok = CopiesOf(one, own); !ok {
			return nil, false
		}
		copies = append(copies, one)
		if out = append(out, one...); nest.Assignments(out) > mostWritten {
			return nil, false
		}
	}
	if free && len(copies) > 0 && !slices.ContainsFunc(copies, func(one []affine.Stmt) bool { return !sameLoops(one, copies[0]) }) {
		return jam(copies), true
	}
	return out, !affine.HasLoop(out)
}

// sameLoops reports whether a and b have loops at the same places.
func sameLoops(a, b []affine.Stmt) bool {
	return slices.EqualFunc(a, b, func(a, b affine.Stmt) bool {
		la, isLoop := a.(*affine.Loop)
		lb, isToo := b.(*affine.Loop)
		return isLoop == isToo && (!isLoop || sameLoops(la.Body, lb.Body))
	})
}

// staying are the loops in body that are not to be written out.
func staying(body []affine.Stmt, own map[*affine.Loop]bool) (list []*affine.Loop) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && !own[l] {
			list = append(list, l)
		}
		return true
	})
	return list
}

// choosesEnds reports whether l chooses where one of these loops in it begins or ends: one loop does
// not do for all iterations of l then.
func choosesEnds(loops []*affine.Loop, l *affine.Loop) bool {
	return slices.ContainsFunc(loops, func(in *affine.Loop) bool { return nest.Counts(in.Lo, l) || nest.Counts(in.Hi, l) })
}

// jam does what copies of a body do statement by statement, and has one loop for those of all copies.
func jam(copies [][]affine.Stmt) (out []affine.Stmt) {
	for k, s := range copies[0] {
		all, ok := s.(*affine.Loop)
		if !ok {
			for _, c := range copies {
				out = append(out, c[k])
			}
			continue
		}
		bodies := [][]affine.Stmt{all.Body}
		for _, c := range copies[1:] {
			l := c[k].(*affine.Loop)
			affine.ReplaceCounter(l.Body, l, all)
			bodies = append(bodies, l.Body)
		}
		all.Body = jam(bodies)
		out = append(out, all)
	}
	return out
}

// inScalars has a scalar for each element of these arrays, all of whose subscripts are constant.
func inScalars(body []affine.Stmt, arrays map[*affine.Buffer]bool, names affine.Names) (out []affine.Stmt) {
	for _, s := range body {
		d, ok := s.(*affine.Decl)
		if !ok || !arrays[d.Buffer] {
			out = append(out, s)
			continue
		}
		elements := map[int]*affine.Buffer{}
		element := func(index []affine.Expr) *affine.Buffer {
			at, name := 0, d.Buffer.Name
			for k, x := range index {
				f, _ := affine.FormOf(x)
				i := max(0, min(int(f.Constant()), d.Buffer.Shape[k]-1)) // a condition excludes what lies outside: any element does
				at, name = at*d.Buffer.Shape[k]+i, fmt.Sprint(name, "_", i)
			}
			if elements[at] == nil {
				one := *d.Buffer
				one.Name, one.Shape = names.Fresh(name), nil
				elements[at] = &one
				out = append(out, &affine.Decl{Buffer: &one, Pos: d.Pos})
			}
			return elements[at]
		}
		affine.Walk(body, func(s affine.Stmt) bool {
			affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
				if ld, ok := e.(*affine.Load); ok && ld.Buffer == d.Buffer {
					return &affine.Load{Buffer: element(ld.Index), Pos: ld.Pos}
				}
				return e
			})
			if a, ok := s.(*affine.Assign); ok && a.Buffer == d.Buffer {
				a.Buffer, a.Index = element(a.Index), nil
			}
			return true
		})
	}
	return out
}
