package nest

import (
	"codo/affine"
)

// Rename gives locals and counters of t another name that are in the scope of one of the same
// name: a declaration may have moved out of its loop, and a loop into another one.
func Rename(t *affine.Task, names affine.Names) { RenameIn(t.Body, map[string]bool{}, names) }

// RenameIn leaves scope as it was.
func RenameIn(body []affine.Stmt, scope map[string]bool, names affine.Names) {
	take := func(name *string) {
		if scope[*name] {
			*name = names.Fresh(*name)
		}
		scope[*name] = true
	}
	var declared []string
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
			take(&s.Buffer.Name)
			declared = append(declared, s.Buffer.Name)
		case *affine.Loop:
			take(&s.Name)
			RenameIn(s.Body, scope, names)
			delete(scope, s.Name)
		case *affine.If:
			RenameIn(s.Then, scope, names)
			RenameIn(s.Else, scope, names)
		}
	}
	for _, name := range declared {
		delete(scope, name)
	}
}
