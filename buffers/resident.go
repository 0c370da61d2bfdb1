package buffers

import (
	"slices"

	"codo/affine"
)

// OffChip is where the arguments of a program lie: zero is on the chip, at hand as a whole.
type OffChip struct {
	Away bool // off the chip: what is used again costs memory on it
	// Stays is the bits of the largest array for which there is room on the chip, where a task uses it again.
	Stays int64
}

// resident are the channels that bring what a task uses again and again from off chip, of at most so many bits.
func resident(p *affine.Program, ends [][2]int, most int64) map[*affine.Channel]bool {
	free := map[*affine.Channel]bool{}
	for k, c := range p.Channels {
		if ends[k][0] < 0 || ends[k][1] < 0 || int64(c.Buffer.Len())*int64(c.Buffer.Elem.Bits) > most {
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
