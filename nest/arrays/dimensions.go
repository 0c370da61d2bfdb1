package arrays

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
)

// Dimensions gives local arrays of one dimension that rows, planes or images lie in one after the
// other the dimensions that they have (delinearization; Maslov, "Delinearization: an efficient way
// to break multiloop dependence equations", 1992): windows and rows are told by subscripts.
//
//	local t f32[48]                                        local t f32[6][8]
//	for i { for j { y[i][j] = t[8 * i + j + 9] } }   =>    for i { for j { y[i][j] = t[i + 1][j + 1] } }
//
// Data may choose the row, or what is in it: see dataPlace. It reports whether there are any.
func Dimensions(t *affine.Task) (found bool) { return dimensionsIn(t, false) }

// DimensionsOnce is Dimensions of arrays that have several, where loops that go through all rows are cut, too, if they come
// to each element once, as where something is made of sums, and if what writes the rows goes along them one by one.
func DimensionsOnce(t *affine.Task) (found bool) { return dimensionsIn(t, true) }

func dimensionsIn(t *affine.Task, once bool) (found bool) {
	local := nest.DeclaredBy(t.Body)
	if len(local) == 0 {
		return false
	}
	all := affine.Accesses(t.Body)
	own := byBuffer(all)
	flat := map[*affine.Buffer]bool{}
	for again := true; again; { // a loop that is cut for one array may be cut for others
		again = false
		seen := map[*affine.Buffer]bool{}
		for k := 0; k < len(all); k++ {
			b := all[k].Buffer
			if !local[b] || seen[b] || once && len(b.Shape) == 1 || !mayHaveRows(b, own[b]) {
				continue
			}
			seen[b], flat[b] = true, flat[b] || len(b.Shape) == 1
			for d := 0; d < len(b.Shape); d++ {
				if x := rowsAlong(&rows{b: b, d: d, tasks: []*affine.Task{t}, flat: flat[b], once: once}, own[b]); x != nil {
					x.apply([]*affine.Task{t})
					found = true
					own[b] = affine.AccessesTo(t.Body, b) // those of others are as they were
					d--
					again = again || x.cuts
				}
			}
		}
	}
	return found
}

// byBuffer are the accesses of each buffer.
func byBuffer(all []affine.Access) map[*affine.Buffer][]affine.Access {
	own := map[*affine.Buffer][]affine.Access{}
	for _, a := range all {
		own[a.Buffer] = append(own[a.Buffer], a)
	}
	return own
}

// HandedDimensions does the same for arrays that tasks hand on, such as those that come from arguments
// in which images lie flat; what only moves them goes through the dimensions then, too.
func HandedDimensions(p *affine.Program) {
	names := affine.NamesOf(p)
	for k, ends := range affine.AllEnds(p) {
		b := p.Channels[k].Buffer
		if len(b.Shape) != 1 || b.Pin != (affine.Pin{}) || ends[0] < 0 || ends[1] < 0 {
			continue
		}
		tasks := []*affine.Task{p.Tasks[ends[0]], p.Tasks[ends[1]]}
		giveDimensions(b, tasks, false, func(t *affine.Task) { domain.Digits(t, names) })
		if len(b.Shape) > 1 {
			for _, t := range tasks {
				domain.Borders(t)
			}
		}
	}
}

// FlatDimensions gives an array its dimensions in what tasks do, as HandedDimensions does, without cutting loops
// that go through all of it.
func FlatDimensions(b *affine.Buffer, tasks ...*affine.Task) {
	giveDimensions(b, tasks, true, func(*affine.Task) {})
}

// giveDimensions makes dimensions of b of all rows that are found in what tasks do; then changes each task after
// each of them. Whole rows lie one after the other as what they are made of did, if that is asked for: no row within another has more
// elements than there were.
func giveDimensions(b *affine.Buffer, tasks []*affine.Task, whole bool, then func(*affine.Task)) {
	for d := 0; d < len(b.Shape); d++ {
		for x := anyRows(b, d, tasks); x != nil && !(whole && d > 0 && int64(b.Shape[d])%x.length != 0); x = anyRows(b, d, tasks) {
			x.apply(tasks)
			for _, t := range tasks {
				then(t)
			}
		}
	}
}

