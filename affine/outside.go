package affine

import (
	"fmt"
	"math"
	"strings"

	"codo/diag"
)

// A Leak is an iteration in which a subscript leaves its buffer.
type Leak struct {
	Dim   int    // of the buffer, from 0
	Value int64  // of the subscript
	When  string // the counters, "i = 63, j = 0"; "" without loops
}

// Outside answers whether a subscript of a is negative or beyond its dimension
// in some iteration, and gives the first such dimension. The loops around
// nothing but a's own domain are searched; ok is false if no iteration is proven
// to leave the buffer.
func Outside(a Access) (leak Leak, ok bool) {
	if a.Buffer == nil || !a.Exact {
		return Leak{}, false
	}
	for d := range a.Index {
		if !a.affine[d] {
			continue
		}
		below := a.subscripts[d].Scale(-1).Plus(-1)
		above := a.subscripts[d].Plus(-int64(a.Buffer.Shape[d]))
		for _, wrong := range []Form{below, above} {
			if most, ok := newRanges().corner(wrong, 1); ok && most < 0 {
				continue
			}
			if value, when, found := a.witness(wrong, a.subscripts[d]); found {
				return Leak{d, value, when}, true
			}
		}
	}
	return Leak{}, false
}

// ReportOutside adds the error that a subscript of a leaves its buffer, if one is proven to; else it gives nil.
func ReportOutside(a Access, diags *diag.List) *diag.Diagnostic {
	leak, ok := Outside(a)
	if !ok {
		return nil
	}
	when := ""
	if leak.When != "" {
		when = " when " + leak.When
	}
	return diags.Errorf(diag.OutOfBounds, a.Pos, "subscript %d of `%s` is %d%s; it must be from 0 to %d",
		leak.Dim+1, a.Buffer.Name, leak.Value, when, a.Buffer.Shape[leak.Dim]-1).
		Note(a.Buffer.Pos, "`%s` is declared here", a.Buffer.Name)
}

// witness finds an iteration of a in which wrong >= 0, and the value of shown
// there.
func (a *Access) witness(wrong, shown Form) (value int64, when string, ok bool) {
	for _, c := range a.Cases {
		s, f := executed(a.Loops, c)
		s.ge = append(s.ge, s.rowOf(wrong, f))
		row := s.rowOf(shown, f)
		x, answer := s.solve()
		if answer != Yes || s.partial {
			continue
		}
		var counters []string
		for _, l := range f.loops {
			counters = append(counters, fmt.Sprintf("%s = %d", l.loop.Name, l.counter.at(x)))
		}
		return row.at(x), strings.Join(counters, ", "), true
	}
	return 0, "", false
}

// Greatest is the greatest value that subscript d of a takes, guards that are not affine
// aside; ok is false if it depends on data.
func Greatest(a Access, d int) (most int64, ok bool) {
	if !a.affine[d] {
		return 0, false
	}
	for _, l := range a.Loops {
		if _, _, known := TripRange(l); !known {
			return 0, false
		}
	}
	most = math.MinInt64
	for _, c := range a.Cases {
		s, f := executed(a.Loops, c)
		objective := s.rowOf(a.subscripts[d], f)
		x, answer := s.solve()
		if answer == No {
			continue
		}
		if x == nil || s.partial {
			return 0, false
		}
		n, known := s.greatest(objective, x)
		if !known || n >= infinite {
			return 0, false
		}
		most = max(most, n)
	}
	return most, most > math.MinInt64
}
