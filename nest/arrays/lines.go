package arrays

import (
	"maps"
	"slices"
	"strings"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
)

// Lines reads the elements that came before, in this row and in rows above, where the user keeps them in line
// buffers and windows (array dataflow analysis: Feautrier, "Dataflow analysis of array and scalar
// references", 1991): elements do not wait for each other then, and the search keeps what is to be kept.
//
//	local line f32[64]
//	local w f32[2][2]
//	for i { for j {                                   for i { for j {
//	  w[0][0] = w[0][1]; w[1][0] = w[1][1]              if (i >= 1 && j >= 1) {
//	  w[0][1] = line[j]; w[1][1] = x[i][j]                y[i - 1][j - 1] = x[i - 1][j - 1] + x[i][j]
//	  line[j] = x[i][j]                           =>    }
//	  if (i >= 1 && j >= 1) {                         } }
//	    y[i - 1][j - 1] = w[0][0] + w[1][1]
//	  }
//	} }
//
// Each element that is used must be known to be one that came in its row and image.
func Lines(t *affine.Task, names affine.Names) {
	changed := false
	t.Body = linesIn(t.Body, &changed)
	if changed {
		nest.Rename(t, names)
	}
}

func linesIn(body []affine.Stmt, changed *bool) []affine.Stmt {
	filled := firstFilled(body, unbound(body), false)
	for k, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || !nest.Open(l) {
			continue
		}
		for _, way := range []func([]affine.Stmt, int, []*affine.Buffer) ([]affine.Stmt, bool){plainLines, chosenLines, withoutLinesOfResults} {
			if out, ok := way(body, k, filled[k]); ok {
				*changed = true
				return linesIn(out, changed)
			}
		}
		l.Body = linesIn(l.Body, changed)
	}
	return body
}

// A cell is an element of a window, or the elements of a line, one for each place of a row.
type cell struct {
	buffer *affine.Buffer
	at     string // its subscripts
}

// contents are what cells and scalars hold, in terms of what cells held when the iteration began.
type contents map[cell]affine.Expr

// A lineNest is a nest in which cells hand elements on from iteration to iteration.
type lineNest struct {
	loops   []*affine.Loop
	kept    map[*affine.Buffer]bool  // arrays of cells
	whole   map[*affine.Buffer]bool  // arrays of results, see withoutLinesOfResults
	needs   map[*affine.Buffer]box   // where elements of these are used; nil: nobody asks
	own     map[*affine.Buffer]bool  // small arrays of an iteration, as tokens are
	changed map[*affine.Buffer]bool  // in the nest
	idle    map[*affine.Buffer]bool  // scalars and own arrays of an iteration that only cells need
	before  map[cell]*affine.Load    // an iteration
	at      map[affine.Stmt]contents // before each statement of it
	after   contents                 // it
	planes  map[*affine.Buffer]int   // which subscript says the channel, see findPlanes
	passes  map[*affine.Loop]bool    // loops through all channels
	plane   *affine.Loop             // with which they count
	steps   int
	failed  bool
}

const (
	mostOwn    = 16   // elements of arrays that are looked into
	mostCells  = 256  // statements of an iteration that is written out
	mostValue  = 256  // expressions in what a cell is known to hold
	mostOrigin = 4096 // steps to find out where all elements came from
)

// withoutLines is body with statement k, a nest, without those of its line buffers and windows, which others fill; !ok: it has
// none, or it is not known what they hold. Whole are arrays of which each iteration sets an element, before it is used.
func withoutLines(body []affine.Stmt, k int, filled []*affine.Buffer, whole map[*affine.Buffer]bool) (out []affine.Stmt, ok bool) {
	if len(filled) == 0 {
		return nil, false
	}
	loops, core := nest.Perfect(body[k].(*affine.Loop))
	if len(loops) == 0 { // something has been decided
		return nil, false
	}
	for _, l := range loops {
		if _, _, constant := affine.ConstantTrips(l); !constant || l.Step != 1 || l.Unroll != 0 {
			return nil, false
		}
	}
	for _, way := range []loopsLeft{loopsOfChannels, loopsAlike, noLoops} {
		for inside := len(loops); inside > 0 && (way == loopsOfChannels || inside == len(loops)); inside-- { // loops from there on go through channels
			does := core
			if inside < len(loops) {
				does = []affine.Stmt{loops[inside]}
			}
			n := newLineNest(loops[:inside], filled)
			n.whole = whole
			if by, ok := n.without(affine.CloneBody(does), way); ok {
				by = rolledSums(by, n.column())
				domain.RegionOf(loops[:inside]).Settle(by)
				loops[inside-1].Body = by
				return slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool { return n.isFill(s) }), true
			}
		}
	}
	return nil, false
}

