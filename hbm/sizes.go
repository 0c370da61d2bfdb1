package hbm

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/device"
)

// mostTiles bounds the iterations of a loop from tile to tile that are tried, manyTiles
// those of which only powers of two are, for sums of which a tile need not have many,
// mostSizes the sizes, and sizesOfTwo those of one of two loops.
const (
	mostTiles  = 64
	manyTiles  = 256
	mostSizes  = 10
	sizesOfTwo = 16
)

// sizes are the sizes that a tile may have along loop l, which leave little of the last tile
// unused, or nothing if that would need a guard. Where l walks along rows in memory, they are
// multiples of a word, or of what all ports of an array move at once; where rows of an array that is
// stored end within words, of as many rows as end with one; else any, of which those of words can
// be shared out best.
func (x *choosing) sizes(l *affine.Loop, trips int64) []int64 {
	const word = 16
	units, loses := []int64{1, word}, func(size int64) int64 { return (size-trips%size)%size*2 + min(1, size%word) }
	if rows := x.rowsOfWords(l); rows > 1 && trips >= 4*rows {
		units, loses = []int64{rows, word, 1}, func(size int64) int64 { return (size-trips%size)%size*2 + min(1, size%rows)*trips }
	}
	if wide := word * int64(x.chip.ports()); x.walksRows(l) && trips >= 4*word {
		if units = []int64{word, wide}; trips%word != 0 { // rows begin within words
			units = []int64{word, wide, 1}
		}
		loses = func(size int64) int64 { return (size-trips%size)%size + min(1, size%wide)*trips }
	}
	var out []int64
	for _, unit := range units {
		for n := int64(2); n <= min(trips, manyTiles) && (unit == units[0] || trips >= 4*unit); n++ {
			if n > mostTiles && (n&(n-1) != 0 || x.add == 0) {
				continue
			}
			size := (trips + n*unit - 1) / (n * unit) * unit
			if (n&(n-1) != 0 || !x.over) && trips%size != 0 || size >= trips || slices.Contains(out, size) {
				continue
			}
			out = append(out, size)
		}
	}
	if len(x.band.Loops) == 2 {
		return thinned(out, sizesOfTwo, loses)
	}
	return thinned(out, mostSizes, loses)
}

// walksRows reports whether l is the loop along the rows of an array that comes in tiles.
func (x *choosing) walksRows(l *affine.Loop) bool {
	return slices.ContainsFunc(affine.Accesses([]affine.Stmt{x.band.Nest}), func(a affine.Access) bool {
		if a.Buffer == nil || len(a.Buffer.Shape) < 2 || !slices.Contains(x.arrays, a.Buffer) || x.isChannel(a.Buffer) {
			return false
		}
		subs, ok := a.Subscripts()
		return ok && subs[len(subs)-1].Uses(l)
	})
}

// rowsOfWords is how many iterations of l, from row to row of arrays that are stored, end with a
// word of each.
func (x *choosing) rowsOfWords(l *affine.Loop) int64 {
	rows := 1
	for _, a := range affine.Accesses([]affine.Stmt{x.band.Nest}) {
		if !a.Write || a.Buffer.IsScalar() || !slices.Contains(x.program.Args, a.Buffer) {
			continue
		}
		form, ok := a.Place()
		word := device.PortWord(a.Buffer.Elem.Bits)
		if at := int(form.Coef(l)); ok && word > 0 && at > 0 {
			n := word / affine.GCD(at, word)
			rows = rows / affine.GCD(rows, n) * n
		}
	}
	return int64(rows)
}

// thinned are at most so many of the sizes, the largest first: of two that differ least the one goes
// that loses more, or the smaller one.
func thinned(sizes []int64, most int, loses func(size int64) int64) []int64 {
	slices.SortFunc(sizes, func(a, b int64) int { return cmp.Compare(b, a) })
	for len(sizes) > most {
		at := 1
		for k := range sizes {
			if k > 1 && sizes[k-1]*sizes[at] < sizes[at-1]*sizes[k] { // nearer than those at at
				at = k
			}
		}
		if loses(sizes[at-1]) > loses(sizes[at]) {
			at--
		}
		sizes = slices.Delete(sizes, at, at+1)
	}
	return sizes
}
