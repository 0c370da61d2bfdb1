package affine

import (
	"slices"
	"strconv"
)

// program reads the whole text. Declarations may stand in any order as long as
// a name is declared before its use; Print has one order.
func (r *reader) program() *Program {
	r.want("program")
	p := &Program{Top: r.name("the name of the top function")}
	p.File = r.str("the file name in quotes")
	r.file = p.File
	p.Pos = r.pos()
	r.endOfLine()
	for r.tok.kind != tokenEnd {
		switch {
		case r.at("pragma"):
			p.Pragmas = append(p.Pragmas, r.pragma())
		case r.accept("arg"):
			p.Args = append(p.Args, r.arg())
		case r.accept("table"):
			p.Tables = append(p.Tables, r.table())
		case r.accept("channel"):
			p.Channels = append(p.Channels, r.channel())
		case r.accept("task"):
			p.Tasks = append(p.Tasks, r.task())
		default:
			r.expected("pragma, arg, table, channel or task")
		}
		r.endOfLine()
	}
	return p
}

func (r *reader) pragma() string {
	r.want("pragma")
	return r.str("a pragma in quotes")
}

// buffer reads name, type, shape and flags. The flags stand on the same line:
// the next one may begin with a variable called ref.
func (r *reader) buffer() *Buffer {
	b := &Buffer{Name: r.name("a name"), Elem: r.typ()}
	for r.accept("[") {
		b.Shape = append(b.Shape, r.count("a number of elements"))
		r.want("]")
	}
	b.Const = !r.tok.first && r.accept("const")
	b.ByRef = !r.tok.first && r.accept("ref")
	b.Result = !r.tok.first && r.accept("result")
	if !r.tok.first && r.attribute("lasting") {
		b.Start = r.elements(b.Elem)
	}
	if !r.tok.first && r.attribute("global") {
		b.Global = r.name("a variable")
	}
	if !r.tok.first && r.at("point") && r.peek().text == "(" {
		b.Outside = r.point(b.Elem)
	}
	if !r.tok.first && r.at("pin") && r.peek().text == "(" {
		b.Pin = r.pin()
	}
	if !r.tok.first && r.at("place") && r.peek().text == "(" {
		b.Place = r.place()
	}
	for words := false; !r.tok.first; {
		if words = r.attribute("reshape"); !words && !r.attribute("partition") {
			break
		}
		p := r.partition()
		p.Words = words
		b.Partition = append(b.Partition, p)
	}
	if !r.tok.first && r.attribute("storage") {
		b.Storage = Storage(r.word(storageWords[:], "srl, lutram, bram or uram"))
	}
	for !r.tok.first && r.attribute("bind") {
		b.Bind = append(b.Bind, r.bind())
	}
	return b
}

// partition reads dimension:kind:factor.
func (r *reader) partition() Partition {
	p := Partition{Dim: r.count("a dimension")}
	r.want(":")
	if p.Kind = PartitionKind(r.word(dealWords[:], "complete, cyclic or block")); p.Kind != Complete {
		r.want(":")
		p.Factor = r.count("a number of banks")
	}
	return p
}

// bind reads operator:implementation:latency.
func (r *reader) bind() Binding {
	b := Binding{Op: r.name("an operator")}
	r.want(":")
	b.Impl = r.name("an implementation")
	r.want(":")
	b.Latency = r.count("a number of stages")
	return b
}

func (r *reader) pin() (p Pin) {
	r.want("pin")
	r.want("(")
	if r.at("fifo") || r.at("pingpong") {
		p.Kind = ChannelKind(r.word(channelWords[:], "fifo or pingpong"))
	}
	if r.attribute("depth") {
		p.Depth = r.count("a depth")
	}
	p.Pos = r.pos()
	r.want(")")
	return p
}

func (r *reader) place() (p Place) {
	r.want("place")
	r.want("(")
	p.Bank = r.bank()
	p.Pos = r.pos()
	r.want(")")
	return p
}

// bank reads memory:first or memory:first:last.
func (r *reader) bank() Bank {
	b := Bank{Memory: r.name("a memory")}
	r.want(":")
	b.First = r.count("a bank")
	if b.Last = b.First; r.accept(":") {
		b.Last = r.count("a bank")
	}
	return b
}

// declare brings a buffer into scope from here on.
func (r *reader) declare(b *Buffer, c *Channel) {
	r.scope = append(r.scope, binding{name: b.Name, buffer: b, channel: c})
}

