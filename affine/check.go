package affine

import (
	"fmt"
	"math"

	"codo/diag"
)

// Phase is a point in the pipeline; later phases promise more.
type Phase uint8

// The phases.
const (
	// Parsed: every node is well formed and every use is in the scope of its
	// declaration.
	Parsed Phase = iota
	// Region: in addition, tasks form a dataflow graph: a channel has one writer
	// and, later, one reader; tasks meet in arguments only to read them.
	Region
	// Tasked: in addition, an argument is an array of one task.
	Tasked
	// Decided: in addition, all channels have a kind that fits their uses and
	// all arguments have a port. The program can be emitted.
	Decided
)

// Check gives every way in which p breaks the invariants of a phase, in program
// order; nil if there is none. A finding is a defect of the stage before, never
// of the user's program: its text starts with the source position where there
// is one.
func Check(p *Program, phase Phase) []error {
	c := &checker{
		seen:     map[Stmt]bool{},
		declared: map[*Buffer]bool{},
		visible:  map[*Buffer]bool{},
		local:    map[*Buffer]bool{},
		fixed:    map[*Buffer]string{},
		channels: map[*Channel]bool{},
		open:     map[*Loop]bool{},
		names:    map[string]bool{},
	}
	c.program(p)
	if c.holes {
		return c.findings // what follows walks the tree and needs all of it
	}
	if phase >= Region {
		c.graph(p, phase)
	}
	if phase >= Decided {
		c.decisions(p)
	}
	return c.findings
}

// A checker walks a program with the scope of the current statement.
type checker struct {
	findings []error
	holes    bool     // a node is missing, or is part of itself
	at       diag.Pos // of the current node
	task     string   // name of the current task, "" outside

	seen     map[Stmt]bool
	declared map[*Buffer]bool
	visible  map[*Buffer]bool   // buffers in scope
	local    map[*Buffer]bool   // buffers that a task declares
	fixed    map[*Buffer]string // buffers that may not be written, and why
	channels map[*Channel]bool
	open     map[*Loop]bool  // loops around the current statement
	names    map[string]bool // of what is in scope
}

// errorf adds a finding at the current place.
func (c *checker) errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	switch {
	case c.at.IsValid():
		text = c.at.String() + ": " + text
	case c.task != "":
		text = "task " + c.task + ": " + text
	}
	c.findings = append(c.findings, fmt.Errorf("%s", text))
}

// holef is errorf for a finding that leaves no tree to walk.
func (c *checker) holef(format string, args ...any) {
	c.holes = true
	c.errorf(format, args...)
}

func (c *checker) program(p *Program) {
	c.at = p.Pos
	c.identifier("top function", p.Top)
	for _, b := range p.Args {
		c.buffer("argument", b)
		if b.Const {
			c.fixed[b] = "const"
		}
	}
	for _, b := range p.Tables {
		c.buffer("table", b)
		c.fixed[b] = "a constant table"
	}
	for _, ch := range p.Channels {
		c.channel(ch)
	}
	tasks := map[string]bool{}
	for _, t := range p.Tasks {
		c.at, c.task = t.Pos, t.Name
		c.identifier("task", t.Name)
		if tasks[t.Name] {
			c.errorf("two tasks are called %s", t.Name)
		}
		tasks[t.Name] = true
		c.body(t.Body)
	}
	c.task = ""
}

func (c *checker) identifier(what, name string) {
	if !isIdentifier(name) {
		c.errorf("%q is no identifier, but the name of this %s", name, what)
	}
}

