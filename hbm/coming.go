package hbm

import (
	"slices"

	"codo/affine"
)

// Coming are the FIFOs that bring what lies off chip: those of the tasks that load it,
// and of tasks that only hand on what others of these bring. They wait for nothing but
// memory and space.
func Coming(p *affine.Program) map[*affine.Channel]bool {
	coming := map[*affine.Channel]bool{}
	for range p.Tasks { // a task stands behind those that it takes from, if not always
		before := len(coming)
		for _, t := range p.Tasks {
			if gives, ok := handedOn(p, t, coming); ok {
				for _, c := range gives {
					coming[c] = true
				}
			}
		}
		if len(coming) == before {
			break
		}
	}
	return coming
}

// handedOn lists the FIFOs of t; ok is false if it computes, or takes something that
// does not come.
func handedOn(p *affine.Program, t *affine.Task, coming map[*affine.Channel]bool) (gives []*affine.Channel, ok bool) {
	own, ok := map[*affine.Buffer]bool{}, copiesOnly(t)
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			own[s.Buffer] = true
		case *affine.Push:
			_, isLoad := s.Value.(*affine.Load)
			ok = ok && isLoad
		}
		return true
	})
	for _, a := range affine.Accesses(t.Body) {
		switch {
		case a.Channel != nil && a.Write:
			gives = append(gives, a.Channel)
		case a.Channel != nil && !coming[a.Channel], a.Channel == nil && !own[a.Buffer] && (a.Write || !slices.Contains(p.Args, a.Buffer)):
			return nil, false
		}
	}
	return gives, ok
}
