package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// staysOf tells of what a nest reads, once, of what comes from off chip, and cannot stay there,
// which loops of the band go along the dimension along which it comes. An array for which
// the outermost loop of a cut does not is needed again, or in another order: it stays.
func staysOf(b *nest.Band, reads []affine.Access, coming map[*affine.Buffer]arrival, room int64) (list [][]bool) {
	for _, a := range reads {
		subs, ok := a.Subscripts()
		came, comes := coming[a.Buffer]
		if !ok || !comes || !large(a.Buffer, room) {
			continue
		}
		var along []bool
		for _, l := range b.Loops {
			along = append(along, subs[came.dim].Uses(l))
		}
		again := slices.ContainsFunc(b.Loops, func(l *affine.Loop) bool {
			_, trips, _ := affine.ConstantTrips(l)
			return trips > 1 && !slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
		})
		if !again && slices.Contains(along, true) { // else what comes for one tile stays
			list = append(list, along)
		}
	}
	return list
}

// large reports whether b cannot stay on a chip with so much room; 0: any can.
func large(b *affine.Buffer, room int64) bool {
	return room > 0 && int64(b.Len())*int64(b.Elem.Bits) > room
}

// roomy reports whether nothing that is too large stays on the chip with these cuts. Without
// copies there is no other way.
//
//	for ib { for j { for i { s[i] += a[j][100*ib + i] } } }     all of a stays, if it comes row by row
func (s *cutting) roomy(cuts []nest.Cut, copies int64) bool {
	if copies == 1 || len(s.stays) == 0 {
		return true
	}
	for k := range s.cutLoops(cuts) {
		if cuts[k].Blocks > 1 {
			return !slices.ContainsFunc(s.stays, func(along []bool) bool { return !along[k] })
		}
	}
	return false
}