// buffer checks a declaration and brings it into scope. The role is argument,
// table, channel or local.
func (c *checker) buffer(role string, b *Buffer) {
	if b.Pos.IsValid() {
		c.at = b.Pos
	}
	if c.declared[b] {
		c.errorf("%s is declared twice", b.Name)
	}
	c.declared[b], c.visible[b], c.local[b] = true, true, role == "local"
	c.bind(role, b.Name)
	if !b.Elem.valid() {
		c.errorf("%s has elements of type %s, which is no type of a program", b.Name, b.Elem)
	}
	c.shape(b)
	c.partition(b)
	if role == "table" {
		c.table(b)
	} else if b.Init != nil {
		c.errorf("%s %s has initial values", role, b.Name)
	}
	if b.ByRef && (role != "argument" || !b.IsScalar()) {
		c.errorf("%s is passed by reference, but is no scalar argument", b.Name)
	}
	c.pin(role, b)
	c.place(role, b)
	c.outside(role, b)
	if b.Start != nil && (role != "argument" || b.Const || b.Port.Part.Of == 0 && len(b.Start) != b.Elements()) {
		c.errorf("%s lasts, but is no argument that is written, or has %d values for %d elements", b.Name, len(b.Start), b.Elements())
	}
	if b.Global != "" && role != "argument" {
		c.errorf("%s stands for %s, but is no argument", b.Name, b.Global)
	}
	if b.Result && role != "argument" {
		c.errorf("%s is a result, but is no argument", b.Name)
	}
	if b.Port != (Port{}) && role != "argument" {
		c.errorf("%s has a port, but is no argument", b.Name)
	}
}

// bind enters a name, which no name in scope may equal.
func (c *checker) bind(role, name string) {
	c.identifier(role, name)
	if c.names[name] {
		c.errorf("%s %s has the name of another in scope", role, name)
	}
	c.names[name] = true
}

// shape wants positive sizes and a number of elements that fits an int.
func (c *checker) shape(b *Buffer) {
	elements := 1
	for i, n := range b.Shape {
		if n <= 0 {
			c.errorf("dimension %d of %s has %d elements", i+1, b.Name, n)
			return
		}
		if elements > math.MaxInt/n {
			c.errorf("%s has too many elements", b.Name)
			return
		}
		elements *= n
	}
}

func (c *checker) table(b *Buffer) {
	if !b.Const {
		c.errorf("table %s is not const", b.Name)
	}
	if len(b.Init) != b.Len() {
		c.errorf("table %s has %d elements and %d initial values", b.Name, b.Len(), len(b.Init))
	}
	for i := range b.Init {
		if b.Init[i].T != b.Elem || !isWrapped(&b.Init[i]) {
			c.errorf("initial value %d of %s is not a value of type %s", i, b.Name, b.Elem)
			return
		}
	}
}

func (c *checker) channel(ch *Channel) {
	c.at = ch.Pos
	if c.channels[ch] {
		c.errorf("a channel appears twice")
		return
	}
	c.channels[ch] = true
	if ch.Buffer == nil {
		c.holef("a channel has no buffer")
		return
	}
	c.buffer("channel", ch.Buffer)
	if ch.Kind > PingPong || ch.Depth < 0 {
		c.errorf("channel %s has kind %d and depth %d", ch.Buffer.Name, ch.Kind, ch.Depth)
	}
	if ch.Lanes < 0 || ch.Lanes > 0 && ch.Kind != FIFO {
		c.errorf("channel %s has %d lanes, but only the tokens of a FIFO have any", ch.Buffer.Name, ch.Lanes)
	}
}

// partition wants each dimension divided at most once, into a number of banks.
func (c *checker) partition(b *Buffer) {
	seen := map[int]bool{}
	for _, p := range b.Partition {
		switch {
		case p.Dim < 0 || p.Dim >= len(b.Shape):
			c.errorf("%s is partitioned in dimension %d of %d", b.Name, p.Dim, len(b.Shape))
		case seen[p.Dim]:
			c.errorf("%s is partitioned twice in dimension %d", b.Name, p.Dim)
		case p.Kind < Complete || p.Kind > Block:
			c.errorf("%s has a partition of no kind", b.Name)
		case p.Kind != Complete && p.Factor < 1 || p.Kind == Complete && p.Factor != 0:
			c.errorf("%s is partitioned into %d banks", b.Name, p.Factor)
		}
		seen[p.Dim] = true
	}
}