func (r *reader) arg() *Buffer {
	b := r.buffer()
	if r.attribute("port") {
		b.Port.Kind = PortKind(r.word(portWords[:], "memory, axi, scalar or stream"))
	}
	if r.attribute("bundle") {
		b.Port.Bundle = r.name("a bundle")
	}
	if r.attribute("widen") {
		b.Port.Widen = r.count("a number of bits")
	}
	if r.attribute("bank") {
		b.Port.Bank = r.bank()
	}
	if r.attribute("elements") {
		b.Port.Elements = r.count("a number of elements")
	}
	if r.attribute("part") {
		b.Port.Part = r.part()
	}
	if r.attribute("into") {
		b.Port.Into = r.name("an argument")
	}
	if r.attribute("token") {
		b.Port.Token = r.portToken()
	}
	if r.attribute("streams") {
		b.Port.Streams = r.count("a number of streams")
	}
	if r.attribute("fields") {
		b.Port.Fields = r.count("a number of fields")
	}
	if r.attribute("path") {
		b.Port.Path = r.str("a path in quotes")
	}
	b.Port.Renewed = r.accept("renewed")
	if r.attribute("run") {
		b.Port.Run = r.count("a number of words")
	}
	if r.attribute("transposed") {
		if b.Port.Transposed = r.count("a number of dimensions"); b.Port.Transposed >= len(b.Shape) {
			r.expected("fewer dimensions than " + b.Name + " has")
		}
	}
	b.Pos = r.pos()
	r.declare(b, nil)
	return b
}

// word reads one of words and gives its index.
func (r *reader) word(words []string, what string) int {
	i := slices.Index(words, r.tok.text)
	if i <= 0 || r.tok.kind != tokenName {
		r.expected(what)
	}
	r.advance()
	return i
}

func (r *reader) table() *Buffer {
	b := r.buffer()
	r.want("=")
	b.Fill(r.elements(b.Elem))
	b.Pos = r.pos()
	r.declare(b, nil)
	return b
}

// mostRepeated bounds the elements that one value of a table stands for.
const mostRepeated = 1 << 28

// elements reads numbers of type t in braces; one that stands for several is followed by their number.
func (r *reader) elements(t Type) []Const {
	list := []Const{}
	r.want("{")
	for !r.at("}") {
		c, n := r.element(t), 1
		if r.accept("*") {
			if n = r.count("a number of elements"); n < 1 || n > mostRepeated {
				fail(r.tok.line, "a value stands for %d elements, expected 1 to %d", n, mostRepeated)
			}
		}
		list = append(list, slices.Repeat([]Const{c}, n)...)
		if !r.at("}") {
			r.want(",")
		}
	}
	r.want("}")
	return list
}

// element reads one number of a table of type t.
func (r *reader) element(t Type) Const {
	negative := r.accept("-")
	text := r.advance()
	if text.kind == tokenNumber || isLiteralWord(text.text) && text.kind == tokenName {
		if c, ok := bareConst(text.text, negative, t); ok {
			return c
		}
	}
	fail(text.line, "expected a value of type %s, found %s", t, text)
	return Const{}
}

// bareConst is the inverse of bareLiteral; false if text is not a value of t.
func bareConst(text string, negative bool, t Type) (Const, bool) {
	if negative {
		text = "-" + text
	}
	switch {
	case t.IsFloat():
		f, err := strconv.ParseFloat(text, max(t.Bits, 32))
		return Const{T: t, F: f}, err == nil
	case t.Kind == Bool:
		c := Const{T: t}
		if text == "true" {
			c.I = 1
		}
		return c, c.I == 1 || text == "false"
	case !t.Signed():
		v, err := strconv.ParseUint(text, 10, t.Bits)
		return Const{T: t, I: int64(v)}, err == nil
	}
	v, err := strconv.ParseInt(text, 10, t.Bits)
	return Const{T: t, I: v}, err == nil
}

func (r *reader) channel() *Channel {
	c := &Channel{Buffer: r.buffer()}
	if r.at("fifo") || r.at("pingpong") {
		c.Kind = ChannelKind(r.word(channelWords[:], "fifo or pingpong"))
	}
	if r.attribute("depth") {
		c.Depth = r.count("a depth")
	}
	if r.attribute("lanes") {
		c.Lanes = r.count("a number of elements")
	}
	if r.attribute("stream") {
		c.Stream = r.str("a stream type in quotes")
	}
	if r.attribute("reason") {
		c.Reason = r.str("a reason in quotes")
	}
	c.Buffer.Pos, c.Pos = r.twoPos()
	r.declare(c.Buffer, c)
	return c
}

func (r *reader) task() *Task {
	t := &Task{Name: r.name("the name of the task"), Pos: r.pos()}
	if r.attribute("sequential") {
		t.Sequential = r.str("a reason in quotes")
	}
	t.Body = r.block(nil)
	return t
}
