package nest

import (
	"maps"

	"codo/affine"
)

// Rename gives locals and counters of t another name that are in the scope of one of the same
// name: a declaration may have moved out of its loop, and a loop into another one.
func Rename(t *affine.Task, names affine.Names) { RenameBeside(t, nil, names) }

// RenameBeside does so in the scope of other arrays, too: a channel has the name that a local had.
func RenameBeside(t *affine.Task, others []*affine.Buffer, names affine.Names) {
	scope := map[string]bool{}
	for _, b := range others {
		scope[b.Name] = true
	}
	renameIn(t.Body, scope, names)
}

func renameIn(body []affine.Stmt, scope map[string]bool, names affine.Names) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
			if scope[s.Buffer.Name] {
				s.Buffer.Name = names.Fresh(s.Buffer.Name)
			}
			scope[s.Buffer.Name] = true
		case *affine.Loop:
			if scope[s.Name] {
				s.Name = names.Fresh(s.Name)
			}
			inside := maps.Clone(scope)
			inside[s.Name] = true
			renameIn(s.Body, inside, names)
		case *affine.If:
			renameIn(s.Then, maps.Clone(scope), names)
			renameIn(s.Else, maps.Clone(scope), names)
		}
	}
}
