package buffers

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// postpone lets a task hand on what one iteration of a loop has computed while the next one computes, token
// by token in the nest that runs longest, where tasks beyond only store it. Meanwhile it lies in an array of its own,
// to which it is copied as fast as the banks give it. What it is made of may begin anew then:
//
//	for t = 0 to T {                              for t = 0 to T {
//	  for c { for d {                               for c { for d {
//	    .. s[..][..] ..                               .. s[..][..] ..
//	  } }                                    =>       if (t > 0 && p < A*B) push y, f(out[p/B][p%B])
//	  for a { for b {                               } }    with p = c*D + d
//	    push y, f(s[a][b]); s[a][b] = 0             for a { for b unroll { out[a][b] = s[a][b]; s[a][b] = 0 } }
//	  } }                                         }
//	}                                             for a { for b { push y, f(out[a][b]) } }
//
// It is the counterpart of Prefetch, for what goes. It reports whether it has changed anything.
func postpone(t *affine.Task, going map[*affine.Channel]bool, names affine.Names) (changed bool) {
	x := postponing{task: t, going: going, names: names, locals: localsIn(t.Body),
		before: map[*affine.Loop][]affine.Stmt{}, after: map[*affine.Loop][]affine.Stmt{}}
	t.Body = x.body(t.Body, nil)
	return len(x.after) > 0
}

// Postpones reports whether tasks of a design could hand on later what Prefetch lets them, if it may be postponed.
func Postpones(p *affine.Program) (changes bool) {
	p = affine.Clone(p)
	going, names := goingFrom(p), affine.NamesOf(p)
	for _, t := range p.Tasks {
		changes = postpone(t, going, names) || changes
	}
	return changes
}

// A postponing goes through the loops of one task.
type postponing struct {
	task          *affine.Task
	going         map[*affine.Channel]bool
	names         affine.Names
	locals        map[*affine.Buffer]bool
	before, after map[*affine.Loop][]affine.Stmt // what comes around a loop, for those in it
}

// body is list, in these loops, with the loops in it changed.
func (x *postponing) body(list []affine.Stmt, around []*affine.Loop) (out []affine.Stmt) {
	for _, s := range list {
		l, ok := s.(*affine.Loop)
		if !ok || l.Unroll != 0 {
			out = append(out, s)
			continue
		}
		within := append(slices.Clip(around), l)
		l.Body = x.body(l.Body, within)
		x.in(turnsOf(within))
		out = append(append(append(out, x.before[l]...), l), x.after[l]...)
	}
	return out
}

// in changes the innermost of these loops where it hands on what it has computed.
func (x *postponing) in(o turns) {
	l := o.inner()
	if _, trips, ok := affine.ConstantTrips(o[0]); !ok || trips < 2 {
		return
	}
	for k := 1; k < len(l.Body); k++ {
		g, ok := x.givenBy(l.Body[k], o)
		if !ok {
			continue
		}
		w, ok := longest(l.Body[:k])
		if !ok || g.tokens > w.times || g.tokens*leastTile < w.times {
			continue
		}
		copies, cycles := x.copied(&g, o)
		if 2*cycles > g.tokens {
			continue
		}
		g.redirect()
		x.before[o[0]] = append(x.before[o[0]], g.declared()...)
		x.after[o[0]] = append(x.after[o[0]], g.last(o, x.names))
		position := w.position(1)
		body := cloned(g.loops[len(g.loops)-1].Body, x.names)
		o.move(body, -1)
		g.number(body, position)
		fold(body)
		cond := affine.And(o.begun(), g.more(w, 1)(position))
		w.leaf.Body = append(w.leaf.Body, &affine.If{Cond: cond, Then: body, Pos: g.nest.Pos})
		l.Body = slices.Concat(l.Body[:k], copies, l.Body[k+1:])
		k += len(copies) - 1
	}
}

// A given is a nest that hands on tiles, one or a few tokens in each iteration, and does nothing else but begin
// them anew. Taken are its channels.
type given struct {
	fill
	anew map[*affine.Buffer]affine.Expr // what each element of a tile becomes
	outs []*affine.Buffer               // where they lie meanwhile
}

