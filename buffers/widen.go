package buffers

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/diag"
)

// Widen lets the tokens of each FIFO with Lanes = n > 1 carry n elements: the
// loops that move them one by one take n iterations at a time.
//
//	for j = 0 to 64 {              for j = 0 to 16 {
//	  local s f32                    local v f32[4]
//	  pop t -> s                     pop t -> v
//	  y[j] = s                 =>    for ju = 0 to 4 unroll=-1 {
//	}                                  local s f32
//	                                   s = v[ju]
//	                                   y[4*j + ju] = s
//	                                 }
//	                               }
//
// Where they have fewer iterations, they are unrolled, and those around them are taken
// several at a time. All channels that meet in such a loop must have the same n. Where that is not
// so, or the loops of an end do not allow it, the channel goes back to tokens of
// one element, and a warning says why. Taking tokens earlier and giving them
// later than before changes no value, but depths: they are chosen afterwards.
//
// What takes and gives a few tokens beside loops that are unrolled is one pipeline with them, see passing.
//
// Other loops that are to be unrolled by a factor are strip-mined by it, which is
// the same in another form, see affine.StripMine.
func Widen(p *affine.Program) diag.List {
	var diags diag.List
	sites := sitesOf(p)
	settleLanes(p, sites, &diags)
	names := affine.NamesOf(p)
	byLoop := map[*affine.Loop][]site{}
	var order []*affine.Loop
	for _, s := range sites {
		if s.channel.Lanes > 1 && s.loop != nil {
			if byLoop[s.loop] == nil {
				order = append(order, s.loop)
			}
			byLoop[s.loop] = append(byLoop[s.loop], s)
		}
	}
	for _, l := range order {
		widenLoop(byLoop[l], names)
	}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && l.Unroll > 1 && affine.CanStripMine(l, l.Unroll) == nil {
				mustStripMine(l, l.Unroll, names)
			}
			return true
		})
		passing(t.Body)
	}
	return diags.Sorted()
}

// settleLanes takes back the lanes that cannot be, until those that remain can
// be together.
func settleLanes(p *affine.Program, sites []site, diags *diag.List) {
	for again := true; again; {
		again = false
		for _, c := range p.Channels {
			if c.Kind != affine.FIFO || c.Lanes <= 1 || !slices.ContainsFunc(sites, func(s site) bool { return s.channel == c }) {
				continue // moved whole already, as in a design that is read back
			}
			why := againstLanes(sites, c, c.Lanes)
			if why == "" {
				why = againstOthers(sites, c)
			}
			if why == "" {
				continue
			}
			writer, reader := affine.Ends(p, c)
			written, read := affine.Places(p, c, writer, reader)
			diags.Warnf(diag.LanesRefused, read, "%s: no tokens of %d elements: %s", c.Buffer.Name, c.Lanes, why).About(c.Buffer.Name).
				Note(written, "%s is written here", c.Buffer.Name).
				Advise("its tokens carry one element each")
			c.Lanes, again = 0, true
		}
	}
}

// againstOthers says which channel that meets c in a loop carries another number
// of elements; "" if none does.
func againstOthers(sites []site, c *affine.Channel) string {
	for _, s := range sites {
		if s.channel != c {
			continue
		}
		for _, o := range sites {
			if o.channel != c && o.loop == s.loop && o.channel.Width() != c.Width() {
				return fmt.Sprintf("loop %s moves tokens of %s too, with %d", s.loop.Name, o.channel.Buffer.Name, o.channel.Width())
			}
		}
	}
	return ""
}

// widenLoop makes the loop of these sites move whole tokens, of as many elements at all
// of them.
func widenLoop(sites []site, names affine.Names) {
	lanes := sites[0].channel.Lanes
	x, _ := sites[0].rowStrip(lanes)
	l := x.at
	mustStripMine(l, x.factor, names)
	strip := l.Body[0].(*affine.Loop)
	lane := []affine.Expr{x.lane(strip).Expr()}
	for _, row := range x.rows {
		row.Unroll = -1
	}
	var decls, pops, pushes []affine.Stmt
	for _, s := range sites {
		c, pos := s.channel, s.stmt.At()
		v := &affine.Buffer{Elem: c.Buffer.Elem, Shape: []int{lanes}, Pos: pos}
		decls = append(decls, &affine.Decl{Buffer: v, Pos: pos})
		var element affine.Stmt
		switch at := s.stmt.(type) {
		case *affine.Pop:
			v.Name = names.Fresh(c.Buffer.Name + "_lanes_in")
			pops = append(pops, guarded(s.cond(), []affine.Stmt{&affine.Pop{Channel: c, Buffer: v, Pos: pos}})...)
			element = &affine.Assign{Buffer: at.Buffer, Index: at.Index, Value: &affine.Load{Buffer: v, Index: lane, Pos: pos}, Pos: pos}
		case *affine.Push:
			v.Name = names.Fresh(c.Buffer.Name + "_lanes_out")
			v.Bind = slices.Clone(c.Buffer.Bind) // whose results went to the channel
			pushes = append(pushes, guarded(s.cond(), []affine.Stmt{&affine.Push{Channel: c, Value: &affine.Load{Buffer: v, Pos: pos}, Pos: pos}})...)
			element = &affine.Assign{Buffer: v, Index: lane, Value: at.Value, Pos: pos}
		}
		strip.Body = replaceStmt(strip.Body, s.stmt, func(affine.Stmt) []affine.Stmt { return []affine.Stmt{element} })
	}
	for _, moves := range [][]affine.Stmt{pops, pushes} { // a condition is that of the strip's first iteration
		affine.ReplaceByForm(moves, strip, affine.Form{})
	}
	l.Body = slices.Concat(decls, pops, l.Body, pushes)
}

// mustStripMine is StripMine of a loop that CanStripMine.
func mustStripMine(l *affine.Loop, factor int, names affine.Names) {
	if err := affine.StripMine(l, factor, names); err != nil {
		panic("buffers: " + err.Error())
	}
}
