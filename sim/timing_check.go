package sim

import "fmt"

// maxCycles bounds the time of a process without stalls, so that no sum of times
// overflows.
const maxCycles = 1 << 56

// check tells what is wrong with n, nil if nothing.
func (n *Network) check() error {
	for i := range n.Channels {
		c := &n.Channels[i]
		ends := func(p int) bool { return p >= 0 && p < len(n.Processes) }
		if !ends(c.Writer) || !ends(c.Reader) || c.Writer == c.Reader {
			return fmt.Errorf("channel %s does not join two processes", c.Name)
		}
		if c.Depth < 0 {
			return fmt.Errorf("channel %s has depth %d", c.Name, c.Depth)
		}
	}
	for i := range n.Processes {
		p := &n.Processes[i]
		if err := n.checkNode(i, p.Body); err != nil {
			return fmt.Errorf("process %s: %w", p.Name, err)
		}
		if p.Start < 0 || p.Start > maxCycles {
			return fmt.Errorf("process %s starts at cycle %d", p.Name, p.Start)
		}
		if about := cyclesAbout(p.Body); about < 1 || about > maxCycles {
			return fmt.Errorf("process %s takes %g cycles", p.Name, about)
		}
	}
	return nil
}

func (n *Network) checkNode(process int, node Node) error {
	switch node := node.(type) {
	case Sequence:
		for _, s := range node {
			if err := n.checkNode(process, s); err != nil {
				return err
			}
		}
		return nil
	case Repeat:
		if node.Times < 1 || node.Enter < 0 || node.Exit < 0 {
			return fmt.Errorf("%d times, after %d and before %d cycles", node.Times, node.Enter, node.Exit)
		}
		return n.checkNode(process, node.Body)
	case Loop:
		if node.II < 1 || node.Stages < 1 || len(node.Iterations) == 0 {
			return fmt.Errorf("a loop with II %d, %d stages and %d patterns", node.II, node.Stages, len(node.Iterations))
		}
		c := loopChecker{network: n, process: process, loop: node, stages: map[side]span{}}
		return c.patterns(node.Iterations)
	}
	return fmt.Errorf("no body")
}

// A side is an end of a channel.
type side struct {
	channel int
	write   bool
}

// A span is the stages from low to high.
type span struct{ low, high int64 }

// A loopChecker looks at the iterations of a loop.
type loopChecker struct {
	network *Network
	process int
	loop    Loop
	stages  map[side]span // of all uses of a side so far
}

func (c *loopChecker) patterns(list []Pattern) error {
	for _, p := range list {
		switch {
		case p.Times < 1:
			return fmt.Errorf("a pattern %d times", p.Times)
		case p.Body != nil && (p.Uses != nil || len(p.Body) == 0):
			return fmt.Errorf("a pattern has a body, which is empty, or uses of its own")
		}
		if err := c.patterns(p.Body); err != nil {
			return err
		}
		seen := map[Use]bool{}
		for _, u := range p.Uses {
			if seen[u] {
				return fmt.Errorf("an iteration moves two tokens of channel %s in stage %d", c.network.Channels[u.Channel].Name, u.Stage)
			}
			seen[u] = true
			if err := c.use(u); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *loopChecker) use(u Use) error {
	if u.Channel < 0 || u.Channel >= len(c.network.Channels) {
		return fmt.Errorf("channel %d of %d", u.Channel, len(c.network.Channels))
	}
	channel := &c.network.Channels[u.Channel]
	end := channel.Reader
	if u.Write {
		end = channel.Writer
	}
	s, seen := c.stages[side{u.Channel, u.Write}]
	if !seen {
		s = span{u.Stage, u.Stage}
	}
	s = span{min(s.low, u.Stage), max(s.high, u.Stage)}
	c.stages[side{u.Channel, u.Write}] = s
	switch {
	case channel.PingPong:
		return fmt.Errorf("channel %s is ping-pong and has no tokens", channel.Name)
	case end != c.process:
		return fmt.Errorf("channel %s has another end", channel.Name)
	case u.Stage < 0 || u.Stage >= c.loop.Stages:
		return fmt.Errorf("channel %s at stage %d of %d", channel.Name, u.Stage, c.loop.Stages)
	case s.high-s.low >= c.loop.II:
		return fmt.Errorf("channel %s at stages %d and %d, with II %d", channel.Name, s.low, s.high, c.loop.II)
	}
	return nil
}

// cyclesAbout is node.cycles() without overflow.
func cyclesAbout(node Node) (sum float64) {
	switch node := node.(type) {
	case Sequence:
		for _, s := range node {
			sum += cyclesAbout(s)
		}
	case Repeat:
		sum = float64(node.Times) * (float64(node.Enter) + cyclesAbout(node.Body) + float64(node.Exit))
	case Loop:
		sum = iterationsAbout(node.Iterations)*float64(node.II) + float64(node.Stages)
	}
	return sum
}

// iterationsAbout is iterations(list) without overflow.
func iterationsAbout(list []Pattern) (sum float64) {
	for _, p := range list {
		each := 1.0
		if p.Body != nil {
			each = iterationsAbout(p.Body)
		}
		sum += float64(p.Times) * each
	}
	return sum
}
