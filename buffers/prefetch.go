package buffers

import (
	"slices"
	"sync"

	"codo/affine"
	"codo/nest"
)

// Prefetch lets a task take its next tile while it works on this one: what it takes
// from off-chip memory comes while it computes, not before. A tile is an array that each
// iteration of a loop fills anew from FIFOs and only reads after that. There are two of
// it then, in turn; the first is filled before the loop, and each of the others by the
// iterations of the nest that runs longest, one or a few tokens in each, the first that
// come:
//
//	for t = 0 to T {                           for a { for b { pop x -> k[0][a][b] } }
//	  for a { for b { pop x -> k[a][b] } }     for t = 0 to T {
//	  for c { for d {                            for c { for d {
//	    .. k[..][..] ..                    =>      .. k[t%2][..][..] ..
//	  } }                                          if (t < T - 1 && p < A*B) pop x -> k[(t + 1)%2][p/B][p%B]
//	}                                            } }    with p = c*D + d
//	                                           }
//
// Where loops around repeat that, the last iterations of an inner one take what the next iteration
// around begins with.
//
// (Allen and Kennedy's software prefetching into a second buffer, without a task of its
// own: a FIFO may be taken from in one task only, and what fills a tile needs its banks.)
//
// A task asks for tokens earlier then than it must: depths are chosen afterwards, and
// only channels of which comes reports that they come from memory without waiting for
// anything are taken so. After Widen: a tile is filled by whole tokens. What is filled
// before is so at the same time, see beside, before what other tasks compute, see early, and what is handed
// on at the end, see joinGives; short nests that take tokens go, see flat. What a tile gives is handed on
// while the next one is worked on, if it may be postponed.
func Prefetch(p *affine.Program, comes func(*affine.Channel) bool, postponed bool) {
	names, alone, going, old := affine.NamesOf(p), aloneIn(p, comes), goingFrom(p), sync.OnceValue(func() map[*affine.Channel]bool { return oldOf(p) })
	for _, t := range p.Tasks {
		x := prefetching{task: t, comes: comes, alone: alone, old: old, names: names, doubled: map[*affine.Buffer]bool{}, before: map[*affine.Loop][]affine.Stmt{}}
		t.Body = x.declared(x.body(t.Body, nil))
		x.locals = localsIn(t.Body)
		t.Body = x.early(x.beside(x.during(t.Body)))
		flat(t.Body)
		t.Body = atLast(t.Body, names)
		if postponed {
			postpone(t, going, names)
		}
		t.Body = joinGives(t.Body, going)
	}
}

// A prefetching goes through the loops of one task.
type prefetching struct {
	task  *affine.Task
	comes func(*affine.Channel) bool
	alone map[*affine.Channel]bool        // see beside
	old   func() map[*affine.Channel]bool // see during
	names affine.Names
	// locals are what the task declares, see early.
	locals map[*affine.Buffer]bool
	// doubled are tiles of which there are two now, in an array of their own.
	doubled map[*affine.Buffer]bool
	before  map[*affine.Loop][]affine.Stmt // what comes before a loop, for those in it
}

// body is list, in these loops, with the loops in it changed, outer ones first. What is filled first
// comes before those around that it repeats, see turns.
func (x *prefetching) body(list []affine.Stmt, around []*affine.Loop) (out []affine.Stmt) {
	for _, s := range list {
		l, ok := s.(*affine.Loop)
		if !ok || l.Unroll != 0 {
			out = append(out, s)
			continue
		}
		own := turnsOf(append(slices.Clip(around), l))
		first := x.ahead(own)
		if len(own) == 1 || len(first) == 0 {
			out = append(out, first...)
		} else {
			x.before[own[0]] = append(x.before[own[0]], first...)
		}
		at := len(out)
		out = append(out, l)
		l.Body = x.body(l.Body, append(slices.Clip(around), l))
		out = slices.Insert(out, at, x.before[l]...)
	}
	return out
}

// turns are loops in each other, the innermost of which fills tiles: while the last one of an iteration
// around is used, the first one of the next iteration comes.
type turns []*affine.Loop

// turnsOf are the innermost of these loops that run so often in any case.
func turnsOf(loops []*affine.Loop) turns {
	k := len(loops)
	for k > 0 {
		if _, _, ok := affine.ConstantTrips(loops[k-1]); !ok || loops[k-1].Step != 1 || len(loops[k-1].Layers) > 0 {
			break
		}
		k--
	}
	return loops[min(k, len(loops)-1):]
}

// inner is the loop that fills tiles.
func (o turns) inner() *affine.Loop { return o[len(o)-1] }

