package sim_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"codo/sim"
)

// A netMaker makes random networks in which each channel gets as many tokens as
// are taken from it, but for a few on purpose.
type netMaker struct {
	*rand.Rand
	rounds int64           // a multiple of all repetitions
	tokens map[int]int64   // per FIFO
	ends   map[int][]ioEnd // per process
}

// An ioEnd is an end of a FIFO.
type ioEnd struct {
	channel int
	write   bool
}

// randomNetwork makes the network of a seed.
func randomNetwork(seed uint64) *sim.Network {
	m := &netMaker{Rand: rand.New(rand.NewPCG(seed, 0)), tokens: map[int]int64{}, ends: map[int][]ioEnd{}}
	m.rounds = []int64{1, 12, 12, 24, 24, 240, 720}[m.IntN(7)]
	n := &sim.Network{StartPropagation: m.IntN(3) == 0}
	m.channels(n, 2+m.IntN(5))
	for i := range n.Processes {
		p := &n.Processes[i]
		p.Name = fmt.Sprintf("p%d", i)
		if m.IntN(4) == 0 {
			p.Start = m.Int64N(20)
		}
		p.Body = m.body(i)
	}
	return n
}

// channels joins processes: each with one before it, some more besides, and a few
// the wrong way round.
func (m *netMaker) channels(n *sim.Network, processes int) {
	n.Processes = make([]sim.Process, processes)
	add := func(from, to int) {
		c := sim.Channel{Name: fmt.Sprintf("c%d", len(n.Channels)), Writer: from, Reader: to, PingPong: m.IntN(10) == 0}
		c.Depth = []int64{0, 1, 2, 2, 2, 3, 4, 16, 100, 1000}[m.IntN(10)]
		if !c.PingPong {
			i := len(n.Channels)
			m.tokens[i] = m.rounds * (1 + m.Int64N(4))
			m.ends[from] = append(m.ends[from], ioEnd{i, true})
			m.ends[to] = append(m.ends[to], ioEnd{i, false})
		}
		n.Channels = append(n.Channels, c)
	}
	for to := 1; to < processes; to++ {
		add(max(0, to-1-m.IntN(2)), to)
	}
	for range m.IntN(4) {
		from, to := m.IntN(processes), m.IntN(processes)
		if from > to && m.IntN(4) > 0 {
			from, to = to, from
		}
		if from != to {
			add(from, to)
		}
	}
}

// body makes the body of a process: mostly one nest, sometimes several in turn.
func (m *netMaker) body(process int) sim.Node {
	ends := m.ends[process]
	m.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
	if len(ends) > 1 && m.IntN(5) == 0 {
		cut := 1 + m.IntN(len(ends)-1)
		return sim.Sequence{m.nest(ends[:cut]), m.nest(ends[cut:])}
	}
	return m.nest(ends)
}

// nest makes a loop nest in which each end moves all its tokens.
func (m *netMaker) nest(ends []ioEnd) sim.Node {
	divisors := []int64{1}
	for d := int64(2); d <= m.rounds; d++ {
		if m.rounds%d == 0 {
			divisors = append(divisors, d)
		}
	}
	outer := divisors[m.IntN(len(divisors))]
	loop := sim.Loop{II: 1 + m.Int64N(3), Stages: 1 + m.Int64N(12)}
	if m.IntN(2) == 0 {
		loop.II, loop.Flush = 1, m.IntN(2) == 0
	}
	body := m.segments(ends, outer, loop)
	if m.IntN(3) == 0 {
		loop.Iterations = body
		return sim.Repeat{Times: outer, Enter: m.Int64N(3), Exit: m.Int64N(3), Body: loop}
	}
	loop.Iterations = []sim.Pattern{{Times: outer, Body: body}}
	if m.IntN(3) == 0 {
		return sim.Repeat{Times: 1, Enter: m.Int64N(3), Body: loop}
	}
	return loop
}

// segments makes one of some repetitions: runs of iterations, each with the uses
// of one end or of several with as many tokens.
func (m *netMaker) segments(ends []ioEnd, repetitions int64, loop sim.Loop) (list []sim.Pattern) {
	for i := 0; i < len(ends); {
		n := m.tokens[ends[i].channel] / repetitions
		if m.IntN(60) == 0 {
			n += m.Int64N(3) - 1
		}
		var uses []sim.Use
		together := ends[i : i+1]
		for _, e := range ends[i+1:] {
			if m.tokens[e.channel] != m.tokens[ends[i].channel] || m.IntN(4) == 0 {
				break
			}
			together = ends[i : i+1+len(together)]
		}
		for _, e := range together {
			uses = append(uses, sim.Use{Channel: e.channel, Write: e.write, Stage: m.Int64N(loop.Stages)})
		}
		i += len(together)
		if n > 0 {
			list = append(list, m.run(n, uses, loop.II))
		}
		if m.IntN(4) == 0 {
			list = append(list, sim.Pattern{Times: 1 + m.Int64N(6)})
		}
	}
	if len(list) == 0 {
		list = []sim.Pattern{{Times: 1 + m.Int64N(6)}}
	}
	return list
}

// run makes n iterations with uses, perhaps with others between, in one or two
// levels of repetition.
func (m *netMaker) run(n int64, uses []sim.Use, ii int64) sim.Pattern {
	one := []sim.Pattern{{Times: 1, Uses: uses}}
	if m.IntN(3) == 0 {
		one = append(one, sim.Pattern{Times: 1 + m.Int64N(5)})
		if m.IntN(3) == 0 {
			slices.Reverse(one)
		}
	}
	if n > 1 && m.IntN(4) == 0 { // the same with a last one that is another
		last := slices.Clone(uses)
		for i := range last {
			last[i].Stage = max(0, last[i].Stage-m.Int64N(ii))
		}
		return sim.Pattern{Times: 1, Body: []sim.Pattern{{Times: n - 1, Body: one}, {Times: 1, Uses: last}}}
	}
	if n%2 == 0 && m.IntN(3) == 0 {
		return sim.Pattern{Times: n / 2, Body: []sim.Pattern{{Times: 2, Body: one}}}
	}
	return sim.Pattern{Times: n, Body: one}
}

// text writes a network for a failure.
func text(n *sim.Network) string {
	var b strings.Builder
	fmt.Fprintf(&b, "start propagation %v\n", n.StartPropagation)
	for _, c := range n.Channels {
		fmt.Fprintf(&b, "%+v\n", c)
	}
	for _, p := range n.Processes {
		fmt.Fprintf(&b, "%s from %d:\n", p.Name, p.Start)
		nodeText(&b, p.Body, "  ")
	}
	return b.String()
}

func nodeText(b *strings.Builder, node sim.Node, indent string) {
	switch node := node.(type) {
	case sim.Sequence:
		for _, s := range node {
			nodeText(b, s, indent)
		}
	case sim.Repeat:
		fmt.Fprintf(b, "%srepeat %d times, enter %d, exit %d\n", indent, node.Times, node.Enter, node.Exit)
		nodeText(b, node.Body, indent+"  ")
	case sim.Loop:
		fmt.Fprintf(b, "%sII %d, %d stages, flush %v\n", indent, node.II, node.Stages, node.Flush)
		patternText(b, node.Iterations, indent+"  ")
	}
}

func patternText(b *strings.Builder, list []sim.Pattern, indent string) {
	for _, p := range list {
		fmt.Fprintf(b, "%s%d times %+v\n", indent, p.Times, p.Uses)
		patternText(b, p.Body, indent+"  ")
	}
}
