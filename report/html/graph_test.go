package html

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// lines writes a graph in words.
func (g *graph) lines() (list []string) {
	for _, n := range g.nodes {
		var ports []string
		for _, p := range n.ports {
			ports = append(ports, fmt.Sprintf("%s r=%v w=%v %s", p.name, p.reads, p.writes, p.mark))
		}
		list = append(list, strings.TrimSpace(fmt.Sprintf("%s | %s | group %d %s | %s", n.title, n.detail, n.group, n.name, strings.Join(ports, "; "))))
	}
	for _, e := range g.edges {
		list = append(list, fmt.Sprintf("%s -> %s: %s %s %s", g.nodes[e.from].title, g.nodes[e.to].title, e.kind, e.name, e.mark))
	}
	return list
}

// TestBefore draws the kernel as it was written: the nests of a called function stand
// together, and an array that two nests read has two lines and the codes.
func TestBefore(t *testing.T) {
	p := pageOf(t, "block.cpp", strings.ReplaceAll(block, "half(", "halved("), true)
	require.Equal(t, []string{
		"halved | line 4 · i j | group 1 halved | x r=true w=false V05 V21",
		"halved | line 6 · i j | group 1 halved |",
		"y | line 12 · i j | group 0  | x r=true w=false V05 V21; y r=false w=true",
		"halved -> halved: array twice V12",
		"halved -> y: array t",
	}, trimmed(p.before().lines()))
}

func trimmed(list []string) []string {
	for k := range list {
		list[k] = strings.TrimRight(list[k], " ")
	}
	return list
}

// TestAfter draws the tasks and channels of the design.
func TestAfter(t *testing.T) {
	p := pageOf(t, "block.cpp", strings.ReplaceAll(block, "half(", "halved("), true)
	g := p.after()
	require.Len(t, g.nodes, len(p.Design.Tasks))
	require.Len(t, g.edges, len(p.Design.Channels))
	kinds := map[string]int{}
	for k, e := range g.edges {
		require.Equal(t, p.Report.Channels[k].From, g.nodes[e.from].title)
		require.Equal(t, p.Report.Channels[k].To, g.nodes[e.to].title)
		kinds[e.kind]++
	}
	require.Equal(t, map[string]int{fifo: len(g.edges)}, kinds)
	for k, n := range g.nodes {
		run := p.Report.Tasks[k].Run
		require.InDelta(t, float64(run.End-run.Start-run.Stall)/float64(p.Report.Latency), n.share, 1e-9)
	}
	svg := g.svg()
	require.Equal(t, len(g.nodes), strings.Count(svg, `class="node `))
	require.Equal(t, len(g.edges), strings.Count(svg, `class="edge fifo"`))
}

// TestKindsLookApart wants each kind of channel to have a sign of its own.
func TestKindsLookApart(t *testing.T) {
	seen := map[string]string{}
	for _, kind := range []string{fifo, pingPong, converter, array} {
		g := &graph{nodes: []node{{title: "a", share: -1}, {title: "b", share: -1}}, edges: []edge{{from: 0, to: 1, kind: kind, lanes: 4, bits: 1000, name: "c", detail: "2"}}}
		svg := g.svg()
		_, sign, _ := strings.Cut(svg, `class="tag"`)
		require.Empty(t, seen[sign], kind)
		seen[sign] = kind
		require.Contains(t, svg, `class="lanes" stroke-width="7"`)
	}
}

// TestManyPorts counts what there is no room for.
func TestManyPorts(t *testing.T) {
	n := node{title: "a", share: -1}
	for k := range 9 {
		n.ports = append(n.ports, port{name: fmt.Sprint("p", k), reads: true})
	}
	g := &graph{nodes: []node{n}}
	svg := g.svg()
	require.Equal(t, 5, strings.Count(svg, `class="drum"`))
	require.Contains(t, svg, "+ 4 more")
}
