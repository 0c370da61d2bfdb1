package operators

import (
	"codo/affine"
	"codo/nest"
)

// Parts makes two loops of those of which a part of the iterations is marked: products and sums of the first one, see Fabric, or
// so many sums of floats alone, are in LUTs, those of the other in DSPs, perhaps in pairs.
//
//	for o = 0 to 8 unroll=-1 part=3 {           for o = 0 to 3 unroll=-1 fabric {
//	  s[o] = s[o] + i32(x) * i32(w[o])            s[o] = s[o] + i32(x) * i32(w[o])
//	}                                    =>     }
//	                                            for o_1 = 0 to 5 unroll=-1 {
//	                                              s[o_1 + 3] = s[o_1 + 3] + i32(x) * i32(w[o_1 + 3])
//	                                            }
func Parts(t *affine.Task, names affine.Names) {
	t.Body = nest.RewriteLoops(t.Body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) { return inParts(l, names) })
	nest.Rename(t, names)
}

// inParts is l in two parts; ok is false if it has none.
func inParts(l *affine.Loop, names affine.Names) (parts []affine.Stmt, ok bool) {
	part := int64(l.Part)
	l.Part = 0
	first, trips, constant := affine.ConstantTrips(l)
	if part == 0 || part >= trips || !constant || l.Step != 1 {
		return nil, false
	}
	rest := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	old := *rest
	affine.ReplaceCounter(rest.Body, rest, &old)
	rest.Sums = 0
	rest.Name, rest.Lo, rest.Hi = names.Fresh(l.Name), &affine.Const{T: l.Type}, &affine.Const{T: l.Type, I: trips - part}
	affine.ReplaceByForm(rest.Body, &old, affine.CounterForm(rest).Plus(first+part))
	l.Hi, l.Fabric, l.Summed = &affine.Const{T: l.Type, I: first + part}, l.Sums == 0, l.Sums == 0
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if in, ok := s.(*affine.Loop); ok { // products in LUTs have no pairs
			in.Pack = false
		}
		return true
	})
	return []affine.Stmt{l, rest}, true
}
