package domain

import (
	"slices"

	"codo/affine"
	"codo/internal/cores"
	"codo/nest"
)

// Bordered lets windows that repeat or mirror the border of an image read a copy with a border around it: each
// element of the copy is chosen once, not once for each place of the window.
//
//	for i = 0 to 8 { y[i] = x[max(i - 2, 0)] + x[max(i - 1, 0)] + x[i] }
//
//	local bordered i32[10]
//	for x0 = 0 to 10 { bordered[x0] = x[x0 < 2 ? 0 : x0 - 2] }
//	for i = 0 to 8 { y[i] = bordered[i] + bordered[i + 1] + bordered[i + 2] }
//
// It is for windows that slide: the outer loops of a nest go through the image, one along each dimension. They must choose
// from far more elements than the copy does.
func Bordered(t *affine.Task, names affine.Names) {
	windows := make([]bool, len(t.Body)) // most nests have none
	cores.Each(len(t.Body), func(k int) {
		if l, ok := t.Body[k].(*affine.Loop); ok && l.Keep == 0 {
			windows[k] = slices.ContainsFunc(readOnly(l), func(b *affine.Buffer) bool { return framedBy(b, l) != nil })
		}
	})
	var out []affine.Stmt
	for k, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && windows[k] {
			for _, b := range readOnly(l) {
				if x := framedBy(b, l); x != nil {
					out = append(out, x.fill(names)...)
					affine.RewriteExprs([]affine.Stmt{l}, x.instead)
				}
			}
		}
		out = append(out, s)
	}
	t.Body = out
}

// fewerChoices is how many times as many choices as a copy with a border the nest that reads it makes without.
const fewerChoices = 4

// A framed is an array, and a copy with what lies around it.
type framed struct {
	of, copied *affine.Buffer
	sides      []side
}

// A side is a dimension of a framed array: which index each place has, from the first one on.
type side struct {
	first int64
	index []int64
}

// framedBy is b with the border that windows of l repeat or mirror; nil if l does not slide along it, or hardly chooses.
func framedBy(b *affine.Buffer, l *affine.Loop) *framed {
	x := &framed{of: b, sides: make([]side, len(b.Shape))}
	loops, _ := nest.Perfect(l)
	made, fits := int64(0), len(loops) >= len(b.Shape)
	eachLoad([]affine.Stmt{l}, 1, func(ld *affine.Load, times int64) {
		if ld.Buffer == b && fits {
			var choices int64
			choices, fits = x.add(ld.Index, loops)
			made += choices * times
		}
	})
	if !fits {
		return nil
	}
	choices, size := 1, int64(1)
	for d := range x.sides {
		begin, end, ok := x.sides[d].own(b.Shape[d])
		if !ok {
			return nil
		}
		choices *= 1 + begin + len(x.sides[d].index) - end
		size *= int64(len(x.sides[d].index))
	}
	if choices == 1 || choices > mostBorders || made < fewerChoices*size*int64(choices) {
		return nil
	}
	return x
}

// eachLoad visits the loads of body, with how often each is made where body is so many times.
func eachLoad(body []affine.Stmt, times int64, visit func(ld *affine.Load, times int64)) {
	for _, s := range body {
		affine.Each(s, func(ld *affine.Load) { visit(ld, times) })
		switch s := s.(type) {
		case *affine.Loop:
			_, trips, _ := affine.ConstantTrips(s)
			eachLoad(s.Body, times*trips, visit)
		case *affine.If:
			eachLoad(s.Then, times, visit)
			eachLoad(s.Else, times, visit)
		}
	}
}

// add notes which places a load with these subscripts reads, and from how many it chooses; it is not ok if they are not
// around those of loops, or have another index for other loads.
func (x *framed) add(index []affine.Expr, loops []*affine.Loop) (choices int64, ok bool) {
	choices = 1
	for d, e := range index {
		at, ok := borderOf(e)
		if !ok {
			return 0, false
		}
		choices *= int64(1 + len(at.low) + len(at.high))
		rest := at.place.Sub(affine.CounterForm(loops[d]))
		lo, hi, bounded := rest.Range()
		if !bounded || rest.Uses(loops[d]) || lo < -farthestPlace || hi > farthestPlace || !x.sides[d].add(at) {
			return 0, false
		}
	}
	return choices, true
}

