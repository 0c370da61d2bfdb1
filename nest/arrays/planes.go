package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// MostPlanes bounds the values of a pixel, or of a point, that lie side by side in memory, and
// leastPixels is how many there must be of these.
const (
	MostPlanes  = 4
	leastPixels = 64
)

// Planes puts arrays of their own, one for each value of a pixel, between arguments in which all
// values of a pixel lie side by side and the nests that go through the pixels: then each nest
// takes one element in an iteration, of several arrays, and elements of several iterations can
// come at once. Loops over the values are unrolled; where one has other loops in it, each value
// gets a nest of its own.
//
//	for i { for j { y[i][j] = x[i][j][0] + x[i][j][1] } }
//
//	for i { for j { x_0[i][j] = x[i][j][0]; x_1[i][j] = x[i][j][1] } }
//	for i { for j { y[i][j] = x_0[i][j] + x_1[i][j] } }
//
// Pixels may be told by subscripts alone, as in x[3 * (w * i + j) + 1].
func Planes(t *affine.Task, names affine.Names) {
	was := affine.CloneBody(t.Body)
	views := pixelViews(t)
	arrays, over := interleaved(t)
	if len(arrays) == 0 {
		t.Body = was
		return
	}
	defer func() { withoutViews(t, views) }()
	t.Body = valuesApart(t.Body, over)
	nest.Rename(t, names)
	all := affine.Accesses(t.Body)
	var decls, before, after []affine.Stmt
	for _, b := range arrays {
		d := len(b.Shape) - 1
		written := slices.ContainsFunc(all, func(a affine.Access) bool { return a.Buffer == b && a.Write })
		lo, hi, ok := pixels(b, all, written)
		if !ok {
			t.Body = was
			return
		}
		used := make([]bool, b.Shape[d])
		for _, a := range all {
			if a.Buffer != b {
				continue
			}
			k, ok := nest.ConstantAt(a.Index, d)
			if !ok {
				t.Body = was
				return
			}
			used[k] = true
		}
		parts := nest.PartsAlong(t.Body, b, d, names)
		loops, index := make([]*affine.Loop, d), make([]affine.Expr, d)
		for k := range d {
			loops[k] = &affine.Loop{Name: names.Fresh("i"), Type: affine.I32, Lo: affine.IntConst(lo[k]), Hi: affine.IntConst(hi[k]), Step: 1, Pos: b.Pos}
			index[k] = &affine.Counter{Loop: loops[k]}
		}
		var moves []affine.Stmt
		for k, part := range parts {
			if !used[k] {
				continue
			}
			*part = affine.Buffer{Name: part.Name, Elem: part.Elem, Shape: part.Shape, Pos: part.Pos}
			decls = append(decls, &affine.Decl{Buffer: part, Pos: b.Pos})
			value := append(slices.Clone(index), affine.IntConst(int64(k)))
			move := &affine.Assign{Buffer: part, Index: index, Value: &affine.Load{Buffer: b, Index: value, Pos: b.Pos}, Pos: b.Pos}
			if written {
				move = &affine.Assign{Buffer: b, Index: value, Value: &affine.Load{Buffer: part, Index: index, Pos: b.Pos}, Pos: b.Pos}
			}
			moves = append(moves, move)
		}
		if nest := nest.Wrap(loops, moves); written {
			after = append(after, nest...)
		} else {
			before = append(before, nest...)
		}
	}
	t.Body = slices.Concat(decls, before, t.Body, after)
}

