package hbm

import (
	"codo/affine"
	"codo/nest"
)

// adds is chip.Add, and 0 without.
func (chip Chip) adds(root *affine.Loop) float64 {
	if chip.Add == nil {
		return 0
	}
	return chip.Add(root)
}

// hasSums reports whether a nest sums up, over loops inside of others.
func hasSums(b *nest.Band) bool {
	for k := b.Outer; k < len(b.Loops); k++ {
		if !b.Free[k] {
			return true
		}
	}
	return false
}

// handsOver reports whether all that a nest does is to copy elements.
func handsOver(b *nest.Band) bool {
	return copiesOnly(&affine.Task{Body: []affine.Stmt{b.Nest}})
}

// slowSums reports whether in each order of the loops in which little is kept the sums of a
// nest wait so long for their additions that it takes much longer than the memory needs.
//
//	for i { for j { s[i] += a[i][j] } }     one sum at a time, which waits for each addition
func slowSums(p *affine.Program, b *nest.Band, chip Chip) bool {
	add := chip.adds(b.Nest)
	if !hasSums(b) || add == 0 {
		return false
	}
	usual := chip.Work
	for _, a := range arraysOf(p, b.Nest) {
		usual = max(usual, float64(a.Len())*float64(a.Elem.Bits)/8/(chip.Rate*float64(chip.ports())))
	}
	for _, order := range b.LegalOrders() {
		if needsIn(p, b, order) <= chip.Room/largePart && waiting(b, order, add) <= muchSlower*usual {
			return false
		}
	}
	return true
}

// muchSlower is how many times as long a nest must take for tiles to be worth a try.
const muchSlower = 1.5

// waiting is the cycles that a nest takes at least with its loops in this order, if an
// addition takes so many: those to one sum follow each other, and between two of them there
// is time for all sums of the loops further inside.
func waiting(b *nest.Band, order []int, add float64) float64 {
	all, sums := 1.0, 1.0
	for _, k := range order {
		_, trips, _ := affine.ConstantTrips(b.Loops[k])
		all *= float64(trips)
		if sums *= float64(trips); !b.Free[k] {
			sums = 1
		}
	}
	return all / sums * add
}

// waitingInTiles is the same for a nest in tiles of these sizes, which goes through the sums
// of a tile in its innermost loops.
func waitingInTiles(b *nest.Band, sizes []int64, add float64) float64 {
	if !hasSums(b) {
		return 0
	}
	all, sums := 1.0, 1.0
	for k, l := range b.Loops {
		_, trips, _ := affine.ConstantTrips(l)
		all *= float64(trips)
		if size := sizes[k]; b.Free[k] && size > 0 {
			trips = size
		}
		if b.Free[k] {
			sums *= float64(trips)
		}
	}
	return all / sums * add
}

// SlowSums reports whether p has nests with arrays that do not fit whose sums wait, if
// nothing is cut.
func SlowSums(p *affine.Program, chip Chip) bool {
	found := false
	eachNest(p, func(_, _ int, b *nest.Band) { found = found || large(p, b) > chip.Room/2 && slowSums(p, b, chip) })
	return found
}