// add notes the index of each place of b; it reports false if one has another index already, or b is not beside the others.
func (s *side) add(b *border) bool {
	if len(s.index) == 0 {
		s.first = b.first
	}
	if b.first < s.first {
		if b.last < s.first-1 {
			return false
		}
		s.index = append(make([]int64, s.first-b.first), s.index...)
		for v := b.first; v < s.first; v++ {
			s.index[v-b.first] = b.at(v)
		}
		s.first = b.first
	}
	for v := b.first; v <= b.last; v++ {
		switch k := v - s.first; {
		case k > int64(len(s.index)):
			return false
		case k == int64(len(s.index)):
			s.index = append(s.index, b.at(v))
		case s.index[k] != b.at(v):
			return false
		}
	}
	return true
}

// at is the index of place v.
func (b *border) at(v int64) int64 {
	if k := v - b.first; k < int64(len(b.low)) {
		return v + b.low[k]
	}
	if k := b.last - v; k < int64(len(b.high)) {
		return v + b.high[k]
	}
	return v
}

// own is where the places begin and end that are their own index, if between them all are, and all indices are within
// size.
func (s *side) own(size int) (begin, end int, ok bool) {
	begin, end, within := -1, 0, true
	for k, at := range s.index {
		within = within && at >= 0 && at < int64(size)
		if at == s.first+int64(k) {
			if begin < 0 {
				begin, end = k, k
			}
			within = within && end == k
			end = k + 1
		}
	}
	return begin, end, within && begin >= 0
}

// fill declares the copy and fills it.
func (x *framed) fill(names affine.Names) []affine.Stmt {
	x.copied = &affine.Buffer{Name: names.Fresh(x.of.Name + "_bordered"), Elem: x.of.Elem, Pos: x.of.Pos}
	var first, size []int64
	for _, s := range x.sides {
		first, size = append(first, 0), append(size, int64(len(s.index)))
		x.copied.Shape = append(x.copied.Shape, len(s.index))
	}
	return append([]affine.Stmt{&affine.Decl{Buffer: x.copied, Pos: x.of.Pos}}, copyOfBox(names, x.copied, first, size, func(at []affine.Form) *affine.Load {
		index := make([]affine.Expr, len(at))
		for d, f := range at {
			begin, end, _ := x.sides[d].own(x.of.Shape[d])
			index[d] = x.sides[d].indexAt(f, begin, end)
		}
		return &affine.Load{Buffer: x.of, Index: index, Pos: x.of.Pos}
	})...)
}

// indexAt is the index of the place at f, counted from the first one, of which those from begin to end are their own.
func (s *side) indexAt(f affine.Form, begin, end int) affine.Expr {
	at := affine.Expr(f.Plus(s.first).Expr())
	choose := func(op affine.Op, than, k int) {
		at = &affine.Select{Cond: &affine.Binary{Op: op, X: f.Expr(), Y: affine.IntConst(int64(than))}, X: affine.IntConst(s.index[k]), Y: at}
	}
	for k := end; k < len(s.index); k++ {
		choose(">", k-1, k)
	}
	for k := begin - 1; k >= 0; k-- {
		choose("<", k+1, k)
	}
	return at
}

// instead is e, or where it is an element of the array the one of the copy.
func (x *framed) instead(e affine.Expr) affine.Expr {
	ld, ok := e.(*affine.Load)
	if !ok || ld.Buffer != x.of {
		return e
	}
	index := make([]affine.Expr, len(ld.Index))
	for d, e := range ld.Index {
		at, _ := borderOf(e)
		index[d] = at.place.Plus(-x.sides[d].first).Expr()
	}
	return &affine.Load{Buffer: x.copied, Index: index, Pos: ld.Pos}
}
