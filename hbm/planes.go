package hbm

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/arrays"
)

// Apart lists the arguments that tasks move whose values of pixels lie side by side, see arrays.Planes.
func Apart(p *affine.Program) (list []*affine.Buffer) {
	channels := map[*affine.Buffer]bool{}
	for _, c := range p.Channels {
		channels[c.Buffer] = true
	}
	for _, t := range p.Tasks {
		if !copiesOnly(t) || t.Sequential != "" {
			continue
		}
		var own *affine.Buffer
		values, ok := 0, true
		for _, a := range affine.Accesses(t.Body) {
			switch {
			case channels[a.Buffer]:
				values++
			case !slices.Contains(p.Args, a.Buffer) || own != nil && a.Buffer != own:
				ok = false
			default:
				own = a.Buffer
				_, _, per := pixelOf(a)
				ok = ok && per > 1
			}
		}
		if ok && own != nil && values > 1 && !usedElsewhere(p, t, own) {
			list = append(list, own)
		}
	}
	return list
}

// pixelOf is the pixel, and which of its values a is, of so many that lie side by side: the last
// subscript is a constant, or tells both; 0 if it is neither.
func pixelOf(a affine.Access) (pixel []affine.Form, value, per int64) {
	subs, ok := a.Subscripts()
	last := len(subs) - 1
	if !ok || last < 0 {
		return nil, 0, 0
	}
	if k, constant := subs[last].IsConst(); constant && last > 0 {
		return subs[:last], k, int64(a.Buffer.Shape[last])
	}
	for _, l := range subs[last].Counters() {
		per = affine.GCD(per, subs[last].Coef(l))
	}
	if !subs[last].IsLinear() || per < 2 || per > arrays.MostPlanes || int64(a.Buffer.Shape[last])%per != 0 {
		return nil, 0, 0
	}
	place, rest := subs[last].Split(per)
	value, _ = rest.IsConst()
	return append(slices.Clone(subs[:last]), place), value, per
}

// A planar task moves the values of pixels between an argument, in which they lie side by side, and
// a FIFO for each of them, so many pixels at a time.
type planar struct {
	task     *affine.Task
	array    *affine.Buffer
	stores   bool
	channels []*affine.Channel
	values   []int64        // of the channels
	per      int64          // values of a pixel
	loops    []*affine.Loop // through the pixels, or tokens of them
	lo, hi   []int64        // of the pixels
	pixels   int64          // of a token
}

// planarOf finds out whether t is a planar task.
func planarOf(p *affine.Program, t *affine.Task) (x planar, ok bool) {
	if x.task = t; !copiesOnly(t) {
		return x, false
	}
	of := map[*affine.Buffer]int64{} // values that are in an array of a token
	var places []affine.Access
	var tokens []affine.Access
	for _, a := range affine.Accesses(t.Body) {
		switch {
		case a.Channel != nil:
			tokens = append(tokens, a)
		case slices.Contains(p.Args, a.Buffer):
			places = append(places, a)
		}
	}
	if len(places) < 2 || len(tokens) != len(places) {
		return x, false
	}
	first := places[0]
	x.array, x.stores = first.Buffer, first.Write
	pixel, _, per := pixelOf(first)
	if x.per = per; per < 2 || x.array.Port.Kind != affine.PortUndecided {
		return x, false
	}
	for _, a := range places {
		own, k, per := pixelOf(a)
		if per != x.per || a.Buffer != x.array || a.Write != x.stores || !slices.Equal(a.Loops, first.Loops) || !slices.EqualFunc(own, pixel, affine.Form.Equal) || slices.Contains(x.values, k) {
			return x, false
		}
		x.values = append(x.values, k)
		if s, isAssign := a.Stmt.(*affine.Assign); isAssign && !x.stores {
			of[s.Buffer] = k
		} else if isAssign {
			of[s.Value.(*affine.Load).Buffer] = k
		}
	}
	if !x.follow(of, first.Loops) {
		return x, false
	}
	x.pixels = int64(max(1, tokens[0].Channel.Lanes))
	x.values = nil
	for _, a := range tokens {
		k, known := x.valueOf(a, of, places)
		if !known || a.Channel.Kind != affine.FIFO || int64(max(1, a.Channel.Lanes)) != x.pixels || a.Write == x.stores || len(a.Cases) != 1 || len(a.Cases[0]) > 0 ||
			len(a.Loops) != len(pixel) || slices.Contains(x.channels, a.Channel) || slices.Contains(x.values, k) {
			return x, false
		}
		x.channels, x.values, x.loops = append(x.channels, a.Channel), append(x.values, k), a.Loops
	}
	return x, x.walks(first, pixel) && x.boxed(places)
}

