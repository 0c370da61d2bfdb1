// Package randprog makes random kernels, to test the compiler with: affine
// programs as the front end would make them, of one task and phase
// affine.Parsed, whose every value is defined.
//
//	p := randprog.New(seed, randprog.Config{})
//	if breaks(p) {
//		p = randprog.Reduce(p, breaks)
//	}
//
// A kernel is one to five loop nests over shared buffers. Each nest defines or
// updates one buffer from any others, by one of the patterns of real kernels (see
// pattern.go): element by element in any loop order, sums, stencils, recurrences,
// triangles, flattened and strided loops, row buffers, gathers. Buffers that one
// nest writes and several read, are updated in place, or are written by two
// nests, are what the dataflow stages have to untangle.
//
// Nothing is left to chance that C++ leaves open: subscripts are in bounds,
// locals are written before they are read, divisors are constants, shifts stay
// within the width, floats are clamped before they become integers. Run against
// g++ -fwrapv -ffp-contract=off the results have to agree bit by bit.
package randprog

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"codo/affine"
)

// Config narrows what New makes. The zero Config narrows nothing.
type Config struct {
	Nests  int           // most loop nests at the top; 0: 5
	Types  []affine.Type // of array elements; nil: all families
	Affine bool          // no subscript that depends on data
	Until  bool          // some loops are ended by data
	Locals bool          // most elements are computed by scalars that are set again and again
}

// allTypes are the element types drawn from, common ones several times.
var allTypes = []affine.Type{
	affine.F32, affine.F32, affine.F32, affine.F64, affine.I32, affine.I32, affine.I64, affine.B1,
	{Kind: affine.Int, Bits: 8}, {Kind: affine.Uint, Bits: 8}, {Kind: affine.Int, Bits: 16}, {Kind: affine.Uint, Bits: 16},
	{Kind: affine.Uint, Bits: 32}, {Kind: affine.Uint, Bits: 64},
	{Kind: affine.APInt, Bits: 5}, {Kind: affine.APInt, Bits: 20}, {Kind: affine.APUint, Bits: 12}, {Kind: affine.APUint, Bits: 3},
}

// maxElements bounds an array; with maxSum it keeps a kernel below 20000
// executed statements.
const (
	maxElements = 96
	maxSum      = 12
)

// A gen is the state of one generation.
type gen struct {
	*rand.Rand
	config  Config
	prog    *affine.Program
	body    []affine.Stmt // of the task
	sizes   []int         // of dimensions, few so that they often match
	types   []affine.Type
	inputs  map[*affine.Buffer]bool // never written; float products stay among these
	defined []*affine.Buffer        // may be read: every element has a value
	unread  map[*affine.Buffer]bool // locals that no nest has read yet
	target  *affine.Buffer          // written by the current nest
	index   *affine.Buffer          // input of integers to gather with, or nil
	vars    []counter               // of the loops around the current place, outermost first
	scalars []*affine.Buffer        // locals in scope at the current place
	serial  int                     // number of the next local
}

// New makes a program; the same seed and config always make the same one.
func New(seed uint64, config Config) *affine.Program {
	g := &gen{
		Rand:   rand.New(rand.NewPCG(seed, 0x5eed)),
		config: config,
		prog:   &affine.Program{Top: "kernel", File: "kernel.cpp"},
		inputs: map[*affine.Buffer]bool{},
		unread: map[*affine.Buffer]bool{},
	}
	if g.config.Nests == 0 {
		g.config.Nests = 5
	}
	g.pickTypes()
	for range 2 + g.IntN(2) {
		g.sizes = append(g.sizes, pick(g, 2, 3, 4, 5, 6, 7, 8, 8, 10, 12))
	}
	g.sizes = append(g.sizes, g.sizes[0]+2) // for windows of three
	g.arguments()
	g.nests()
	g.prog.Tasks = []*affine.Task{{Name: g.prog.Top, Body: g.body}}
	return g.prog
}

// pickTypes chooses one to three element types, so that most operations need no
// conversion.
func (g *gen) pickTypes() {
	from := g.config.Types
	if from == nil {
		from = allTypes
	}
	for range 1 + g.IntN(3) {
		g.types = append(g.types, pick(g, from...))
	}
}

// nests makes the body: locals and updates, then an output that nothing has
// written yet.
func (g *gen) nests() {
	n := 1 + g.IntN(g.config.Nests)
	var outputs []*affine.Buffer
	for _, b := range g.prog.Args {
		if !b.Const && (!b.IsScalar() || b.ByRef) {
			outputs = append(outputs, b)
		}
	}
	for i := range n {
		target := pick(g, outputs...)
		if i == n-1 {
			target = outputs[0]
		}
		if i < n-1 && g.chance(65) {
			g.nestInto(g.local(), true)
			continue
		}
		g.nestInto(target, !slices.Contains(g.defined, target))
	}
	if g.chance(10) {
		g.repeat()
	}
}

// repeat puts the last nests, from the last local on, in a loop over time.
func (g *gen) repeat() {
	from := len(g.body)
	for from > 0 {
		if _, isDecl := g.body[from-1].(*affine.Decl); isDecl {
			break
		}
		from--
	}
	time := &affine.Loop{Name: "time", Type: affine.I32, Lo: typed(affine.I32, 0), Hi: typed(affine.I32, 2), Step: 1}
	time.Body = slices.Clone(g.body[from:])
	g.body = append(g.body[:from], time)
}

// local declares a new local of the task.
func (g *gen) local() *affine.Buffer {
	b := &affine.Buffer{Name: fmt.Sprintf("tmp%d", g.serial), Elem: pick(g, g.types...), Shape: g.shape()}
	if g.chance(12) {
		b.Shape = nil
	}
	g.serial++
	g.body = append(g.body, &affine.Decl{Buffer: b})
	return b
}

// nestInto appends a nest that writes b: all of it if b is fresh, that is, not
// yet defined or an output that the kernel does not read.
func (g *gen) nestInto(b *affine.Buffer, fresh bool) {
	g.target = b
	g.body = append(g.body, g.pattern(b, fresh)...)
	if fresh {
		g.defined = append(g.defined, b)
		g.unread[b] = true
	}
}

// chance is true in percent of cases.
func (g *gen) chance(percent int) bool { return g.IntN(100) < percent }

func pick[T any](g *gen, from ...T) T { return from[g.IntN(len(from))] }
