package affine

// Place is the number of the element of its array that a reaches, counted row by row as they lie in memory;
// ok is false if a subscript is not linear.
func (a *Access) Place() (place Form, ok bool) {
	subs, ok := a.Subscripts()
	for d, f := range subs {
		ok = ok && f.IsLinear()
		place = place.Scale(int64(a.Buffer.Shape[d])).Add(f)
	}
	return place, ok
}