// anyRows is rowsAlong of b in what tasks do; nil if they do something else with it, too. Their loops may go
// along several dimensions for no reason.
func anyRows(b *affine.Buffer, d int, tasks []*affine.Task) *rows {
	var all []affine.Access
	for _, t := range tasks {
		all = append(all, affine.Accesses(t.Body)...)
	}
	if !mayHaveRows(b, all) {
		return nil
	}
	return rowsAlong(&rows{b: b, d: d, tasks: tasks, flat: true, walks: true}, all)
}

// mayHaveRows reports whether rows of b can be looked for.
func mayHaveRows(b *affine.Buffer, all []affine.Access) bool {
	return !b.IsScalar() && b.Init == nil && len(b.Bind)+len(b.Partition) == 0 && !slices.ContainsFunc(all, func(a affine.Access) bool {
		_, moves := a.Stmt.(*affine.Pop)
		return a.Buffer == b && moves
	})
}

// rows are those that an array has along one of its dimensions.
type rows struct {
	b       *affine.Buffer
	d       int
	length  int64
	tasks   []*affine.Task // that use it
	places  []rowPlace
	chosen  []dataPlace
	flat    bool // it had one dimension
	framed  bool // a window slides along them, or there is a border around them
	cuts    bool // a loop goes through several, and is cut
	walks   bool // a loop through all of a dimension may be cut though there are others
	once    bool // it may be if it comes to each element once, and rows are written one by one
	inOrder bool // something goes through one row after the other
}

// A rowPlace is a row, and an element of it, for a subscript along all of them.
type rowPlace struct {
	at, row, element affine.Form
	found            bool // by placeOf
}

// rowsAlong finds the rows that are asked for, the shortest there are; nil if there are none.
func rowsAlong(wanted *rows, all []affine.Access) *rows {
	var own []affine.Access
	var lengths []int64
	for _, a := range all {
		if a.Buffer != wanted.b {
			continue
		}
		own = append(own, a)
		if f, ok := a.Subscript(wanted.d); ok {
			lengths = append(lengths, lengthsIn(factorsOf(f))...)
		} else if f, ok := sumWithData(a.Index[wanted.d]); ok {
			lengths = append(lengths, lengthsIn(f.factors())...)
		}
	}
	slices.Sort(lengths)
	for _, length := range slices.Compact(lengths) {
		x := *wanted
		x.length = length
		x.framed = x.flat && !x.walks && slices.ContainsFunc(own, x.frames)
		x.inOrder = slices.ContainsFunc(own, x.goesAlong)
		x.once = wanted.once && slices.ContainsFunc(own, func(a affine.Access) bool { return a.Write && x.goesAlong(a) })
		if length < int64(x.b.Shape[x.d]) && !slices.ContainsFunc(own, func(a affine.Access) bool { return !x.add(a) }) && x.findsAll() {
			return &x
		}
	}
	return nil
}

// factorsOf are the factors of counters in f.
func factorsOf(f affine.Form) (list []int64) {
	for _, l := range f.Counters() {
		list = append(list, max(f.Coef(l), -f.Coef(l)))
	}
	return list
}

// lengthsIn are the factors beside others that are smaller.
func lengthsIn(factors []int64) (list []int64) {
	for _, n := range factors {
		if n > 1 && slices.ContainsFunc(factors, func(m int64) bool { return 0 < m && m < n }) {
			list = append(list, n)
		}
	}
	return list
}

// frames reports whether a tells that rows of an image begin and end where those of x do: a window slides along them, or steps,
// or conditions keep within them what loops along them and their border reach.
func (x *rows) frames(a affine.Access) bool {
	f, isAffine := a.Subscript(x.d)
	if !isAffine {
		return false
	}
	row, element := f.Split(x.length)
	lo, hi, known := a.Range(element)
	if !known || affine.FloorQuo(lo, x.length) != affine.FloorQuo(hi, x.length) || len(row.Counters()) == 0 || len(element.Quotients()) > 0 {
		return false
	}
	first, last, _ := element.Range()
	return last-first >= x.length || slides(element) || takesTurns(a.Loops, row, element)
}

