package sim

import (
	"fmt"
	"slices"

	"codo/affine"
)

// A Wait is a task that can neither go on nor end.
type Wait struct {
	Task    *affine.Task
	At      affine.Stmt     // the Push or Pop it stands before; nil: it has not started
	Channel *affine.Channel // of At; else the ping-pong buffer that is not written
	Held    int             // tokens in the FIFO: its depth or 0
	For     *affine.Task    // the other end of Channel
	Ended   bool            // For has ended: the wait has no end
}

// String is the wait in the words of package verify, after its source position.
func (w Wait) String() string {
	if w.At == nil {
		return prefix(w.Task.Pos) + notStarted(w.Task.Name, w.For.Name)
	}
	_, reads := w.At.(*affine.Pop)
	return prefix(w.At.At()) + standsBefore(w.Task.Name, w.Channel.Buffer.Name, !reads, int64(w.Held), int64(w.Channel.Depth), w.For.Name, w.Ended)
}

// notStarted says that a task has to wait with its start.
func notStarted(task, other string) string {
	return fmt.Sprintf("task %s waits for task %s to end", task, other)
}

// standsBefore says that a task has to wait with a use of a FIFO.
func standsBefore(task, channel string, write bool, held, depth int64, other string, ended bool) string {
	what := fmt.Sprintf("read %s (empty)", channel)
	if write {
		what = fmt.Sprintf("write %s (full, %d of %d)", channel, held, depth)
	}
	if ended {
		return fmt.Sprintf("task %s waits to %s, but task %s has ended", task, what, other)
	}
	return fmt.Sprintf("task %s waits to %s, for task %s", task, what, other)
}

// prefix is a source position before a message; "" if there is none.
func prefix(pos interface {
	IsValid() bool
	String() string
}) string {
	if !pos.IsValid() {
		return ""
	}
	return pos.String() + ": "
}

// waits lists the processes that have not ended: first a circle of waiting, if
// there is one, in the order of waiting, then the others in program order.
func (n *network) waits() (list []Wait, circle int) {
	var order []*process
	for _, p := range n.processes {
		if order == nil && !p.ended {
			order = circleFrom(p)
		}
	}
	circle = len(order)
	for _, p := range n.processes {
		if !p.ended && !slices.Contains(order, p) {
			order = append(order, p)
		}
	}
	for _, p := range order {
		list = append(list, p.wait())
	}
	return list, circle
}

// circleFrom follows the waiting from p to a circle; nil if it leads to a process
// that has ended.
func circleFrom(p *process) []*process {
	var path []*process
	for ; !p.ended; p = p.waitsFor() {
		if i := slices.Index(path, p); i >= 0 {
			return path[i:]
		}
		path = append(path, p)
	}
	return nil
}

// waitsFor is the process whose next step would let p, which waits, go on.
func (p *process) waitsFor() *process {
	switch {
	case !p.started:
		return p.unwritten().writer
	case p == p.fifo.writer:
		return p.fifo.reader
	}
	return p.fifo.writer
}

func (p *process) wait() Wait {
	other := p.waitsFor()
	if !p.started {
		return Wait{Task: p.task, Channel: p.unwritten().channel, For: other.task}
	}
	return Wait{Task: p.task, At: p.at, Channel: p.fifo.channel, Held: p.fifo.channel.Tokens(p.fifo.held), For: other.task, Ended: other.ended}
}
