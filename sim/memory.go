package sim

import (
	"fmt"
	"math"
	"slices"

	"codo/affine"
)

// A Memory is what lies behind a port.
type Memory struct {
	Latency int64   // cycles from a request to the first data, and from the last data to the response
	Rate    float64 // bytes per cycle
	Ahead   int64   // words that may be on their way
}

// Behind puts memory behind the ports of p: n is what Join has made of it. To the
// tasks that move one word for each token of their only channel come processes that
// give them words, or take them, no faster than the memory does.
//
//	memory of A ── words ──► load_A ── A_1 ──► ..
//
// One that loads several arrays in turn has one such process for all. Other tasks wait for the latency before they begin, and no run ends before each memory
// can have moved all that tasks read and write of its array, one after the other.
func (n *Network) Behind(p *affine.Program, of func(*affine.Buffer) Memory) {
	busy := map[*affine.Buffer]float64{}
	for i, t := range p.Tasks {
		if arrays := affine.LoadsInTurn(p, t); arrays != nil {
			n.inTurn(i, t, arrays, of)
			continue
		}
		b, writes, only := portOf(p, t)
		if b == nil {
			continue
		}
		for b, cycles := range moving(p, t, of) {
			busy[b] += cycles
		}
		m := of(b)
		tokens := uses(n.Processes[i].Body)
		if !only || tokens == 0 {
			n.Processes[i].Start = max(n.Processes[i].Start, m.Latency)
			continue
		}
		bytes := bytesOf(b)
		memory, words := len(n.Processes), len(n.Channels)
		n.Processes[i].Body = tapped(n.Processes[i].Body, Use{Channel: words, Write: writes})
		channel := Channel{Name: "words of " + b.Name, Writer: memory, Reader: i, Depth: max(m.Ahead, 1), Fixed: true}
		body := append(Sequence{idle(m.Latency)}, atRate(tokens, m.Rate/bytes, Use{Channel: words, Write: true})...)
		if writes {
			channel.Writer, channel.Reader = i, memory
			body = append(atRate(tokens, m.Rate/bytes, Use{Channel: words}), idle(m.Latency))
		}
		n.Channels = append(n.Channels, channel)
		n.Processes = append(n.Processes, Process{Name: fmt.Sprintf("memory of %s", b.Name), Body: body})
	}
	for _, b := range p.Args {
		if cycles := busy[b]; cycles > 0 {
			n.Processes = append(n.Processes, Process{Name: fmt.Sprintf("all of %s", b.Name), Body: idle(of(b).Latency + int64(math.Ceil(cycles)))})
		}
	}
}

// inTurn puts memory behind the port of process i, that of t, which loads arrays one after the other: each begins with the
// latency.
func (n *Network) inTurn(i int, t *affine.Task, arrays []*affine.Buffer, of func(*affine.Buffer) Memory) {
	memory, words := len(n.Processes), len(n.Channels)
	n.Processes[i].Body = tapped(n.Processes[i].Body, Use{Channel: words})
	var body Sequence
	ahead := int64(1)
	for k, b := range arrays {
		m := of(b)
		_, tokens, _ := affine.ConstantTrips(t.Body[k].(*affine.Loop))
		ahead = max(ahead, m.Ahead)
		body = append(append(body, idle(m.Latency)), atRate(tokens, m.Rate/bytesOf(b), Use{Channel: words, Write: true})...)
	}
	n.Channels = append(n.Channels, Channel{Name: "words of " + arrays[0].Name, Writer: memory, Reader: i, Depth: ahead, Fixed: true})
	n.Processes = append(n.Processes, Process{Name: "memory of " + arrays[0].Name, Body: body})
}

// bytesOf is the bytes of what moves through the port of b at a time.
func bytesOf(b *affine.Buffer) float64 {
	bytes := float64(b.Elem.Bytes())
	if b.Port.Elements > 0 {
		bytes *= float64(affine.VectorLen(b))
	}
	return bytes
}

