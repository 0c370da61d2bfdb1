package scalars

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/nest"
)

// fillOfNumbers is what fillWhere is, of a fill that does nothing else, and has several loops for a dimension, which number its
// elements: places 9 * i + 3 * j + k of a window that lies flat, say. It is of a copy with one loop in their place.
func fillOfNumbers(body []affine.Stmt, b *affine.Buffer) (*Fill, int) {
	at := FirstUse(body, b)
	if at < 0 {
		return nil, 0
	}
	own := affine.CloneBody(body[at : at+1])
	l, ok := own[0].(*affine.Loop)
	if !ok || !nest.Plain(l) {
		return nil, 0
	}
	loops, core := nest.Perfect(l)
	if len(core) != 1 {
		return nil, 0
	}
	a, ok := core[0].(*affine.Assign)
	if !ok || a.Buffer != b {
		return nil, 0
	}
	numbered := false
	for _, e := range a.Index {
		f, ok := affine.FormOf(e)
		if ok && len(f.Counters()) > 1 {
			if loops, ok = oneLoop(loops, f, core); !ok {
				return nil, 0
			}
			numbered = true
		}
	}
	if !numbered {
		return nil, 0
	}
	loops[len(loops)-1].Body = core
	for k := len(loops) - 2; k >= 0; k-- {
		loops[k].Body = []affine.Stmt{loops[k+1]}
	}
	f, _ := fillWhere([]affine.Stmt{loops[0]}, b)
	if f == nil {
		return nil, 0
	}
	f.copied = true
	return f, at
}

// oneLoop are loops with one in the place of those that f, a subscript in their core, counts with, where its values are all numbers
// from some on, each once.
func oneLoop(loops []*affine.Loop, f affine.Form, core []affine.Stmt) (list []*affine.Loop, ok bool) {
	digits, size := f.Counters(), int64(1)
	slices.SortFunc(digits, func(x, y *affine.Loop) int { return cmp.Compare(f.Coef(x), f.Coef(y)) })
	one := &affine.Loop{Name: digits[len(digits)-1].Name, Type: affine.I32, Lo: affine.IntConst(0), Step: 1}
	for _, l := range digits {
		first, trips, constant := affine.ConstantTrips(l)
		if !constant || first != 0 || l.Step != 1 || f.Coef(l) != size || !slices.Contains(loops, l) {
			return nil, false
		}
		size *= trips
	}
	one.Hi = affine.IntConst(size)
	number := affine.CounterForm(one)
	for _, l := range digits {
		_, trips, _ := affine.ConstantTrips(l)
		affine.ReplaceByForm(core, l, number.FloorDiv(f.Coef(l)).Mod(trips))
	}
	for _, l := range loops {
		switch at := slices.Index(digits, l); {
		case at < 0:
			list = append(list, l)
		case one != nil:
			list, one = append(list, one), nil
		}
	}
	return list, true
}
