package parallel

import (
	"slices"

	"codo/affine"
)

// usualBanks is the most banks of an array for loops beside the main ones, or one
// for every bankLUTs of the budget if that is more, or as many times more as there is room for; an array that has more for the
// main loops may have four times as many.
const (
	usualBanks = 128
	bankLUTs   = 1000
)

// An array is what reaches one.
type array struct {
	buffer *affine.Buffer
	main   int64            // banks for the main loops; 0: not known
	local  bool             // of a task
	leaves []*affine.Loop   // that the accesses are steady in
	within []inLeaf         // by leaf
	known  map[string]int64 // banks by the factors of the leaves
}

// An inLeaf is the accesses that are steady in one leaf.
type inLeaf struct {
	accesses []affine.Access
	needs    map[int64]*bankNeed // of these alone, by the factor of the leaf
}

// reach notes which arrays these accesses reach.
func (u *unrolling) reach(accesses []affine.Access) {
	for _, a := range accesses {
		if a.Buffer == nil || a.Buffer.IsScalar() {
			continue
		}
		b := u.arrays[a.Buffer]
		if b == nil {
			b = &array{buffer: a.Buffer, local: u.local(a.Buffer), known: map[string]int64{}}
			u.arrays[a.Buffer] = b
		}
		steady, _ := steadyLoop(a.Loops)
		k := slices.Index(b.leaves, steady)
		if k < 0 {
			k, b.leaves, b.within = len(b.leaves), append(b.leaves, steady), append(b.within, inLeaf{needs: map[int64]*bankNeed{}})
			u.steady[steady] = append(u.steady[steady], b)
		}
		b.within[k].accesses = append(b.within[k].accesses, a)
	}
}

// local reports whether b is neither an argument nor of a channel, nor partitioned by the user: Diagonal may lay it diagonally.
func (u *unrolling) local(b *affine.Buffer) bool { return !u.handed[b] && len(b.Partition) == 0 }

// banked reports whether the arrays that the leaves of g reach need no more banks
// than they may have, or than they need for the main loops: if these are too many, Partition
// lets elements share them.
func (u *unrolling) banked(g *group) bool {
	for _, l := range g.leaves {
		for _, b := range u.steady[l.loop] {
			if b.main == 0 {
				b.main = b.banks(nil)
			}
			if !u.hasBanks(b.banks(u.factors), max(b.main, min(MaxPieces, 4*b.main))) {
				return false
			}
		}
	}
	return true
}

// hasBanks reports whether an array may have so many banks, which it may in any case up to some of them.
func (u *unrolling) hasBanks(n, anyway int64) bool {
	if n <= anyway || n > MaxPieces {
		return n <= anyway
	}
	usual := max(usualBanks, int64(u.opt.Budget.LUT/bankLUTs))
	times := int((n + usual - 1) / usual)
	if times > max(1, u.room.Banks) {
		u.more.Banks = min(u.more.Banks, times)
		return false
	}
	u.needed.Banks = max(u.needed.Banks, times)
	return true
}

// banks is how many b needs with these factors of loops.
func (b *array) banks(factors map[*affine.Loop]int64) int64 {
	key := make([]byte, 0, 2*len(b.leaves))
	for _, l := range b.leaves {
		key = append(key, byte(factors[l]), byte(factors[l]>>8)) // up to device.MaxLanes
	}
	n, known := b.known[string(key)]
	if !known {
		n = b.count(factors)
		b.known[string(key)] = n
	}
	return n
}

// count is banks, found anew.
func (b *array) count(factors map[*affine.Loop]int64) int64 {
	need := newBankNeed(b.buffer)
	for k, l := range b.leaves {
		x, factor := &b.within[k], factors[l]
		if x.needs[factor] == nil {
			x.needs[factor] = newBankNeed(b.buffer)
			for _, a := range x.accesses {
				x.needs[factor].add(a, factors)
			}
		}
		need.join(x.needs[factor])
	}
	if n := need.onDiagonals(); b.local && n > 0 {
		return n
	}
	return need.banks()
}
