package domain

import (
	"slices"
	"strings"

	"codo/affine"
)

// Release takes back what pragmas of Vitis HLS in a kernel decide: intervals and
// copies of its loops, banks of its arrays. They are of the design that the kernel
// was; the search makes another. Nests that are to stay as they are, by a pragma
// codo keep, keep all, and so do those whose loops data ends, which the search does not cut, and those of which a
// pragma says that they depend on less than it seems. Others that are not affine keep banks, as many as Vitis makes. The
// result is the first loop or array that was released, by its place; nil if none.
func Release(p *affine.Program) affine.Stmt {
	var first affine.Stmt
	note := func(s affine.Stmt) {
		if first == nil {
			first = s
		}
	}
	kept := map[*affine.Buffer]bool{}
	for _, t := range p.Tasks {
		for _, s := range t.Body {
			if l, ok := s.(*affine.Loop); ok && (l.Keep > 0 || !isAffine(l)) {
				for _, a := range affine.Accesses([]affine.Stmt{l}) {
					kept[a.Buffer] = true
				}
				if l.Keep > 0 || !endsAffine(l) || saysDependences(l) {
					continue
				}
			}
			affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
				if l, ok := s.(*affine.Loop); ok && (l.II != 0 || l.Unroll != 0 || len(l.Pragmas) > 0) {
					l.II, l.Flush, l.Unroll, l.Pragmas = 0, false, 0, nil
					note(l)
				}
				return true
			})
		}
	}
	free := func(b *affine.Buffer) {
		if len(b.Partition) > 0 && (!kept[b] || b.Memory(b.Partition).Banks > maxBanks) {
			b.Partition = nil
			note(&affine.Decl{Buffer: b, Pos: b.Pos})
		}
	}
	for _, b := range slices.Concat(p.Args, p.Tables) {
		free(b)
	}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				free(d.Buffer)
			}
			return true
		})
	}
	p.Pragmas = slices.DeleteFunc(p.Pragmas, func(text string) bool {
		words := strings.Fields(strings.ToLower(text))
		return len(words) > 1 && words[0] == "hls" && (words[1] == "array_partition" || words[1] == "array_reshape")
	})
	return first
}

// maxBanks is how many banks of an array Vitis makes without a warning (XFORM 203-103).
const maxBanks = 1024

// saysDependences reports whether a pragma in nest l says what does not depend on what (UG1399, pragma HLS dependence).
func saysDependences(l *affine.Loop) (says bool) {
	affine.Walk([]affine.Stmt{l}, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			says = says || slices.ContainsFunc(l.Pragmas, func(text string) bool { return strings.HasPrefix(strings.ToLower(text), "hls dependence") })
		}
		return !says
	})
	return says
}

// isAffine reports whether the bounds of all loops in l, from l on, and all
// subscripts are affine, but for those of tables, which are read in any order.
func isAffine(l *affine.Loop) bool {
	for _, a := range affine.Accesses([]affine.Stmt{l}) {
		if _, ok := a.Subscripts(); !ok && (a.Buffer == nil || a.Buffer.Init == nil) {
			return false
		}
	}
	return endsAffine(l)
}

// endsAffine reports whether the bounds of all loops in l, from l on, are affine.
func endsAffine(l *affine.Loop) bool {
	ok := true
	affine.Walk([]affine.Stmt{l}, func(s affine.Stmt) bool {
		if l, isLoop := s.(*affine.Loop); isLoop {
			_, lo := affine.FormOf(l.Lo)
			_, hi := affine.FormOf(l.Hi)
			ok = ok && lo && hi
		}
		return ok
	})
	return ok
}
