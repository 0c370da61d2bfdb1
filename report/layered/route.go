package layered

import (
	"cmp"
	"slices"
)

// route gives nodes and edges their places on the page.
func (l *layers) route(b *bands, opt Options) Layout {
	out := Layout{Width: b.widest + 2*b.margin, Height: b.height}
	for k, n := range l.graph.Nodes {
		s := l.spots[k]
		out.At = append(out.At, Point{b.margin + b.left[s.rank] + (b.width[s.rank]-n.Width)/2, s.y - s.above + b.top[b.of[s.rank]]})
		out.Rank, out.Band = append(out.Rank, s.rank), append(out.Band, b.of[s.rank])
	}
	starts, ends := l.ports()
	for e, chain := range l.chains {
		if chain == nil {
			out.Routes = append(out.Routes, nil)
			continue
		}
		route := l.follow(b, out, e, starts[e], ends[e], opt)
		if l.graph.Edges[e].From > l.graph.Edges[e].To {
			slices.Reverse(route)
			for _, leg := range route {
				slices.Reverse(leg.Points)
			}
		}
		out.Routes = append(out.Routes, route)
	}
	return out
}

// ports spreads the ends of edges over the sides of nodes, in the order in which
// they come from above: how far from the middle each starts and ends.
func (l *layers) ports() (starts, ends []float64) {
	starts, ends = make([]float64, len(l.chains)), make([]float64, len(l.chains))
	out, in := make([][]int, len(l.graph.Nodes)), make([][]int, len(l.graph.Nodes))
	for e, chain := range l.chains {
		if chain != nil {
			out[chain[0]] = append(out[chain[0]], e)
			in[chain[len(chain)-1]] = append(in[chain[len(chain)-1]], e)
		}
	}
	for k, n := range l.graph.Nodes {
		spread(out[k], starts, n.Ports, func(e int) float64 { return l.spots[l.chains[e][1]].y })
		spread(in[k], ends, n.Ports, func(e int) float64 { return l.spots[l.chains[e][len(l.chains[e])-2]].y })
	}
	return starts, ends
}

func spread(edges []int, offset []float64, height float64, y func(edge int) float64) {
	slices.SortStableFunc(edges, func(a, b int) int { return cmp.Compare(y(a), y(b)) })
	for i, e := range edges {
		offset[e] = height * (float64(i+1)/float64(len(edges)+1) - 0.5)
	}
}

// follow is the route of an edge, whose ends are moved so far.
func (l *layers) follow(b *bands, out Layout, edge int, start, end float64, opt Options) (route Route) {
	chain := l.chains[edge]
	var points []Point
	for i, k := range chain {
		s := l.spots[k]
		band := b.of[s.rank]
		x, width, y := b.margin+b.left[s.rank], b.width[s.rank], s.y+b.top[band]
		if s.node >= 0 {
			x, width = out.At[s.node].X, l.graph.Nodes[s.node].Width
		}
		if i > 0 {
			left := Point{x, y}
			if i == len(chain)-1 {
				left.Y += end
			}
			if before := b.of[l.spots[chain[i-1]].rank]; before != band {
				line := l.between(b, edge, before, points[len(points)-1], left, opt)
				route = append(route, Leg{Points: points}, line)
				points = nil
			}
			points = append(points, left)
		}
		if i < len(chain)-1 {
			right := Point{x + width, y}
			if i == 0 {
				right.Y += start
			}
			points = append(points, right)
		}
	}
	return append(route, Leg{Points: points})
}

// between is the line from the end of a band to the begin of the next: to the right,
// down, back below the band, down and to the right. The lines of one gap lie inside
// each other and do not cross.
func (l *layers) between(b *bands, edge, band int, from, to Point, opt Options) Leg {
	lines := b.cross[band]
	k := slices.Index(lines, edge)
	outer := float64(len(lines)-k) * opt.Track // of the first line at the right, the last at the left
	inner := float64(k+1) * opt.Track
	right, left := b.margin+b.widest+outer, b.margin-inner
	y := b.bottom[band] + opt.BandGap/2 + outer
	return Leg{Square: true, Lane: k, Points: []Point{from, {right, from.Y}, {right, y}, {left, y}, {left, to.Y}, to}}
}
