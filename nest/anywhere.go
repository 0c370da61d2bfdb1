package nest

import (
	"codo/affine"
)

// IsThere reports whether subs are places of b, whatever counters are.
func IsThere(b *affine.Buffer, subs []affine.Form) bool {
	for d, sub := range subs {
		if lo, hi, known := sub.Range(); !known || lo < 0 || hi >= int64(b.Shape[d]) {
			return false
		}
	}
	return true
}

// IsInside reports whether the element that ld reads is there, whatever counters are.
func IsInside(ld *affine.Load) bool {
	subs := make([]affine.Form, len(ld.Index))
	for d, e := range ld.Index {
		var ok bool
		if subs[d], ok = affine.FormOf(e); !ok {
			return false
		}
	}
	return IsThere(ld.Buffer, subs)
}

// Harmless reports whether e can be computed where nothing asks for it: it divides by no integer that may be zero, and reads only
// what there is, as reads tells.
func Harmless(e affine.Expr, reads func(*affine.Load) bool) bool {
	ok := true
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Binary:
			if (e.Op == "/" || e.Op == "%") && e.Type().IsInteger() {
				lo, _, known := affine.Interval(e.Y)
				ok = ok && known && lo > 0
			}
		case *affine.Load:
			ok = ok && reads(e)
		}
	})
	return ok
}
