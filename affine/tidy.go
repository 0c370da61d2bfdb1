package affine

import "slices"

// tidy brings rows into lowest terms, drops what others imply, and turns two
// opposite inequalities that leave no room into an equality. state is No when a
// row contradicts itself or another, Unknown when numbers get too large, else
// Yes.
func tidy(eq, ge []row) (_, _ []row, state Answer) {
	keptEq := eq[:0]
	for _, r := range eq {
		switch r.reduce(true) {
		case rowFalse:
			return nil, nil, No
		case rowLarge:
			return nil, nil, Unknown
		case rowOpen:
			keptEq = append(keptEq, r)
		}
	}
	var kept []row
	for _, r := range ge {
		switch r.reduce(false) {
		case rowFalse:
			return nil, nil, No
		case rowLarge:
			return nil, nil, Unknown
		case rowTrue:
			continue
		}
		tight, equal, ok := merge(kept, r)
		if !ok {
			return nil, nil, No
		}
		if equal {
			keptEq = append(keptEq, slices.Clone(r))
		}
		kept = tight
	}
	return keptEq, kept, Yes
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
			g = gcd(g, v)
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
		r[0] = floorQuo(r[0], g)
		for i := 1; i < len(r); i++ {
			r[i] /= g
		}
	}
	for _, v := range r[1:] {
		if size(v) > coefLimit {
			return rowLarge
		}
	}
	if size(r[0]) > constLimit {
		return rowLarge
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
