package violations

import (
	"slices"

	"codo/affine"
)

// inParts gives each store of a nest that fills an array in several places at once a nest
// of its own, if these places are apart and together the whole array:
//
//	for i { t[i] = a[i]; t[i + 8] = b[i] }    =>    for i { t[i] = a[i] }; for i { t[i + 8] = b[i] }
func inParts(list []affine.Stmt) (out []affine.Stmt) {
	for _, s := range list {
		parts := partsOf(s)
		if parts == nil {
			parts = []affine.Stmt{s}
		}
		out = append(out, parts...)
	}
	return out
}

// partsOf are the nests that stand in for s; nil if it stays.
func partsOf(s affine.Stmt) (parts []affine.Stmt) {
	l, ok := s.(*affine.Loop)
	if !ok || l.Keep > 0 || len(l.Order) > 0 {
		return nil
	}
	core := affine.Innermost(l).Body
	if len(core) < 2 {
		return nil
	}
	first, ok := core[0].(*affine.Assign)
	if !ok {
		return nil
	}
	u := filled{buffer: first.Buffer}
	for k := range core {
		part := affine.CloneBody([]affine.Stmt{s})[0].(*affine.Loop)
		in := affine.Innermost(part)
		in.Body = []affine.Stmt{in.Body[k]}
		m, ok := mappingOf(part, first.Buffer)
		if !ok || m.reads(first.Buffer) || slices.ContainsFunc(u.fills, func(o mapping) bool { return !m.apart(o) }) {
			return nil
		}
		u.fills, parts = append(u.fills, m), append(parts, part)
	}
	for d, a := range u.covered() {
		if a.lo > 0 || a.hi < int64(first.Buffer.Shape[d])-1 {
			return nil
		}
	}
	return parts
}

// apart reports whether m and o store in different elements.
func (m *mapping) apart(o mapping) bool {
	for d, a := range m.axes {
		if b := o.axes[d]; a.hi < b.lo || a.lo > b.hi {
			return true
		}
	}
	return false
}