// number counts the tiles, from 0 on.
func (o turns) number() (n affine.Form) {
	for _, l := range o {
		first, trips, _ := affine.ConstantTrips(l)
		n = n.Scale(trips).Add(affine.CounterForm(l).Plus(-first))
	}
	return n
}

// more is the condition that there is another tile.
func (o turns) more() affine.Expr {
	return o.some("<", func(first, trips int64) int64 { return first + trips - 1 })
}

// begun is the condition that there was another tile before.
func (o turns) begun() affine.Expr {
	return o.some(">", func(first, _ int64) int64 { return first })
}

// some is the condition that a counter compares so with an end of its loop.
func (o turns) some(op affine.Op, end func(first, trips int64) int64) (cond affine.Expr) {
	for _, l := range o {
		first, trips, _ := affine.ConstantTrips(l)
		if trips == 1 {
			continue
		}
		here := &affine.Binary{Op: op, X: affine.CounterForm(l).Expr(), Y: affine.IntConst(end(first, trips))}
		if cond == nil {
			cond = here
		} else {
			cond = &affine.Binary{Op: "||", X: cond, Y: here}
		}
	}
	return cond
}

// even is a form that is the number of a tile but for multiples of 2.
func (o turns) even() (n affine.Form) {
	all := o.number()
	for _, l := range o {
		if all.Coef(l)%2 != 0 {
			n = n.Add(affine.CounterForm(l))
		}
	}
	return n.Plus(all.Constant() % 2)
}

// move puts the counters of the tile that comes so many later into body.
func (o turns) move(body []affine.Stmt, by int64) {
	left := o.number()
	left = left.Plus(by)
	if len(o) == 1 {
		first, _, _ := affine.ConstantTrips(o[0])
		affine.SubstituteCounter(body, o[0], left.Plus(first).Expr())
		return
	}
	at := make([]affine.Expr, len(o))
	for k, l := range slices.Backward(o) {
		first, trips, _ := affine.ConstantTrips(l)
		own := left
		if k > 0 {
			own, left = left.Mod(trips), left.FloorDiv(trips)
		}
		at[k] = own.Plus(first).Expr()
	}
	now := make([]*affine.Loop, len(o)) // what is put in speaks of the counters that it is put for
	for k, l := range o {
		own := *l
		now[k] = &own
		affine.ReplaceCounter(body, l, now[k])
	}
	for k := range o {
		affine.SubstituteCounter(body, now[k], at[k])
	}
}

// ahead changes the innermost of these loops where it fills tiles, and gives what comes before all of
// them then.
func (x *prefetching) ahead(o turns) (before []affine.Stmt) {
	l := o.inner()
	_, trips, ok := affine.ConstantTrips(l)
	if !ok || trips < 2 || l.Step != 1 {
		return nil
	}
	for k := 0; k < len(l.Body); k++ {
		f, ok := x.fillOf(l, k)
		if !ok {
			continue
		}
		w, ok := longest(l.Body[k+1:])
		if !ok || f.tokens > nest.MostTaken*w.times || f.tokens*leastTile < w.times {
			continue
		}
		each := w.share(f.tokens, nest.OnlyLoop(slices.Delete(slices.Clone(l.Body), k, k+1)) != nil)
		before = append(before, x.double(o, f)...)
		l.Body = slices.Delete(l.Body, k, k+1)
		k--
		w.leaf.Body = append(w.leaf.Body, f.next(o, w.position(each), each, x.names, f.more(w, each))...)
		if left := f.tokens - each*w.times; left > 0 {
			z := affine.CountTo(x.names.Fresh("z"), left, f.nest.Pos)
			none := func(affine.Form) affine.Expr { return nil }
			z.Body = f.next(o, affine.CounterForm(z).Plus(each*w.times), 1, x.names, none)
			l.Body = append(l.Body, z)
		}
		before = append(before, f.first(o, x.names))
	}
	return before
}

// leastTile is the part of the iterations that the tokens of a tile must be at least: one of fewer is filled before, which
// takes no time.
const leastTile = 64

// A fill is a nest that takes tiles from FIFOs and does nothing else.
type fill struct {
	nest   *affine.Loop
	loops  []*affine.Loop
	tokens int64 // iterations
	taken  []*affine.Channel
	tiles  []*affine.Buffer
}

// fillOf is statement number k of the body of l as a fill of tiles.
func (x *prefetching) fillOf(l *affine.Loop, k int) (f fill, ok bool) {
	f, ok = x.takes(l.Body[k])
	return f, ok && f.movesAlone(x.task) && x.within(f, l, k)
}

