package model

// A region is a piece of code that the tool schedules as one body: what a
// pipelined loop repeats, with all loops inside unrolled. Its graph holds one
// copy of each operation; how many there are depends on the decision.
type region struct {
	nodes  []node
	order  []int // of the nodes, operands first
	groups []group
	links  []link
	wired  []wiring  // where bits of a value are used
	ports  [][][]int // by channel end: the nodes of it, by sets that exclude each other
	loops  []int     // of the statements in it, the root first
	pushes []eventAt
	muls   []addressMul
}

type nodeKind uint8

const (
	wire  nodeKind = iota // a value that is handed on
	op                    // a class of operations
	load                  // a read of memory
	store                 // a write of memory
	pop                   // a read of a FIFO
	push                  // a write of a FIFO
)

// A node is an operation of a region.
type node struct {
	kind   nodeKind
	class  int   // of an op
	preds  []int // operands
	loops  []int // each combination of iterations of these is a copy
	target int   // buffer that the result goes to, for bindings; -1 for none
	buffer int   // of a load or store
	access int   // of a load, store, pop or push
}

// A wiring is a use of some bits of the value of a node, in loops.
type wiring struct {
	node  int
	loops []int
}

// An eventAt is a node that uses a channel.
type eventAt struct {
	node, event int
}

// A value is the result of an expression: a node, -1 for constants and
// counters, and the loops with which it varies.
type value struct {
	node  int
	loops []int
}

// noValue is a constant.
var noValue = value{node: -1}

// add appends a node and gives its index.
func (r *region) add(n node) int {
	r.nodes = append(r.nodes, n)
	return len(r.nodes) - 1
}

// sort puts the nodes in order: operands first, else as they came.
func (r *region) sort() {
	state := make([]bool, len(r.nodes))
	r.order = r.order[:0]
	var visit func(k int)
	visit = func(k int) {
		if state[k] {
			return
		}
		state[k] = true
		for _, p := range r.nodes[k].preds {
			visit(p)
		}
		r.order = append(r.order, k)
	}
	for k := range r.nodes {
		visit(k)
	}
}
