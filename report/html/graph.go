package html

import (
	"fmt"
	"math"
	"strings"

	"codo/report/layered"
)

// A graph is nodes and edges to draw.
type graph struct {
	label string // for those who cannot see it
	nodes []node
	edges []edge
}

// A node is a task or a nest.
type node struct {
	title  string
	detail string  // the second line
	href   string  // where a click leads without a script
	attrs  string  // data- attributes
	label  string  // all there is to say, in words
	share  float64 // of the run in which it works; -1: unknown
	group  int
	name   string // of the group
	odd    bool   // runs as written
	ports  []port
	mark   string // codes of violations
}

// A port is an array in memory that a node reads or writes.
type port struct {
	name          string
	reads, writes bool
	mark          string
}

// The kinds of edges.
const (
	fifo      = "fifo"
	pingPong  = "pingpong"
	converter = "converter"
	array     = "array"
)

// An edge is a channel, or an array that is handed over.
type edge struct {
	from, to int
	kind     string
	lanes    int
	bits     int64 // in one run
	name     string
	detail   string
	attrs    string
	label    string
	mark     string
}

// Sizes in pixels.
const (
	nodeWidth  = 162
	nodeHeight = 42
	portWidth  = 78
	portHeight = 16
	portRows   = 3 // more are counted only
	pageWidth  = 1154
)

// svg draws the graph.
func (g *graph) svg() string {
	in := layered.Graph{}
	for _, n := range g.nodes {
		in.Nodes = append(in.Nodes, layered.Node{Width: nodeWidth, Height: n.height(), Ports: nodeHeight, Group: n.group})
	}
	for _, e := range g.edges {
		in.Edges = append(in.Edges, layered.Edge{From: e.from, To: e.to})
	}
	l := layered.Place(in, layered.Options{Width: pageWidth, RankGap: 86, NodeGap: 26, BandGap: 38, Track: 9})
	s := newDrawing(l.Width+2*edging, l.Height+2*edging, g.label)
	s.translate(edging, edging)
	g.clusters(s, l)
	s.open("g", `class="edges"`)
	for k := range g.edges {
		g.edges[k].draw(s, l.Routes[k])
	}
	s.close("g")
	s.open("g", `class="nodes"`)
	for k := range g.nodes {
		g.nodes[k].draw(s, l.At[k])
	}
	s.close("g")
	return s.end()
}

// edging is the room around a picture.
const edging = 18

// rows is how many rows of ports are shown, and how many ports are not.
func (n *node) rows() (rows, hidden int) {
	rows = (len(n.ports) + 1) / 2
	if rows > portRows {
		return portRows, len(n.ports) - 2*portRows + 1
	}
	return rows, 0
}

func (n *node) height() float64 {
	rows, _ := n.rows()
	if rows == 0 {
		return nodeHeight
	}
	return nodeHeight + 7 + float64(rows)*(portHeight+4)
}

// draw draws a node: its box, how much of the time it works as colour and as a bar,
// and its ports.
func (n *node) draw(s *drawing, at layered.Point) {
	class := "node"
	if n.share >= 0 {
		class += fmt.Sprintf(" u%d", min(4, int(n.share*5)))
	}
	if n.odd {
		class += " odd"
	}
	s.open("a", fmt.Sprintf(`href="%s" class="%s" %s`, escape(n.href), class, n.attrs))
	s.title(n.label)
	s.rect(at.X, at.Y, nodeWidth, nodeHeight, 5, `class="box"`)
	if n.odd {
		s.rect(at.X+3, at.Y+3, nodeWidth-6, nodeHeight-6, 3, `class="inner"`)
	}
	s.text(at.X+9, at.Y+17, `class="name"`, clip(n.title, 20))
	s.text(at.X+9, at.Y+31, `class="sub"`, clip(n.detail, 26))
	if n.share > 0 {
		s.rect(at.X, at.Y+nodeHeight-4, math.Max(3, n.share*nodeWidth), 4, 2, `class="bar"`)
	}
	if n.mark != "" {
		s.text(at.X+nodeWidth-8, at.Y+17, `class="mark" text-anchor="end"`, n.mark)
	}
	n.drawPorts(s, at)
	s.close("a")
}

func (n *node) drawPorts(s *drawing, at layered.Point) {
	rows, hidden := n.rows()
	for k, p := range n.ports {
		if k/2 >= rows {
			return
		}
		x := at.X + float64(k%2)*(portWidth+8)
		y := at.Y + nodeHeight + 7 + float64(k/2)*(portHeight+4)
		if k < 2 {
			s.path(fmt.Sprintf("M%s %sV%s", f(x+portWidth/2), f(at.Y+nodeHeight), f(y)), `class="lead"`)
		}
		if hidden > 0 && k == 2*rows-1 {
			s.text(x+6, y+12, `class="sub"`, fmt.Sprintf("+ %d more", hidden))
			return
		}
		p.draw(s, x, y)
	}
}

