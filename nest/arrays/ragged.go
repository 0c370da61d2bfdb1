package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// ragged is one loop for tiles l and the loop through a tile in it, where the loops around say how many tiles there are, and
// the last one ends where they do; nil if that is not how it is.
//
//	for i { for j0 = 0 to i + 1 step 8 { for j = 0 to 8 { if (j0 + j < i + 1) { .. } } } }
//	for i { for j = 0 to i + 1 { .. } }
func ragged(l *affine.Loop) *affine.Loop {
	if !nest.Plain(l) || len(l.Body) != 1 || l.Step < 2 {
		return nil
	}
	in, ok := l.Body[0].(*affine.Loop)
	begin, known := affine.FormOf(l.Lo)
	end, isForm := affine.FormOf(l.Hi)
	if !ok || !nest.Plain(in) || !known || !isForm || len(end.Counters()) == 0 || !begin.Equal(affine.Form{}) {
		return nil
	}
	first, trips, constant := affine.ConstantTrips(in)
	if !constant || first != 0 || in.Step != 1 || trips != l.Step || !scalars.GoTogether(in.Body, l, in, 1) {
		return nil
	}
	at := affine.CounterForm(l).Add(affine.CounterForm(in))
	inside := affine.Constraint{Form: end.Plus(-1).Sub(at)}
	for _, a := range affine.Accesses(in.Body) {
		if !a.Write || affine.Declares(in.Body, a.Buffer) {
			continue
		}
		if len(a.Cases) == 0 || slices.ContainsFunc(a.Cases, func(list []affine.Constraint) bool { return !slices.ContainsFunc(list, inside.Same) }) {
			return nil
		}
	}
	whole := &affine.Loop{Name: in.Name, Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.Convert(l.Hi, affine.I32), Step: 1, Label: in.Label, Pos: in.Pos}
	whole.Body = affine.CloneBody(in.Body)
	affine.ReplaceByForm(whole.Body, in, affine.CounterForm(whole).Sub(affine.CounterForm(l)))
	return whole
}