func newLineNest(loops []*affine.Loop, filled []*affine.Buffer) *lineNest {
	n := &lineNest{loops: loops, kept: map[*affine.Buffer]bool{}, own: map[*affine.Buffer]bool{}, before: map[cell]*affine.Load{}, at: map[affine.Stmt]contents{}, after: contents{}}
	for _, b := range filled {
		n.kept[b] = true
	}
	return n
}

// without is the core of the nest without its cells.
func (n *lineNest) without(core []affine.Stmt, way loopsLeft) (out []affine.Stmt, ok bool) {
	if core, ok = n.begun(core, way); !ok {
		return nil, false
	}
	core = n.replaced(core, domain.RegionOf(n.loops))
	for l := range n.passes {
		affine.ReplaceCounter(l.Body, n.plane, l)
	}
	return core, !n.failed
}

// begun is the core with loops through cells written out, and known what these hold before each statement of it.
func (n *lineNest) begun(core []affine.Stmt, way loopsLeft) (out []affine.Stmt, ok bool) {
	affine.Walk(core, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && !d.Buffer.IsScalar() && (way == loopsOfChannels || d.Buffer.Len() <= mostOwn) && d.Buffer.Init == nil {
			n.own[d.Buffer] = true
		}
		return true
	})
	if !n.stay(core, way) {
		return nil, false
	}
	if core, ok = n.writtenOut(core); !ok || n.planes != nil && !n.onePlane(core) || !n.choose(core) {
		return nil, false
	}
	n.changed, n.idle = affine.Changed(core), n.onlyForCells(core)
	n.through(core, n.after)
	return core, true
}

// unbound are the arrays that statements of body declare without a word on how they are built.
func unbound(body []affine.Stmt) (list []*affine.Buffer) {
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok && !d.Buffer.IsScalar() && len(d.Buffer.Bind) == 0 {
			list = append(list, d.Buffer)
		}
	}
	return list
}

// isFill reports whether s declares an array of cells, or fills one.
func (n *lineNest) isFill(s affine.Stmt) bool {
	if d, ok := s.(*affine.Decl); ok {
		return n.kept[d.Buffer]
	}
	all := nest.WrittenIn(s)
	return len(all) > 0 && !slices.ContainsFunc(all, func(b *affine.Buffer) bool { return !n.kept[b] })
}

// writtenOut is body with the iterations of loops one by one that go through cells.
func (n *lineNest) writtenOut(body []affine.Stmt) (out []affine.Stmt, ok bool) {
	out = nest.RewriteLoops(body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
		_, trips, constant := affine.ConstantTrips(l)
		if !constant || trips*nest.Statements(l.Body) > mostCells || !affine.UsesAny(l.Body, func(b *affine.Buffer) bool { return n.kept[b] || n.own[b] }) || n.staysLoop(l) {
			return nil, false
		}
		return nest.EveryIteration(l), true
	})
	return out, nest.Statements(out) <= mostCells
}

// choose leaves those arrays whose places are known, if there are any.
func (n *lineNest) choose(core []affine.Stmt) bool {
	known := func(b *affine.Buffer, index []affine.Expr) {
		for d, e := range index {
			if _, constant := e.(*affine.Const); n.own[b] && !constant {
				if f, ok := affine.FormOf(e); !ok || !n.isPlane(b, d, f) {
					delete(n.own, b)
				}
			}
		}
		if !n.kept[b] {
			return
		}
		if c := n.cellOf(b, index); c != (cell{}) {
			n.before[c] = &affine.Load{Buffer: b, Index: index}
		} else {
			delete(n.kept, b)
		}
	}
	read := func(b *affine.Buffer, index []affine.Expr) {
		if _, at, _ := n.placeOf(b, index); at != nil {
			index = at
		}
		known(b, index)
	}
	affine.Walk(core, func(s affine.Stmt) bool {
		if l, isLoop := s.(*affine.Loop); isLoop {
			for u := range affine.Uses([]affine.Stmt{s}) {
				if !n.keepsPlane(l, u.Buffer) {
					delete(n.kept, u.Buffer)
					delete(n.own, u.Buffer)
				}
			}
		}
		affine.Each(s, func(ld *affine.Load) { read(ld.Buffer, ld.Index) })
		switch s := s.(type) {
		case *affine.Assign:
			known(s.Buffer, s.Index)
		case *affine.Pop:
			delete(n.kept, s.Buffer)
			delete(n.own, s.Buffer)
		}
		return true
	})
	return len(n.kept) > 0
}