// pixelViews gives the arguments whose subscripts tell pixels of a few values the dimension that they
// have, in arrays that stand for them: x[3 * j + 1] becomes v[j][1].
func pixelViews(t *affine.Task) map[*affine.Buffer]*affine.Buffer {
	views := map[*affine.Buffer]*affine.Buffer{}
	local := nest.DeclaredBy(t.Body)
	all := affine.Accesses(t.Body)
	seen := map[*affine.Buffer]bool{}
	for _, a := range all {
		b := a.Buffer
		if b == nil || b.IsScalar() || local[b] || seen[b] || b.Init != nil || b.Port.Kind != affine.PortUndecided {
			continue
		}
		seen[b] = true
		if values := valuesSideBySide(b, all); values > 1 {
			v := *b
			last := len(b.Shape) - 1
			v.Shape = append(slices.Clone(b.Shape[:last]), b.Shape[last]/int(values), int(values))
			affine.RewriteBuffer(t.Body, b, &v, func(index []affine.Expr) []affine.Expr {
				f, _ := affine.FormOf(index[last])
				pixel, value := f.Split(values)
				return append(slices.Clone(index[:last]), pixel.Expr(), value.Expr())
			})
			views[&v] = b
		}
	}
	return views
}

// withoutViews puts the arguments in the place of what stands for them.
func withoutViews(t *affine.Task, views map[*affine.Buffer]*affine.Buffer) {
	for v, b := range views {
		last := len(b.Shape) - 1
		affine.RewriteBuffer(t.Body, v, b, func(index []affine.Expr) []affine.Expr {
			pixel, _ := affine.FormOf(index[last])
			value, _ := affine.FormOf(index[last+1])
			return append(slices.Clone(index[:last]), pixel.Scale(int64(v.Shape[last+1])).Add(value).Expr())
		})
	}
}

// valuesSideBySide is how many values each pixel of b has if the last subscripts of all accesses tell
// the value and the pixel apart; 0 if they do not.
func valuesSideBySide(b *affine.Buffer, all []affine.Access) int64 {
	last := len(b.Shape) - 1
	for values := int64(MostPlanes); values > 1; values-- {
		ok, apart := b.Shape[last]%int(values) == 0, false
		for _, a := range all {
			subs, known := a.Subscripts()
			if a.Buffer != b || !ok {
				continue
			}
			if _, assigned := a.Stmt.(*affine.Assign); !known || !a.Written() || a.Write && !assigned || !subs[last].IsLinear() || affine.VectorOf(a.Stmt) != nil {
				return 0
			}
			pixel, value := subs[last].Split(values)
			lo, hi, bounded := a.Range(value)
			ok = bounded && lo >= 0 && hi < values && len(pixel.Counters()) > 0
			apart = apart || hi > 0
		}
		if ok && apart {
			return values
		}
	}
	return 0
}

// interleaved are the arguments that t goes through pixel by pixel, and the loops over the values
// of a pixel.
func interleaved(t *affine.Task) (arrays []*affine.Buffer, over map[*affine.Loop]bool) {
	local := nest.DeclaredBy(t.Body)
	all := affine.Accesses(t.Body)
	out, reads, writes := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	over = map[*affine.Loop]bool{}
	for _, a := range all {
		b := a.Buffer
		if b == nil || local[b] || out[b] {
			continue
		}
		if !slices.Contains(arrays, b) {
			arrays = append(arrays, b)
		}
		writes[b], reads[b] = writes[b] || a.Write, reads[b] || !a.Write
		out[b] = !inPixels(a) || writes[b] && reads[b]
	}
	arrays = slices.DeleteFunc(arrays, func(b *affine.Buffer) bool { return out[b] || areApart(b, all, local) })
	for _, a := range all {
		if slices.Contains(arrays, a.Buffer) {
			for _, l := range valueLoops(a) {
				over[l] = true
			}
		}
	}
	for _, a := range all { // other loops choose pixels
		if slices.Contains(arrays, a.Buffer) && slices.ContainsFunc(a.Loops, func(l *affine.Loop) bool { return !over[l] && !usedIn(a, l) }) {
			return nil, nil
		}
	}
	return arrays, over
}

// areApart reports whether the values of the pixels of b are in local arrays already.
func areApart(b *affine.Buffer, all []affine.Access, local map[*affine.Buffer]bool) bool {
	return !slices.ContainsFunc(all, func(a affine.Access) bool {
		move, ok := a.Stmt.(*affine.Assign)
		if a.Buffer != b || !ok {
			return a.Buffer == b
		}
		_, constant := nest.ConstantAt(a.Index, len(b.Shape)-1)
		from, isLoad := move.Value.(*affine.Load)
		return !constant || !isLoad || !local[from.Buffer] && !local[move.Buffer] || from.Buffer.IsScalar() || move.Buffer.IsScalar()
	})
}

