package parallel

import (
	"slices"

	"codo/affine"
	"codo/device"
)

// Histograms gives each of the iterations that loops run at once an array of its own to count in, where data chooses
// what is added to (privatization of reductions; Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// section 6.2): no two of them wait for each other then. Integers wrap, so that the order in which they are added
// is free. Each array is cleared first, and all are added up at the end.
//
//	for i { all u of 64 { h[x[64 * i + u]] = h[x[64 * i + u]] + 1 } }
//
//	local c i32[64][256]
//	for n { all k of 64 { c[k][n] = 0 } }
//	for i { all u of 64 { c[u][x[64 * i + u]] = c[u][x[64 * i + u]] + 1 } }
//	for n { local s i32; s = h[n]; all k of 64 { s = s + c[k][n] }; h[n] = s }
//
// Nothing else in the nest may read or write the array.
func Histograms(p *affine.Program, budget Budget) {
	x := histograms{names: affine.NamesOf(p), rest: Budget{LUT: budget.LUT / lookupPart, BRAM18K: budget.BRAM18K / lookupPart}}
	for _, t := range p.Tasks {
		t.Body = x.body(t.Body)
	}
}

type histograms struct {
	names affine.Names
	rest  Budget // what is left for arrays
}

// A histogram is an array that a nest only adds to.
type histogram struct {
	buffer  *affine.Buffer
	updates []*affine.Assign
	lanes   map[*affine.Assign][]*affine.Loop // unrolled loops around each, from the outside in
	most    int64                             // iterations of the lanes
	times   int64                             // of the pipelined loop
	strips  int64                             // iterations that share an array
	banks   int64                             // of each array, along the last dimension
	storage affine.Storage
}

// body is list with arrays of their own for the nests in it.
func (x *histograms) body(list []affine.Stmt) (out []affine.Stmt) {
	for _, s := range list {
		l, isLoop := s.(*affine.Loop)
		if !isLoop || l.Keep != 0 {
			out = append(out, s)
			continue
		}
		var before, after []affine.Stmt
		found := false
		for _, h := range histogramsOf(l) {
			if found = true; x.choose(h) {
				clear, sums := h.private(l, x.names)
				before, after = append(before, clear...), append(after, sums...)
			}
		}
		if !found {
			l.Body = x.body(l.Body)
		}
		out = append(append(append(out, before...), l), after...)
	}
	return out
}

// histogramsOf are those of l.
func histogramsOf(l *affine.Loop) (list []*histogram) {
	found := map[*affine.Buffer]*histogram{}
	other := map[*affine.Buffer]bool{} // used in another way, or declared inside
	visitIn(l, nil, func(s affine.Stmt, around []*affine.Loop) {
		a, isAssign := s.(*affine.Assign)
		adds := isAssign && counts(a)
		affine.Each(s, func(ld *affine.Load) { other[ld.Buffer] = other[ld.Buffer] || !adds || ld.Buffer != a.Buffer })
		switch s := s.(type) {
		case *affine.Decl:
			other[s.Buffer] = true
		case *affine.Pop:
			other[s.Buffer] = true
		case *affine.Assign:
			leaf, unrolled := steadyLoop(around)
			if !adds || leaf == nil || s.Buffer.Port.Kind == affine.PortAXI || len(s.Buffer.Partition)+len(s.Buffer.Bind) > 0 {
				other[s.Buffer] = true
				return
			}
			h := found[s.Buffer]
			if h == nil {
				h = &histogram{buffer: s.Buffer, lanes: map[*affine.Assign][]*affine.Loop{}, most: 1}
				found[s.Buffer], list = h, append(list, h)
			}
			h.add(s, unrolled, timesOf(around[:len(around)-len(unrolled)]))
		}
	})
	return slices.DeleteFunc(list, func(h *histogram) bool { return other[h.buffer] || h.most == 0 })
}

// add notes an update in unrolled loops: those along which there can be banks need no arrays.
func (h *histogram) add(s *affine.Assign, unrolled []*affine.Loop, times int64) {
	n := int64(1)
	for _, l := range unrolled {
		if slices.ContainsFunc(s.Index, func(e affine.Expr) bool { f, ok := affine.FormOf(e); return ok && f.Uses(l) }) {
			continue
		}
		first, trips, ok := affine.ConstantTrips(l)
		if !ok || first != 0 || l.Step != 1 {
			n = 0
		}
		h.lanes[s], n = append(h.lanes[s], l), n*trips
	}
	h.updates = append(h.updates, s)
	h.most, h.times = min(h.most, 1)*min(n, 1)*max(h.most, n), max(h.times, times)
}

// counts reports whether a adds an integer to, or takes it from, an element that data chooses, and reads nothing else
// of its array.
func counts(a *affine.Assign) bool {
	t := a.Buffer.Elem
	if !t.IsInteger() || t.Kind == affine.Bool || a.Buffer.IsScalar() || !slices.ContainsFunc(a.Index, byData) {
		return false
	}
	loads := 0
	affine.Each(a, func(ld *affine.Load) {
		if ld.Buffer == a.Buffer {
			loads++
		}
	})
	return loads == 1 && addsIn(a.Value, a)
}

