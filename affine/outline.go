package affine

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
)

// An Outline is what a task is, without its names and places. Tasks with one Text do the
// same: their loops, buffers and channels with one number stand for each other, and so do
// their statements and accesses in program order. Loops of one number also sort alike by
// name, which is the order of the terms of a Form.
//
// What is known of one of them, and depends on nothing outside of it, holds for all.
type Outline struct {
	Text     string
	Loops    []*Loop
	Buffers  []*Buffer // without those of channels that only pass tokens
	Channels []*Channel
}

// OutlineOf is the outline of t. What a buffer or channel is to other tasks is not part of
// it.
func OutlineOf(t *Task) Outline {
	var o outliner
	o.text = make([]byte, 0, 1024)
	o.string(t.Sequential)
	o.body(t.Body)
	byName := make([]int, len(o.Loops))
	for k := range byName {
		byName[k] = k
	}
	slices.SortStableFunc(byName, func(a, b int) int {
		x, y := o.Loops[a], o.Loops[b]
		return cmp.Or(strings.Compare(x.Name, y.Name), x.Pos.Compare(y.Pos))
	})
	for _, k := range byName {
		o.number(int64(k))
	}
	o.Text = string(o.text)
	return o.Outline
}

// An outliner writes the text of a task: each node with a tag before it, so that the text
// can be read in one way only.
type outliner struct {
	Outline
	text []byte
}

func (o *outliner) tag(c byte)     { o.text = append(o.text, c) }
func (o *outliner) number(v int64) { o.text = binary.AppendVarint(o.text, v) }
func (o *outliner) string(s string) {
	o.text = append(binary.AppendVarint(o.text, int64(len(s))), s...)
}

func (o *outliner) typ(t Type) {
	o.tag(byte(t.Kind))
	o.tag(byte(t.Bits))
}

func (o *outliner) flags(list ...bool) {
	for _, b := range list {
		if o.tag('0'); b {
			o.text[len(o.text)-1] = '1'
		}
	}
}

func (o *outliner) body(list []Stmt) {
	o.tag('{')
	for _, s := range list {
		o.stmt(s)
	}
	o.tag('}')
}

func (o *outliner) stmt(s Stmt) {
	switch s := s.(type) {
	case *Loop:
		o.loop(s)
	case *If:
		o.tag('i')
		o.expr(s.Cond)
		o.body(s.Then)
		o.body(s.Else)
	case *Assign:
		o.tag('a')
		o.buffer(s.Buffer)
		o.exprs(s.Index)
		o.expr(s.Value)
	case *Decl:
		o.tag('d')
		o.buffer(s.Buffer)
	case *Push:
		o.tag('p')
		o.channel(s.Channel)
		o.expr(s.Value)
	case *Pop:
		o.tag('q')
		o.channel(s.Channel)
		o.buffer(s.Buffer)
		o.exprs(s.Index)
	default:
		panic(fmt.Sprintf("affine: OutlineOf %T", s))
	}
}

func (o *outliner) loop(l *Loop) {
	o.tag('l')
	o.Loops = append(o.Loops, l)
	o.typ(l.Type)
	o.expr(l.Lo)
	o.expr(l.Hi)
	o.number(l.Step)
	o.number(l.Trips)
	o.number(int64(l.II))
	o.number(int64(l.Unroll))
	o.flags(l.Pack, l.Tile, l.Fabric, l.Summed, l.Again, len(l.Layers) > 0)
	o.number(int64(l.Part))
	o.number(int64(l.Sums))
	o.number(int64(l.Keep))
	o.strings(l.Pragmas)
	o.strings(l.Order)
	o.body(l.Body)
}

func (o *outliner) strings(list []string) {
	o.number(int64(len(list)))
	for _, s := range list {
		o.string(s)
	}
}

// buffer writes the number of b, and what it is when it comes first.
func (o *outliner) buffer(b *Buffer) {
	k := slices.Index(o.Buffers, b)
	if o.number(int64(k)); k >= 0 {
		return
	}
	o.Buffers = append(o.Buffers, b)
	o.typ(b.Elem)
	o.number(int64(len(b.Shape)))
	for _, n := range b.Shape {
		o.number(int64(n))
	}
	o.flags(b.Const, b.ByRef, b.Result, b.Init != nil)
	if b.Init != nil { // no other has its elements
		o.string(b.Name)
	}
	if b.Port != (Port{}) {
		o.string(portText(b.Port))
	}
	o.tag(byte(b.Storage))
	for _, p := range b.Partition {
		o.tag(byte(p.Kind))
		o.number(int64(p.Dim))
		o.number(int64(p.Factor))
		o.flags(p.Words)
	}
	for _, x := range b.Bind {
		o.string(x.Op)
		o.string(x.Impl)
		o.number(int64(x.Latency))
	}
}

// channel writes the number of c, and what it is when it comes first.
func (o *outliner) channel(c *Channel) {
	k := slices.Index(o.Channels, c)
	if o.number(int64(k)); k >= 0 {
		return
	}
	o.Channels = append(o.Channels, c)
	o.typ(c.Buffer.Elem)
	o.tag(byte(c.Kind))
	o.number(int64(c.Lanes))
}

func (o *outliner) exprs(list []Expr) {
	o.number(int64(len(list)))
	for _, e := range list {
		o.expr(e)
	}
}

func (o *outliner) expr(e Expr) {
	switch e := e.(type) {
	case *Const:
		o.tag('C')
		o.typ(e.T)
		if e.T.Kind == Float {
			o.text = binary.LittleEndian.AppendUint64(o.text, math.Float64bits(e.F))
		} else {
			o.number(e.I)
		}
	case *Counter:
		o.tag('V')
		o.number(int64(slices.Index(o.Loops, e.Loop)))
	case *Load:
		o.tag('L')
		o.buffer(e.Buffer)
		o.exprs(e.Index)
	case *Unary:
		o.tag('U')
		o.string(string(e.Op))
		o.expr(e.X)
	case *Binary:
		o.tag('B')
		o.string(string(e.Op))
		o.expr(e.X)
		o.expr(e.Y)
	case *Select:
		o.tag('S')
		o.expr(e.Cond)
		o.expr(e.X)
		o.expr(e.Y)
	case *Cast:
		o.tag('T')
		o.typ(e.T)
		o.expr(e.X)
	case *Call:
		o.tag('F')
		o.string(string(e.Fn))
		o.typ(e.T)
		o.exprs(e.Args)
	default:
		panic(fmt.Sprintf("affine: OutlineOf %T", e))
	}
}
