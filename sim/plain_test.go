package sim_test

import (
	"codo/sim"
)

// A plainProcess is a process with every use written out.
type plainProcess struct {
	uses    map[int64][]plainUse // by own time
	length  int64
	running bool
	own     int64 // own time of this cycle
	stall   int64 // since the last move, then added to the total
	starts  []int64
	dones   []int64
	timing  sim.ProcessTiming
}

// A plainUse is a use; a token that is written comes so many cycles later, and has
// places of its own until then.
type plainUse struct {
	sim.Use
	delay int64
}

// A plainFIFO is a FIFO at the begin of a cycle.
type plainFIFO struct {
	held        int64
	freed       int64   // places that are free from the next cycle on
	coming      []int64 // cycles at which tokens on their way are there
	read        int64   // the cycle after the last read
	full, empty int64   // since the last move
	timing      sim.ChannelTiming
}

// plain plays a network cycle by cycle, in each of which every process looks at
// the channels as they are at its begin.
type plain struct {
	network     *sim.Network
	invocations int
	processes   []*plainProcess
	fifos       []*plainFIFO
	cycle       int64
}

func newPlain(n *sim.Network, invocations int) *plain {
	s := &plain{network: n, invocations: invocations}
	for _, p := range n.Processes {
		q := &plainProcess{uses: map[int64][]plainUse{}, timing: sim.ProcessTiming{Name: p.Name, Start: -1, Done: -1}}
		q.length = q.node(p.Body, 0)
		s.processes = append(s.processes, q)
	}
	for _, c := range n.Channels {
		s.fifos = append(s.fifos, &plainFIFO{timing: sim.ChannelTiming{Name: c.Name}})
	}
	return s
}

// node notes the uses of a node that begins at a time, and gives its end.
func (p *plainProcess) node(node sim.Node, from int64) int64 {
	switch node := node.(type) {
	case sim.Sequence:
		for _, n := range node {
			from = p.node(n, from)
		}
	case sim.Repeat:
		for range node.Times {
			from = p.node(node.Body, from+node.Enter) + node.Exit
		}
	case sim.Loop:
		intake := int64(-1)
		if node.Flush {
			intake = latestRead(node.Iterations)
		}
		next := p.patterns(node.Iterations, node.II, from, intake)
		from = next - node.II + node.Stages
	}
	return from
}

// patterns notes the uses of iterations, and gives when the next one begins.
// Writes behind the stage intake, if that is not -1, happen there.
func (p *plainProcess) patterns(list []sim.Pattern, ii, from, intake int64) int64 {
	for _, one := range list {
		for range one.Times {
			if one.Body != nil {
				from = p.patterns(one.Body, ii, from, intake)
				continue
			}
			for _, u := range one.Uses {
				delay := int64(0)
				if u.Write && intake >= 0 && u.Stage > intake {
					delay, u.Stage = u.Stage-intake, intake
				}
				p.uses[from+u.Stage] = append(p.uses[from+u.Stage], plainUse{u, delay})
			}
			from += ii
		}
	}
	return from
}

// latestRead is the last stage at which iterations read, -1 if none does.
func latestRead(list []sim.Pattern) int64 {
	latest := int64(-1)
	for _, one := range list {
		latest = max(latest, latestRead(one.Body))
		for _, u := range one.Uses {
			if !u.Write {
				latest = max(latest, u.Stage)
			}
		}
	}
	return latest
}

// mayStart tells whether the next invocation of process i may start in this cycle.
func (s *plain) mayStart(i int) bool {
	p := s.processes[i]
	v := len(p.starts)
	if v == s.invocations || s.cycle < s.network.Processes[i].Start || v > 0 && s.cycle < p.dones[v-1]+1 {
		return false
	}
	before := func(list []int64, v int) bool { return v < 0 || v < len(list) && list[v] < s.cycle }
	for _, c := range s.network.Channels {
		writer, reader := s.processes[c.Writer], s.processes[c.Reader]
		buffers := 2
		if c.Depth > 0 {
			buffers = int(c.Depth)
		}
		switch {
		case c.PingPong && c.Reader == i && !before(writer.dones, v),
			c.PingPong && c.Writer == i && !before(reader.dones, v-buffers),
			!c.PingPong && s.network.StartPropagation && c.Reader == i && c.Writer < i && !before(writer.starts, v):
			return false
		}
	}
	return true
}

