package layered

// settling is how often all spots are moved towards their neighbours.
const settling = 16

// straighten finds heights such that edges are about level: each rank in turn takes
// the heights nearest to those of its neighbours, in the sense of least squares,
// that keep its order and the gaps.
func (l *layers) straighten(gap float64) {
	for r := range l.ranks {
		l.settle(r, gap, func(spot) (float64, float64) { return 0, 1 })
	}
	for turn := range settling {
		for i := range l.ranks {
			r := i
			if turn%2 == 1 {
				r = len(l.ranks) - 1 - i
			}
			l.settle(r, gap, func(s spot) (y, weight float64) {
				near := s.before
				if turn%2 == 1 && len(s.next) > 0 || len(near) == 0 {
					near = s.next
				}
				return l.wanted(s, near)
			})
		}
	}
}

// longWeight is how much more a long edge should be level than another.
const longWeight = 6

// wanted is the mean height of neighbours, and how much it counts.
func (l *layers) wanted(s spot, near []int) (y, weight float64) {
	for _, n := range near {
		w := 1.0
		if s.node < 0 && l.spots[n].node < 0 {
			w = longWeight
		}
		y, weight = y+w*l.spots[n].y, weight+w
	}
	if weight == 0 {
		return s.y, 0.1
	}
	return y / weight, weight
}

// A block is spots of a rank that touch.
type block struct {
	sum, weight float64
	count       int
}

func (b block) mean() float64 { return b.sum / b.weight }

// settle moves the spots of a rank: an isotonic regression of what they want less
// the room that those above take (pool adjacent violators).
func (l *layers) settle(r int, gap float64, want func(spot) (y, weight float64)) {
	var blocks []block
	room := make([]float64, len(l.ranks[r]))
	for i, k := range l.ranks[r] {
		s := l.spots[k]
		if i > 0 {
			room[i] = room[i-1] + l.spots[l.ranks[r][i-1]].below + gap + s.above
		}
		y, weight := want(s)
		b := block{weight * (y - room[i]), weight, 1}
		for len(blocks) > 0 && blocks[len(blocks)-1].mean() > b.mean() {
			top := blocks[len(blocks)-1]
			b = block{b.sum + top.sum, b.weight + top.weight, b.count + top.count}
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	i := 0
	for _, b := range blocks {
		for range b.count {
			l.spots[l.ranks[r][i]].y = b.mean() + room[i]
			i++
		}
	}
}
