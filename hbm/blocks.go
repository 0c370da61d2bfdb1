package hbm

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/nest"
)

// A crossing is the loops of several nests that go along the same dimensions of what these hand to each
// other: block by block along all of them, the nests run at the same time, and keep of what they hand on
// no more than a block.
//
//	task e { for i { for k { s = 0; for l { s += a[i][l] * b[l][k] }; e[i][k] = s } } }
//	task f { for k { for j { s = 0; for m { s += c[k][m] * d[m][j] }; f[k][j] = s } } }
//	task g { for i { for j { s = 0; for k { s += e[i][k] * f[k][j] }; g[i][j] = s } } }
//
//	task e { for kt { for i { for k { .. e[i][32*kt + k] = s } } } }
//	task f { for kt { for k { for j { .. f[32*kt + k][j] = s } } } }
//	task g { ..; for kt { for k { for i { for j { s[i][j] += e[i][32*kt + k] * f[32*kt + k][j] } } } }; .. }
type crossing struct {
	trips   int64
	members []crossed
}

// A crossed loop is one of a nest.
type crossed struct {
	task, nest, loop int
	band             *nest.Band
}

// inBlocks are ways to cut nests that hand arrays to each other in blocks, those of most nests first.
func inBlocks(p *affine.Program, chip Chip) (ways [][]Tiling) {
	list := crossings(p)
	slices.SortStableFunc(list, func(a, b *crossing) int { return cmp.Compare(len(b.members), len(a.members)) })
	for _, c := range list {
		for _, blocks := range []int64{4, 8} {
			size := c.size(blocks)
			if way := c.tilings(p, chip, size); way != nil && len(ways) < mostBlocked && !slices.ContainsFunc(ways, func(o []Tiling) bool { return slices.EqualFunc(o, way, Tiling.equal) }) {
				ways = append(ways, way)
			}
		}
	}
	return ways
}

// mostBlocked bounds the ways that are tried.
const mostBlocked = 4

// size is that of as near as can be to so many blocks, all of them full; 0: there are none.
func (c *crossing) size(blocks int64) int64 {
	off := func(n int64) float64 { return float64(max(n, blocks)) / float64(min(n, blocks)) }
	best := int64(1)
	for n := int64(2); n <= 4*blocks; n++ {
		if c.trips%n == 0 && (best == 1 || off(n) < off(best)) {
			best = n
		}
	}
	return c.trips / best % c.trips
}

// crossings lists them, those of several nests in each of which one loop goes along. What would go along two
// loops of a nest ends there.
func crossings(p *affine.Program) (out []*crossing) {
	byLoop := map[*affine.Loop]crossed{}
	eachNest(p, func(task, k int, b *nest.Band) {
		for n, l := range b.Loops {
			byLoop[l] = crossed{task, k, n, b}
		}
	})
	of := map[*affine.Loop]*crossing{}
	join := func(a, b *affine.Loop) {
		x, y := of[a], of[b]
		if x == y || x.meets(y) {
			return
		}
		for _, m := range y.members {
			x.members = append(x.members, m)
			of[m.band.Loops[m.loop]] = x
		}
		out = slices.DeleteFunc(out, func(c *crossing) bool { return c == y })
	}
	for _, c := range p.Channels {
		along := make([]*affine.Loop, len(c.Buffer.Shape))
		for _, t := range p.Tasks {
			for _, a := range affine.AccessesTo(t.Body, c.Buffer) {
				subs, _ := a.Subscripts()
				for d, f := range subs {
					l := alone(f)
					m, known := byLoop[l]
					if !known {
						continue
					}
					_, trips, _ := affine.ConstantTrips(l)
					if of[l] == nil {
						of[l] = &crossing{trips, []crossed{m}}
						out = append(out, of[l])
					}
					if along[d] == nil {
						along[d] = l
					} else if of[along[d]].trips == trips {
						join(along[d], l)
					}
				}
			}
		}
	}
	return slices.DeleteFunc(out, func(c *crossing) bool { return len(c.members) < 2 })
}

// meets reports whether a nest has a loop in each of both: they would go along two dimensions at once.
func (c *crossing) meets(o *crossing) bool {
	return slices.ContainsFunc(c.members, func(m crossed) bool {
		return slices.ContainsFunc(o.members, func(n crossed) bool { return m.task == n.task && m.nest == n.nest })
	})
}

// alone is the loop of which f is the counter; nil if it is anything else.
func alone(f affine.Form) *affine.Loop {
	counters := f.Counters()
	if len(counters) != 1 || !f.Equal(affine.CounterForm(counters[0])) {
		return nil
	}
	return counters[0]
}

// tilings are those of the nests in blocks of this size; nil if one cannot be cut so.
func (c *crossing) tilings(p *affine.Program, chip Chip, size int64) (way []Tiling) {
	if size == 0 {
		return nil
	}
	for _, m := range c.members {
		g := Tiling{Task: m.task, Nest: m.nest, Sizes: make([]int64, len(m.band.Loops))}
		g.Sizes[m.loop] = size
		_, err := m.band.Block(g.Sizes, false, affine.Names{})
		if err != nil {
			return nil
		}
		g.Kept = keptOver(p, m, float64(c.trips/size), chip)
		way = append(way, g)
	}
	slices.SortFunc(way, func(a, b Tiling) int { return cmp.Or(cmp.Compare(a.Task, b.Task), cmp.Compare(a.Nest, b.Nest)) })
	return way
}

// keptOver are the arguments that are the same for all blocks, and would take long to come for each.
func keptOver(p *affine.Program, m crossed, blocks float64, chip Chip) (kept []string) {
	for _, b := range p.Args {
		mine := affine.AccessesTo([]affine.Stmt{m.band.Nest}, b)
		if len(reads(mine)) == 0 || b.IsScalar() || usedBy(m.band.Loops[m.loop], mine) {
			continue
		}
		if blocks*float64(b.Bytes())/(chip.Rate*float64(chip.ports())) > chip.Work/2 {
			kept = append(kept, b.Name)
		}
	}
	return kept
}