// follow notes the values that scalars and tokens have which elements pass through, each lane of a
// token in the iteration of its number; it reports false if one has several, or in other iterations.
func (x *planar) follow(of map[*affine.Buffer]int64, loops []*affine.Loop) bool {
	ok := true
	note := func(b *affine.Buffer, k int64) bool {
		known, found := of[b]
		ok = ok && (!found || known == k)
		of[b] = k
		return !found
	}
	for again := true; again; {
		again = false
		affine.Walk(x.task.Body, func(s affine.Stmt) bool {
			a, isAssign := s.(*affine.Assign)
			if !isAssign {
				return true
			}
			ld, isLoad := a.Value.(*affine.Load)
			if !isLoad {
				ok = false
				return true
			}
			if k, found := of[ld.Buffer]; found && a.Buffer != x.array && ld.Buffer != x.array {
				again = note(a.Buffer, k) || again
			}
			if k, found := of[a.Buffer]; found && a.Buffer != x.array && ld.Buffer != x.array {
				again = note(ld.Buffer, k) || again
			}
			return true
		})
	}
	lane := affine.CounterForm(loops[len(loops)-1])
	for _, a := range affine.Accesses(x.task.Body) {
		if _, passed := of[a.Buffer]; passed && !a.Buffer.IsScalar() && affine.VectorOf(a.Stmt) == nil {
			subs, isAffine := a.Subscripts()
			ok = ok && isAffine && len(subs) == 1 && subs[0].Equal(lane)
		}
	}
	return ok
}

// valueOf is the value of pixels that a token of a carries.
func (x *planar) valueOf(a affine.Access, of map[*affine.Buffer]int64, places []affine.Access) (int64, bool) {
	var b *affine.Buffer
	switch s := a.Stmt.(type) {
	case *affine.Push:
		if ld, ok := s.Value.(*affine.Load); ok {
			b = ld.Buffer
		}
	case *affine.Pop:
		b = s.Buffer
	}
	if b != x.array {
		k, known := of[b]
		return k, known
	}
	for _, o := range places {
		if o.Stmt == a.Stmt {
			_, k, _ := pixelOf(o)
			return k, true
		}
	}
	return 0, false
}

// walks reports whether a goes through the pixels in order, token after token.
func (x *planar) walks(a affine.Access, subs []affine.Form) bool {
	last := len(subs) - 1
	for d, l := range x.loops {
		if a.Loops[d] != l {
			return false
		}
		_, _, constant := affine.ConstantTrips(l)
		want := affine.CounterForm(l)
		if d == last && x.pixels > 1 {
			if len(a.Loops) != len(x.loops)+1 {
				return false
			}
			lane := a.Loops[d+1]
			begin, lanes, unrolled := affine.ConstantTrips(lane)
			if !unrolled || begin != 0 || lanes != x.pixels || lane.Step != 1 {
				return false
			}
			want = want.Scale(x.pixels).Add(affine.CounterForm(lane))
		}
		if !constant || l.Step != 1 || !subs[d].Equal(want) {
			return false
		}
	}
	return x.pixels > 1 || len(a.Loops) == len(x.loops)
}