// givenBy is s in these loops as such a nest.
func (x *postponing) givenBy(s affine.Stmt, o turns) (g given, ok bool) {
	if g.nest, ok = s.(*affine.Loop); !ok || g.nest.Unroll != 0 {
		return g, false
	}
	if g.loops, ok = perfectNest(s); !ok {
		return g, false
	}
	g.tokens = 1
	for _, in := range g.loops {
		_, trips, _ := affine.ConstantTrips(in)
		if g.tokens *= trips; in.Step != 1 || len(in.Layers) > 0 {
			return g, false
		}
	}
	g.anew = map[*affine.Buffer]affine.Expr{}
	own := localsIn([]affine.Stmt{s})
	for u := range affine.Uses([]affine.Stmt{s}) {
		switch {
		case u.Channel != nil:
			if !u.Write || !x.going[u.Channel] {
				return g, false
			}
			g.taken = append(g.taken, u.Channel)
		case own[u.Buffer]:
		case u.Write:
			a, isAssign := u.Stmt.(*affine.Assign)
			if !isAssign || g.anew[u.Buffer] != nil {
				return g, false
			}
			if _, isConst := a.Value.(*affine.Const); !isConst {
				return g, false
			}
			g.anew[u.Buffer] = a.Value
		case !x.locals[u.Buffer]:
			return g, false
		case !slices.Contains(g.tiles, u.Buffer):
			if _, changes := affine.Touches([]affine.Stmt{o[0]}, u.Buffer); changes {
				g.tiles = append(g.tiles, u.Buffer)
			}
		}
	}
	if len(g.taken) == 0 || len(g.tiles) == 0 || !g.movesAlone(x.task) {
		return g, false
	}
	for b := range g.anew {
		if !slices.Contains(g.tiles, b) || !g.wholly(b) {
			return g, false
		}
	}
	return g, true
}

// wholly reports whether g begins each element of b anew, after it was read: as many as there are,
// each once, at one place.
func (g *given) wholly(b *affine.Buffer) bool {
	var write, read *affine.Access
	for _, a := range affine.Accesses([]affine.Stmt{g.nest}) {
		switch {
		case a.Buffer != b || a.Channel != nil:
		case a.Write && write == nil:
			write = &a
		case a.Write || read != nil && !sameElement(*read, a):
			return false
		default:
			read = &a
		}
	}
	return write != nil && read != nil && sameElement(*read, *write) && len(write.Cases) == 1 && len(write.Cases[0]) == 0 && eachOnce(*write, b)
}

// sameElement reports whether two accesses have the same subscripts.
func sameElement(a, b affine.Access) bool {
	f, plain := a.Subscripts()
	g, plainly := b.Subscripts()
	return plain && plainly && slices.EqualFunc(f, g, affine.Form.Equal)
}

// eachOnce reports whether the loops of a go through each element of b once: the counters of each dimension are the
// digits of its subscript.
func eachOnce(a affine.Access, b *affine.Buffer) bool {
	subs, plain := a.Subscripts()
	if !plain || !a.Exact {
		return false
	}
	n := int64(1)
	for _, l := range a.Loops {
		_, trips, constant := affine.ConstantTrips(l)
		if n *= trips; !constant {
			return false
		}
	}
	for d, f := range subs {
		if lo, hi, bounded := f.Range(); !bounded || lo != 0 || hi != int64(b.Shape[d])-1 || digits(f, a.Loops) != int64(b.Shape[d]) {
			return false
		}
	}
	return n == int64(b.Len())
}

// digits is how many values f has of which these counters, of loops from 0 on in steps of 1, are the digits, the
// least of which counts single elements; 1 if they are not.
func digits(f affine.Form, loops []*affine.Loop) (n int64) {
	n = 1
	for range loops {
		for _, l := range loops {
			if _, trips, ok := affine.ConstantTrips(l); ok && f.Coef(l) == n && l.Step == 1 && trips > 1 {
				n *= trips
				break
			}
		}
	}
	return n
}

