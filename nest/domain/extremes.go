package domain

import (
	"codo/affine"
	"codo/nest"
)

// Extremes writes the choice of the lesser or the greater one of two integers as min or max of
// them, however it is compared:
//
//	m = a[i] >= m ? a[i] : m   =>   m = max(a[i], m)
//
// One that is cut to a type which both have room in is one of that type. Floats stay: a comparison with what
// is no number is false.
func Extremes(t *affine.Task) {
	affine.RewriteExprs(t.Body, nest.Extreme)
}
