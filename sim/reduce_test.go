package sim_test

import (
	"slices"

	"codo/sim"
)

// reduce makes a network smaller as long as it fails.
func reduce(n *sim.Network, fails func(*sim.Network) bool) *sim.Network {
	for again := true; again; {
		again = false
		for _, smaller := range shrinks(n) {
			if fails(smaller) {
				n, again = smaller, true
				break
			}
		}
	}
	return n
}

// shrinks are networks a little smaller than n.
func shrinks(n *sim.Network) (list []*sim.Network) {
	with := func(change func(*sim.Network)) {
		c := *n
		c.Processes, c.Channels = slices.Clone(n.Processes), slices.Clone(n.Channels)
		change(&c)
		list = append(list, &c)
	}
	for i, p := range n.Processes {
		for _, body := range smallerNodes(p.Body) {
			with(func(c *sim.Network) { c.Processes[i].Body = body })
		}
		if p.Start > 0 {
			with(func(c *sim.Network) { c.Processes[i].Start /= 2 })
		}
	}
	if n.StartPropagation {
		with(func(c *sim.Network) { c.StartPropagation = false })
	}
	for i, c := range n.Channels {
		if c.Depth > 1 {
			with(func(c *sim.Network) { c.Channels[i].Depth-- })
		}
		if c.PingPong {
			with(func(c *sim.Network) { c.Channels[i].PingPong = false })
		}
		with(func(c *sim.Network) {
			for j := range c.Processes {
				c.Processes[j].Body = withoutChannel(c.Processes[j].Body, i)
			}
		})
	}
	return slices.DeleteFunc(list, func(c *sim.Network) bool { return text(c) == text(n) })
}

func smallerNodes(node sim.Node) (list []sim.Node) {
	switch node := node.(type) {
	case sim.Sequence:
		for i, s := range node {
			list = append(list, s)
			for _, t := range smallerNodes(s) {
				c := slices.Clone(node)
				c[i] = t
				list = append(list, c)
			}
		}
	case sim.Repeat:
		list = append(list, node.Body, sim.Repeat{Times: (node.Times + 1) / 2, Enter: node.Enter, Exit: node.Exit, Body: node.Body},
			sim.Repeat{Times: node.Times, Body: node.Body})
		for _, b := range smallerNodes(node.Body) {
			list = append(list, sim.Repeat{Times: node.Times, Enter: node.Enter, Exit: node.Exit, Body: b})
		}
	case sim.Loop:
		for _, p := range smallerPatterns(node.Iterations) {
			list = append(list, sim.Loop{II: node.II, Stages: node.Stages, Flush: node.Flush, Iterations: p})
		}
		list = append(list, sim.Loop{II: (node.II + 1) / 2, Stages: node.Stages, Flush: node.Flush, Iterations: node.Iterations},
			sim.Loop{II: node.II, Stages: (node.Stages + 1) / 2, Flush: node.Flush, Iterations: node.Iterations})
	}
	return list
}

func smallerPatterns(patterns []sim.Pattern) (list [][]sim.Pattern) {
	with := func(i int, p sim.Pattern) {
		c := slices.Clone(patterns)
		c[i] = p
		list = append(list, c)
	}
	for i, p := range patterns {
		if len(patterns) > 1 {
			list = append(list, slices.Delete(slices.Clone(patterns), i, i+1))
		}
		with(i, sim.Pattern{Times: (p.Times + 1) / 2, Body: p.Body, Uses: p.Uses})
		with(i, sim.Pattern{Times: max(1, p.Times-1), Body: p.Body, Uses: p.Uses})
		for _, b := range smallerPatterns(p.Body) {
			with(i, sim.Pattern{Times: p.Times, Body: b})
		}
		for j, u := range p.Uses {
			c := slices.Clone(p.Uses)
			c[j].Stage = max(0, u.Stage-1)
			with(i, sim.Pattern{Times: p.Times, Uses: c})
		}
	}
	return list
}

// withoutChannel is node without the uses of a channel.
func withoutChannel(node sim.Node, channel int) sim.Node {
	switch node := node.(type) {
	case sim.Sequence:
		c := slices.Clone(node)
		for i, s := range node {
			c[i] = withoutChannel(s, channel)
		}
		return c
	case sim.Repeat:
		node.Body = withoutChannel(node.Body, channel)
		return node
	case sim.Loop:
		node.Iterations = patternsWithout(node.Iterations, channel)
		return node
	}
	return node
}

func patternsWithout(list []sim.Pattern, channel int) []sim.Pattern {
	c := slices.Clone(list)
	for i, p := range list {
		c[i].Body = patternsWithout(p.Body, channel)
		c[i].Uses = slices.DeleteFunc(slices.Clone(p.Uses), func(u sim.Use) bool { return u.Channel == channel })
	}
	return c
}
