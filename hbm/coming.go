package hbm

import (
	"slices"

	"codo/affine"
)

// Coming are the channels, by their buffers, that bring what lies off chip: those of the
// tasks that load it, and of tasks that only hand on what others of these bring, or that
// compute tiles of it, element by element. They wait for nothing but memory and space.
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
	own, copies := map[*affine.Buffer]bool{}, copiesOnly(t)
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			own[s.Buffer] = true
		case *affine.Push:
			_, isLoad := s.Value.(*affine.Load)
			copies = copies && isLoad
		}
		return true
	})
	if !copies && (!inTiles(t) || sumsUp(t)) {
		return nil
	}
	for a := range affine.Uses(t.Body) {
		b := a.Buffer
		if a.Channel != nil {
			b = a.Channel.Buffer
		}
		switch {
		case own[b]:
		case channels[b] && a.Write:
			gives = append(gives, b)
		case a.Write && (copies || !slices.Contains(p.Args, b)), !a.Write && !coming[b] && !slices.Contains(p.Args, b):
			return nil
		}
	}
	return gives
}

// inTiles reports whether t goes from tile to tile.
func inTiles(t *affine.Task) bool {
	return slices.ContainsFunc(t.Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		return ok && l.Tile
	})
}

// sumsUp reports whether t sets anything to what follows from its value before.
func sumsUp(t *affine.Task) bool {
	found := false
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			affine.WalkExpr(a.Value, func(e affine.Expr) {
				ld, isLoad := e.(*affine.Load)
				found = found || isLoad && ld.Buffer == a.Buffer
			})
		}
		return !found
	})
	return found
}