// takes is s as a fill of what comes from memory.
func (x *prefetching) takes(s affine.Stmt) (f fill, ok bool) {
	f, ok = fillIn(s)
	return f, ok && !slices.ContainsFunc(f.taken, func(c *affine.Channel) bool { return !x.comes(c) })
}

// fillIn is s as a fill.
func fillIn(s affine.Stmt) (f fill, ok bool) {
	if f.nest, ok = s.(*affine.Loop); !ok {
		return f, false
	}
	f.tokens = 1
	for in := f.nest; in != nil; {
		_, trips, constant := affine.ConstantTrips(in)
		if !constant || in.Step != 1 || in.Unroll != 0 {
			return f, false
		}
		f.loops, f.tokens = append(f.loops, in), f.tokens*trips
		inner := in
		if in = nil; len(inner.Body) == 1 {
			if next, isLoop := inner.Body[0].(*affine.Loop); isLoop && next.Unroll == 0 {
				in = next
			}
		}
	}
	if !nest.IsInnermost(f.loops[len(f.loops)-1]) {
		return f, false
	}
	own := localsIn([]affine.Stmt{f.nest})
	for a := range affine.Uses([]affine.Stmt{f.nest}) {
		switch {
		case a.Channel != nil:
			if ok = ok && !a.Write; !slices.Contains(f.taken, a.Channel) {
				f.taken = append(f.taken, a.Channel)
			}
		case own[a.Buffer]:
		case !a.Write:
			ok = false
		case !slices.Contains(f.tiles, a.Buffer):
			f.tiles = append(f.tiles, a.Buffer)
		}
	}
	return f, ok && len(f.taken) > 0 && len(f.tiles) > 0
}

// movesAlone reports whether nothing else in the task takes from the channels of f, or gives to them.
func (f fill) movesAlone(t *affine.Task) bool {
	uses := func(body []affine.Stmt) (n int) {
		for a := range affine.Uses(body) {
			if a.Channel != nil && slices.Contains(f.taken, a.Channel) {
				n++
			}
		}
		return n
	}
	return uses(t.Body) == uses([]affine.Stmt{f.nest})
}

// within reports whether the tiles of f are used after it in the body of l, only
// read, and nowhere else.
func (x *prefetching) within(f fill, l *affine.Loop, k int) bool {
	uses := func(body []affine.Stmt, writes bool) (n int) {
		for a := range affine.Uses(body) {
			if slices.Contains(f.tiles, a.Buffer) && a.Write == writes {
				n++
			}
		}
		return n
	}
	local := 0
	affine.Walk(x.task.Body, func(s affine.Stmt) bool {
		if d, is := s.(*affine.Decl); is && slices.Contains(f.tiles, d.Buffer) {
			local++
		}
		return true
	})
	filled := []affine.Stmt{f.nest}
	return local == len(f.tiles) && uses(x.task.Body, true) == uses(filled, true) && uses(x.task.Body, false) == uses(l.Body[k+1:], false)
}

// A workplace is the innermost loop that runs most often for one iteration of
// another, with the loops around it and how often that is.
type workplace struct {
	loops []*affine.Loop
	leaf  *affine.Loop
	times int64
}

// longest is the workplace of a body; ok is false if there is none.
func longest(body []affine.Stmt) (best workplace, ok bool) {
	for _, s := range body {
		l, isLoop := s.(*affine.Loop)
		if !isLoop || l.Unroll != 0 || l.Step != 1 {
			continue
		}
		_, trips, constant := affine.ConstantTrips(l)
		if !constant {
			continue
		}
		w := workplace{leaf: l, times: 1}
		if !nest.IsInnermost(l) {
			if w, isLoop = longest(l.Body); !isLoop {
				continue
			}
		}
		if w.times *= trips; w.times > best.times {
			best, ok = workplace{append([]*affine.Loop{l}, w.loops...), w.leaf, w.times}, true
		}
	}
	return best, ok
}

// double makes two of each tile, of which the iterations use one in turn, and
// declares them.
func (x *prefetching) double(o turns, f fill) (decls []affine.Stmt) {
	l, now := o.inner(), o.even().Mod(2)
	for n, tile := range f.tiles {
		two := *tile
		two.Shape, two.Bind = append([]int{2}, tile.Shape...), slices.Clone(tile.Bind)
		affine.RewriteBuffer(l.Body, tile, &two, func(index []affine.Expr) []affine.Expr { return append([]affine.Expr{now.Expr()}, index...) })
		x.doubled[tile] = true
		decls = append(decls, &affine.Decl{Buffer: &two, Pos: tile.Pos})
		f.tiles[n] = &two
	}
	return decls
}

