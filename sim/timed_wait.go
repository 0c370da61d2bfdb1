package sim

import (
	"fmt"
	"slices"
	"strings"
)

// A TimedWait is a process that can neither go on nor end.
type TimedWait struct {
	Process string
	For     string // the process it waits for
	Ended   bool   // For has ended: the wait has no end
	Starts  bool   // it has not started, and waits for the start of For
	Channel string // whose use it stands before; "": it has not started
	Write   bool
	Held    int64 // tokens in the FIFO: its depth or 0
}

// String is the wait in the words of Wait.
func (w TimedWait) String() string {
	if w.Starts {
		return fmt.Sprintf("task %s waits for task %s to start", w.Process, w.For)
	}
	if w.Channel == "" {
		return notStarted(w.Process, w.For)
	}
	return standsBefore(w.Process, w.Channel, w.Write, w.Held, w.Held, w.For, w.Ended)
}

// Err is nil if every process ended and no FIFO kept a token. Otherwise it says,
// in the words of Result.Err, what went wrong.
func (t *Timing) Err() error {
	var lines []string
	for _, w := range t.Waits {
		lines = append(lines, "  "+w.String())
	}
	if len(t.Waits) > 0 {
		missing := slices.ContainsFunc(t.Waits, func(w TimedWait) bool { return w.Channel != "" && !w.Write && w.Ended })
		lines = slices.Insert(lines, 0, headlineOf(t.Circle > 0, missing))
	} else {
		for _, c := range t.Channels {
			if c.Left > 0 {
				lines = append(lines, leftOver(c.Left, c.Name))
			}
		}
	}
	if lines == nil {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(lines, "\n"))
}

// waits lists the actors that have not ended as network.waits does.
func (e *engine) waits() (list []TimedWait, circle int) {
	var order []*actor
	for i := range e.actors {
		if a := &e.actors[i]; order == nil && !e.ended(a) {
			order = e.circleFrom(a)
		}
	}
	circle = len(order)
	for i := range e.actors {
		if a := &e.actors[i]; !e.ended(a) && !slices.Contains(order, a) {
			order = append(order, a)
		}
	}
	for _, a := range order {
		list = append(list, e.waitOf(a))
	}
	return list, circle
}

func (e *engine) ended(a *actor) bool { return len(a.dones) == e.invocations }

// circleFrom follows the waiting from a to a circle; nil if it leads to an actor
// that has ended.
func (e *engine) circleFrom(a *actor) []*actor {
	var path []*actor
	for ; !e.ended(a); a, _ = a.waitsFor() {
		if i := slices.Index(path, a); i >= 0 {
			return path[i:]
		}
		path = append(path, a)
	}
	return nil
}

// waitsFor is the actor whose next step would let a, which waits, go on.
func (a *actor) waitsFor() (other *actor, w TimedWait) {
	w.Process = a.process.Name
	if !a.running {
		_, unknown := a.startCycle()
		other, w.Starts = unknown.actor, unknown.start
	} else {
		_, l := a.readyAt(a.next())
		other, w.Channel, w.Held = l.writer, l.channel.Name, l.held()
		if l.writer == a {
			other, w.Write = l.reader, true
		}
	}
	w.For = other.process.Name
	return other, w
}

func (e *engine) waitOf(a *actor) TimedWait {
	other, w := a.waitsFor()
	w.Ended = e.ended(other)
	return w
}
