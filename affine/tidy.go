package affine

import "slices"

// tidy brings rows into lowest terms, derives the interval of each unknown,
// drops inequalities that the intervals or other ones imply, and turns two
// opposite inequalities that leave no room into an equality. state is No when
// there is a contradiction, Unknown when numbers get too large, else Yes.
func (s *solver) tidy(eq, ge []row) (_, _ []row, state Answer) {
	if eq, state = reduceAll(eq, true); state != Yes {
		return nil, nil, state
	}
	if ge, state = reduceAll(ge, false); state != Yes {
		return nil, nil, state
	}
	b := newBox(s.n)
	wide := ge[:0] // rows with several unknowns
	for _, r := range ge {
		if k := r.only(); k > 0 {
			b.tighten(r, k)
		} else {
			wide = append(wide, r)
		}
	}
	if !b.propagate(wide) {
		return nil, nil, No
	}
	var kept []row
	for _, r := range wide {
		if b.least(r) >= 0 {
			continue
		}
		tight, equal, ok := merge(kept, r)
		if !ok {
			return nil, nil, No
		}
		if kept = tight; equal {
			eq = append(eq, slices.Clone(r))
		}
	}
	for k := 1; k <= s.n; k++ {
		eq, kept = s.interval(b, k, eq, kept)
	}
	return eq, kept, Yes
}

// interval writes what b knows of unknown k as rows.
func (s *solver) interval(b box, k int, eq, ge []row) (_, _ []row) {
	if b.lo[k] > -infinite {
		r := s.row()
		r[0], r[k] = -b.lo[k], 1
		if b.lo[k] == b.hi[k] {
			return append(eq, r), ge
		}
		ge = append(ge, r)
	}
	if b.hi[k] < infinite {
		r := s.row()
		r[0], r[k] = b.hi[k], -1
		ge = append(ge, r)
	}
	return eq, ge
}

// reduceAll reduces rows and drops those that always hold.
func reduceAll(rows []row, equality bool) ([]row, Answer) {
	kept := rows[:0]
	for _, r := range rows {
		switch r.reduce(equality) {
		case rowFalse:
			return nil, No
		case rowLarge:
			return nil, Unknown
		case rowOpen:
			kept = append(kept, r)
		}
	}
	return kept, Yes
}

type rowState uint8

const (
	rowOpen rowState = iota
	rowTrue
	rowFalse
	rowLarge
)

// reduce divides r by the common factor of its coefficients; the constant of an
// inequality rounds down, which loses no integer.
func (r row) reduce(equality bool) rowState {
	g := int64(0)
	for _, v := range r[1:] {
		if v != 0 && g != 1 {
			g = GCD(g, v)
		}
	}
	if g == 0 {
		if r[0] == 0 || !equality && r[0] > 0 {
			return rowTrue
		}
		return rowFalse
	}
	if equality && r[0]%g != 0 {
		return rowFalse
	}
	if g > 1 {
		r[0] = FloorQuo(r[0], g)
		for i := 1; i < len(r); i++ {
			r[i] /= g
		}
	}
	for _, v := range r {
		if size(v) > numberLimit {
			return rowLarge
		}
	}
	return rowOpen
}

// merge adds r to rows, keeping the tighter of two parallel ones. ok is false
// when r excludes an opposite row; equal says that the two leave one value.
func merge(rows []row, r row) (out []row, equal, ok bool) {
	for i, q := range rows {
		switch parallel(q, r) {
		case 1:
			if r[0] < q[0] {
				return merge(slices.Delete(rows, i, i+1), r) // may meet an opposite row
			}
			return rows, false, true
		case -1:
			if q[0]+r[0] < 0 {
				return rows, false, false
			}
			equal = equal || q[0]+r[0] == 0
		}
	}
	return append(rows, r), equal, true
}

// parallel is 1 if a and b have equal coefficients, -1 if opposite ones, else 0.
func parallel(a, b row) int {
	sign := int64(0)
	for i := 1; i < len(a); i++ {
		switch {
		case a[i] == 0 && b[i] == 0:
			continue
		case sign == 0 && a[i] == b[i]:
			sign = 1
		case sign == 0 && a[i] == -b[i]:
			sign = -1
		}
		if sign == 0 || a[i] != sign*b[i] {
			return 0
		}
	}
	return int(sign)
}
