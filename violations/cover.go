package violations

// An interval is subscripts, both ends included.
type interval struct{ lo, hi int64 }

// covered is a box of elements that the first mapping reaches, or those with which others
// go on: a concatenation has a mapping for each part.
func (u *filled) covered() []interval {
	var box []interval
	for _, a := range u.fills[0].axes {
		box = append(box, interval{a.lo, a.hi})
	}
	for grown := true; grown; {
		grown = false
		for _, m := range u.fills[1:] {
			if d := m.goesOn(box); d >= 0 {
				box[d] = interval{min(box[d].lo, m.axes[d].lo), max(box[d].hi, m.axes[d].hi)}
				grown = true
			}
		}
	}
	return box
}

// goesOn is the dimension in which m makes box larger, as it reaches all of it in the
// others and leaves no gap; -1 if there is none.
func (m *mapping) goesOn(box []interval) int {
	if m.when != nil {
		return -1
	}
	larger, short := -1, -1
	for d, a := range m.axes {
		switch all := a.lo <= box[d].lo && a.hi >= box[d].hi; {
		case !all && short >= 0:
			return -1
		case !all:
			short = d
		case larger < 0 && (a.lo < box[d].lo || a.hi > box[d].hi):
			larger = d
		}
	}
	if short < 0 {
		return larger
	}
	if a := m.axes[short]; a.lo > box[short].hi+1 || a.hi < box[short].lo-1 || a.lo >= box[short].lo && a.hi <= box[short].hi {
		return -1
	}
	return short
}
