package violations

import (
	"slices"

	"codo/affine"
)

// fuseNests makes one nest of neighbouring nests of a task that run over the same
// iterations, as deep as the dependences allow (Kennedy and McKinley, "Typed
// fusion", 1993):
//
//	for i { for j { y[i][j] = 0 } }              for i { for j {
//	for i { for j { for k {               =>       y[i][j] = 0
//	  y[i][j] += a[i][k] * b[k][j] } } }           for k { y[i][j] += a[i][k] * b[k][j] } } }
//
// What a nest updates can then be given away while the rest still runs.
func fuseNests(body []affine.Stmt, names affine.Names) []affine.Stmt {
	var out []affine.Stmt
	for _, s := range body {
		if n := len(out); n > 0 {
			first, ok := out[n-1].(*affine.Loop)
			second, ok2 := s.(*affine.Loop)
			if ok && ok2 && fusible(first, second) && staysNest(first, second) {
				rename(first, second, names)
				join(first, second)
				continue
			}
		}
		out = append(out, s)
	}
	for _, s := range out {
		if l, ok := s.(*affine.Loop); ok {
			l.Body = fuseNests(l.Body, names)
		}
	}
	return out
}

// fusible reports whether two loops that follow each other may run as one: they
// make the same steps, share a buffer, and no iteration of the second needs what
// a later one of the first does. The loops are not changed.
func fusible(first, second *affine.Loop) bool {
	lo, trips, ok := affine.ConstantTrips(first)
	lo2, trips2, ok2 := affine.ConstantTrips(second)
	if !ok || !ok2 || lo != lo2 || trips != trips2 || first.Step != second.Step || first.Type != second.Type {
		return false
	}
	if first.II != second.II || first.Unroll != second.Unroll || len(first.Pragmas)+len(second.Pragmas) > 0 {
		return false
	}
	if first.Keep+second.Keep > 0 || len(first.Order)+len(second.Order) > 0 { // the user wants them so
		return false
	}
	if !share(first.Body, second.Body) {
		return false
	}
	both := affine.CloneBody([]affine.Stmt{first, second})
	a, b := both[0].(*affine.Loop), both[1].(*affine.Loop)
	n := len(a.Body)
	join(a, b)
	return !affine.DependsBackward(a, a.Body[:n], a.Body[n:]).Possible()
}

// staysNest reports whether the body of two loops that run as one holds one loop at most, once
// loops in it are fused, too: several cannot be cut and reordered together.
func staysNest(first, second *affine.Loop) bool {
	var inner []*affine.Loop
	for _, s := range slices.Concat(first.Body, second.Body) {
		if l, ok := s.(*affine.Loop); ok {
			inner = append(inner, l)
		}
	}
	return len(inner) < 2 || len(inner) == 2 && fusible(inner[0], inner[1]) && staysNest(inner[0], inner[1])
}

// share reports whether both bodies use a buffer that one of them writes.
func share(a, b []affine.Stmt) bool {
	uses := usesOf(a)
	for _, y := range usesOf(b) {
		for _, x := range uses {
			if x.buffer == y.buffer && (x.write != nil || y.write != nil) {
				return true
			}
		}
	}
	return false
}

// join appends what second does to the body of first.
func join(first, second *affine.Loop) {
	affine.ReplaceCounter(second.Body, second, first)
	first.Body = slices.Concat(first.Body, second.Body)
}

// rename gives new names to what second declares and counts with, where first
// has the name already.
func rename(first, second *affine.Loop, names affine.Names) {
	taken := map[string]bool{}
	note := func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Loop:
			taken[s.Name] = true
		case *affine.Decl:
			taken[s.Buffer.Name] = true
		}
		return true
	}
	affine.Walk([]affine.Stmt{first}, note)
	renameTaken(second.Body, taken, names)
}

// renameTaken gives new names to what body declares and counts with, where the name is taken.
func renameTaken(body []affine.Stmt, taken map[string]bool, names affine.Names) {
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Loop:
			if taken[s.Name] {
				s.Name = names.Fresh(s.Name)
			}
		case *affine.Decl:
			if taken[s.Buffer.Name] {
				s.Buffer.Name = names.Fresh(s.Buffer.Name)
			}
		}
		return true
	})
}
