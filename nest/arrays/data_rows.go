package arrays

import (
	"math"

	"codo/affine"
)

// A dataPlace is the row, and the element of it, for a subscript along all rows in which there is data that chooses
// one of both. What it adds to the element lies in one row, as its range is known there, see affine.IntervalAt.
//
//	t[3 * j + at]  =>  t[j][at]          at is 0 to 2
//	t[8 * id[i] + d]  =>  t[id[i]][d]    d is 0 to 7
type dataPlace struct {
	at, row, element affine.Expr
	found            bool // by placeOf
}

// A dataSum is an affine form, and data that is added to it.
type dataSum struct {
	form affine.Form
	data []dataTerm
}

// A dataTerm is a factor times a value.
type dataTerm struct {
	factor int64
	value  affine.Expr
}

// sumWithData is e as such a sum; ok is false if it may be another number, as it does not fit its type.
func sumWithData(e affine.Expr) (sum dataSum, ok bool) {
	if f, ok := affine.FormOf(e); ok {
		return dataSum{form: f}, true
	}
	leaf := dataSum{data: []dataTerm{{1, e}}}
	switch e := e.(type) {
	case *affine.Binary:
		x, okX := sumWithData(e.X)
		if c, isConst := e.Y.(*affine.Const); isConst && okX && e.Op == "<<" && 0 <= c.I && c.I < 31 {
			sum, ok = x.plus(dataSum{}, 0, 1<<c.I), true
			break
		}
		y, okY := sumWithData(e.Y)
		if ok = okX && okY; !ok {
			break
		}
		switch e.Op {
		case "+":
			sum = x.plus(y, 1, 1)
		case "-":
			sum = x.plus(y, -1, 1)
		case "*":
			n, number := y.number()
			if !number {
				n, number = x.number()
				x = y
			}
			sum, ok = x.plus(dataSum{}, 0, n), number
		default:
			ok = false
		}
	case *affine.Cast:
		if t := e.X.Type(); t.IsInteger() && e.T.Kind != affine.Bool && (e.T.Bits > t.Bits && (e.T.Signed() || !t.Signed()) || e.T.Bits == t.Bits && e.T.Signed() == t.Signed()) {
			sum, ok = sumWithData(e.X)
		}
	}
	if !ok || !unwrapped(e) {
		return leaf, e.Type().IsInteger()
	}
	return sum, true
}

// unwrapped reports whether e, a sum or product, is the number that its operands make: so the language says of int and
// wider types.
func unwrapped(e affine.Expr) bool {
	_, cast := e.(*affine.Cast)
	t := e.Type()
	return cast || t.Kind == affine.Int && t.Bits >= affine.I32.Bits
}

// plus is n * (s + k * other).
func (s dataSum) plus(other dataSum, k, n int64) dataSum {
	sum := dataSum{form: s.form.Add(other.form.Scale(k)).Scale(n)}
	for _, t := range s.data {
		sum.data = append(sum.data, dataTerm{n * t.factor, t.value})
	}
	if k != 0 {
		for _, t := range other.data {
			sum.data = append(sum.data, dataTerm{n * k * t.factor, t.value})
		}
	}
	return sum
}

// number is the constant that s is.
func (s dataSum) number() (n int64, ok bool) {
	n, ok = s.form.IsConst()
	return n, ok && len(s.data) == 0
}

// factors are those of counters and data.
func (s dataSum) factors() []int64 {
	list := factorsOf(s.form)
	for _, t := range s.data {
		list = append(list, max(t.factor, -t.factor))
	}
	return list
}

// addChosen is add where data is part of the subscript.
func (x *rows) addChosen(a affine.Access) bool {
	e := a.Index[x.d]
	sum, ok := sumWithData(e)
	if !ok {
		return false
	}
	form, rest := sum.form.Split(x.length)
	lo, hi, known := a.Range(rest)
	if !known {
		return false
	}
	var over, within affine.Expr // what data adds to the row, and to the element
	for _, t := range sum.data {
		if t.factor%x.length == 0 {
			over = moreData(over, t.factor/x.length, t.value)
			continue
		}
		least, most, known := x.interval(a, t.value)
		if !known || max(-least, most) > math.MaxInt32 || max(t.factor, -t.factor) > math.MaxInt32 {
			return false
		}
		lo, hi = lo+min(t.factor*least, t.factor*most), hi+max(t.factor*least, t.factor*most)
		within = moreData(within, t.factor, t.value)
	}
	more := affine.FloorQuo(lo, x.length)
	if hi-more*x.length >= x.length {
		return false
	}
	place := dataPlace{at: e, row: sumOfBoth(form.Plus(more), over), element: sumOfBoth(rest.Plus(-more*x.length), within)}
	for _, p := range x.chosen {
		if affine.SameExpr(p.at, e) {
			return affine.SameExpr(p.row, place.row)
		}
	}
	x.chosen = append(x.chosen, place)
	return true
}

// interval is what is known of e where a uses it.
func (x *rows) interval(a affine.Access, e affine.Expr) (lo, hi int64, known bool) {
	for _, t := range x.tasks {
		found := false
		affine.Walk(t.Body, func(s affine.Stmt) bool { found = found || s == a.Stmt; return !found })
		if found {
			return affine.IntervalAt(t.Body, a.Stmt, e)
		}
	}
	return 0, 0, false
}

// moreData is sum, nil for none, and factor times value, as int.
func moreData(sum affine.Expr, factor int64, value affine.Expr) affine.Expr {
	value = affine.Convert(value, affine.I32)
	if factor != 1 {
		value = &affine.Binary{Op: "*", X: value, Y: affine.IntConst(factor)}
	}
	if sum == nil {
		return value
	}
	return &affine.Binary{Op: "+", X: sum, Y: value}
}

// sumOfBoth is f and data, nil for none.
func sumOfBoth(f affine.Form, data affine.Expr) affine.Expr {
	switch n, isConst := f.IsConst(); {
	case data == nil:
		return f.Expr()
	case isConst && n == 0:
		return data
	}
	return &affine.Binary{Op: "+", X: affine.Convert(f.Expr(), affine.I32), Y: data}
}
