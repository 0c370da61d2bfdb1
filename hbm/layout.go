package hbm

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/device"
)

// A layout is where arrays lie.
type layout struct {
	board  device.Board
	stores []store
	usable []bool        // by bank of the first store
	banks  []affine.Bank // by array; zero: not yet
}

// A store is a memory with what lies in it.
type store struct {
	device.OffChip
	load []int64 // bytes that a run moves, by bank
	free []int64 // bytes, by bank
	left int64   // bytes, of all banks together; only if shared
}

// put lays an array into a bank that holds it.
func (l *layout) put(k int, bank affine.Bank, a *array) {
	s := &l.stores[k]
	for i, part := range s.parts(bank, a.bytes) {
		s.load[bank.First+i] += int64(float64(a.moved) * float64(part) / float64(a.bytes))
		s.free[bank.First+i] -= part
	}
	s.left -= a.bytes
}

// parts are the bytes that an array takes of each bank of a range; nil if it does
// not fit. Its addresses follow each other: it lies in one bank, or it fills empty
// ones.
func (s *store) parts(bank affine.Bank, bytes int64) []int64 {
	out := make([]int64, bank.Last-bank.First+1)
	if s.Shared {
		if out[0] = bytes; bytes > s.left {
			return nil
		}
		return out
	}
	for i, free := range s.free[bank.First : bank.Last+1] {
		if bytes <= free {
			out[i] = bytes
			return out
		}
	}
	start := 0
	for i, free := range s.free[bank.First : bank.Last+1] {
		if free < s.Bytes {
			start = i + 1
			continue
		}
		if int64(i-start+1)*s.Bytes < bytes {
			continue
		}
		for j := start; bytes > 0; j++ {
			out[j] = min(bytes, s.Bytes)
			bytes -= out[j]
		}
		return out
	}
	return nil
}

func (s *store) holds(bank affine.Bank, bytes int64) bool { return s.parts(bank, bytes) != nil }

// room is the size of the largest array that fits into a bank.
func (s *store) room(bank affine.Bank) int64 {
	if s.Shared {
		return s.left
	}
	most, run := int64(0), int64(0)
	for _, free := range s.free[bank.First : bank.Last+1] {
		if run += free; free < s.Bytes {
			run = 0
		}
		most = max(most, free, run)
	}
	return most
}

// most is the size of the largest array that fits into the banks that may be used.
func (s *store) most(usable []bool) (bytes int64) {
	for _, run := range neighbours(usable) {
		room := slices.Max(s.free[run.First : run.Last+1])
		if s.Shared || s.Ranges() {
			room = s.room(run)
		}
		bytes = max(bytes, room)
	}
	return bytes
}

// neighbours are the banks that may be used, those next to each other as one range, without the name of the memory.
func neighbours(usable []bool) (runs []affine.Bank) {
	for k, may := range usable {
		switch last := len(runs) - 1; {
		case !may:
		case last >= 0 && runs[last].Last == k-1:
			runs[last].Last = k
		default:
			runs = append(runs, affine.Bank{First: k, Last: k})
		}
	}
	return runs
}

// mayUse chooses so many banks of the first store, or all of them: those where the user has placed arrays, however many these
// are, and then the first ones.
func (l *layout) mayUse(most int) {
	n := 0
	for _, b := range l.banks {
		for k := b.First; b.Memory == l.stores[0].Name && k <= b.Last; k++ {
			if !l.usable[k] {
				l.usable[k] = true
				n++
			}
		}
	}
	for k, may := range l.usable {
		if !may && (n < most || most == 0) {
			l.usable[k] = true
			n++
		}
	}
}

// balance finds banks for all arrays that have none yet; false if it finds no way.
func (l *layout) balance(arrays []*array) bool {
	x := &search{layout: l, arrays: arrays, tries: mostTries}
	x.sort()
	x.from(0)
	if x.best == nil {
		return false
	}
	for n, i := range x.order {
		l.banks[i] = x.best[n]
	}
	return true
}

// mostTries bounds a search: the first leaf is the array with most to move into the
// bank with least, again and again, which is at most 4/3 of the best (Graham, Bounds
// on multiprocessing timing anomalies, 1969).
const mostTries = 2000

// A search goes through the ways to share arrays out, by branch and bound.
type search struct {
	*layout
	arrays []*array
	order  []int
	chosen []affine.Bank
	best   []affine.Bank // of order; nil: none found yet
	score  score
	tries  int
}