// blocked are the uses of process i in this cycle that cannot happen.
func (s *plain) blocked(i int) (list []plainUse) {
	for _, u := range s.processes[i].uses[s.processes[i].own] {
		f := s.fifos[u.Channel]
		held, depth := f.held, s.network.Channels[u.Channel].Depth
		if u.Write && depth > 0 && held+int64(len(f.coming)) >= depth+u.delay || !u.Write && (held == 0 || depth == 1 && f.read == s.cycle) {
			list = append(list, u)
		}
	}
	return list
}

// step plays a cycle. It reports whether anything has moved.
func (s *plain) step() (moved bool) {
	goes := make([]bool, len(s.processes))
	for _, p := range s.processes {
		if p.running && p.own == p.length {
			p.running = false
			p.dones = append(p.dones, s.cycle)
			moved = true
		}
	}
	for i, p := range s.processes {
		if !p.running && s.mayStart(i) {
			p.running, p.own = true, 0
			p.starts = append(p.starts, s.cycle)
			moved = true
		}
	}
	for i, p := range s.processes {
		if !p.running || p.own == p.length {
			continue
		}
		blocked := s.blocked(i)
		goes[i] = len(blocked) == 0
		if !goes[i] {
			p.stall++
		}
		for _, u := range blocked {
			if u.Write {
				s.fifos[u.Channel].full++
			} else {
				s.fifos[u.Channel].empty++
			}
		}
	}
	for i, p := range s.processes {
		if goes[i] {
			s.move(p)
			moved = true
		}
	}
	for i, f := range s.fifos {
		moved = moved || len(f.coming) > 0
		for len(f.coming) > 0 && f.coming[0] == s.cycle {
			f.coming = f.coming[1:]
			f.take(s.network.Channels[i].Depth)
		}
		f.held, f.freed = f.held-f.freed, 0
	}
	s.cycle++
	return moved
}

// move does the uses of a process in this cycle. A place that is read stays taken
// until the end of the cycle.
func (s *plain) move(p *plainProcess) {
	for _, u := range p.uses[p.own] {
		f := s.fifos[u.Channel]
		if u.Write {
			f.timing.Full, f.full = f.timing.Full+f.full, 0
			f.timing.Tokens++
			if u.delay > 0 {
				f.coming = append(f.coming, s.cycle+u.delay)
			} else {
				f.take(s.network.Channels[u.Channel].Depth)
			}
		} else {
			f.timing.Empty, f.empty = f.timing.Empty+f.empty, 0
			f.freed++
			f.read = s.cycle + 1
		}
	}
	p.timing.Stall, p.stall = p.timing.Stall+p.stall, 0
	p.own++
}

// take puts a token into a FIFO of a depth, 0: any; those that find no place wait on their
// way.
func (f *plainFIFO) take(depth int64) {
	f.held++
	f.timing.Highest = max(f.timing.Highest, f.held)
	if depth > 0 {
		f.timing.Highest = min(f.timing.Highest, depth)
	}
}

// run plays the network to its end. The waits of a deadlock are left out but for
// how many there are.
func (s *plain) run() *sim.Timing {
	idle := int64(0) // cycles in which nothing could move
	for latest := s.latestStart(); !s.ended() && idle < 4+latest; {
		if s.step() {
			idle = 0
		} else {
			idle++
		}
	}
	t := &sim.Timing{}
	for v := range s.invocations {
		done := int64(0)
		for _, p := range s.processes {
			if v >= len(p.dones) {
				done = -1
				break
			}
			done = max(done, p.dones[v])
		}
		if done >= 0 {
			t.Results = append(t.Results, done)
		}
	}
	for _, p := range s.processes {
		if len(p.starts) > 0 {
			p.timing.Start = p.starts[0]
		}
		if len(p.dones) > 0 {
			p.timing.Done = p.dones[0]
		}
		if len(p.dones) < s.invocations {
			t.Waits = append(t.Waits, sim.TimedWait{Process: p.timing.Name})
		}
		t.Processes = append(t.Processes, p.timing)
	}
	for _, f := range s.fifos {
		f.timing.Left = f.held + int64(len(f.coming))
		t.Channels = append(t.Channels, f.timing)
	}
	return t
}

// latestStart is the latest cycle before which a process does not start.
func (s *plain) latestStart() (latest int64) {
	for _, p := range s.network.Processes {
		latest = max(latest, p.Start)
	}
	return latest
}

func (s *plain) ended() bool {
	for _, p := range s.processes {
		if len(p.dones) < s.invocations {
			return false
		}
	}
	return true
}