// addsIn reports whether e is the element of a and what is added to it, modulo its width.
func addsIn(e affine.Expr, a *affine.Assign) bool {
	switch e := e.(type) {
	case *affine.Load:
		return e.Buffer == a.Buffer && slices.EqualFunc(e.Index, a.Index, affine.SameExpr)
	case *affine.Cast:
		return e.T.IsInteger() && e.T.Kind != affine.Bool && e.T.Bits >= a.Buffer.Elem.Bits && addsIn(e.X, a)
	case *affine.Binary:
		return e.Op == "+" && addsIn(e.Y, a) || (e.Op == "+" || e.Op == "-") && addsIn(e.X, a)
	}
	return false
}

// copies is the number of arrays.
func (h *histogram) copies() int64 { return h.most / h.strips * int64(len(h.updates)) }

// choose finds out how many arrays there are, and of how many banks, within what is left, which it takes from it; it
// reports whether they serve.
func (x *histograms) choose(h *histogram) bool {
	sum, err := device.Integer("add", h.buffer.Elem.Bits, h.buffer.Elem.Bits, 1)
	if err != nil {
		return false
	}
	h.strips = 1
	best, taken, least := *h, Budget{}, updateTurn*h.times*h.copies()
	for ; h.strips <= h.most && h.copies() > 1 && h.divides(); h.strips *= 2 {
		copies := int(h.copies())
		for h.banks = 1; mayHaveBanks(h.buffer, h.copies(), h.banks); h.banks *= 2 {
			m := h.buffer.Memory([]affine.Partition{{Kind: affine.Cyclic, Dim: len(h.buffer.Shape) - 1, Factor: int(h.banks)}})
			uses := Budget{LUT: copies * (device.Mux(int(h.banks)).LUT + sum.LUT*int(h.banks))}
			if h.storage = affine.LUTRAM; m.Words <= lutWords {
				uses.LUT += device.LUTRAM(m.Words, m.Bits).LUT * m.Banks * copies
			} else {
				h.storage = affine.BRAM
				uses.BRAM18K = device.BlockRAM(m.Words, m.Bits).BRAM18K * m.Banks * copies
			}
			cycles := updateTurn*h.times*h.strips + 2*int64(h.buffer.Len())/h.banks
			if cycles < least-least/fillPart && uses.LUT <= x.rest.LUT && uses.BRAM18K <= x.rest.BRAM18K {
				best, taken, least = *h, uses, cycles
			}
		}
	}
	*h = best
	x.rest.LUT, x.rest.BRAM18K = x.rest.LUT-taken.LUT, x.rest.BRAM18K-taken.BRAM18K
	return h.banks > 0
}

// divides reports whether as many iterations of the innermost lanes may share an array.
func (h *histogram) divides() bool {
	for _, s := range h.updates {
		if innermost(h.lanes[s])%h.strips != 0 {
			return false
		}
	}
	return true
}

// updateTurn is how many cycles an element takes to be read, added to and written.
const updateTurn = 2

// private lets l add to arrays of their own, and gives what comes before it and behind. Partition finds their banks.
func (h *histogram) private(l *affine.Loop, names affine.Names) (before, after []affine.Stmt) {
	b, copies := h.buffer, h.copies()
	own := &affine.Buffer{Name: names.Fresh(b.Name + "_private"), Elem: b.Elem, Shape: append([]int{int(copies)}, b.Shape...), Pos: b.Pos, Storage: h.storage}
	updates := int64(len(h.updates))
	var lanes [][]*affine.Loop
	for k, s := range h.updates {
		at := laneOf(h.lanes[s]).FloorDiv(h.strips).Scale(updates).Plus(int64(k)).Expr()
		here := func(index []affine.Expr) []affine.Expr { return inCopy(at, index) }
		affine.RewriteBuffer([]affine.Stmt{s}, b, own, here)
		lanes = append(lanes, h.lanes[s])
	}
	stripLanes(lanes, h.strips, names)
	pos := l.Pos
	clear := eachElement(b, h.banks, names, pos, func(at []affine.Expr) []affine.Stmt {
		return []affine.Stmt{eachCopy(copies, names, pos, func(copy affine.Expr) affine.Stmt {
			return &affine.Assign{Buffer: own, Index: inCopy(copy, at), Value: &affine.Const{T: b.Elem}, Pos: pos}
		})}
	})
	sums := eachElement(b, h.banks, names, pos, func(at []affine.Expr) []affine.Stmt {
		sum := &affine.Buffer{Name: names.Fresh(b.Name + "_sum"), Elem: b.Elem, Pos: pos}
		total := &affine.Load{Buffer: sum, Pos: pos}
		return []affine.Stmt{
			&affine.Decl{Buffer: sum, Pos: pos},
			&affine.Assign{Buffer: sum, Value: &affine.Load{Buffer: b, Index: at, Pos: pos}, Pos: pos},
			eachCopy(copies, names, pos, func(copy affine.Expr) affine.Stmt {
				return &affine.Assign{Buffer: sum, Value: wrapped(total, &affine.Load{Buffer: own, Index: inCopy(copy, at), Pos: pos}), Pos: pos}
			}),
			&affine.Assign{Buffer: b, Index: at, Value: total, Pos: pos},
		}
	})
	return []affine.Stmt{&affine.Decl{Buffer: own, Pos: pos}, clear}, []affine.Stmt{sums}
}

// wrapped is the sum of two integers of one type, in that type: narrow ones are added as int.
func wrapped(x, y affine.Expr) affine.Expr {
	t := x.Type()
	if t.IsAP() || t.Bits >= affine.I32.Bits {
		return &affine.Binary{Op: "+", X: x, Y: y}
	}
	return affine.Convert(&affine.Binary{Op: "+", X: affine.Convert(x, affine.I32), Y: affine.Convert(y, affine.I32)}, t)
}