// portOf is the argument behind an m_axi port that t uses, nil if none; only tells
// whether t does nothing but to move it through one channel, word by word.
func portOf(p *affine.Program, t *affine.Task) (b *affine.Buffer, writes, only bool) {
	var channel *affine.Channel
	only = true
	moves := map[affine.Stmt]bool{} // that touch the argument
	for a := range affine.Uses(t.Body) {
		switch {
		case a.Channel != nil:
			only = only && (channel == nil || channel == a.Channel)
			channel = a.Channel
		case a.Buffer.Port.Kind == affine.PortAXI && slices.Contains(p.Args, a.Buffer):
			only = only && (b == nil || b == a.Buffer && writes == a.Write)
			b, writes = a.Buffer, a.Write
			moves[a.Stmt] = true
		}
	}
	return b, writes, only && channel != nil && len(moves) == 1
}

// moving is the cycles in which the memories can move what t uses of their arrays.
func moving(p *affine.Program, t *affine.Task, of func(*affine.Buffer) Memory) map[*affine.Buffer]float64 {
	cycles := map[*affine.Buffer]float64{}
	for _, a := range affine.Accesses(t.Body) {
		if a.Channel != nil || a.Buffer.Port.Kind != affine.PortAXI || !slices.Contains(p.Args, a.Buffer) {
			continue
		}
		if times, exact := affine.Executions(a.Domain); exact {
			cycles[a.Buffer] += float64(times) * float64(a.Buffer.Elem.Bytes()) / of(a.Buffer).Rate
		}
	}
	return cycles
}

// uses counts the tokens that a node moves.
func uses(node Node) (sum int64) {
	switch node := node.(type) {
	case Sequence:
		for _, s := range node {
			sum += uses(s)
		}
	case Repeat:
		sum = node.Times * uses(node.Body)
	case Loop:
		sum = usesOfPatterns(node.Iterations)
	}
	return sum
}

func usesOfPatterns(list []Pattern) (sum int64) {
	for _, p := range list {
		sum += p.Times * (int64(len(p.Uses)) + usesOfPatterns(p.Body))
	}
	return sum
}

// tapped is node with u beside each of its uses.
func tapped(node Node, u Use) Node {
	return eachLoop(node, func(l Loop) Loop {
		l.Iterations = tappedPatterns(l.Iterations, u)
		return l
	})
}

func tappedPatterns(list []Pattern, u Use) (out []Pattern) {
	for _, p := range list {
		p.Body = tappedPatterns(p.Body, u)
		for _, with := range slices.Clone(p.Uses) {
			u.Stage = with.Stage
			p.Uses = append(p.Uses[:len(p.Uses):len(p.Uses)], u)
		}
		out = append(out, p)
	}
	return out
}

// mostPeriod is the longest period of a rate that is not whole.
const mostPeriod = 16

// atRate moves tokens at so many per cycle, one at most: some in each period.
func atRate(tokens int64, rate float64, u Use) Sequence {
	some, period := int64(1), int64(1)
	if rate < 1 {
		some, period = 1, int64(math.Ceil(1/rate))
		for d := int64(1); d <= mostPeriod; d++ {
			if k := int64(math.Round(rate * float64(d))); k > 0 && math.Abs(float64(k)/float64(d)-rate) < math.Abs(float64(some)/float64(period)-rate) {
				some, period = k, d
			}
		}
	}
	loop := func(times, some int64) Loop {
		p := Pattern{Times: times}
		for k := range some {
			u.Stage = k * period / some
			p.Uses = append(p.Uses, u)
		}
		return Loop{II: period, Stages: period, Iterations: []Pattern{p}}
	}
	var out Sequence
	if tokens >= some {
		out = append(out, loop(tokens/some, some))
	}
	if rest := tokens % some; rest > 0 {
		out = append(out, loop(1, rest))
	}
	return out
}