// inPixels reports whether a reaches one of a few values of one of many pixels.
func inPixels(a affine.Access) bool {
	b := a.Buffer
	last := len(b.Shape) - 1
	if last < 1 || b.Init != nil || b.Shape[last] < 2 || b.Shape[last] > MostPlanes || b.Len()/b.Shape[last] < leastPixels || b.Port.Kind != affine.PortUndecided {
		return false
	}
	_, assigned := a.Stmt.(*affine.Assign)
	subs, ok := a.Subscripts()
	if !ok || !a.Written() || a.Write && !assigned || affine.VectorOf(a.Stmt) != nil || !subs[last].IsLinear() {
		return false
	}
	return !slices.ContainsFunc(valueLoops(a), func(l *affine.Loop) bool {
		_, trips, known := affine.ConstantTrips(l)
		return !known || trips > MostPlanes || !nest.Plain(l) || slices.ContainsFunc(subs[:last], func(f affine.Form) bool { return f.Uses(l) })
	})
}

// valueLoops are the loops that choose a value of a pixel.
func valueLoops(a affine.Access) []*affine.Loop {
	subs, _ := a.Subscripts()
	return subs[len(subs)-1].Counters()
}

// usedIn reports whether a subscript of a uses the counter of l.
func usedIn(a affine.Access, l *affine.Loop) bool {
	subs, _ := a.Subscripts()
	return slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
}

// valuesApart is body with these loops unrolled: around the nests that they are in, if there are
// others in them.
func valuesApart(body []affine.Stmt, over map[*affine.Loop]bool) (out []affine.Stmt) {
	for _, s := range body {
		if root, ok := s.(*affine.Loop); ok {
			s = valuesOutside(root, over)
		}
		out = append(out, nest.RewriteLoops([]affine.Stmt{s}, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
			if !over[l] {
				return nil, false
			}
			return nest.EveryIteration(l), true
		})...)
	}
	return out
}

// valuesOutside is the nest of root with one of these loops outermost, if there are others in it.
func valuesOutside(root *affine.Loop, over map[*affine.Loop]bool) *affine.Loop {
	loops, core := nest.Perfect(root)
	all := affine.Accesses([]affine.Stmt{root})
	k := slices.IndexFunc(loops, func(l *affine.Loop) bool { return over[l] && affine.HasLoop(core) && nest.IsFree(l, 0, all) })
	if k <= 0 {
		return root
	}
	l := loops[k]
	return nest.Wrap(slices.Insert(slices.Delete(loops, k, k+1), 0, l), core)[0].(*affine.Loop)
}

// pixels is the box of those of b that all, accesses with constants for values, use; ok is false
// if they write one value of a pixel and not another, or twice, or perhaps.
func pixels(b *affine.Buffer, all []affine.Access, written bool) (lo, hi []int64, ok bool) {
	d := len(b.Shape) - 1
	if !written {
		for _, n := range b.Shape[:d] {
			lo, hi = append(lo, 0), append(hi, int64(n))
		}
		return lo, hi, true
	}
	seen := make([]bool, b.Shape[d])
	for _, a := range all {
		if a.Buffer != b {
			continue
		}
		k, constant := nest.ConstantAt(a.Index, d)
		from, to, known := affine.Box(a)
		n, exact := affine.Executions(a.Domain)
		if !constant || seen[k] || !known || !exact || len(a.Cases) != 1 || len(a.Cases[0]) > 0 {
			return nil, nil, false
		}
		seen[k] = true
		from, to = from[:d], to[:d]
		size := int64(1)
		for k := range d {
			size *= to[k] - from[k]
		}
		if size != n || lo != nil && (!slices.Equal(lo, from) || !slices.Equal(hi, to)) {
			return nil, nil, false
		}
		lo, hi = from, to
	}
	return lo, hi, !slices.Contains(seen, false)
}