// draw draws an array in memory as a drum, with an arrow up if it is read and down if
// it is written.
func (p *port) draw(s *drawing, x, y float64) {
	const lid = 3
	s.open("g", `class="memory"`)
	s.path(fmt.Sprintf("M%s %sa%g %d 0 0 1 %d 0v%da%g %d 0 0 1 %d 0z", f(x), f(y+lid), portWidth/2.0, lid, portWidth, portHeight-2*lid, portWidth/2.0, lid, -portWidth), `class="drum"`)
	s.path(fmt.Sprintf("M%s %sa%g %d 0 0 0 %d 0", f(x), f(y+lid), portWidth/2.0, lid, portWidth), `class="lid"`)
	arrows := ""
	if p.reads {
		arrows += "▴"
	}
	if p.writes {
		arrows += "▾"
	}
	class := `class="port"`
	if p.mark != "" {
		class = `class="port mark"`
	}
	s.text(x+5, y+13, class, arrows+" "+clip(p.name, 9-len([]rune(arrows))+1))
	s.close("g")
}

// draw draws an edge: a band as wide as its lanes, a line as thick as its traffic,
// dashed by kind, and a sign in the middle of the first leg.
func (e *edge) draw(s *drawing, route layered.Route) {
	if route == nil {
		return
	}
	s.open("g", fmt.Sprintf(`class="edge %s" %s`, e.kind, e.attrs))
	s.title(e.label)
	d := pathOf(route)
	if e.lanes > 1 {
		s.path(d, fmt.Sprintf(`class="lanes" stroke-width="%s"`, f(3+2*math.Log2(float64(e.lanes)))))
	}
	thick := 0.8 + 0.4*math.Log10(math.Max(10, float64(e.bits)))
	if e.kind == array {
		thick /= 2
	}
	s.path(d, fmt.Sprintf(`class="line" stroke-width="%s"`, f(math.Min(thick, 4.5))))
	if e.kind == pingPong {
		s.path(d, `class="core"`)
	}
	last := route[len(route)-1].Points
	end := last[len(last)-1]
	s.path(fmt.Sprintf("M%s %sl-7 -4v8z", f(end.X), f(end.Y)), `class="head"`)
	e.tag(s, route)
	s.close("g")
}

// tag writes the name over the middle of the first leg, and under it the sign of the
// kind with what else there is to know. An edge that leads to the next band at once
// has its name on the way there.
func (e *edge) tag(s *drawing, route layered.Route) {
	points := route[0].Points
	if len(points) < 2 {
		line := route[1]
		at := line.Points[3]
		s.text(at.X+20+150*float64(line.Lane), at.Y+3, `class="tag"`, strings.TrimSpace(clip(e.name, 15)+" "+e.detail+" "+e.mark))
		return
	}
	x, y := (points[0].X+points[1].X)/2, (points[0].Y+points[1].Y)/2
	s.text(x, y-5, `class="tag" text-anchor="middle"`, clip(e.name, 15))
	if e.kind != array {
		wide := 16.0
		if e.detail != "" {
			wide += 5.7 * float64(len([]rune(e.detail)))
		}
		e.sign(s, x-wide/2, y+6)
		s.text(x-wide/2+16, y+13, `class="tag sub"`, e.detail)
	}
	if e.mark != "" {
		s.text(x, y+13, `class="tag mark" text-anchor="middle"`, e.mark)
	}
}

// sign draws the kind of a channel: places in a row, two buffers, or a rhombus.
func (e *edge) sign(s *drawing, x, y float64) {
	switch e.kind {
	case fifo:
		s.path(fmt.Sprintf("M%s %sh12v7h-12zm4 0v7m4 -7v7", f(x), f(y)), `class="sign"`)
	case pingPong:
		s.path(fmt.Sprintf("M%s %sh8v5h-8zm3 2h8v5h-8z", f(x), f(y)), `class="sign"`)
	case converter:
		s.path(fmt.Sprintf("M%s %sl6 -4l6 4l-6 4z", f(x), f(y+4)), `class="sign"`)
	}
}

// clusterHead is the room over the nodes of a group, for its name.
const clusterHead = 17

// clusters draws the ground on which the nodes of a group stand: a field per rank,
// joined.
func (g *graph) clusters(s *drawing, l layered.Layout) {
	type field struct{ group, rank int }
	type span struct {
		top, bottom, x float64
		band           int
	}
	spans := map[field]span{}
	var order []field
	for k, n := range g.nodes {
		if n.group == 0 {
			continue
		}
		at, key := l.At[k], field{n.group, l.Rank[k]}
		one, ok := spans[key]
		if !ok {
			order = append(order, key)
			one = span{at.Y, at.Y, at.X, l.Band[k]}
		}
		one.top, one.bottom = math.Min(one.top, at.Y), math.Max(one.bottom, at.Y+n.height())
		spans[key] = one
	}
	named := map[int]bool{}
	for _, key := range order {
		one := spans[key]
		s.rect(one.x-9, one.top-clusterHead, nodeWidth+18, one.bottom-one.top+clusterHead+8, 9, `class="cluster"`)
		if next, ok := spans[field{key.group, key.rank + 1}]; ok && next.band == one.band {
			top, bottom := math.Max(one.top, next.top)-clusterHead, math.Min(one.bottom, next.bottom)+8
			if top < bottom {
				s.rect(one.x, top, next.x-one.x, bottom-top, 0, `class="cluster"`)
			}
		}
	}
	for k, n := range g.nodes {
		if n.group != 0 && !named[n.group] {
			named[n.group] = true
			at := l.At[k]
			s.text(at.X, spans[field{n.group, l.Rank[k]}].top-5, `class="sub"`, clip(n.name, 26))
		}
	}
}
