package sim

import "slices"

// A coder makes the code of one lane.
type coder struct {
	rank  int // which of a loop's stages, in order
	port  func(Use) port
	stage int64 // of the loop that is being coded
	ii    int64
}

// newLanes makes the lanes of a process, the earlier stages first.
func newLanes(body Node, port func(Use) port) (lanes []lane) {
	for rank := range ranks(body) {
		c := &coder{rank: rank, port: port}
		l := lane{code: c.node(body)}
		l.count = make([]int64, number(l.code))
		lanes = append(lanes, l)
	}
	return lanes
}

// ranks is the largest number of stages with uses that a loop of node has.
func ranks(node Node) (most int) {
	switch node := node.(type) {
	case Sequence:
		for _, n := range node {
			most = max(most, ranks(n))
		}
	case Repeat:
		most = ranks(node.Body)
	case Loop:
		most = len(stages(node.Iterations, nil))
	}
	return most
}

// stages adds the stages at which iterations have uses to a sorted list.
func stages(list []Pattern, sorted []int64) []int64 {
	for _, p := range list {
		sorted = stages(p.Body, sorted)
		for _, u := range p.Uses {
			if at, found := slices.BinarySearch(sorted, u.Stage); !found {
				sorted = slices.Insert(sorted, at, u.Stage)
			}
		}
	}
	return sorted
}

// node codes a node. The cycles of its code are those of the node.
func (c *coder) node(node Node) []op {
	switch node := node.(type) {
	case Sequence:
		var code []op
		for _, n := range node {
			code = join(code, c.node(n))
		}
		return code
	case Repeat:
		body := join(pause(node.Enter), c.node(node.Body))
		return repeat(join(body, pause(node.Exit)), node.Times)
	case Loop:
		all := stages(node.Iterations, nil)
		if c.rank >= len(all) {
			return pause(node.cycles())
		}
		c.stage, c.ii = all[c.rank], node.II
		code := join(pause(c.stage), c.patterns(node.Iterations))
		return join(code, pause(node.Stages-node.II-c.stage))
	}
	return nil
}

// patterns codes the iterations of a loop, each II cycles long.
func (c *coder) patterns(list []Pattern) (code []op) {
	for _, p := range list {
		var one []op
		if p.Body != nil {
			one = c.patterns(p.Body)
		} else {
			one = c.iteration(p.Uses)
		}
		code = join(code, repeat(one, p.Times))
	}
	return code
}

func (c *coder) iteration(uses []Use) []op {
	var ports []port
	for _, u := range uses {
		if u.Stage == c.stage {
			ports = append(ports, c.port(u))
		}
	}
	if ports == nil {
		return pause(c.ii)
	}
	return []op{{kind: emit, times: 1, gap: c.ii, ports: ports}}
}

// pause is code in which nothing happens.
func pause(cycles int64) []op {
	if cycles == 0 {
		return nil
	}
	return []op{{kind: wait, gap: cycles}}
}

// join puts b after a; a pause at the end of a and one at the begin of b become one.
func join(a, b []op) []op {
	inLoop := func(o op) bool { return o.kind == end && o.first == 0 }
	if len(a) == 0 || len(b) == 0 || a[len(a)-1].kind != wait || b[0].kind != wait || slices.ContainsFunc(b, inLoop) {
		return shifted(a, b)
	}
	b = slices.Clone(b)
	b[0].gap += a[len(a)-1].gap
	return shifted(a[:len(a)-1], b)
}

// shifted puts b after a.
func shifted(a, b []op) []op {
	code := append(make([]op, 0, len(a)+len(b)), a...)
	for _, o := range b {
		if o.kind == end {
			o.first += len(a)
		}
		code = append(code, o)
	}
	return code
}

// repeat codes n repetitions of body. Those of a single event among pauses are one
// op, as are those of events at equal distances; the pause before them moves out,
// to be taken back at the end. Those of a repetition are one repetition: the fewer
// there are, the longer a period can follow itself.
func repeat(body []op, n int64) []op {
	if n == 1 || len(body) == 0 {
		return body
	}
	at := slices.IndexFunc(body, func(o op) bool { return o.kind == emit })
	if at < 0 {
		return pause(n * sum(body))
	}
	before, after := sum(body[:at]), sum(body[at+1:])
	alone := !slices.ContainsFunc(body[at+1:], func(o op) bool { return o.kind != wait })
	last := &body[len(body)-1]
	switch one := body[at]; {
	case alone && (one.times == 1 || before+after == 0):
		one.times, one.gap = one.times*n, before+one.gap+after
		return join(join(pause(before), []op{one}), pause(-before))
	case last.kind == end && last.first == 0:
		last.times *= n
		return body
	}
	return shifted(body, []op{{kind: end, times: n, first: -len(body)}})
}

// sum is the cycles of pauses.
func sum(code []op) (cycles int64) {
	for _, o := range code {
		cycles += o.gap
	}
	return cycles
}

// number gives each end its level: how many repetitions are around it. It returns
// how many levels there are.
func number(code []op) (levels int) {
	for i := range code {
		o := &code[i]
		if o.kind != end {
			continue
		}
		for _, after := range code[i+1:] {
			if after.kind == end && after.first <= i {
				o.level++
			}
		}
		levels = max(levels, o.level+1)
	}
	return levels
}
