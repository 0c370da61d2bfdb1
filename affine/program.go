// Package affine is the intermediate representation of codo-opt, the only one:
// a program is a graph of tasks over buffers, a task is a tree of counted loops
// over assignments, and every subscript, bound and guard is an expression whose
// affine form can be asked for.
//
// What comes in is made by package parse (or read from text); each stage takes a
// Program and edits it; package emit prints the decided one as C++.
//
//	program scale "scale.cpp"
//	arg A f32[1024] const
//	arg B f32[1024]
//	task scale {
//	  for i = 0 to 1024 {
//	    B[i] = 2f * A[i]
//	  }
//	}
//
// The design follows three rules. Identity is the pointer, a name is for print:
// two loops may both be called i. Nodes hold what the source says and what a
// stage has decided, never a derived fact: trip counts, footprints, orders and
// dependences are functions of the tree (see Form, Domain, StreamOf, Carried).
// Expressions are immutable and shared; statements are edited in place by the
// one stage that runs, on a Clone.
package affine

import "codo/diag"

// A Program is one kernel: its top function.
type Program struct {
	Top    string    // name of the top function
	File   string    // the source file, as the user named it
	Pos    diag.Pos  // of the top function
	Args   []*Buffer // parameters of the top function, in order
	Tables []*Buffer // constant tables: Init is set, never written
	// Channels join tasks; each belongs to one buffer that is neither an
	// argument nor a table.
	Channels []*Channel
	Tasks    []*Task  // in an order in which they could run one after another
	Pragmas  []string // the user's pragmas in the top function, as text
}

// Kernel is the task that holds all nests, as a user writes them; nil if p is of several tasks, or has channels, as a design.
func (p *Program) Kernel() *Task {
	if len(p.Tasks) != 1 || len(p.Channels) > 0 {
		return nil
	}
	return p.Tasks[0]
}

// A Task is one process of the dataflow region. It reads and writes arguments,
// tables, channels, and buffers it declares itself.
type Task struct {
	Name string
	Body []Stmt
	Pos  diag.Pos // of the code it was made from
	// Sequential says why the task is a fall-back that runs as written; "" for
	// a proper task.
	Sequential string
}

// A Buffer is an array or, with no dimension, a scalar.
type Buffer struct {
	Name  string
	Elem  Type
	Shape []int // elements per dimension, outermost first; row-major
	Pos   diag.Pos

	Const bool // declared const: never written
	ByRef bool // a scalar argument passed by reference
	// Result marks the argument that stands for what the user's function returns.
	Result bool
	// Start marks an argument that stands for a variable of the user's which keeps its value
	// from call to call: what it holds before the first.
	Start []Const
	// Global names the variable of the file that an argument stands for, where the testbench can set and
	// compare it.
	Global string
	// Outside is the type of the elements of an argument in the user's signature where
	// that is a fixed point type; Elem is that of their bits then.
	Outside Type

	// Init holds the elements of a constant table, row-major; nil otherwise. Fill sets it.
	Init   []Const
	values span // of the elements of Init

	// Port is how an argument is reached from outside; zero means undecided.
	Port Port

	// Pin is what the user wants of the channels that hand this buffer, or a
	// copy of it, from task to task.
	Pin Pin
	// Place is where the user wants the data of an argument to lie.
	Place Place

	// Decisions; zero means undecided.
	Partition []Partition // at most one per dimension
	Storage   Storage     // of the elements; for a channel's buffer: of the FIFO
	Bind      []Binding   // of operators whose results are stored here
}

// Fill makes b a constant table of these elements, row-major.
func (b *Buffer) Fill(elements []Const) {
	b.Const, b.Init, b.values = true, elements, spanOfAll(elements, b.Elem)
}

// Len is the number of elements of b.
func (b *Buffer) Len() int {
	n := 1
	for _, d := range b.Shape {
		n *= d
	}
	return n
}

// IsScalar reports whether b has no dimensions.
func (b *Buffer) IsScalar() bool { return len(b.Shape) == 0 }

// PortKind is the kind of an argument's interface.
type PortKind uint8

// The kinds of ports (UG1399, pragma HLS interface).
const (
	PortUndecided PortKind = iota
	PortMemory             // on-chip memory: the array as the user declared it
	PortAXI                // m_axi: a pointer to the row-major bytes
	PortScalar             // s_axilite register
	PortStream             // axis: the elements, or the vectors of the last dimension, pass once, in row-major order
)

// A Port is the interface of an argument.
type Port struct {
	Kind   PortKind
	Bundle string // of an m_axi port; one bundle per array
	Widen  int    // bits up to which the tool may widen an m_axi port; 0: not at all
	Bank   Bank   // where the data of an m_axi port lies
	// Elements, if not 0, says that the port moves whole words: the last dimension of
	// the argument is one of them, and the user's array is so many elements, from the
	// first on. The last word may go beyond its end.
	Elements int
	// Renewed says that each element of the array that one task stores is made of the same
	// element, which another one has loaded: none is stored before it was loaded, though
	// both go on at the same time.
	Renewed bool
	// Into, unless "", is the name of the argument whose new values this one holds: once ports
	// are decided, they are one.
	Into string
	// Part, unless zero, is the part of the user's array that the argument is.
	Part Part
	// Token, unless nil, is what a stream moves in the user's signature.
	Token *Token
	// Streams, if not 0, says that so many arguments, from this one on, are an array of
	// streams in the user's signature.
	Streams int
	// Fields, if not 0, says that so many arguments, from this one on, are the numbers in one
	// struct, or in an array of them, in the user's signature.
	Fields int
	// Path leads from a struct to the numbers that are this argument: .b[2].x are those of
	// two structs.
	Path string
	// Run, if not 0, says that words are asked for one by one, not in bursts: no more than
	// so many follow each other in memory.
	Run int
	// Transposed, if not 0, says that the last dimension of the argument stands before so many others in
	// memory: a task of its own transposes what is loaded once ports are decided.
	Transposed int
}

// Elements is the number of elements of the user's array that stands for b.
func (b *Buffer) Elements() int {
	if b.Port.Elements > 0 {
		return b.Port.Elements
	}
	return b.Len()
}

// ChannelKind is how a channel is built.
type ChannelKind uint8

// The kinds of channels, cheapest first.
const (
	ChannelUndecided ChannelKind = iota
	FIFO                         // hls::stream: both ends have the same stream type
	PingPong                     // two copies of the whole buffer; the reader starts when the writer is done
)

// A Channel joins the one task that writes a buffer to the one that reads it.
type Channel struct {
	Buffer *Buffer
	Kind   ChannelKind
	Depth  int // tokens a FIFO can hold; 0: undecided
	Lanes  int // elements in a token of a FIFO; 0 or 1: one
	// Stream is the stream type of a FIFO as text: once the array has become
	// tokens, nothing else tells the order of its elements.
	Stream string
	Reason string // why this kind and depth, for the report
	Pos    diag.Pos
}

// LeastDepth is the least depth of a FIFO: some tools refuse depth 1, and it
// cannot overlap a write with a read (UG1399, pragma HLS stream: default 2).
const LeastDepth = 2