// takesTurns reports whether a loop along the rows stands in one along their elements, as those of a window that steps do.
func takesTurns(loops []*affine.Loop, row, element affine.Form) bool {
	outer := slices.IndexFunc(loops, func(l *affine.Loop) bool { return element.Uses(l) })
	return outer >= 0 && slices.ContainsFunc(loops[outer:], row.Uses)
}

// goesAlong reports whether a goes through one row after the other: the loop along one is all that that over the rows does.
func (x *rows) goesAlong(a affine.Access) bool {
	f, isAffine := a.Subscript(x.d)
	if !isAffine {
		return false
	}
	row, element := f.Split(x.length)
	inner := slices.IndexFunc(a.Loops, element.Uses)
	return inner > 0 && row.Uses(a.Loops[inner-1]) && !slices.ContainsFunc(a.Loops[inner:], row.Uses)
}

// slides reports whether two counters of f reach the same places, as those of a window do.
func slides(f affine.Form) bool {
	loops := f.Counters()
	slices.SortStableFunc(loops, func(a, b *affine.Loop) int { return cmp.Compare(f.Coef(a), f.Coef(b)) })
	reached := int64(0) // beside the first place
	for k, l := range loops {
		_, trips, known := affine.ConstantTrips(l)
		if !known || f.Coef(l) < 1 {
			return false
		}
		if k > 0 && trips > 1 && f.Coef(l) <= reached {
			return true
		}
		reached += f.Coef(l) * (trips - 1)
	}
	return false
}

// add notes the row of what a uses, and its place in it; it reports false if it may be in several
// for one iteration of the loops that choose rows.
func (x *rows) add(a affine.Access) bool {
	f, isAffine := a.Subscript(x.d)
	if !isAffine {
		return x.addChosen(a)
	}
	if plain, ok := affine.FormOf(a.Index[x.d]); !ok || !plain.Equal(f) { // affine under conditions alone
		return false
	}
	row, element := f.Split(x.length)
	lo, _, known := a.Range(element)
	if known {
		more := affine.FloorQuo(lo, x.length)
		row, element = row.Plus(more), element.Plus(-more*x.length)
	}
	_, most, known := a.Range(element)
	if !known || most >= x.length {
		if row, element, known = x.walked(f, x.once && comesOnce(a)); !known {
			return false
		}
	}
	for _, p := range x.places {
		if p.at.Equal(f) {
			return p.row.Equal(row)
		}
	}
	x.places = append(x.places, rowPlace{at: f, row: row, element: element})
	return true
}

// walked are row and element where the outermost loop goes through all of a flat array, or a part that begins where a
// row does: Digits makes two of it. Where there are dimensions, a loop goes along one of them for a reason, but if it is
// cut for others already, takes several rows at a time, or somebody else must know where they end. With once, there is none.
func (x *rows) walked(f affine.Form, once bool) (row, element affine.Form, ok bool) {
	l, walk, step := outermost(f)
	if step < 1 || len(x.b.Shape) > 1 && !x.walks && !once && !x.framed && !(x.flat && (step > 1 || x.inOrder && domain.Divided(l.Body, l))) {
		return row, element, false
	}
	row, element = f.Split(x.length)
	n := x.length / step // that it does in a row
	least, most, known := walk.Range()
	if !known || x.length%step != 0 || least != 0 || most < n || (most+1)%n != 0 {
		return row, element, false
	}
	row, element = row.Add(walk.FloorDiv(n)), element.Sub(walk.Sub(walk.Mod(n)).Scale(step))
	least, most, known = element.Range()
	x.cuts = true
	return row, element, known && least >= 0 && most < x.length
}

