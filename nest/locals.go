package nest

import "codo/affine"

// Rename gives locals and counters of t another name that are in the scope of one of the same
// name: a declaration may have moved out of its loop, and a loop into another one.
func Rename(t *affine.Task, names affine.Names) { renameIn(t.Body, map[string]bool{}, names) }

// RenameBeside does so with all tasks in the scope of other arrays: a channel has the name that a local had.
func RenameBeside(tasks []*affine.Task, others []*affine.Buffer, names affine.Names) {
	scope := make(map[string]bool, len(others))
	for _, b := range others {
		scope[b.Name] = true
	}
	for _, t := range tasks {
		renameIn(t.Body, scope, names)
	}
}

// renameIn leaves scope as it was.
func renameIn(body []affine.Stmt, scope map[string]bool, names affine.Names) {
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
			renameIn(s.Body, scope, names)
			delete(scope, s.Name)
		case *affine.If:
			renameIn(s.Then, scope, names)
			renameIn(s.Else, scope, names)
		}
	}
	for _, name := range declared {
		delete(scope, name)
	}
}