// boxed finds the pixels that are moved, the same of all values.
func (x *planar) boxed(places []affine.Access) bool {
	for _, a := range places {
		lo, hi, ok := affine.Box(a)
		n, exact := affine.Executions(a.Domain)
		if !ok || !exact {
			return false
		}
		lo, hi = lo[:len(x.loops)], hi[:len(x.loops)]
		size := int64(1)
		for d := range lo {
			if d == len(a.Buffer.Shape)-1 { // of the values of all pixels
				lo[d], hi[d] = affine.FloorQuo(lo[d], x.per), affine.FloorQuo(hi[d]-1, x.per)+1
			}
			size *= hi[d] - lo[d]
		}
		if size != n || x.lo != nil && (!slices.Equal(x.lo, lo) || !slices.Equal(x.hi, hi)) {
			return false
		}
		x.lo, x.hi = lo, hi
	}
	return true
}

// pixelsApart lets a task move pixels as they lie in memory, in tokens of whole ones, beside one that
// takes them apart, or puts them together:
//
//	task x { for i { for j { push x_0, x[i][j][0]; push x_1, x[i][j][1] } } }
//
//	task x { for i { for j { for u = 0 to 2 { v[u] = x[i][2*j + u] }; push x_pixels, v } } }
//	task apart { for i { for j { pop x_pixels -> v; push x_0, v[0]; push x_1, v[1] } } }
func pixelsApart(p *affine.Program, names affine.Names) {
	var tasks []*affine.Task
	for _, t := range p.Tasks {
		x, ok := planarOf(p, t)
		if !ok {
			tasks = append(tasks, t)
			continue
		}
		b := x.array
		if d := len(b.Shape) - 1; d == len(x.loops) {
			b.Shape = append(slices.Clone(b.Shape[:d-1]), b.Shape[d-1]*b.Shape[d])
		}
		tokens := int64(1)
		for _, l := range x.loops {
			_, trips, _ := affine.ConstantTrips(l)
			tokens *= trips
		}
		c := &affine.Channel{
			Buffer: &affine.Buffer{Name: names.Fresh(b.Name + "_pixels"), Elem: b.Elem, Shape: []int{int(tokens * x.pixels * x.per)}, Pos: b.Pos},
			Kind:   affine.FIFO, Lanes: int(x.pixels * x.per), Reason: "whole pixels", Pos: b.Pos,
		}
		p.Channels = append(p.Channels, c)
		beside := &affine.Task{Body: x.apart(c, names), Pos: t.Pos}
		t.Body = x.whole(c, names)
		if x.stores {
			beside.Name = names.Fresh("together_" + b.Name)
			tasks = append(tasks, beside, t)
		} else {
			beside.Name = names.Fresh("apart_" + b.Name)
			tasks = append(tasks, t, beside)
		}
	}
	p.Tasks = tasks
}

// again are the loops of x, made anew.
func (x *planar) again(names affine.Names) (loops []*affine.Loop, index []affine.Expr) {
	for _, l := range x.loops {
		first, trips, _ := affine.ConstantTrips(l)
		m := counting(names.Fresh(l.Name), int(first+trips), x.array)
		m.Lo = affine.IntConst(first)
		loops, index = append(loops, m), append(index, &affine.Counter{Loop: m})
	}
	return loops, index
}