// comesOnce reports whether each loop around a chooses what it reaches.
func comesOnce(a affine.Access) bool {
	subs, ok := a.Subscripts()
	return ok && !slices.ContainsFunc(a.Loops, func(l *affine.Loop) bool {
		return !slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// outermost is the loop with the largest factor in f, or whose rows it goes through, with what counts them and the factor;
// 0 if f is something else.
func outermost(f affine.Form) (outer *affine.Loop, walk affine.Form, step int64) {
	for _, l := range f.Counters() {
		if outer == nil || f.Coef(l) > f.Coef(outer) {
			outer = l
		}
	}
	if outer == nil || !nest.Plain(outer) || outer.Step != 1 {
		return nil, walk, 0
	}
	first, trips, known := affine.ConstantTrips(outer)
	if !known || first != 0 {
		return nil, walk, 0
	}
	if len(f.Quotients()) == 0 {
		return outer, affine.CounterForm(outer), f.Coef(outer)
	}
	walk = f.Plus(-f.Constant())
	_, most, known := walk.Range()
	if !known || most < 0 || trips%(most+1) != 0 || !walk.Equal(affine.CounterForm(outer).FloorDiv(trips/(most+1))) {
		return nil, walk, 0
	}
	return outer, walk, 1
}

// apply makes dimension d two, in these tasks.
func (x *rows) apply(tasks []*affine.Task) {
	for _, t := range tasks {
		affine.RewriteBuffer(t.Body, x.b, x.b, func(index []affine.Expr) []affine.Expr {
			row, element, _ := x.placeOf(index[x.d])
			return slices.Replace(slices.Clone(index), x.d, x.d+1, row, element)
		})
	}
	size := int64(x.b.Shape[x.d])
	x.b.Shape = slices.Replace(slices.Clone(x.b.Shape), x.d, x.d+1, int((size+x.length-1)/x.length), int(x.length))
}

// findsAll reports whether placeOf comes to every place that was noted, and to one for each subscript: it may take
// choices apart in another order than affine.Accesses does, where data tells some of them.
func (x *rows) findsAll() bool {
	all := true
	look := func(index []affine.Expr) {
		_, _, found := x.placeOf(index[x.d])
		all = all && found
	}
	for _, t := range x.tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			affine.Operands(s, func(e affine.Expr) {
				affine.WalkExpr(e, func(e affine.Expr) {
					if ld, ok := e.(*affine.Load); ok && ld.Buffer == x.b {
						look(ld.Index)
					}
				})
			})
			if a, ok := s.(*affine.Assign); ok && a.Buffer == x.b {
				look(a.Index)
			}
			return all
		})
	}
	return all && !slices.ContainsFunc(x.places, func(p rowPlace) bool { return !p.found }) &&
		!slices.ContainsFunc(x.chosen, func(p dataPlace) bool { return !p.found })
}

// placeOf are row and element of a subscript, choice by choice; none is never made. It marks the places that it finds.
func (x *rows) placeOf(e affine.Expr) (row, element affine.Expr, ok bool) {
	if k := slices.IndexFunc(x.chosen, func(p dataPlace) bool { return affine.SameExpr(p.at, e) }); k >= 0 {
		x.chosen[k].found = true
		return x.chosen[k].row, x.chosen[k].element, true
	}
	if f, isAffine := affine.FormOf(e); isAffine {
		k := slices.IndexFunc(x.places, func(p rowPlace) bool { return p.at.Equal(f) })
		if k < 0 {
			return nil, nil, false
		}
		x.places[k].found = true
		return x.places[k].row.Expr(), x.places[k].element.Expr(), true
	}
	choice := choiceToTake(e)
	if choice == nil {
		return nil, nil, false
	}
	side := func(value affine.Expr) (row, element affine.Expr, ok bool) {
		return x.placeOf(affine.Rewrite(e, func(e affine.Expr) affine.Expr {
			if e == affine.Expr(choice) {
				return value
			}
			return e
		}))
	}
	row, element, ok = side(choice.X)
	row2, element2, ok2 := side(choice.Y)
	switch {
	case !ok:
		return row2, element2, ok2
	case ok2:
		row, element = eitherOf(choice.Cond, row, row2), eitherOf(choice.Cond, element, element2)
	}
	return row, element, true
}

// choiceToTake is the first choice in e that data does not tell, or else the first; nil if there is none.
func choiceToTake(e affine.Expr) (choice *affine.Select) {
	affine.WalkExpr(e, func(e affine.Expr) {
		s, isChoice := e.(*affine.Select)
		if isChoice && (choice == nil || affine.HasLoad(choice.Cond) && !affine.HasLoad(s.Cond)) {
			choice = s
		}
	})
	return choice
}

// eitherOf is cond ? x : y.
func eitherOf(cond, x, y affine.Expr) affine.Expr {
	if affine.SameExpr(x, y) {
		return x
	}
	return &affine.Select{Cond: cond, X: x, Y: y}
}