func (n *lineNest) column() *affine.Loop { return n.loops[len(n.loops)-1] }

// cellOf is the cell of b at these subscripts: constants, and the place in the row; the zero one: it is none.
func (n *lineNest) cellOf(b *affine.Buffer, index []affine.Expr) cell {
	if c, _, ahead := n.placeOf(b, index); ahead == 0 {
		return c
	}
	return cell{}
}

// placeOf is the cell of b, and its subscripts, whose element so many places ahead in the row has these; the zero one: it
// is none.
func (n *lineNest) placeOf(b *affine.Buffer, index []affine.Expr) (c cell, at []affine.Expr, ahead int64) {
	column := affine.CounterForm(n.column())
	key, columns := "", 0
	for k, e := range index {
		f, ok := affine.FormOf(e)
		if !ok {
			return cell{}, nil, 0
		}
		if d, along := f.Sub(column).IsConst(); along {
			columns, ahead, f = columns+1, d, column
			e = affine.Convert(f.Expr(), e.Type())
		} else if _, constant := f.IsConst(); !constant && !n.isPlane(b, k, f) {
			return cell{}, nil, 0
		}
		key, at = key+","+f.String(), append(at, e)
	}
	if columns > 1 || columns == 1 && len(n.loops) < 2 {
		return cell{}, nil, 0
	}
	return cell{b, key}, at, ahead
}

// isLine reports whether c is a line.
func (n *lineNest) isLine(c cell) bool {
	return slices.Contains(strings.Split(c.at, ","), affine.CounterForm(n.column()).String())
}

// valueOf is e in terms of what cells held when the iteration began; a result if it is large: it is computed.
func (now contents) valueOf(e affine.Expr, n *lineNest) affine.Expr {
	size := 0
	v := affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if size++; size > mostValue {
			return e
		}
		if ld, ok := e.(*affine.Load); ok && n.holds(ld.Buffer) {
			if v := now[n.keyOf(ld.Buffer, ld.Index)]; v != nil {
				affine.WalkExpr(v, func(affine.Expr) { size++ })
				return v
			}
		}
		return e
	})
	if size > mostValue {
		return n.result(e.Type())
	}
	return v
}

// holds reports whether it is followed what b holds.
func (n *lineNest) holds(b *affine.Buffer) bool { return n.kept[b] || n.own[b] || b.IsScalar() }

// result is something of which it is not looked at where it comes from.
func (n *lineNest) result(t affine.Type) affine.Expr {
	b := &affine.Buffer{Elem: t}
	n.changed[b] = true
	return &affine.Load{Buffer: b}
}

func (n *lineNest) keyOf(b *affine.Buffer, index []affine.Expr) cell {
	if b.IsScalar() {
		return cell{buffer: b}
	}
	return n.cellOf(b, index)
}

// through goes through an iteration, and notes of each statement what is held before it.
func (n *lineNest) through(body []affine.Stmt, now contents) {
	for _, s := range body {
		n.at[s] = maps.Clone(now)
		switch s := s.(type) {
		case *affine.Assign:
			if n.holds(s.Buffer) {
				now[n.keyOf(s.Buffer, s.Index)] = now.valueOf(s.Value, n)
			}
		case *affine.If:
			cond := now.valueOf(s.Cond, n)
			then, other := maps.Clone(now), maps.Clone(now)
			n.through(s.Then, then)
			n.through(s.Else, other)
			n.join(now, cond, then, other)
		case *affine.Loop:
			changed := affine.Changed([]affine.Stmt{s})
			n.forget(now, changed)
			if n.planes != nil {
				n.through(s.Body, now)
				n.forget(now, changed)
			}
		default:
			changed := affine.Changed([]affine.Stmt{s})
			maps.DeleteFunc(now, func(c cell, _ affine.Expr) bool { return changed[c.buffer] && !n.kept[c.buffer] })
		}
	}
}

// join is what is held behind a condition, of whose sides it is known.
func (n *lineNest) join(now contents, cond affine.Expr, then, other contents) {
	for _, side := range []contents{then, other} {
		for c := range side {
			x, y := n.held(then, c), n.held(other, c)
			switch {
			case x == nil || y == nil: // a scalar of one side
				delete(now, c)
			case x != y:
				now[c] = &affine.Select{Cond: cond, X: x, Y: y}
			}
		}
	}
	for c := range now { // a scalar that one side knows no more
		if n.held(then, c) == nil || n.held(other, c) == nil {
			delete(now, c)
		}
	}
}

