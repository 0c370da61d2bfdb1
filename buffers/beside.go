package buffers

import (
	"slices"

	"codo/affine"
	"codo/device"
)

// A host is a fill that takes the tokens of another in its own iterations, one in each, the
// first that come.
type host struct {
	workplace
	at int // in the list
}

// beside lets what fills arrays in a list, and in the loops in it, do so at the same time: a
// fill moves into a longer one before or behind it, if that touches nothing of the first, nor
// does what stands between, and its words are no more than the other has iterations, or both
// are as long:
//
//	for a { for b { pop x -> k[a][b] } }      for c { for d {
//	for c { for d { pop y -> m[c][d] } }  =>    pop y -> m[c][d]
//	                                            if (p < A*B) pop x -> k[p/B][p%B]
//	                                          } }    with p = c*D + d
//
// Stream does so where there are as many iterations.
func (x *prefetching) beside(list []affine.Stmt) []affine.Stmt {
	for k := 0; k < len(list); k++ {
		f, ok := x.takes(list[k])
		if !ok || slices.ContainsFunc(f.taken, func(c *affine.Channel) bool { return !x.alone[c] }) {
			continue
		}
		if h, ok := x.hostOf(f, list, k); ok {
			h.takeIn(f, x.names)
			list = slices.Delete(list, k, k+1)
			if h.at < k {
				list = x.declaredBefore(list, h.at, k, f.tiles)
			}
			k = -1 // its host may move on
		}
	}
	for _, s := range list {
		if l, ok := s.(*affine.Loop); ok && l.Unroll == 0 {
			l.Body = x.beside(l.Body)
		}
	}
	return list
}

// hostOf is the shortest host of the fill that is statement number k of list.
func (x *prefetching) hostOf(f fill, list []affine.Stmt, k int) (best host, found bool) {
	try := func(at int) (goOn bool) {
		if f.touchedBy(list[at]) {
			return false
		}
		if o, ok := x.takes(list[at]); ok && (o.tokens >= f.words() || o.tokens == f.tokens && o.words() == f.words()) && (!found || o.tokens < best.times) {
			best, found = host{workplace{o.loops, o.loops[len(o.loops)-1], o.tokens}, at}, true
		}
		return true
	}
	for at := k - 1; at >= 0 && try(at); at-- {
	}
	for at := k + 1; at < len(list) && try(at); at++ {
	}
	return best, found
}

// words is the cycles in which the tokens come, each in words of a port.
func (f fill) words() int64 {
	each := 1
	for _, c := range f.taken {
		each = max(each, (c.Width()*c.Buffer.Elem.Bits+device.PortBits-1)/device.PortBits)
	}
	return f.tokens * int64(each)
}

// touchedBy reports whether s uses what f fills, or takes what f takes.
func (f fill) touchedBy(s affine.Stmt) bool {
	for u := range affine.Uses([]affine.Stmt{s}) {
		if u.Channel != nil && slices.Contains(f.taken, u.Channel) || u.Channel == nil && slices.Contains(f.tiles, u.Buffer) {
			return true
		}
	}
	return false
}

// takeIn puts f into the host: at the same counters, where its loops have no more iterations
// than those of the host, or else token by token.
func (h host) takeIn(f fill, names affine.Names) {
	body := cloned(f.loops[len(f.loops)-1].Body, names)
	var more affine.Expr
	if h.holds(f) {
		for k, in := range f.loops {
			first, turns, _ := affine.ConstantTrips(in)
			begin, trips, _ := affine.ConstantTrips(h.loops[k])
			affine.SubstituteCounter(body, in, affine.CounterForm(h.loops[k]).Plus(first-begin).Expr())
			if turns < trips {
				more = affine.And(more, &affine.Binary{Op: "<", X: affine.CounterForm(h.loops[k]).Expr(), Y: affine.IntConst(begin + turns)})
			}
		}
	} else {
		more = f.more(h.workplace, 1)(h.position(1))
		f.number(body, h.position(1))
	}
	fold(body)
	if more != nil {
		body = []affine.Stmt{&affine.If{Cond: more, Then: body, Pos: f.nest.Pos}}
	}
	h.leaf.Body = append(h.leaf.Body, body...)
}

// holds reports whether each loop of f has a loop of h with at least as many iterations.
func (h host) holds(f fill) bool {
	if len(h.loops) != len(f.loops) {
		return false
	}
	for k, in := range f.loops {
		_, turns, _ := affine.ConstantTrips(in)
		if _, trips, _ := affine.ConstantTrips(h.loops[k]); trips < turns {
			return false
		}
	}
	return true
}

// declaredBefore is list with the declarations of tiles among statements from number at to
// number end before those. Tiles get other names where these have variables of theirs.
func (x *prefetching) declaredBefore(list []affine.Stmt, at, end int, tiles []*affine.Buffer) []affine.Stmt {
	var early, rest []affine.Stmt
	for _, s := range list[at:end] {
		if d, is := s.(*affine.Decl); is && slices.Contains(tiles, d.Buffer) {
			for b := range localsIn(rest) {
				if b.Name == d.Buffer.Name {
					d.Buffer.Name = x.names.Fresh(b.Name)
				}
			}
			early = append(early, s)
		} else {
			rest = append(rest, s)
		}
	}
	return slices.Concat(list[:at], early, rest, list[end:])
}

// aloneIn tells which channels bring what comes from memory to p by tasks that give
// nothing else: when a token of them is taken matters to nobody.
func aloneIn(p *affine.Program, comes func(*affine.Channel) bool) map[*affine.Channel]bool {
	return spread(p.Tasks, func(t *affine.Task, alone map[*affine.Channel]bool) {
		var gives []*affine.Channel
		free := true
		for a := range affine.Uses(t.Body) {
			switch {
			case a.Channel == nil:
			case !a.Write:
				free = free && alone[a.Channel]
			case !slices.Contains(gives, a.Channel):
				gives = append(gives, a.Channel)
			}
		}
		if free && len(gives) == 1 && comes(gives[0]) {
			alone[gives[0]] = true
		}
	})
}

// spread is what mark tells of channels, task by task, of each from what is known of others: again while that is more, as
// tasks stand in the order of their channels, if not always.
func spread(tasks []*affine.Task, mark func(t *affine.Task, known map[*affine.Channel]bool)) map[*affine.Channel]bool {
	known := map[*affine.Channel]bool{}
	for range tasks {
		before := len(known)
		for _, t := range tasks {
			mark(t, known)
		}
		if len(known) == before {
			break
		}
	}
	return known
}
