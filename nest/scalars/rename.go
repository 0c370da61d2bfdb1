package scalars

import (
	"codo/affine"
	"codo/nest"
)

// RenameBeside does so with all tasks in the scope of other arrays: a channel has the name that a local had.
func RenameBeside(tasks []*affine.Task, others []*affine.Buffer, names affine.Names) {
	scope := make(map[string]bool, len(others))
	for _, b := range others {
		scope[b.Name] = true
	}
	for _, t := range tasks {
		nest.RenameIn(t.Body, scope, names)
	}
}
