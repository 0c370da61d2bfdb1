package affine

// AtExtremes is list with constraints on one counter each in the place of those that only hold
// where several are first or last: 2*i + j - 15 == 0, where i < 8 and j < 2. Counters that
// have one value go.
func AtExtremes(list []Constraint) (out []Constraint) {
	for _, c := range list {
		for _, l := range c.Form.Counters() {
			if first, trips, ok := ConstantTrips(l); ok && trips == 1 {
				c.Form = c.Form.Substitute(l, Form{}.Plus(first))
			}
		}
		if parts := c.atExtreme(1); parts != nil {
			out = append(out, parts...)
		} else if parts := c.atExtreme(-1); parts != nil && c.Equal {
			out = append(out, parts...)
		} else {
			out = append(out, c)
		}
	}
	return out
}

// atExtreme is c as a constraint on each of its counters, several, if the greatest value of its
// form times sign is 0; nil if it is not.
func (c Constraint) atExtreme(sign int64) (parts []Constraint) {
	loops, greatest := c.Form.Counters(), c.Form.Scale(sign)
	if len(loops) < 2 || !c.Form.IsLinear() {
		return nil
	}
	for _, l := range loops {
		first, trips, ok := ConstantTrips(l)
		if !ok {
			return nil
		}
		at := first
		if (c.Form.Coef(l)*sign > 0) == (l.Step > 0) {
			at += (trips - 1) * l.Step
		}
		greatest = greatest.Substitute(l, Form{}.Plus(at))
		parts = append(parts, Constraint{Form: CounterForm(l).Plus(-at), Equal: true})
	}
	if v, ok := greatest.IsConst(); !ok || v != 0 {
		return nil
	}
	return parts
}
