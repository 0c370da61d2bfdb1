package violations

import (
	"slices"

	"codo/affine"
)

// inParts gives each store of a nest that fills an array in several places a nest of its own,
// if these places are apart and together the whole array:
//
//	for i { t[i] = a[i]; t[i + 8] = b[i] }    =>    for i { t[i] = a[i] }; for i { t[i + 8] = b[i] }
//
// The stores may be in loops of their own, as the channels of a pixel that are put together are.
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
	if !ok {
		return nil
	}
	u, paths := filled{buffer: onlyStored(l)}, pathsIn([]affine.Stmt{l})
	if u.buffer == nil || len(paths) < 2 {
		return nil
	}
	for _, path := range paths {
		part := along(affine.CloneBody([]affine.Stmt{s}), path)[0]
		m, ok := mappingOf(part, u.buffer)
		if !ok || m.reads(u.buffer) || slices.ContainsFunc(u.fills, func(o mapping) bool { return !m.apart(o) }) {
			return nil
		}
		u.fills, parts = append(u.fills, m), append(parts, part)
	}
	for d, a := range u.covered() {
		if a.lo > 0 || a.hi < int64(u.buffer.Shape[d])-1 {
			return nil
		}
	}
	return parts
}

// pathsIn are the ways into body to what may have a nest of its own, as places in the bodies around it: stores beside
// each other or beside loops, and bodies that are anything else; none if loops keep their form.
func pathsIn(body []affine.Stmt) (paths [][]int) {
	for _, s := range body {
		if a, isStore := s.(*affine.Assign); !isLoop(s) && (!isStore || a.Buffer.IsScalar()) {
			return [][]int{nil}
		}
	}
	for k, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok {
			paths = append(paths, []int{k})
			continue
		}
		if l.Keep > 0 || len(l.Order) > 0 {
			return nil
		}
		inside := pathsIn(l.Body)
		if inside == nil {
			return nil
		}
		for _, path := range inside {
			paths = append(paths, append([]int{k}, path...))
		}
	}
	return paths
}

// along is body with nothing beside this way into it.
func along(body []affine.Stmt, path []int) []affine.Stmt {
	if len(path) == 0 {
		return body
	}
	body = body[path[0] : path[0]+1]
	if l, ok := body[0].(*affine.Loop); ok {
		l.Body = along(l.Body, path[1:])
	}
	return body
}

// onlyStored is the array that l stores in; nil if there are several, or none.
func onlyStored(l *affine.Loop) (b *affine.Buffer) {
	only := true
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && !a.Buffer.IsScalar() {
			only, b = only && (b == nil || b == a.Buffer), a.Buffer
		}
		return only
	})
	if !only {
		return nil
	}
	return b
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
