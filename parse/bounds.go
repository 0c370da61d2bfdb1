package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// checkBounds reports subscripts that leave their array for some iteration, with
// the iteration, and the calls that gave the array for a longer one. What is not
// affine is left to the testbench.
func checkBounds(accesses []affine.Access, shorter map[*affine.Buffer][]shapeNote, diags *diag.List) {
	for _, a := range accesses {
		if d := affine.ReportOutside(a, diags); d != nil {
			noteShapes(d, a.Buffer, shorter)
		}
	}
}

// warnUninitialised reports locals that are read before anything has written
// them, in program order. A read before the write in the text of a common loop
// counts if it happens in the first iteration. Those that outlive a run have a value,
// and what moves on in a line buffer counts when it is read for something else.
func warnUninitialised(t *affine.Task, accesses []affine.Access, lasting []*affine.Buffer, diags *diag.List) {
	local := map[*affine.Buffer]bool{}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			local[d.Buffer] = !slices.Contains(lasting, d.Buffer)
		}
		return true
	})
	around := loopsAroundWrites(accesses)
	written, fills, said := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	for _, a := range accesses {
		switch {
		case a.Buffer == nil || !local[a.Buffer] || said[a.Buffer]:
		case a.Write:
			written[a.Buffer] = true
		case written[a.Buffer] && !fills[a.Buffer]:
		case movesOn(a, local, around[a.Buffer]):
			fills[a.Buffer] = true
		case usedAtFirst(a, around[a.Buffer], accesses):
			said[a.Buffer] = true
			diags.Warnf(diag.Uninit, a.Pos, "%s is read before it is written", quoteToken(a.Buffer.Name)).
				Note(a.Buffer.Pos, "declared here without a value").Advise("give it a value")
		}
	}
}

// usedAtFirst reports whether the first iteration of these loops reads a, and does something with it: a scalar that only holds it must be
// read then, too, not just where a later iteration chooses it.
func usedAtFirst(a affine.Access, loops []*affine.Loop, accesses []affine.Access) bool {
	if affine.AtFirst(a, loops) != affine.Yes {
		return false
	}
	s, ok := a.Stmt.(*affine.Assign)
	if !ok || !s.Buffer.IsScalar() || s.Buffer == a.Buffer {
		return true
	}
	if _, bare := s.Value.(*affine.Load); !bare {
		return true
	}
	return slices.ContainsFunc(accesses, func(held affine.Access) bool {
		return held.Buffer == s.Buffer && !held.Write && held.Order > a.Order && usedAtFirst(held, loops, accesses)
	})
}

// movesOn tells whether a is read to be stored in a local array and nothing else,
// in a loop that writes its array too: rows of a line buffer, places of a window
// and of a shift register, which fill while nothing is taken from them.
func movesOn(a affine.Access, local map[*affine.Buffer]bool, written []*affine.Loop) bool {
	s, ok := a.Stmt.(*affine.Assign)
	if !ok || !local[s.Buffer] || len(s.Buffer.Shape) == 0 || len(a.Buffer.Shape) == 0 {
		return false
	}
	_, bare := s.Value.(*affine.Load)
	return bare && slices.ContainsFunc(a.Loops, func(l *affine.Loop) bool { return slices.Contains(written, l) })
}

// loopsAroundWrites are the loops in which each buffer is written.
func loopsAroundWrites(accesses []affine.Access) map[*affine.Buffer][]*affine.Loop {
	around := map[*affine.Buffer][]*affine.Loop{}
	for _, a := range accesses {
		if a.Write && a.Buffer != nil {
			around[a.Buffer] = append(around[a.Buffer], a.Loops...)
		}
	}
	return around
}
