package hbm

import (
	"slices"

	"codo/affine"
)

// Coming are the channels, by their buffers, that bring what lies off chip: those of the
// tasks that load it, and of tasks that only hand on what others of these bring. They
// wait for nothing but memory and space.
func Coming(p *affine.Program) map[*affine.Buffer]bool {
	all, coming := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	for _, c := range p.Channels {
		all[c.Buffer] = true
	}
	for range p.Tasks { // a task stands behind those that it takes from, if not always
		before := len(coming)
		for _, t := range p.Tasks {
			for _, b := range handedOn(p, t, all, coming) {
				coming[b] = true
			}
		}
		if len(coming) == before {
			break
		}
	}
	return coming
}

// handedOn lists what t writes of these channels; none if it computes, or takes
// something that does not come.
func handedOn(p *affine.Program, t *affine.Task, channels, coming map[*affine.Buffer]bool) (gives []*affine.Buffer) {
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
		b := a.Buffer
		if a.Channel != nil {
			b = a.Channel.Buffer
		}
		switch {
		case own[b]:
		case channels[b] && a.Write:
			gives = append(gives, b)
		case a.Write, !coming[b] && !slices.Contains(p.Args, b):
			return nil
		}
	}
	if !ok {
		return nil
	}
	return gives
}