// whole is the nest that moves whole pixels between the array and c.
func (x *planar) whole(c *affine.Channel, names affine.Names) []affine.Stmt {
	loops, index := x.again(names)
	last := len(loops) - 1
	lanes := countingAtOnce(names.Fresh("u"), c.Lanes, x.array)
	token := &affine.Buffer{Name: names.Fresh(x.array.Name + "_token"), Elem: x.array.Elem, Shape: []int{c.Lanes}, Pos: x.array.Pos}
	var inside affine.Expr
	for d, l := range loops {
		f, scale := affine.CounterForm(l), int64(1)
		if d == last {
			scale = x.per
			f = f.Scale(int64(c.Lanes)).Add(affine.CounterForm(lanes))
			index[d] = f.Expr()
		}
		lo, hi, _ := f.Range()
		if lo < x.lo[d]*scale {
			inside = affine.And(inside, &affine.Binary{Op: ">=", X: f.Expr(), Y: affine.IntConst(x.lo[d] * scale)})
		}
		if hi >= x.hi[d]*scale {
			inside = affine.And(inside, &affine.Binary{Op: "<", X: f.Expr(), Y: affine.IntConst(x.hi[d] * scale)})
		}
	}
	lane := []affine.Expr{&affine.Counter{Loop: lanes}}
	move := affine.Stmt(&affine.Assign{Buffer: token, Index: lane, Value: &affine.Load{Buffer: x.array, Index: index, Pos: x.array.Pos}, Pos: x.array.Pos})
	if x.stores {
		move = &affine.Assign{Buffer: x.array, Index: index, Value: &affine.Load{Buffer: token, Index: lane, Pos: x.array.Pos}, Pos: x.array.Pos}
	}
	if lanes.Body = []affine.Stmt{move}; inside != nil {
		lanes.Body = []affine.Stmt{&affine.If{Cond: inside, Then: []affine.Stmt{move}, Pos: x.array.Pos}}
	}
	decl := &affine.Decl{Buffer: token, Pos: token.Pos}
	if x.stores {
		return nest.Wrap(loops, []affine.Stmt{decl, &affine.Pop{Channel: c, Buffer: token, Pos: token.Pos}, lanes})
	}
	return nest.Wrap(loops, []affine.Stmt{decl, lanes, &affine.Push{Channel: c, Value: &affine.Load{Buffer: token, Pos: token.Pos}, Pos: token.Pos}})
}

// apart is the nest that takes tokens of c apart, or puts them together.
func (x *planar) apart(c *affine.Channel, names affine.Names) []affine.Stmt {
	loops, _ := x.again(names)
	vector := func(name string, n int) (*affine.Buffer, affine.Stmt) {
		b := &affine.Buffer{Name: names.Fresh(name), Elem: x.array.Elem, Shape: []int{n}, Pos: x.array.Pos}
		if n == 0 {
			b.Shape = nil
		}
		return b, &affine.Decl{Buffer: b, Pos: b.Pos}
	}
	token, decl := vector(x.array.Name+"_token", c.Lanes)
	body := []affine.Stmt{decl}
	if !x.stores {
		body = append(body, &affine.Pop{Channel: c, Buffer: token, Pos: token.Pos})
	}
	for k, own := range x.channels {
		size := own.Lanes
		if size <= 1 {
			size = 0
		}
		value, decl := vector(own.Buffer.Name+"_value", size)
		body = append(body, decl)
		if x.stores {
			body = append(body, &affine.Pop{Channel: own, Buffer: value, Pos: value.Pos})
		}
		body = append(body, x.lanesOf(token, value, x.values[k], names))
		if !x.stores {
			body = append(body, &affine.Push{Channel: own, Value: &affine.Load{Buffer: value, Pos: value.Pos}, Pos: value.Pos})
		}
	}
	if x.stores {
		body = append(body, &affine.Push{Channel: c, Value: &affine.Load{Buffer: token, Pos: token.Pos}, Pos: token.Pos})
	}
	return nest.Wrap(loops, body)
}

// lanesOf moves one value of the pixels of a token.
func (x *planar) lanesOf(token, value *affine.Buffer, k int64, names affine.Names) affine.Stmt {
	at, lane := affine.Form{}.Plus(k), []affine.Expr(nil)
	var each *affine.Loop
	if x.pixels > 1 {
		each = countingAtOnce(names.Fresh("u"), int(x.pixels), x.array)
		at, lane = at.Add(affine.CounterForm(each).Scale(x.per)), []affine.Expr{&affine.Counter{Loop: each}}
	}
	place := []affine.Expr{at.Expr()}
	move := &affine.Assign{Buffer: value, Index: lane, Value: &affine.Load{Buffer: token, Index: place, Pos: token.Pos}, Pos: token.Pos}
	if x.stores {
		move = &affine.Assign{Buffer: token, Index: place, Value: &affine.Load{Buffer: value, Index: lane, Pos: token.Pos}, Pos: token.Pos}
	}
	if each == nil {
		return move
	}
	each.Body = []affine.Stmt{move}
	return each
}
