package domain

import (
	"codo/affine"
)

// countedAnew is what b, which holds start before l, holds in an iteration of l, where it counts in all iterations but the last of
// one loop, which sets it to start again: a column of an image, say, that functions keep from call to call. Behind l it holds start.
//
//	for r { for c = 0 to 10 { y[r][x] = ..; if (c == 9) { x = 0 } else { x = x + 1 } } }
func (x *inductor) countedAnew(l *affine.Loop, b *affine.Buffer, start affine.Form) (inside affine.Form, ok bool) {
	switch s := OnlyWriterOf(l.Body, b).(type) {
	case *affine.Loop:
		_, ok = x.countedAnew(s, b, start)
		return start, ok
	case *affine.If:
		first, trips, constant := affine.ConstantTrips(l)
		if !constant || l.Step != 1 || x.open[l] {
			return inside, false
		}
		last, others := s.Then, s.Else
		if !onlyAt(s.Cond, true, l, first+trips-1) {
			if last, others = s.Else, s.Then; !onlyAt(s.Cond, false, l, first+trips-1) {
				return inside, false
			}
		}
		set, isSet := OnlyWriterOf(last, b).(*affine.Assign)
		step, counts := x.stepOf(others, b)
		if !isSet || !counts {
			return inside, false
		}
		f, isForm := affine.FormOf(set.Value)
		return start.Add(affine.CounterForm(l).Plus(-first).Scale(step)), isForm && f.Equal(start)
	}
	return inside, false
}

// onlyAt reports whether a condition holds, or does not, in that iteration of l and no other.
func onlyAt(cond affine.Expr, holds bool, l *affine.Loop, at int64) bool {
	list, ok := affine.Conjunction(cond, holds)
	if !ok || len(list) != 1 {
		return false
	}
	of, lo, hi, one := RegionOf([]*affine.Loop{l}).only(list[0])
	return one && of == l && lo == at && hi == at
}