// sort puts the arrays without a place in order: as the arguments stand, if there are
// banks for all; else those with most to move first, as they decide. Arrays that no
// bank holds come before: they need neighbours.
func (x *search) sort() {
	for i := range x.arrays {
		if x.banks[i] == (affine.Bank{}) {
			x.order = append(x.order, i)
		}
	}
	empty := 0
	for k, load := range x.stores[0].load {
		if load == 0 && x.usable[k] {
			empty++
		}
	}
	slices.SortStableFunc(x.order, func(i, j int) int {
		a, b := x.arrays[i], x.arrays[j]
		switch large := x.large(i); {
		case large != x.large(j) && large:
			return -1
		case large != x.large(j):
			return 1
		case len(x.order) <= empty:
			return 0
		}
		return cmp.Or(cmp.Compare(b.moved, a.moved), cmp.Compare(b.bytes, a.bytes))
	})
}

// large reports whether no bank holds array i, at the start.
func (x *search) large(i int) bool {
	s := &x.stores[0]
	return !s.Shared && x.arrays[i].bytes > s.Bytes
}

// A score says how good a way is; less is better, from the first on.
type score struct {
	most    int64   // that one bank moves
	squares float64 // of what each moves, summed
	regions int     // between the furthest banks
}

func (s score) less(t score) bool {
	switch {
	case s.most != t.most:
		return s.most < t.most
	case s.squares != t.squares:
		return s.squares < t.squares
	}
	return s.regions < t.regions
}

// from shares out the arrays from number n of the order on.
func (x *search) from(n int) {
	x.tries--
	now := x.rate()
	least := now // that all together can reach: more only makes it worse
	for _, i := range x.order[n:] {
		moved := x.arrays[i].moved
		if x.large(i) {
			continue // in parts
		}
		least.most = max(least.most, moved)
		least.squares += float64(moved) * float64(moved)
	}
	if x.best != nil && (x.tries < 0 || !least.less(x.score)) {
		return
	}
	if n == len(x.order) {
		x.best, x.score = slices.Clone(x.chosen), now
		return
	}
	a := x.arrays[x.order[n]]
	for _, bank := range x.candidates(a) {
		s := &x.stores[0]
		load, free, left := slices.Clone(s.load), slices.Clone(s.free), s.left
		x.put(0, bank, a)
		x.chosen = append(x.chosen, bank)
		x.from(n + 1)
		x.chosen = x.chosen[:n]
		s.load, s.free, s.left = load, free, left
	}
}

// candidates are the banks, or else the shortest ranges, that hold a, those with
// least to move first; of several that are alike only the first.
func (x *search) candidates(a *array) []affine.Bank {
	s := &x.stores[0]
	var out []affine.Bank
	for width := 1; width <= len(x.usable) && len(out) == 0; width++ {
		for first := 0; first+width <= len(x.usable); first++ {
			if slices.Contains(x.usable[first:first+width], false) {
				continue
			}
			bank := affine.Bank{Memory: s.Name, First: first, Last: first + width - 1}
			alike := func(b affine.Bank) bool {
				return width == 1 && s.load[b.First] == s.load[first] && s.free[b.First] == s.free[first] && s.SLR[b.First] == s.SLR[first]
			}
			if s.holds(bank, a.bytes) && !slices.ContainsFunc(out, alike) {
				out = append(out, bank)
			}
		}
		if !s.Ranges() {
			break
		}
	}
	slices.SortStableFunc(out, func(b, c affine.Bank) int {
		busy := func(b affine.Bank) int64 { return slices.Max(s.load[b.First : b.Last+1]) }
		switch p, q := busy(b), busy(c); {
		case p < q:
			return -1
		case p > q:
			return 1
		}
		return 0
	})
	return out
}

// rate is the score of what is shared out so far.
func (x *search) rate() score {
	s, out := &x.stores[0], score{}
	low, high := -1, -1
	for i, load := range s.load {
		out.most = max(out.most, load)
		out.squares += float64(load) * float64(load)
		if load == 0 {
			continue
		}
		if low < 0 || s.SLR[i] < low {
			low = s.SLR[i]
		}
		high = max(high, s.SLR[i])
	}
	out.regions = high - low
	return out
}
