package sim

import (
	"fmt"
	"math/bits"
)

// A Timing tells when what happened.
type Timing struct {
	// Results are the cycles at which the invocations are done, when all their
	// processes are. In a deadlock those that were.
	Results  []int64
	Latency  int64   // of the first invocation
	Interval float64 // mean cycles between results, over the later half of the invocations; 0 of one

	Processes []ProcessTiming
	Channels  []ChannelTiming

	// Waits are the processes that could neither go on nor end; none if all ended.
	Waits []TimedWait
	// Circle is how many of them, the first ones, wait each for the next and the
	// last for the first. If it is 0 the others wait for processes that have ended.
	Circle int
}

// ProcessTiming is what a process did, in cycles.
type ProcessTiming struct {
	Name        string
	Start, Done int64 // of the first invocation: its first cycle and the one after its last; -1: never
	Stall       int64 // between start and end, of all invocations
}

// ChannelTiming is what passed through a FIFO in all invocations; all 0 for a
// ping-pong channel.
type ChannelTiming struct {
	Name   string
	Tokens int64 // written
	Full   int64 // cycles that the writer stood before a write, as it was full
	Empty  int64 // cycles that the reader stood before a read, as it was empty
	// Highest is the most places that were in use together: with this depth
	// nothing would wait for space.
	Highest int64
	Left    int64 // tokens in it at the end
}

// Time plays n for some invocations, at least 1, one after the other. The times
// are exact for the description: what they mean for hardware depends on the II
// and stages in it, and on the delays of this package.
//
// A deadlock or a token too many is a Timing (see Err); the errors are those of a
// network that is not as its types say, or that has too many tokens under way.
func Time(n *Network, invocations int) (*Timing, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	if invocations < 1 {
		return nil, fmt.Errorf("%d invocations", invocations)
	}
	e := newLookingEngine(n, invocations)
	if e.run(); e.room < 0 {
		return nil, errCrowded
	}
	return e.timing(), nil
}

// TimeWithin is Time of one invocation, or nil if that takes more cycles: to tell so, it need not
// be played to its end, as no process makes up for what it has waited.
func TimeWithin(n *Network, cycles int64) (*Timing, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	e := newLookingEngine(n, 1)
	for i := range e.actors {
		a := &e.actors[i]
		a.latest = cycles - a.length
	}
	e.run()
	switch {
	case e.room < 0:
		return nil, errCrowded
	case e.late:
		return nil, nil
	}
	return e.timing(), nil
}

// newLookingEngine is an engine that skips what goes on as before.
func newLookingEngine(n *Network, invocations int) *engine {
	e := newEngine(n, invocations)
	e.lookEvery(1 << bits.Len64(uint64(e.size()-1))) // many periods have a power of two as a factor
	return e
}

// timing collects the results.
func (e *engine) timing() *Timing {
	t := &Timing{Results: e.results()}
	if len(t.Results) > 0 {
		t.Latency, t.Interval = t.Results[0], interval(t.Results)
	}
	for i := range e.actors {
		a := &e.actors[i]
		p := ProcessTiming{Name: a.process.Name, Start: -1, Done: -1, Stall: a.stall}
		if len(a.starts) > 0 {
			p.Start = a.starts[0]
		}
		if len(a.dones) > 0 {
			p.Done = a.dones[0]
		}
		t.Processes = append(t.Processes, p)
	}
	for i := range e.links {
		l := &e.links[i]
		t.Channels = append(t.Channels, ChannelTiming{Name: l.channel.Name, Tokens: l.tokens(), Full: l.full, Empty: l.empty,
			Highest: l.most(), Left: l.held()})
	}
	t.Waits, t.Circle = e.waits()
	return t
}

// results are the cycles at which all actors are done with an invocation.
func (e *engine) results() (list []int64) {
	for v := range e.invocations {
		done := int64(0)
		for i := range e.actors {
			if v >= len(e.actors[i].dones) {
				return list
			}
			done = max(done, e.actors[i].dones[v])
		}
		list = append(list, done)
	}
	return list
}

// interval is the mean of the later half of the intervals between results.
func interval(results []int64) float64 {
	last := len(results) - 1
	if last == 0 {
		return 0
	}
	from := last / 2
	return float64(results[last]-results[from]) / float64(last-from)
}