// declared is body without the declarations of what is not used any more.
func (x *prefetching) declared(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
			if x.doubled[s.Buffer] {
				continue
			}
		case *affine.Loop:
			s.Body = x.declared(s.Body)
		}
		out = append(out, s)
	}
	return out
}

// first is the fill of the first tile.
func (f fill) first(o turns, names affine.Names) affine.Stmt {
	body := cloned([]affine.Stmt{f.nest}, names)
	for _, l := range o {
		start, _, _ := affine.ConstantTrips(l)
		affine.SubstituteCounter(body, l, affine.IntConst(start))
	}
	fold(body)
	return body[0]
}

// fold computes what counters that became constants leave, as t%2.
func fold(body []affine.Stmt) {
	affine.RewriteExprs(body, affine.Folded)
}

// share is how many tokens, of so many, each iteration takes: at most as many as there
// are for all, the rest comes after them, as one that takes two tokens takes two cycles;
// if the iterations depend on each other they have the time, and if their nest is alone
// in the loop it stays so, unless that takes longer than the rest, and until it begins.
func (w workplace) share(tokens int64, alone bool) int64 {
	all := (tokens + w.times - 1) / w.times
	if (!alone || all*w.times > max(tokens, w.times)+behind) && nest.IsFree(w.leaf, 0, affine.Accesses([]affine.Stmt{w.leaf})) {
		return max(1, tokens/w.times)
	}
	return all
}

// behind is the cycles until a nest behind another one begins, about.
const behind = 64

// position is the number of the first token that an iteration takes.
func (w workplace) position(each int64) (p affine.Form) {
	for _, in := range w.loops {
		begin, turns, _ := affine.ConstantTrips(in)
		p = p.Scale(turns).Add(affine.CounterForm(in).Plus(-begin))
	}
	return p.Scale(each)
}

// next takes so many tokens of the tile after this one, from number first on, if there
// are more.
func (f fill) next(o turns, first affine.Form, each int64, names affine.Names, more func(number affine.Form) affine.Expr) (out []affine.Stmt) {
	last := o.more()
	for n := range each {
		body := cloned(f.loops[len(f.loops)-1].Body, names)
		o.move(body, 1)
		for _, tile := range f.tiles {
			if len(o) > 1 {
				other := []affine.Expr{o.even().Plus(1).Mod(2).Expr()}
				affine.RewriteWrites(body, tile, tile, func(index []affine.Expr) []affine.Expr { return slices.Concat(other, index[1:]) })
			}
		}
		f.number(body, first.Plus(n))
		fold(body)
		cond := affine.And(last, more(first.Plus(n)))
		if k := len(out) - 1; k >= 0 && affine.ExprString(out[k].(*affine.If).Cond) == affine.ExprString(cond) {
			out[k].(*affine.If).Then = append(out[k].(*affine.If).Then, body...)
			continue
		}
		out = append(out, &affine.If{Cond: cond, Then: body, Pos: f.nest.Pos})
	}
	return out
}

// number puts the counters of a token of this number into body.
func (f fill) number(body []affine.Stmt, at affine.Form) {
	for k, in := range slices.Backward(f.loops) {
		begin, turns, _ := affine.ConstantTrips(in)
		count := at
		if k > 0 {
			count, at = at.Mod(turns), at.FloorDiv(turns)
		}
		affine.SubstituteCounter(body, in, count.Plus(begin).Expr())
	}
}

// more gives the condition that there is a token of a number, for the workplace; nil if
// there always is.
func (f fill) more(w workplace, each int64) func(number affine.Form) affine.Expr {
	outer := w.loops[0]
	begin, turns, _ := affine.ConstantTrips(outer)
	inside := each * w.times / turns
	return func(number affine.Form) affine.Expr {
		switch {
		case each*w.times <= f.tokens:
			return nil
		case f.tokens%inside == 0: // whole iterations of the outermost loop
			return &affine.Binary{Op: "<", X: affine.CounterForm(outer).Expr(), Y: affine.IntConst(begin + f.tokens/inside)}
		}
		return &affine.Binary{Op: "<", X: number.Expr(), Y: affine.IntConst(f.tokens)}
	}
}

// cloned is a copy of body whose loops and arrays have names of their own.
func cloned(body []affine.Stmt, names affine.Names) []affine.Stmt {
	out := affine.CloneBody(body)
	affine.Walk(out, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Loop:
			s.Name = names.Fresh(s.Name)
		case *affine.Decl:
			s.Buffer.Name = names.Fresh(s.Buffer.Name)
		}
		return true
	})
	return out
}
