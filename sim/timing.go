package sim

// A Network is a dataflow region as the clock sees it: when its processes use
// which channel, whatever the values are. It is what Time plays.
//
//	load:  for 64 iterations, II=1, 3 stages { write a at stage 2 }
//	store: for 64 iterations, II=1, 4 stages { read a at stage 1 }
type Network struct {
	Processes []Process
	Channels  []Channel
	// StartPropagation says that a process is started by those before it in
	// Processes that write its FIFOs, startDelay cycles after them. Without, all
	// start at once.
	StartPropagation bool
}

// A Process runs its body once in each invocation of the network. The next
// invocation begins restartDelay cycles after the end of the one before.
type Process struct {
	Name  string
	Start int64 // cycle before which it does not start
	Body  Node
}

// A Channel joins two different processes, given by their index.
type Channel struct {
	Name           string
	Writer, Reader int
	// PingPong: the reader gets a whole buffer when its writer is done with an
	// invocation. No Use belongs to such a channel.
	PingPong bool
	// Fixed: the depth is that of a memory, and not to be chosen.
	Fixed bool
	// Depth is the tokens that a FIFO holds, 0: any number; the buffers of a
	// ping-pong channel, 0: two.
	Depth int64
}

// A Node is a piece of a process: a Sequence, Repeat or Loop.
type Node interface {
	// cycles is how long it takes if nothing makes it wait.
	cycles() int64
}

type (
	// A Sequence runs nodes one after the other; nil takes no time.
	Sequence []Node

	// A Repeat runs Body again and again, each time after Enter and before Exit
	// cycles in which nothing happens. A run begins when the one before has left.
	Repeat struct {
		Times       int64 // at least 1
		Enter, Exit int64 // cycles of each repetition
		Body        Node
	}

	// A Loop is a pipelined loop: an iteration begins II cycles after the one
	// before and takes Stages cycles (the iteration latency). Straight-line code
	// is a loop of one iteration. A use that waits holds up every iteration in
	// flight (style=stp), or, with Flush, only those behind it (style=flp).
	Loop struct {
		II, Stages int64
		Flush      bool // II is 1
		Iterations []Pattern
	}
)

// A Pattern is Times repetitions of Body, or, without Body, of one iteration with
// these Uses. 28 rows in which the first of 30 iterations reads a token:
//
//	{Times: 28, Body: []Pattern{{Times: 1, Uses: read}, {Times: 29}}}
//
// A loop reads (or writes) a channel in the order of its iterations, one token per
// cycle: the stages of all its reads of a channel lie less than II apart, and no
// two of one iteration in the same stage.
type Pattern struct {
	Times int64 // at least 1
	Body  []Pattern
	Uses  []Use
}

// A Use moves one token.
type Use struct {
	Channel int // index in Network.Channels
	Write   bool
	Stage   int64 // of the iteration, from 0

	delay int64 // cycles that the token needs to come to the channel; see flushed
}

func (s Sequence) cycles() (sum int64) {
	for _, n := range s {
		sum += n.cycles()
	}
	return sum
}

func (r Repeat) cycles() int64 { return r.Times * (r.Enter + r.Body.cycles() + r.Exit) }

func (l Loop) cycles() int64 { return (iterations(l.Iterations)-1)*l.II + l.Stages }

// iterations is the number of iterations of patterns.
func iterations(list []Pattern) (sum int64) {
	for _, p := range list {
		each := int64(1)
		if p.Body != nil {
			each = iterations(p.Body)
		}
		sum += p.Times * each
	}
	return sum
}

// eachLoop is node with f of each loop.
func eachLoop(node Node, f func(Loop) Loop) Node {
	switch node := node.(type) {
	case Sequence:
		var out Sequence
		for _, n := range node {
			out = append(out, eachLoop(n, f))
		}
		return out
	case Repeat:
		node.Body = eachLoop(node.Body, f)
		return node
	case Loop:
		return f(node)
	}
	return node
}
