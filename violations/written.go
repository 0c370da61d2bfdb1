package violations

import (
	"maps"

	"codo/affine"
)

// Scalars are those of a body, set once, with what they hold, in which those before
// them are written out; nil until they are set. A value that is used twice stands there
// once, but what walks over it meets it twice: sizes count it as often as it is met.
type scalars struct {
	value map[*affine.Buffer]affine.Expr
	size  map[affine.Expr]int
}

// mostWritten is from which size on scalars are not written out: in a chain in which
// each uses the one before twice it doubles with each.
const mostWritten = 1 << 12

// read takes the body of the nest, or a side of a choice in it: scalars that are set once,
// then the store.
func (m *mapping) read(body []affine.Stmt, b *affine.Buffer, given scalars) bool {
	for i, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
			if !s.Buffer.IsScalar() {
				return false
			}
			given.value[s.Buffer] = nil
			continue
		case *affine.Assign:
			if value, own := given.value[s.Buffer]; own {
				if value != nil {
					return false
				}
				if given.value[s.Buffer] = given.inline(s.Value); given.value[s.Buffer] == nil {
					return false
				}
				continue
			}
		case *affine.If:
			if i < len(body)-1 && given.chosen(s) {
				continue
			}
		}
		return i == len(body)-1 && m.readStore(s, b, given)
	}
	return false
}

// chosen notes the values of scalars that s sets, each once on both of its sides; ok is false if it does
// anything else.
func (c scalars) chosen(s *affine.If) (ok bool) {
	cond := c.inline(s.Cond)
	sides := [2]map[*affine.Buffer]affine.Expr{{}, {}}
	for k, side := range [][]affine.Stmt{s.Then, s.Else} {
		for _, s := range side {
			a, isAssign := s.(*affine.Assign)
			if !isAssign {
				return false
			}
			value, own := c.value[a.Buffer]
			given := c.inline(a.Value)
			if !own || value != nil || given == nil || sides[k][a.Buffer] != nil {
				return false
			}
			sides[k][a.Buffer] = given
		}
	}
	if cond == nil || len(sides[0]) != len(sides[1]) {
		return false
	}
	for b := range sides[0] {
		no := sides[1][b]
		if no == nil || c.size[cond]+c.size[sides[0][b]]+c.size[no] > mostWritten {
			return false
		}
	}
	for b, yes := range sides[0] {
		x := &affine.Select{Cond: cond, X: yes, Y: sides[1][b]}
		c.value[b], c.size[x] = x, 1+c.size[cond]+c.size[yes]+c.size[x.Y]
	}
	return true
}

// readStore takes the last statement: a store, or a choice between two stores in
// one element.
func (m *mapping) readStore(s affine.Stmt, b *affine.Buffer, given scalars) bool {
	switch s := s.(type) {
	case *affine.Assign:
		m.store, m.value = s, given.inline(s.Value)
		return s.Buffer == b && m.value != nil
	case *affine.If:
		cond := given.inline(s.Cond)
		if cond == nil || !m.read(s.Then, b, scalars{maps.Clone(given.value), given.size}) {
			return false
		}
		if len(s.Else) == 0 {
			m.when = affine.And(cond, m.when)
			return true
		}
		var other mapping
		if m.when != nil || !other.read(s.Else, b, scalars{maps.Clone(given.value), given.size}) || other.when != nil || !affine.SameIndex(m.store.Index, other.store.Index) {
			return false
		}
		m.value = &affine.Select{Cond: cond, X: m.value, Y: other.value}
		return true
	}
	return false
}

// inline writes out scalars in e; nil if one of them has no value yet, or the result
// would be too large.
func (c scalars) inline(e affine.Expr) affine.Expr {
	ok, size := true, 0
	out := affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		size++
		ld, isLoad := e.(*affine.Load)
		if !isLoad {
			return e
		}
		value, own := c.value[ld.Buffer]
		if !own {
			return e
		}
		ok = ok && value != nil
		size += c.size[value]
		return value
	})
	if !ok || size > mostWritten {
		return nil
	}
	c.size[out] = size
	return out
}
