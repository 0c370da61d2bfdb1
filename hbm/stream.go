package hbm

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Streams puts tasks between the ports that are streams and the tasks that use their
// tokens: one that takes every token of an argument, in order, and one that gives them.
// What order the tasks inside want is then a matter of a channel.
//
//	task t { for i { .. in[i] .. } }   =>   task load_in { for i { in_1[i] = in[i] } }; task t { for i { .. in_1[i] .. } }
//
// A token of several elements passes as a whole to a task that takes it apart, or comes
// from one that fills it. With apart, no channel to a task that uses the elements may
// become a FIFO.
func Streams(p *affine.Program, apart bool) {
	x := transfer{program: p, names: affine.NamesOf(p)}
	for _, b := range p.Args {
		if b.Port.Kind != affine.PortStream {
			continue
		}
		if b.Port.Token != nil && !apart && x.parts(b) {
			continue
		}
		if !used(p, b) {
			x.drop(b)
			continue
		}
		c, written := x.channel(b), false
		if apart {
			last := p.Channels[len(p.Channels)-1]
			last.Kind, last.Reason = affine.PingPong, "communication is disabled"
		}
		for _, t := range p.Tasks {
			writes, reads := t.Uses(b)
			if written = written || writes; writes || reads {
				rename(t, b, c)
			}
		}
		switch {
		case b.Port.Elements > 0:
			x.vectors(b, c, written)
		case written:
			x.move("store", b, oneByOne(copyNest(c, b, b, x.names)))
		default:
			x.move("load", b, oneByOne(copyNest(b, c, b, x.names)))
		}
	}
	p.Tasks = slices.Concat(x.loads, x.fills, p.Tasks, x.drains, x.stores)
}

// used reports whether a task uses b.
func used(p *affine.Program, b *affine.Buffer) bool {
	return slices.ContainsFunc(p.Tasks, func(t *affine.Task) bool {
		writes, reads := t.Uses(b)
		return writes || reads
	})
}

// drop takes each token of b, which nobody needs: who gives them waits for that.
func (x *transfer) drop(b *affine.Buffer) {
	if b.Port.Elements > 0 {
		through := x.portTokens(b)
		token := &affine.Buffer{Name: x.names.Fresh(through.Buffer.Name), Elem: b.Elem, Shape: []int{through.Lanes}, Pos: b.Pos}
		x.movesTokens(b, through, false, func() []affine.Stmt {
			each := counting(x.names.Fresh("i"), b.Shape[0], b)
			each.Body = []affine.Stmt{&affine.Decl{Buffer: token, Pos: b.Pos}, &affine.Pop{Channel: through, Buffer: token, Pos: b.Pos}}
			return []affine.Stmt{each}
		})
		return
	}
	unused := &affine.Buffer{Name: x.names.Fresh(b.Name + "_unused"), Elem: b.Elem, Pos: b.Pos}
	body := copyNest(b, b, b, x.names)
	affine.RewriteWrites(body, b, unused, func([]affine.Expr) []affine.Expr { return nil })
	x.move("load", b, oneByOne(append([]affine.Stmt{&affine.Decl{Buffer: unused, Pos: b.Pos}}, body...)))
}

// oneByOne asks for one iteration of a nest after the other, a token each.
func oneByOne(body []affine.Stmt) []affine.Stmt {
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && nest.IsInnermost(l) {
			l.II = 1
		}
		return true
	})
	return body
}

// move adds a task that does something to what b gives or takes.
func (x *transfer) move(what string, b *affine.Buffer, body []affine.Stmt) {
	t := &affine.Task{Name: x.names.Fresh(what + "_" + b.Name), Body: body, Pos: b.Pos}
	switch what {
	case "load":
		x.loads = append(x.loads, t)
	case "unpack":
		x.fills = append(x.fills, t)
	case "pack":
		x.drains = append(x.drains, t)
	case "store":
		x.stores = append(x.stores, t)
	}
}

// vectors moves b, whose tokens have the elements of its last dimension, from or to c.
func (x *transfer) vectors(b, c *affine.Buffer, written bool) {
	through := x.portTokens(b)
	x.movesTokens(b, through, written, func() []affine.Stmt { return x.lanes(c, through, written) })
}

// portTokens is a channel for the tokens of b.
func (x *transfer) portTokens(b *affine.Buffer) *affine.Channel {
	through := &affine.Channel{
		Buffer: &affine.Buffer{Name: x.names.Fresh(b.Name + "_tokens"), Elem: b.Elem, Shape: slices.Clone(b.Shape), Pos: b.Pos},
		Kind:   affine.FIFO, Lanes: affine.VectorLen(b), Reason: "tokens of the port", Pos: b.Pos,
	}
	x.program.Channels = append(x.program.Channels, through)
	return through
}

// movesTokens adds the task that moves the tokens of b from the port to the channel, or back, and
// one with that body at the other end of the channel.
func (x *transfer) movesTokens(b *affine.Buffer, through *affine.Channel, written bool, body func() []affine.Stmt) {
	b.Shape = []int{b.Len() / through.Lanes, through.Lanes}
	each := counting(x.names.Fresh("i"), b.Shape[0], b)
	word := []affine.Expr{&affine.Counter{Loop: each}}
	if written {
		each.Body = []affine.Stmt{&affine.Pop{Channel: through, Buffer: b, Index: word, Pos: b.Pos}}
		x.move("pack", b, body())
		x.move("store", b, oneByOne([]affine.Stmt{each}))
		return
	}
	each.Body = []affine.Stmt{&affine.Push{Channel: through, Value: &affine.Load{Buffer: b, Index: word, Pos: b.Pos}, Pos: b.Pos}}
	x.move("load", b, oneByOne([]affine.Stmt{each}))
	x.move("unpack", b, body())
}

// lanes is a nest that takes tokens apart into the elements of c, or fills them with
// those.
func (x *transfer) lanes(c *affine.Buffer, through *affine.Channel, fill bool) []affine.Stmt {
	token := &affine.Buffer{Name: x.names.Fresh(through.Buffer.Name), Elem: c.Elem, Shape: []int{through.Lanes}, Pos: c.Pos}
	var loops []*affine.Loop
	var index []affine.Expr
	for _, n := range c.Shape {
		l := counting(x.names.Fresh("i"), n, c)
		loops, index = append(loops, l), append(index, &affine.Counter{Loop: l})
	}
	last := len(loops) - 1
	lane := index[last:]
	declared := &affine.Decl{Buffer: token, Pos: c.Pos}
	if fill {
		loops[last].Body = []affine.Stmt{&affine.Assign{Buffer: token, Index: lane, Value: &affine.Load{Buffer: c, Index: index, Pos: c.Pos}, Pos: c.Pos}}
		return nest.Wrap(loops[:last], []affine.Stmt{declared, loops[last],
			&affine.Push{Channel: through, Value: &affine.Load{Buffer: token, Pos: c.Pos}, Pos: c.Pos}})
	}
	loops[last].Body = []affine.Stmt{&affine.Assign{Buffer: c, Index: index, Value: &affine.Load{Buffer: token, Index: lane, Pos: c.Pos}, Pos: c.Pos}}
	return nest.Wrap(loops[:last], []affine.Stmt{declared, &affine.Pop{Channel: through, Buffer: token, Pos: c.Pos}, loops[last]})
}
