package affine

import (
	"errors"
	"fmt"

	"codo/diag"
)

// ErrSteps is the cause of the error of an interpretation that ran through more
// loop iterations than InterpretOptions allow.
var ErrSteps = errors.New("too many loop iterations")

// InterpretOptions limit and watch an interpretation. The zero value does neither.
type InterpretOptions struct {
	// MaxSteps is the number of loop iterations, of all loops together, after
	// which the run ends with ErrSteps; 0: no limit.
	MaxSteps int64
	// OnUninit is told of each read, at pos, of an element that nothing has
	// written, of a buffer that is declared in a task or belongs to a channel.
	// The read gives 0. Watching slows the run down.
	OnUninit func(b *Buffer, pos diag.Pos)
}

// Interpret runs p: its tasks one after another, in order. args are the
// contents of p.Args, in that order; those of arrays and of scalars by reference
// are changed in place.
//
// A FIFO channel is an unbounded queue of elements for Push and Pop: a token of
// several may be taken one by one, and the other way round. The buffer of any
// channel can also be used as plain memory, which the tasks share; that is how
// ping-pong channels and channels not yet decided work.
//
// The results have the same bits as those of g++ -O1 -ffp-contract=off -fwrapv
// on x86-64. This holds for the following too, which C++ leaves open:
//
//   - A shift count is taken modulo 64 for 64-bit operands, else modulo 32 (the
//     narrow types are promoted to int). Shifts of ap_int types follow ap_int.h: a
//     count of the width or more gives 0 or -1, a negative one shifts back.
//   - A floating value too large for an integer type converts as cvttss2si and
//     cvttsd2si do: to the least 32-bit (i8, u8, i16, u16, i32) or 64-bit (the
//     others) integer, of which the low bits are kept. For ap_int types it
//     wraps, and not-a-number and infinity give 0.
//   - fmin and fmax of 0 and -0 are the second argument (g++ may swap them).
//
// An error names the place: a subscript outside its array, an integer division
// by zero or (in i32 and i64, where the processor traps) of the least integer by
// -1, a Pop from an empty channel, tokens left in a channel at the end, arguments
// that do not fit. Programs that Check accepts cause no others, and never a panic.
func Interpret(p *Program, args []*Data) error {
	return InterpretWith(p, args, InterpretOptions{})
}

// InterpretWith is Interpret under options.
func InterpretWith(p *Program, args []*Data, options InterpretOptions) error {
	return caught(func() {
		newMemory(p, args, options).run(p)
	})
}

// caught runs f and returns the fault that ended it, if any.
func caught(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *fault:
			err = r
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

// A memory is what the tasks of a program share.
type memory struct {
	options InterpretOptions
	gates   Gates               // see Processes; zero: none
	store   map[*Buffer]*Data   // contents of every buffer declared so far
	fixed   map[*Buffer]bool    // scalars whose value is known before the run
	written map[*Buffer][]bool  // which elements are, of watched buffers
	queues  map[*Channel]*queue // tokens under way
	steps   int64               // loop iterations left
}

// A machine turns each statement and expression of a task, once, into a closure
// that works on memory cells it has captured.
type machine struct {
	*memory
	task     string             // its name, for messages
	counters map[*Loop]*counter // of the loops around the statement at hand
	opened   int                // loops compiled so far
	facts    map[Expr]fact      // see fact
	sums     map[string]*int64  // see register
	zero     *int64             // the register of the empty sum
	at       diag.Pos           // the statement at hand, while compiling
}

// compile makes the function that runs t once.
func (m *memory) compile(t *Task) func() {
	task := &machine{
		memory:   m,
		task:     t.Name,
		counters: map[*Loop]*counter{},
		facts:    map[Expr]fact{},
		sums:     map[string]*int64{},
		zero:     new(int64),
		at:       t.Pos,
	}
	return task.block(t.Body)
}

// A fault ends an interpretation; it travels as a panic within this package.
type fault struct {
	pos   diag.Pos
	task  string
	text  string
	cause error
}

func (f *fault) Error() string {
	text := f.text
	if f.pos.IsValid() {
		text = f.pos.String() + ": " + text
	}
	if f.task != "" {
		text += " (task " + f.task + ")"
	}
	return text
}

func (f *fault) Unwrap() error { return f.cause }

func (m *machine) fault(pos diag.Pos, format string, args ...any) {
	panic(&fault{pos: pos, task: m.task, text: fmt.Sprintf(format, args...)})
}

// fault is the fault of a program as a whole.
func (m *memory) fault(pos diag.Pos, format string, args ...any) {
	panic(&fault{pos: pos, text: fmt.Sprintf(format, args...)})
}

// newMemory gives every buffer of p that is not local its contents.
func newMemory(p *Program, args []*Data, options InterpretOptions) *memory {
	m := &memory{
		options: options,
		store:   map[*Buffer]*Data{},
		fixed:   map[*Buffer]bool{},
		written: map[*Buffer][]bool{},
		queues:  map[*Channel]*queue{},
		steps:   options.MaxSteps,
	}
	if len(args) != len(p.Args) {
		m.fault(p.Pos, "%d arguments for the %d of %s", len(args), len(p.Args), p.Top)
	}
	for i, b := range p.Args {
		d := args[i]
		if !d.fits(b) {
			m.fault(b.Pos, "the data of argument %s does not fit %s", b.Name, shapeText(b))
		}
		if at := d.stray(); at >= 0 {
			m.fault(b.Pos, "element %d of argument %s is no value of %s", at, b.Name, b.Elem)
		}
		if b.IsScalar() && !b.ByRef {
			d = d.Clone()
			m.fixed[b] = true
		}
		m.store[b] = d.transposed(b)
	}
	for _, b := range p.Tables {
		m.store[b] = NewData(b)
	}
	for _, c := range p.Channels {
		m.declare(c.Buffer)
		m.queues[c] = &queue{}
	}
	for _, t := range p.Tasks {
		Walk(t.Body, func(s Stmt) bool {
			delete(m.fixed, Target(s))
			return true
		})
	}
	return m
}

// Target is the buffer that s itself stores to, or nil.
func Target(s Stmt) *Buffer {
	switch s := s.(type) {
	case *Assign:
		return s.Buffer
	case *Pop:
		return s.Buffer
	}
	return nil
}

// declare makes b with undefined contents.
func (m *memory) declare(b *Buffer) {
	m.store[b] = NewData(b)
	if m.options.OnUninit != nil && b.Init == nil {
		m.written[b] = make([]bool, b.Len())
	}
}

// data is the contents of b.
func (m *machine) data(b *Buffer) *Data {
	d, ok := m.store[b]
	if !ok {
		m.fault(m.at, "buffer %s is not declared", b.Name)
	}
	return d
}

// run compiles each task when its turn comes, and runs it.
func (m *memory) run(p *Program) {
	for _, t := range p.Tasks {
		m.compile(t)()
	}
	for _, c := range p.Channels {
		if n := c.Tokens(m.queues[c].len()); n > 0 {
			m.fault(c.Pos, "%d token(s) left in channel %s at the end", n, c.Buffer.Name)
		}
	}
}