// copied makes an array for each tile of g, which then hands on from it, and what copies tiles to these, in so many cycles: as
// many elements at a time as the loops use.
func (x *postponing) copied(g *given, o turns) (copies []affine.Stmt, cycles int64) {
	for _, tile := range g.tiles {
		out := *tile
		out.Name, out.Bind = x.names.Fresh(tile.Name+"_given"), nil
		g.outs = append(g.outs, &out)
		loops, index, exists, times := x.pass(tile, o)
		cycles += times
		body := []affine.Stmt{&affine.Assign{Buffer: &out, Index: index, Value: &affine.Load{Buffer: tile, Index: index, Pos: g.nest.Pos}, Pos: g.nest.Pos}}
		if value := g.anew[tile]; value != nil {
			body = append(body, &affine.Assign{Buffer: tile, Index: index, Value: value, Pos: g.nest.Pos})
		}
		copies = append(copies, nest.Wrap(loops, guarded(exists, body))...)
	}
	return copies, cycles
}

// pass are loops through a tile, outer ones first, with subscripts of an element, the condition that it exists, and the number of
// iterations of those that are not unrolled.
func (x *postponing) pass(tile *affine.Buffer, o turns) (loops []*affine.Loop, index []affine.Expr, exists affine.Expr, times int64) {
	var inner []*affine.Loop
	times = 1
	for d, together := range x.together(tile, o) {
		n := int64(tile.Shape[d])
		turns := (n + together - 1) / together
		at := affine.Form{}
		if turns > 1 {
			l := affine.CountTo(x.names.Fresh("i"), turns, tile.Pos)
			loops, at, times = append(loops, l), affine.CounterForm(l).Scale(together), times*turns
		}
		if together > 1 {
			l := affine.CountTo(x.names.Fresh("u"), together, tile.Pos)
			l.Unroll = -1
			inner, at = append(inner, l), at.Add(affine.CounterForm(l))
		}
		if index = append(index, at.Expr()); n%together != 0 {
			exists = affine.And(exists, &affine.Binary{Op: "<", X: at.Expr(), Y: affine.IntConst(n)})
		}
	}
	return append(loops, inner...), index, exists, times
}

// together is how many elements next to each other along each dimension of tile one iteration of what the loops
// do uses.
func (x *postponing) together(tile *affine.Buffer, o turns) []int64 {
	most := make([]int64, len(tile.Shape))
	for d := range most {
		most[d] = 1
	}
	for _, a := range affine.AccessesTo([]affine.Stmt{o[0]}, tile) {
		subs, plain := a.Subscripts()
		if !plain {
			continue
		}
		unrolled := slices.DeleteFunc(slices.Clone(a.Loops), func(l *affine.Loop) bool { return l.Unroll != -1 })
		for d, f := range subs {
			most[d] = max(most[d], min(digits(f, unrolled), int64(tile.Shape[d])))
		}
	}
	return most
}

// declared are the declarations of the arrays.
func (g *given) declared() (decls []affine.Stmt) {
	for _, out := range g.outs {
		decls = append(decls, &affine.Decl{Buffer: out, Pos: out.Pos})
	}
	return decls
}

// redirect lets g hand on from the arrays; the tiles stay as they are.
func (g *given) redirect() {
	body := []affine.Stmt{g.nest}
	for k, tile := range g.tiles {
		affine.RewriteReads(body, tile, g.outs[k], func(index []affine.Expr) []affine.Expr { return index })
	}
	affine.RewriteBody(body, func(*affine.Loop) bool { return true }, func(s affine.Stmt) ([]affine.Stmt, bool) {
		a, is := s.(*affine.Assign)
		return nil, is && g.anew[a.Buffer] != nil
	})
}

// last hands on the last tile.
func (g *given) last(o turns, names affine.Names) affine.Stmt {
	body := cloned([]affine.Stmt{g.nest}, names)
	for _, l := range o {
		first, trips, _ := affine.ConstantTrips(l)
		affine.SubstituteCounter(body, l, affine.IntConst(first+trips-1))
	}
	fold(body)
	return body[0]
}
