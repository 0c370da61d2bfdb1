package affine

import (
	"fmt"
	"slices"
)

// Clone is a deep copy of p: no buffer, channel, task, loop or statement is
// shared with it.
func Clone(p *Program) *Program {
	c := cloner{map[*Buffer]*Buffer{}, map[*Channel]*Channel{}, map[*Loop]*Loop{}}
	q := *p
	q.Args = mapSlice(p.Args, c.buffer)
	q.Tables = mapSlice(p.Tables, c.buffer)
	q.Channels = mapSlice(p.Channels, c.channel)
	q.Pragmas = slices.Clone(p.Pragmas)
	q.Tasks = mapSlice(p.Tasks, func(t *Task) *Task {
		u := *t
		u.Body = c.body(t.Body)
		return &u
	})
	return &q
}

// CloneBody is a deep copy of statements: loops and declared buffers are new,
// everything declared outside is shared.
func CloneBody(body []Stmt) []Stmt {
	c := cloner{map[*Buffer]*Buffer{}, nil, map[*Loop]*Loop{}}
	return c.body(body)
}

// A cloner maps old nodes to new ones. With channels == nil, buffers and
// channels that it has not seen declared are kept.
type cloner struct {
	buffers  map[*Buffer]*Buffer
	channels map[*Channel]*Channel
	loops    map[*Loop]*Loop
}

func mapSlice[T any](list []T, f func(T) T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// buffer copies b on first sight.
func (c *cloner) buffer(b *Buffer) *Buffer {
	if n, ok := c.buffers[b]; ok {
		return n
	}
	n := *b
	n.Shape, n.Partition, n.Bind = slices.Clone(b.Shape), slices.Clone(b.Partition), slices.Clone(b.Bind)
	c.buffers[b] = &n
	return &n
}

func (c *cloner) channel(ch *Channel) *Channel {
	if c.channels == nil {
		return ch
	}
	if n, ok := c.channels[ch]; ok {
		return n
	}
	n := *ch
	n.Buffer = c.buffer(ch.Buffer)
	c.channels[ch] = &n
	return &n
}

// use is the new buffer for a reference to b.
func (c *cloner) use(b *Buffer) *Buffer {
	if n, ok := c.buffers[b]; ok || c.channels == nil {
		if ok {
			return n
		}
		return b
	}
	return c.buffer(b)
}

func (c *cloner) body(body []Stmt) []Stmt { return mapSlice(body, c.stmt) }

func (c *cloner) stmt(s Stmt) Stmt {
	switch s := s.(type) {
	case *Loop:
		n := *s
		n.Pragmas, n.Order, n.Layers = slices.Clone(s.Pragmas), slices.Clone(s.Order), slices.Clone(s.Layers)
		n.Lo, n.Hi = c.expr(s.Lo), c.expr(s.Hi)
		c.loops[s] = &n
		n.Body = c.body(s.Body)
		return &n
	case *If:
		return &If{c.expr(s.Cond), c.body(s.Then), c.body(s.Else), s.Pos}
	case *Assign:
		return &Assign{c.use(s.Buffer), mapSlice(s.Index, c.expr), c.expr(s.Value), s.Pos}
	case *Decl:
		return &Decl{c.buffer(s.Buffer), s.Pos}
	case *Push:
		return &Push{c.channel(s.Channel), c.expr(s.Value), s.Pos}
	case *Pop:
		return &Pop{c.channel(s.Channel), c.use(s.Buffer), mapSlice(s.Index, c.expr), s.Pos}
	}
	panic(fmt.Sprintf("affine: Clone of %T", s))
}

func (c *cloner) expr(e Expr) Expr {
	return Rewrite(e, func(e Expr) Expr {
		switch e := e.(type) {
		case *Counter:
			if l, ok := c.loops[e.Loop]; ok {
				return &Counter{l}
			}
		case *Load:
			if b := c.use(e.Buffer); b != e.Buffer {
				return &Load{b, e.Index, e.Pos}
			}
		}
		return e
	})
}
