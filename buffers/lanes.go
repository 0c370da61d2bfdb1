package buffers

import (
	"fmt"
	"slices"

	"codo/affine"
)

// A site is a Push or Pop of one element.
type site struct {
	stmt    affine.Stmt
	channel *affine.Channel
	loop    *affine.Loop // the innermost around it; nil: none
	// rows are the loops of the perfect nest around loop, which hold nothing else, from
	// the inside out.
	rows   []*affine.Loop
	guards []guard // around it in that loop, outermost first
}

// A guard is one side of an If.
type guard struct {
	at   *affine.If
	then bool
}

// sitesOf lists the sites of all channels in program order.
func sitesOf(p *affine.Program) []site {
	var out []site
	var body func(list []affine.Stmt, around site)
	body = func(list []affine.Stmt, around site) {
		for _, s := range list {
			switch s := s.(type) {
			case *affine.Loop:
				inside := site{loop: s}
				if around.loop != nil && len(around.guards) == 0 && len(around.loop.Body) == 1 {
					inside.rows = append([]*affine.Loop{around.loop}, around.rows...)
				}
				body(s.Body, inside)
			case *affine.If:
				for _, then := range []bool{true, false} {
					inside := around
					inside.guards = append(slices.Clone(around.guards), guard{s, then})
					if then {
						body(s.Then, inside)
					} else {
						body(s.Else, inside)
					}
				}
			case *affine.Push:
				if affine.VectorOf(s) == nil {
					out = append(out, site{s, s.Channel, around.loop, around.rows, around.guards})
				}
			case *affine.Pop:
				if affine.VectorOf(s) == nil {
					out = append(out, site{s, s.Channel, around.loop, around.rows, around.guards})
				}
			}
		}
	}
	for _, t := range p.Tasks {
		body(t.Body, site{})
	}
	return out
}

// cond is the condition under which the site is reached in its loop; nil: always.
func (s site) cond() affine.Expr {
	var all affine.Expr
	for _, g := range s.guards {
		c := g.at.Cond
		if !g.then {
			c = affine.Not(c)
		}
		all = affine.And(all, c)
	}
	return all
}

// excludes reports whether at most one of s and t is reached in an iteration of
// the loop they are in: they are on different sides of an If.
func (s site) excludes(t site) bool {
	for i := range min(len(s.guards), len(t.guards)) {
		if s.guards[i] != t.guards[i] {
			return s.guards[i].at == t.guards[i].at
		}
	}
	return false
}

// againstLanes says why tokens of c cannot carry n elements each, as far as c
// alone is concerned; "" if they can. Of sites, those of c count.
//
// A strip of n iterations of a loop shall move one token. So each must move one
// element or, if the condition is the same in all its iterations, none. A strip may be
// cut short if all loops that move elements are as long: then the last token of each
// run of them is not full, at both ends. Where a loop has fewer iterations, all of them
// make a token together with some of the loops around, see rowStrip.
func againstLanes(sites []site, c *affine.Channel, n int) string {
	var own []site
	rows, short := int64(0), false // iterations of the loop before, and whether n does not divide those of any
	for _, s := range sites {
		if s.channel != c {
			continue
		}
		if s.loop == nil {
			return "an element of it is moved outside any loop"
		}
		x, inRows := s.rowStrip(n)
		if why := againstStrips(s.loop, n); !inRows && why != "" {
			return why
		}
		trips := x.iterations()
		if short = short || trips%int64(n) != 0; short && (trips < int64(n) || trips != rows && rows > 0 || n&(n-1) != 0) {
			return fmt.Sprintf("the %d iterations of loop %s are no multiple of %d", trips, s.loop.Name, n)
		}
		rows = trips
		if cond := s.cond(); cond != nil && (!alikeInStrips(cond, x.at, x.factor) || slices.ContainsFunc(x.rows, func(l *affine.Loop) bool { return !invariant(cond, l) })) {
			return fmt.Sprintf("whether an iteration of loop %s moves an element of it depends on the iteration", s.loop.Name)
		}
		if slices.ContainsFunc(own, func(o site) bool { return o.loop == s.loop && !o.excludes(s) }) {
			return fmt.Sprintf("an iteration of loop %s moves several elements of it", s.loop.Name)
		}
		own = append(own, s)
	}
	return ""
}

// againstStrips says why the iterations of l, which moves elements, cannot be
// taken n at a time.
func againstStrips(l *affine.Loop, n int) string {
	if err := affine.CanStripMine(l, n); err != nil {
		return err.Error()
	}
	switch {
	case !straight(l):
		return fmt.Sprintf("loop %s, which moves its elements, holds other loops", l.Name)
	case l.Unroll > 1 && l.Unroll != n:
		return fmt.Sprintf("loop %s is to be unrolled by %d", l.Name, l.Unroll)
	}
	return ""
}

// straight reports whether l holds no loop but such as are unrolled completely.
func straight(l *affine.Loop) bool {
	ok := true
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		inner, isLoop := s.(*affine.Loop)
		ok = ok && (!isLoop || inner.Unroll == -1)
		return true
	})
	return ok
}

// invariant reports whether cond has one value in all iterations of l: it speaks
// neither of its counter nor of what it writes.
func invariant(cond affine.Expr, l *affine.Loop) bool {
	written := affine.Changed(l.Body)
	same := true
	affine.WalkExpr(cond, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Counter:
			same = same && e.Loop != l
		case *affine.Load:
			same = same && !written[e.Buffer]
		}
	})
	return same
}

// LaneWidths walks through p once, and gives a function that lists the numbers of
// elements, ascending and up to most, that a token of a channel can carry as far as
// that channel alone is concerned: Widen wants, besides, that the channels which meet
// in a loop carry the same. 1 is always among them.
//
// hls::vector takes any number of elements, but is aligned to the next power of
// two of its size (UG1399, "HLS Vector Library"): powers of two waste nothing, so
// only those are offered where a row is no multiple.
func LaneWidths(p *affine.Program, most int) func(*affine.Channel) []int {
	sites := map[*affine.Channel][]site{}
	for _, s := range sitesOf(p) {
		sites[s.channel] = append(sites[s.channel], s)
	}
	return func(c *affine.Channel) []int {
		widths := []int{1}
		if c.Kind != affine.FIFO || c.Lanes > 1 && len(sites[c]) == 0 { // it has vectors already
			return widths
		}
		moved := int64(0) // what a number that is no power of two must divide
		for _, s := range sites[c] {
			moved = affine.GCD(moved, s.iterations())
		}
		for n := 2; n <= most; n++ {
			if n&(n-1) != 0 && moved%int64(n) != 0 {
				continue
			}
			if againstLanes(sites[c], c, n) == "" {
				widths = append(widths, n)
			}
		}
		return widths
	}
}
