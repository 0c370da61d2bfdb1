package nest

import (
	"slices"

	"codo/affine"
)

// RowStrips takes the rows of all nests of t in strips of so many, and goes through the rows of a strip side
// by side (strip-mining and interchange: Wolfe, "More iteration space tiling", 1989), so that what adds up a
// row waits for the addition before no longer than the other rows of the strip take:
//
//	                          for it {
//	for i {                     local s f32[64]
//	  s = 0                     for i { s[i] = 0 }
//	  for j { s += x[i][j] }    for j { for i { s[i] += x[64*it + i][j] } }
//	  y[i] = s                  for i { y[64*it + i] = s[i] }
//	}                         }
//
// What a strip adds up is in registers. All loops stay in this order. It reports whether all nests have so many
// rows, which are independent, and if strips are a part of them; otherwise t is as it was.
func RowStrips(t *affine.Task, rows, size int64, names affine.Names) bool {
	if t.Sequential != "" || rows%size != 0 {
		return false
	}
	var body []affine.Stmt
	for _, s := range t.Body {
		own, ok := inStrips(s, rows, size, names)
		if !ok {
			return false
		}
		body = append(body, own...)
	}
	t.Body = body
	Rename(t, names)
	return true
}

// inStrips is a nest made anew, in strips.
func inStrips(s affine.Stmt, rows, size int64, names affine.Names) ([]affine.Stmt, bool) {
	root, ok := s.(*affine.Loop)
	if !ok || !Movable(root) || len(root.Order) > 0 {
		return nil, false
	}
	if _, trips, _ := affine.ConstantTrips(root); trips != rows {
		return nil, false
	}
	b, ok := BandOf(root)
	switch {
	case !ok && (affine.HasLoop(root.Body) || !IsFree(root, 0, affine.Accesses([]affine.Stmt{root}))):
		return nil, false
	case !ok:
		around := affine.CloneBody([]affine.Stmt{root})[0].(*affine.Loop)
		strips(around, size, names)
		return asStrips(around), true
	case !b.Free[0]:
		return nil, false
	}
	cuts := make([]Cut, len(b.Loops))
	for k, l := range b.Loops {
		_, trips, _ := affine.ConstantTrips(l)
		if cuts[k] = (Cut{Blocks: trips, Inner: 1, Copies: 1}); b.Free[k] {
			cuts[k] = Cut{Blocks: 1, Inner: trips, Copies: 1}
		}
	}
	cuts[0] = Cut{Blocks: rows / size, Inner: size, Copies: 1}
	body, _, err := b.Tile(cuts, append(Identity(len(b.Loops))[1:], 0), 1, names)
	if err != nil {
		return nil, false
	}
	if size == rows { // one strip has a loop, too, in which all stays in its order
		once := &affine.Loop{Name: names.Fresh(root.Name), Type: root.Type, Lo: &affine.Const{T: root.Type}, Hi: &affine.Const{T: root.Type, I: 1}, Step: 1, Pos: root.Pos, Body: body}
		body = []affine.Stmt{once}
	}
	return asStrips(body[0].(*affine.Loop)), true
}

// asStrips keeps the loop from strip to strip, and those in it, in their order, and what these add up in registers.
func asStrips(around *affine.Loop) []affine.Stmt {
	around.Tile = true
	for _, s := range around.Body {
		switch s := s.(type) {
		case *affine.Loop:
			s.Order = []string{s.Name}
		case *affine.Decl:
			if len(s.Buffer.Shape) == 1 && len(s.Buffer.Partition) == 0 && Updates(around.Body, s.Buffer) {
				s.Buffer.Partition = []affine.Partition{{Kind: affine.Complete}}
			}
		}
	}
	return []affine.Stmt{around}
}

// Updates reports whether body computes elements of b from others of b, as far as is seen at once.
func Updates(body []affine.Stmt, b *affine.Buffer) (found bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		a, ok := s.(*affine.Assign)
		found = found || ok && a.Buffer == b && affine.Loads(a.Value, b)
		return !found
	})
	return found
}

// AddsInRows reports whether a nest of t adds up floats, or looks for one, in each of so many independent rows.
func AddsInRows(t *affine.Task, rows int64) bool {
	return slices.ContainsFunc(t.Body, func(s affine.Stmt) bool {
		root, ok := s.(*affine.Loop)
		if !ok {
			return false
		}
		_, trips, _ := affine.ConstantTrips(root)
		b, ok := BandOf(root)
		return ok && trips == rows && b.Free[0] && b.hasInner() && slices.Contains(b.Free[b.Outer:], false) && !b.Integers
	})
}