// held is what c holds: what it held when the iteration began, if nothing has changed it; nil: it is not known.
func (n *lineNest) held(now contents, c cell) affine.Expr {
	if v := now[c]; v != nil {
		return v
	}
	if ld := n.before[c]; ld != nil {
		return ld
	}
	return nil
}

// replaced is body, in a region, without what it does for cells, and with the elements in their places.
func (n *lineNest) replaced(body []affine.Stmt, where domain.Region) (out []affine.Stmt) {
	for _, s := range body {
		if a, ok := s.(*affine.Assign); ok && (n.kept[a.Buffer] || n.idle[a.Buffer]) {
			continue
		}
		if d, ok := s.(*affine.Decl); ok && n.idle[d.Buffer] {
			continue
		}
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			ld, ok := e.(*affine.Load)
			if !ok || !n.kept[ld.Buffer] {
				return e
			}
			if c, _, ahead := n.placeOf(ld.Buffer, ld.Index); ahead == 0 {
				return n.origin(n.held(n.at[s], c), where)
			}
			return n.origin(ld, where)
		})
		if guard, ok := s.(*affine.If); ok {
			guard.Then = n.replaced(guard.Then, where.When(guard.Cond, true))
			guard.Else = n.replaced(guard.Else, where.When(guard.Cond, false))
			if len(guard.Then)+len(guard.Else) == 0 {
				continue
			}
		}
		if l, ok := s.(*affine.Loop); ok && n.planes == nil {
			if l.Body = affine.WithoutStores(l.Body, n.idle); len(l.Body) == 0 {
				continue
			}
		}
		if l, ok := s.(*affine.Loop); ok && n.planes != nil {
			if l.Body = n.replaced(l.Body, n.inside(l, where)); len(l.Body) == 0 {
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// origin is what e, of what cells held before an iteration, is made of: elements that the nest does not change. It fails
// if that is not known, or there is something to compute: cells keep results.
func (n *lineNest) origin(e affine.Expr, where domain.Region) affine.Expr {
	if n.steps++; n.steps > mostOrigin || e == nil {
		n.failed = true
	}
	if n.failed {
		return affine.IntConst(0)
	}
	switch e := e.(type) {
	case *affine.Const:
		return e
	case *affine.Cast:
		return &affine.Cast{T: e.T, X: n.origin(e.X, where)}
	case *affine.Select:
		if !affine.IsPure(e.Cond) {
			break
		}
		cond := where.At(e.Cond)
		holds, inside, outside := where.Decided(cond), where.When(cond, true), where.When(cond, false)
		_, border := e.Y.(*affine.Const)
		switch {
		case holds == affine.No:
			return n.origin(e.Y, where)
		case holds == affine.Yes && !border: // beside a border all neighbours keep that choice, which shows that they are alike
			return n.origin(e.X, where)
		}
		x := nest.ChoiceBy(inside.Decided, n.origin(e.X, inside))
		if border {
			return &affine.Select{Cond: cond, X: x, Y: e.Y}
		}
		return &affine.Select{Cond: cond, X: x, Y: nest.ChoiceBy(outside.Decided, n.origin(e.Y, outside))}
	case *affine.Load:
		if !n.kept[e.Buffer] {
			if n.changed[e.Buffer] && !n.whole[e.Buffer] || slices.ContainsFunc(e.Index, func(x affine.Expr) bool { return !affine.IsPure(x) }) {
				break
			}
			if n.whole[e.Buffer] && n.needs != nil {
				n.needs[e.Buffer] = n.needs[e.Buffer].with(where, n.loops)
			}
			return where.At(e)
		}
		c, before, ok := n.lastChange(e, where)
		if !ok {
			break
		}
		return n.origin(n.held(n.after, c), before)
	default:
		if affine.IsPure(e) {
			return where.At(e)
		}
	}
	n.failed = true
	return affine.IntConst(0)
}

// lastChange is the iteration after which the element that ld reads when an iteration begins was as it is, and its cell in
// that; !ok: there may be none. Elements of lines that are behind have changed in this row, others in the one before.
func (n *lineNest) lastChange(ld *affine.Load, where domain.Region) (c cell, before domain.Region, ok bool) {
	c, _, ahead := n.placeOf(ld.Buffer, ld.Index)
	switch {
	case !n.isLine(c):
		before, ok = where.Moved(n.column(), -1)
	case ahead < 0:
		before, ok = where.Moved(n.column(), ahead)
	default:
		if before, ok = where.Moved(n.column(), ahead); ok {
			before, ok = before.Moved(n.loops[len(n.loops)-2], -1)
		}
	}
	return c, before, ok
}
