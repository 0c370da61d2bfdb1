package layered

import "slices"

// bands is where ranks are.
type bands struct {
	of     []int     // per rank
	left   []float64 // per rank, from the left of its band
	width  []float64 // per rank
	widest float64   // of a band
	top    []float64 // per band: what is added to the heights of its spots
	bottom []float64 // per band, of the page
	height float64
	cross  [][]int // per band, the edges that lead to the next, from the top
	margin float64 // beside the bands
}

// wrap breaks the ranks into bands.
func (l *layers) wrap(opt Options) *bands {
	b := &bands{width: make([]float64, len(l.ranks))}
	widest := 0.0
	for r, rank := range l.ranks {
		for _, s := range rank {
			if n := l.spots[s].node; n >= 0 {
				b.width[r] = max(b.width[r], l.graph.Nodes[n].Width)
			}
		}
		widest = max(widest, b.width[r])
	}
	most := b.fill(max(opt.Width, widest), opt.RankGap)
	low, high := widest, max(opt.Width, widest)
	for high-low > 1 { // the least width with as many bands
		if middle := (low + high) / 2; b.fill(middle, opt.RankGap) > most {
			low = middle
		} else {
			high = middle
		}
	}
	b.fill(high, opt.RankGap)
	b.cross = make([][]int, most)
	for e, chain := range l.chains {
		for i := 1; i < len(chain); i++ {
			if from := b.of[l.spots[chain[i-1]].rank]; b.of[l.spots[chain[i]].rank] != from {
				b.cross[from] = append(b.cross[from], e)
			}
		}
	}
	l.stack(b, most, opt)
	return b
}

// fill puts as many ranks into each band as its width allows, and gives the number
// of bands.
func (b *bands) fill(width, gap float64) (count int) {
	b.of, b.left, b.widest = nil, nil, 0
	x := 0.0
	for r, w := range b.width {
		if r > 0 && x+w > width {
			count++
			x = 0
		}
		b.of, b.left = append(b.of, count), append(b.left, x)
		b.widest = max(b.widest, x+w)
		x += w + gap
	}
	return count + 1
}

// stack puts the bands below each other, with room for the lines between them.
func (l *layers) stack(b *bands, count int, opt Options) {
	for k := range count {
		slices.SortStableFunc(b.cross[k], func(i, j int) int {
			if l.leaves(b, i, k).y < l.leaves(b, j, k).y {
				return -1
			}
			return 1
		})
		b.margin = max(b.margin, float64(len(b.cross[k]))*opt.Track)
	}
	if b.margin > 0 {
		b.margin += opt.Track
	}
	y := 0.0
	for k := range count {
		high, low := 0.0, 0.0
		first := true
		for r, rank := range l.ranks {
			if b.of[r] != k {
				continue
			}
			for _, i := range rank {
				s := l.spots[i]
				if first || s.y-s.above < high {
					high = s.y - s.above
				}
				if first || s.y+s.below > low {
					low = s.y + s.below
				}
				first = false
			}
		}
		b.top = append(b.top, y-high)
		y += low - high
		b.bottom = append(b.bottom, y)
		b.height = y
		y += opt.BandGap + float64(len(b.cross[k]))*opt.Track
	}
}

// leaves is the last spot of an edge in a band.
func (l *layers) leaves(b *bands, edge, band int) spot {
	chain := l.chains[edge]
	for i := len(chain) - 1; i >= 0; i-- {
		if s := l.spots[chain[i]]; b.of[s.rank] == band {
			return s
		}
	}
	return l.spots[chain[0]]
}
