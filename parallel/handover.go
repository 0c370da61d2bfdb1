package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// usualLanes is how many elements a token may be expected to have.
const usualLanes = 8

// passes reports whether l walks along one of these buffers.
func passes(l *affine.Loop, accesses []affine.Access, buffers []*affine.Buffer) bool {
	return slices.ContainsFunc(accesses, func(a affine.Access) bool {
		subs, _ := a.Subscripts()
		return slices.Contains(buffers, a.Buffer) && slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// moving is the cycles in which blocks along loops that walk along a channel move
// so many elements each.
func (s *cutting) moving(cuts []nest.Cut, walks []bool, elements int64) int64 {
	blocks, any := int64(1), false
	for k, l := range cuts {
		if walks[k] && s.band.Free[k] {
			blocks, any = blocks*l.Blocks, true
		}
	}
	if !any {
		return 0
	}
	return blocks * (overhead + elements/usualLanes)
}

// taken is the elements that come to b through channels: each is taken once.
func (v *surveyor) taken(b *nest.Band) (sum int64) {
	seen := map[*affine.Buffer]bool{}
	for _, a := range affine.Accesses([]affine.Stmt{b.Nest}) {
		if !a.Write && !seen[a.Buffer] && slices.Contains(v.channels, a.Buffer) {
			seen[a.Buffer] = true
			sum += int64(a.Buffer.Len())
		}
	}
	return sum
}

// taking is the cycles in which what the nest uses comes. It matters where products
// are packed or in LUTs, of which many run at the same time.
func (s *cutting) taking() int64 { return s.work.taken / usualLanes }

// ends tells whether all is handed on at the end, and whether all must have come at
// the begin: blocks go along what the outermost of their loops walks along; without
// blocks the outermost loop that carries a dependence takes, if it walks so.
func (s *cutting) ends(cuts []nest.Cut) (late, waits bool) {
	if !s.chained {
		return false, false
	}
	for _, k := range s.order {
		if s.band.Free[k] && cuts[k].Blocks > 1 {
			return !s.gives[k], !s.takes[k]
		}
	}
	for _, k := range s.order {
		if !s.band.Free[k] {
			return true, !s.takes[k] || cuts[k].Copies > 1
		}
	}
	return true, true
}

// wait is how long the tasks that follow wait for a block. Blocks follow each
// other along the outermost passing loops, up to the first that is not cut into
// single iterations.
func (s *cutting) wait(cuts []nest.Cut, cycles int64) int64 {
	if s.first < 0 {
		return 0
	}
	blocks := int64(1)
	for _, k := range s.passing {
		blocks *= cuts[k].Blocks
		if cuts[k].Blocks < s.trips[k] {
			break
		}
	}
	return cycles / blocks
}
