// Package sim plays dataflow designs, without time (Run) and in time (Time).
//
// Run executes a decided program on data: every task at the same time, every FIFO
// bounded at its depth, the reader of a ping-pong buffer once its writer has ended.
//
//	channel t f32[64] fifo depth=2
//	task a { for i { push t, x[i] } }           suspended while t is full
//	task b { for i { pop t -> s; y[i] = s } }   suspended while t is empty
//
// Tasks that meet only in such channels are a Kahn process network: neither the
// results nor the places where they stop depend on which of them runs when (Kahn,
// "The semantics of a simple language for parallel programming", 1974; for
// bounded FIFOs Parks, "Bounded scheduling of process networks", 1995). So one
// run, in which a task goes on until it has to wait, tells for all.
//
// Time needs no data, only the cycles in which pipelines use their channels: a
// Network. It too plays each process until it has to wait, as the cycle of every
// use follows from that of others, and skips what repeats itself.
package sim

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
)

// A Result tells how a run went.
type Result struct {
	Traffic []Traffic // of the program's channels, in order
	// Waits are the tasks that could neither go on nor end; none if all ended.
	Waits []Wait
	// Circle is how many of them, the first ones, wait each for the next and the
	// last for the first. If it is 0 the others wait for tasks that have ended.
	Circle int
}

// Traffic is what passed through a channel, in tokens; all 0 for a ping-pong buffer.
type Traffic struct {
	Channel *affine.Channel
	Tokens  int64 // written
	// Highest is the most tokens that were in the FIFO together. A writer runs
	// until the FIFO is full, so a smaller depth may serve as well.
	Highest int
	Left    int // tokens in the FIFO when the run stopped
}

// Run runs p on args, the contents of p.Args in that order; those of arrays and
// of scalars by reference are changed in place. The bits of the results are those
// of affine.Interpret.
//
// p is as affine.Check wants it for phase Decided, except that a FIFO may have
// depth 1 and that a task may write a channel which an earlier one reads.
//
// A deadlock or a token too many is a Result (see Err). The errors are those of
// affine.Interpret, and a channel without a kind, a depth, or a task at each end.
func Run(p *affine.Program, args []*affine.Data) (*Result, error) {
	n, err := newNetwork(p)
	if err != nil {
		return nil, err
	}
	bodies, err := affine.Processes(p, args, affine.Gates{Push: n.push, Pop: n.pop})
	if err != nil {
		return nil, err
	}
	if err := n.run(bodies); err != nil {
		return nil, err
	}
	r := &Result{}
	r.Waits, r.Circle = n.waits()
	for _, c := range p.Channels {
		t := Traffic{Channel: c}
		if f := n.fifos[c]; f != nil {
			t.Tokens, t.Highest, t.Left = int64(c.Tokens(int(f.passed))), c.Tokens(f.highest), c.Tokens(f.held)
		}
		r.Traffic = append(r.Traffic, t)
	}
	return r, nil
}

// Err is nil if every task ended and no FIFO kept a token. Otherwise it says, in
// the words of package verify, what went wrong: a deadlock, a missing token, a
// token too many.
func (r *Result) Err() error {
	var lines []string
	if len(r.Waits) > 0 {
		lines = append(lines, r.headline())
		for _, w := range r.Waits {
			lines = append(lines, "  "+w.String())
		}
	} else {
		for _, t := range r.Traffic {
			if t.Left > 0 {
				lines = append(lines, prefix(t.Channel.Pos)+leftOver(int64(t.Left), t.Channel.Buffer.Name))
			}
		}
	}
	if lines == nil {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(lines, "\n"))
}

// headline names the kind of a stop.
func (r *Result) headline() string {
	missing := slices.ContainsFunc(r.Waits, func(w Wait) bool {
		_, reads := w.At.(*affine.Pop)
		return reads && w.Ended
	})
	return headlineOf(r.Circle > 0, missing)
}

// headlineOf names a stop with a circle of waiting, or with one that waits to
// read from a task that has ended, or neither.
func headlineOf(circle, missing bool) string {
	switch {
	case circle:
		return "deadlock"
	case missing:
		return "missing token"
	}
	return "token too many"
}

// leftOver says that tokens were never read.
func leftOver(tokens int64, channel string) string {
	return fmt.Sprintf("%d token(s) left in channel %s at the end", tokens, channel)
}
