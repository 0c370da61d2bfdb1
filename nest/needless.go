package nest

import (
	"maps"
	"slices"

	"codo/affine"
)

// Needless drops what a kernel stores in locals that nothing reads, or in elements of them that only
// constants name and nothing reads but what they are set to themselves, such as the fields of a token that are not used (dead store
// elimination; Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 4.5.2):
//
//	token[0] = in[i][0]; token[1] = in[i][1]; y[i] = token[0]    =>    token[0] = in[i][0]; y[i] = token[0]
//
// It is for kernels whose nests are not tasks yet: to read an argument or an array has no other effect there.
func Needless(t *affine.Task) {
	for {
		x := readingOf(t.Body)
		found := false
		t.Body = WithoutDead(t.Body, func(affine.Stmt) bool { return true }, func(s affine.Stmt) bool {
			a, ok := s.(*affine.Assign)
			dead := ok && x.local[a.Buffer] && !x.read[x.slot(a.Buffer, a.Index)]
			found = found || dead
			return dead
		})
		if !found {
			break
		}
	}
	t.Body = WithoutUnused(t.Body)
}

// A reading is what is read of the arrays and scalars that a body declares.
type reading struct {
	local  map[*affine.Buffer]bool
	chosen map[*affine.Buffer]bool // a subscript is no constant: elements are not told apart
	read   map[slot]bool
}

// A slot is an element of a buffer, by its number in row-major order, or all of it, if that is -1.
type slot struct {
	of *affine.Buffer
	at int64
}

func readingOf(body []affine.Stmt) reading {
	x := reading{DeclaredBy(body), map[*affine.Buffer]bool{}, map[slot]bool{}}
	all := affine.Accesses(body)
	for _, a := range all {
		x.chosen[a.Buffer] = x.chosen[a.Buffer] || a.Channel != nil || len(a.Index) < len(a.Buffer.Shape) || slices.ContainsFunc(a.Index, func(e affine.Expr) bool {
			_, constant := e.(*affine.Const)
			return !constant
		})
	}
	own := setOfThemselves(body)
	for _, a := range all {
		if !a.Write && !(own[a.Buffer] && a.Buffer.IsScalar()) {
			x.read[x.slot(a.Buffer, a.Index)] = true
		}
	}
	return x
}

// setOfThemselves are the scalars that nothing reads but what they are set to.
func setOfThemselves(body []affine.Stmt) map[*affine.Buffer]bool {
	own, other := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		a, isAssign := s.(*affine.Assign)
		affine.Each(s, func(ld *affine.Load) {
			if isAssign && a.Buffer == ld.Buffer {
				own[ld.Buffer] = true
			} else {
				other[ld.Buffer] = true
			}
		})
		return true
	})
	maps.DeleteFunc(own, func(b *affine.Buffer, _ bool) bool { return other[b] })
	return own
}

// slot is where an access goes to.
func (x reading) slot(b *affine.Buffer, index []affine.Expr) slot {
	if x.chosen[b] {
		return slot{b, -1}
	}
	at := int64(0)
	for d, e := range index {
		at = at*int64(b.Shape[d]) + e.(*affine.Const).I
	}
	return slot{b, at}
}
