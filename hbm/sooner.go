package hbm

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// Sooner are ways to cut the nests of p that sum up what comes from off chip, however little they keep,
// each with a tiling per such nest: those that are expected to be fastest, and those in blocks, see
// inBlocks. As a whole, an array comes before the first sum can be added to, and all results go after the
// last; in tiles the first one is enough to begin with, others come meanwhile, and some results go
// before the last sums are complete.
func Sooner(p *affine.Program, chip Chip) (ways [][]Tiling) {
	p = affine.Clone(p)
	joinForks(p)
	var all [][]Tiling // of each nest, the best first
	eachNest(p, func(task, k int, b *nest.Band) {
		x := choosing{program: p, arrays: arraysOf(p, b.Nest), task: task, nest: k, band: b, chip: chip, over: harmless(p, b.Nest), work: chip.Work, add: chip.adds(b.Nest)}
		if hasSums(b) && large(p, b) >= leastTiled*chip.wordBits() && !slices.ContainsFunc(x.arrays, x.isChannel) {
			all = append(all, x.fastest(waysSooner))
		}
	})
	for k := 0; k < waysSooner; k++ {
		var way []Tiling
		more := false
		for _, own := range all {
			if more = more || k < len(own); len(own) > 0 {
				way = append(way, own[min(k, len(own)-1)])
			}
		}
		if more {
			ways = append(ways, way)
		}
	}
	return append(inBlocks(p, chip), ways...)
}

const (
	waysSooner = 3  // ways to cut
	leastTiled = 64 // words that come in tiles
)

// wordBits is what the ports of an array move at once.
func (chip Chip) wordBits() int64 { return int64(chip.ports()) * device.PortBits }

// fastest are the tilings of the least cost, at most so many, none with the sizes of another. The sums
// of the first tile begin beside the memory's latency, a token of them at a time.
func (x *choosing) fastest(most int) (out []Tiling) {
	all := x.all()
	for k, g := range all {
		all[k].cost += float64(x.sums(g.Tiling)) / float64(x.chip.wordBits())
	}
	slices.SortStableFunc(all, func(a, b priced) int { return cmp.Compare(a.cost, b.cost) })
	for _, g := range all {
		whole := !slices.ContainsFunc(g.Sizes, func(n int64) bool { return n > 0 })
		if len(out) < most && !whole && g.kept <= x.chip.Room/2 && !slices.ContainsFunc(out, func(o Tiling) bool { return slices.Equal(o.Sizes, g.Sizes) }) {
			out = append(out, g.Tiling)
		}
	}
	return out
}
