package buffers

import (
	"slices"

	"codo/affine"
)

// OffChip is where the arguments of a program lie.
type OffChip uint8

// The places.
const (
	OnChip   OffChip = iota // on the chip, at hand as a whole
	InMemory                // off chip: what is used again costs memory on the chip
	Resident                // the same, but there is room for what a task uses again
)

// resident are the channels that bring what a task uses again and again from off chip.
func resident(p *affine.Program, ends [][2]int) map[*affine.Channel]bool {
	free := map[*affine.Channel]bool{}
	for k, c := range p.Channels {
		if ends[k][0] < 0 || ends[k][1] < 0 {
			continue
		}
		all := affine.Accesses(p.Tasks[ends[k][0]].Body)
		if len(all) != 2 || all[0].Stmt != all[1].Stmt || !slices.ContainsFunc(all, func(a affine.Access) bool { return slices.Contains(p.Args, a.Buffer) }) {
			continue
		}
		free[c] = slices.ContainsFunc(affine.Accesses(p.Tasks[ends[k][1]].Body), func(a affine.Access) bool { return a.Buffer == c.Buffer && repeats(a) })
	}
	return free
}
