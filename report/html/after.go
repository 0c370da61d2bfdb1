package html

import (
	"fmt"

	"codo/affine"
)

// after is the graph of the design: tasks, and the channels between them.
func (p *Page) after() *graph {
	g := &graph{label: "Task graph after: the tasks of the design and the channels between them"}
	groups, names := p.groups()
	r := p.Report
	for k, t := range p.Design.Tasks {
		one := r.Tasks[k]
		n := node{title: t.Name, share: p.share(k), href: fmt.Sprintf("#task-%d", k), attrs: fmt.Sprintf(`data-task="%d"`, k),
			group: groups[k], name: names[k], odd: t.Sequential != ""}
		n.detail = fmt.Sprintf("line %d", t.Pos.Line)
		if one.Latency > 0 {
			n.detail = fmt.Sprintf("%s cycles, II %d", short(one.Latency), one.II)
			if one.DSP > 0 {
				n.detail = fmt.Sprintf("%s cyc, II %d, %s DSP", short(one.Latency), one.II, short(int64(one.DSP)))
			}
		}
		n.label = fmt.Sprintf("task %s, from %s: %s", t.Name, t.Pos, n.detail)
		if n.share >= 0 {
			n.label += fmt.Sprintf(", works %s of the run", percent(n.share))
		}
		if n.odd {
			n.label += "; runs as written: " + t.Sequential
		}
		if turns := one.Turns(); turns != "" {
			n.label += "; " + turns
		}
		u := usesOf(t.Body)
		for _, b := range u.all {
			if isArgument(p.Design, b) {
				n.ports = append(n.ports, port{b.Name, u.reads[b], u.writes[b], ""})
			}
		}
		g.nodes = append(g.nodes, n)
	}
	ends := affine.AllEnds(p.Design)
	for k, c := range p.Design.Channels {
		one := r.Channels[k]
		e := edge{from: ends[k][0], to: ends[k][1], kind: one.Kind, lanes: c.Width(), bits: int64(one.Tokens) * int64(one.Bits), name: c.Buffer.Name,
			attrs: fmt.Sprintf(`data-channel="%d"`, k)}
		e.label = fmt.Sprintf("channel %s, %s from %s to %s", e.name, kindName(e.kind), one.From, one.To)
		if c.Kind == affine.FIFO {
			e.detail = short(int64(c.Depth))
			e.label += fmt.Sprintf(", depth %d", c.Depth)
		}
		if e.lanes > 1 {
			e.detail += fmt.Sprintf(" ×%d", e.lanes)
			e.label += fmt.Sprintf(", %d lanes", e.lanes)
		}
		g.edges = append(g.edges, e)
	}
	return g
}

// kindName is a kind of channel in words.
func kindName(kind string) string {
	switch kind {
	case fifo:
		return "FIFO"
	case pingPong:
		return "ping-pong"
	case converter:
		return "layout converter"
	}
	return kind
}

// share is the part of the run in which a task works; -1 if that is not known.
func (p *Page) share(task int) float64 {
	run := p.Report.Tasks[task].Run
	if run == nil || p.Report.Latency == 0 {
		return -1
	}
	return float64(run.End-run.Start-run.Stall) / float64(p.Report.Latency)
}

// groups joins tasks that come from one function of the user and hand data to each
// other: those of one call, mostly. A task alone has no group.
func (p *Page) groups() (group []int, names []string) {
	tasks := p.Design.Tasks
	functions := p.functions()
	root := make([]int, len(tasks))
	for k, t := range tasks {
		root[k] = k
		names = append(names, functions[lineOf(t.Pos)])
	}
	find := func(k int) int {
		for root[k] != k {
			k = root[k]
		}
		return k
	}
	for _, e := range affine.AllEnds(p.Design) {
		if a, b := find(e[0]), find(e[1]); names[e[0]] != "" && names[e[0]] == names[e[1]] {
			root[max(a, b)] = min(a, b)
		}
	}
	size := make([]int, len(tasks))
	for k := range tasks {
		size[find(k)]++
	}
	for k := range tasks {
		if r := find(k); size[r] > 1 {
			group = append(group, r+1)
		} else {
			group = append(group, 0)
		}
	}
	return group, names
}
