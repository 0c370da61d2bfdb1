package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Contract computes the elements of an array where they are read, which one loop of a
// body fills and later statements of the body read, each element once, or which is a
// copy: the array is not needed then (array contraction; Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 8.6):
//
//	for i {                                       for i {
//	  local m f32[8]                                s = 0
//	  for k { m[k] = a[i][k] * b[k] }       =>      for k { s += a[i][k] * b[k] }
//	  s = 0                                         y[i] = s
//	  for k { s += m[k] }                         }
//	  y[i] = s
//	}
//
// The array may also be declared further out. Arrays that join nests of the whole task
// stay: these become tasks.
func Contract(t *affine.Task) { t.Body = contractIn(t.Body, true) }

func contractIn(body []affine.Stmt, outermost bool) []affine.Stmt {
	var users map[*affine.Buffer][]affine.Stmt // of body as it is; nil: not looked for
	for k := 0; k < len(body); k++ {
		d, ok := body[k].(*affine.Decl)
		if !ok || d.Buffer.IsScalar() {
			continue
		}
		if outermost && users == nil {
			users = nest.UsersIn(body)
		}
		if len(users[d.Buffer]) > 1 { // it joins nests
			continue
		}
		rest := slices.Clone(body[k+1:])
		list := Home(&rest, d.Buffer)
		if list == &rest && outermost {
			continue
		}
		f, at := fillWhere(*list, d.Buffer)
		if f == nil {
			f, at = fillOfChoices(*list, d.Buffer)
		}
		if f == nil {
			f, at = fillOfNumbers(*list, d.Buffer)
		}
		if f == nil || !f.mayMove((*list)[at:]) {
			continue
		}
		f.move((*list)[at+1:])
		alone := f.when != nil || f.copied
		if !alone {
			inner := f.Loops[len(f.Loops)-1]
			inner.Body = slices.DeleteFunc(inner.Body, func(s affine.Stmt) bool { return s == affine.Stmt(f.Assign) })
			alone = len(inner.Body) == 0
		}
		if alone {
			*list = slices.Delete(*list, at, at+1)
		}
		body, users = append(body[:k], rest...), nil
		k--
	}
	for _, s := range body {
		nest.RewriteInside(s, func(list []affine.Stmt) []affine.Stmt { return contractIn(list, false) })
	}
	return body
}

// OnlyIn are the buffers of a list that only one statement of body uses, by this statement, if it is a loop and its bounds are made of
// others: all that is done with them is in its body.
func OnlyIn(body []affine.Stmt, list []*affine.Buffer) map[affine.Stmt][]*affine.Buffer {
	out := map[affine.Stmt][]*affine.Buffer{}
	if len(list) == 0 {
		return out
	}
	users := nest.UsersIn(body)
	for _, b := range list {
		if own := users[b]; len(own) == 1 {
			if l, ok := own[0].(*affine.Loop); ok && !affine.Loads(l.Lo, b) && !affine.Loads(l.Hi, b) {
				out[l] = append(out[l], b)
			}
		}
	}
	return out
}

// Home is the innermost body in body that holds all uses of b.
func Home(body *[]affine.Stmt, b *affine.Buffer) *[]affine.Stmt {
	var only *affine.Loop
	for _, s := range *body {
		if !nest.Uses([]affine.Stmt{s}, b) {
			continue
		}
		l, ok := s.(*affine.Loop)
		if !ok || only != nil || !nest.Unordered(l) || nest.Loads(l, b) {
			return body
		}
		only = l
	}
	if only == nil {
		return body
	}
	return Home(&only.Body, b)
}

// A Fill is a nest that gives elements of an array their values, each in an iteration
// of its own.
type Fill struct {
	Loops  []*affine.Loop
	Assign *affine.Assign
	value  affine.Expr    // that it sets, with what locals of the iteration are copies of in their place
	Of     []*affine.Loop // by dimension: the loop that chooses the element; nil: none
	Plus   []int64        // by dimension: what is added to its counter
	when   affine.Expr    // only elements for which this holds; nil: all
	copied bool           // it is of a copy of the nest
	beside bool           // its nest does something else, without which its values are not known, or under whose conditions they are not
}

// FillOf is the first statement of body that uses b, and its place, if that is a fill of all elements that its loops
// reach.
func FillOf(body []affine.Stmt, b *affine.Buffer) (*Fill, int) {
	f, at := fillWhere(body, b)
	if f == nil || f.when != nil {
		return nil, 0
	}
	return f, at
}

// fillWhere is the same of a fill that may be under conditions, and does nothing else then.
func fillWhere(body []affine.Stmt, b *affine.Buffer) (*Fill, int) {
	f, at := fillBeside(body, b)
	if f == nil || f.beside {
		return nil, 0
	}
	return f, at
}

// fillBeside is the same of a fill that may do something else beside, under its conditions or not, which its values may be made of.
func fillBeside(body []affine.Stmt, b *affine.Buffer) (*Fill, int) {
	k := FirstUse(body, b)
	if k < 0 {
		return nil, 0
	}
	l, ok := body[k].(*affine.Loop)
	if !ok || !nest.Plain(l) {
		return nil, 0
	}
	loops, core := nest.Perfect(l)
	f := &Fill{Loops: loops}
	if !f.find(core, b) || !f.dimensions() {
		return nil, 0
	}
	changed := assignedArrays(core)
	f.value = Known(f.Assign.Value, copiesBefore(core, f.Assign, changed))
	f.beside = f.beside || nest.LoadsAny(f.value, changed)
	return f, k
}

// copiesBefore is what scalars hold at statement a of body that it sets before to a copy, or a choice of such, of what it does not change.
func copiesBefore(body []affine.Stmt, a *affine.Assign, changed map[*affine.Buffer]bool) map[*affine.Buffer]affine.Expr {
	held := map[*affine.Buffer]affine.Expr{}
	for _, s := range body[:max(slices.Index(body, affine.Stmt(a)), 0)] {
		for b := range affine.Changed([]affine.Stmt{s}) {
			delete(held, b)
		}
		if s, ok := s.(*affine.Assign); ok && s.Buffer.IsScalar() && IsChoice(s.Value) && !nest.LoadsAny(s.Value, changed) {
			held[s.Buffer] = s.Value
		}
	}
	return held
}

// find finds the only statement of body that uses b, which sets an element of it, and the conditions around it.
func (f *Fill) find(body []affine.Stmt, b *affine.Buffer) bool {
	for _, s := range body {
		read, written := nest.Touches([]affine.Stmt{s}, b)
		if !read && !written {
			continue
		}
		if read || f.Assign != nil {
			return false
		}
		switch s := s.(type) {
		case *affine.Assign:
			f.Assign = s
		case *affine.If:
			f.when = affine.And(f.when, s.Cond)
			if len(s.Else) > 0 || !f.find(s.Then, b) {
				return false
			}
		default:
			return false
		}
	}
	f.beside = f.beside || f.when != nil && len(body) > 1
	return f.Assign != nil
}

// fillOfChoices is the same of a fill that does nothing else, and sets each element on both sides of conditions.
func fillOfChoices(body []affine.Stmt, b *affine.Buffer) (*Fill, int) {
	at := FirstUse(body, b)
	if at < 0 {
		return nil, 0
	}
	own := affine.CloneBody(body[at : at+1])
	WithChoices(own, b)
	f, _ := fillWhere(own, b)
	if f == nil || len(f.Loops[len(f.Loops)-1].Body) > 1 {
		return nil, 0
	}
	f.copied = true
	return f, at
}

// OnlyFill is the constant that s, a nest that does nothing else, fills all of b with; nil if it does not.
func OnlyFill(s affine.Stmt, b *affine.Buffer) *affine.Const {
	f, _ := FillOf([]affine.Stmt{s}, b)
	if f == nil || !f.IsWhole() || len(f.Loops[len(f.Loops)-1].Body) != 1 {
		return nil
	}
	c, _ := f.Assign.Value.(*affine.Const)
	return c
}

// FirstUse is the first statement of body that reads or writes b; -1 if none does.
func FirstUse(body []affine.Stmt, b *affine.Buffer) int {
	return slices.IndexFunc(body, func(s affine.Stmt) bool { return nest.Uses([]affine.Stmt{s}, b) })
}

// ConditionsAround are those around all of body, and what stands in them; nil if there are none.
func ConditionsAround(body []affine.Stmt) (when affine.Expr, inside []affine.Stmt) {
	for len(body) == 1 {
		s, ok := body[0].(*affine.If)
		if !ok || len(s.Else) > 0 {
			break
		}
		when, body = affine.And(when, s.Cond), s.Then
	}
	return when, body
}

// assignedArrays are all that the statements of body themselves write.
func assignedArrays(body []affine.Stmt) map[*affine.Buffer]bool {
	out := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			out[a.Buffer] = true
		}
		return true
	})
	return out
}

// dimensions finds the loop of each dimension; it reports false unless each loop runs
// along one.
func (f *Fill) dimensions() bool {
	for _, e := range f.Assign.Index {
		form, ok := affine.FormOf(e)
		counters := form.Counters()
		if !ok || len(counters) > 1 || len(counters) == 1 && (!form.Sub(affine.CounterForm(counters[0])).Equal(affine.Form{}.Plus(form.Constant())) || slices.Contains(f.Of, counters[0])) {
			return false
		}
		var l *affine.Loop
		if len(counters) == 1 {
			if l = counters[0]; !slices.Contains(f.Loops, l) {
				return false
			}
		}
		f.Of, f.Plus = append(f.Of, l), append(f.Plus, form.Constant())
	}
	for _, l := range f.Loops {
		if _, _, ok := affine.ConstantTrips(l); !ok || l.Step != 1 || !slices.Contains(f.Of, l) {
			return false
		}
	}
	return true
}

// mayMove reports whether the values may be computed where they are read, in the
// statements of body behind the first, which is the fill: that reads only what the
// fill has written, what the values are made of stays, and there is no more to do than
// before.
func (f *Fill) mayMove(body []affine.Stmt) bool {
	ok := true
	affine.WalkExpr(f.value, func(e affine.Expr) {
		if ld, is := e.(*affine.Load); is && ok {
			_, written := nest.Touches(body[1:], ld.Buffer)
			ok = !written
		}
	})
	if !ok {
		return false
	}
	reads, executed := 0, int64(0)
	for _, a := range affine.Accesses(body[1:]) {
		if a.Buffer != f.Assign.Buffer {
			continue
		}
		subs, affineIndex := a.Subscripts()
		if a.Write || !affineIndex || !a.Written() || !f.filled(a) {
			return false
		}
		for d, sub := range subs {
			lo, hi, known := sub.Range()
			first, trips := f.Plus[d], int64(1)
			if l := f.Of[d]; l != nil {
				start, n, _ := affine.ConstantTrips(l)
				first, trips = first+start, n
			}
			if !known || lo < first || hi >= first+trips {
				return false
			}
		}
		times, exact := affine.Executions(a.Domain)
		if !exact && !IsChoice(f.value) {
			return false
		}
		reads, executed = reads+1, executed+times
	}
	filled := int64(1)
	for _, l := range f.Loops {
		_, trips, _ := affine.ConstantTrips(l)
		filled *= trips
	}
	return reads > 0 && (executed <= filled || IsChoice(f.value))
}

// filled reports whether the element that a reads, at affine subscripts, has got its value if its loops reach it: f's
// conditions are among those of a, or follow from them.
func (f *Fill) filled(a affine.Access) bool {
	if f.when == nil {
		return true
	}
	list, ok := affine.Conjunction(f.At(f.when, a.Index), true)
	if !ok {
		return false
	}
	for _, known := range a.Cases {
		for _, c := range list {
			if !slices.ContainsFunc(known, c.Follows) && !c.Follows(affine.Constraint{}) { // it may hold anywhere
				return false
			}
		}
	}
	return true
}

// IsCopy reports whether e is an element of an array, of the same type.
func IsCopy(e affine.Expr) bool {
	ld, ok := e.(*affine.Load)
	return ok && !nest.DataIn(ld.Index)
}

// IsChoice reports whether e is such an element, or a constant, as counters choose, perhaps as an integer of another width, or shifted:
// of a fixed-point type with its point elsewhere.
func IsChoice(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Const:
		return true
	case *affine.Cast: // other bits of it
		return e.T.IsInteger() && e.X.Type().IsInteger() && IsChoice(e.X)
	case *affine.Select:
		return !nest.DataIn([]affine.Expr{e.Cond}) && IsChoice(e.X) && IsChoice(e.Y)
	case *affine.Binary: // its point elsewhere
		_, constant := e.Y.(*affine.Const)
		return constant && (e.Op == "<<" || e.Op == ">>") && e.Type().IsInteger() && IsChoice(e.X)
	}
	return IsCopy(e)
}

// move computes the values in body.
func (f *Fill) move(body []affine.Stmt) {
	affine.ReplaceLoads(body, f.Assign.Buffer, func(ld *affine.Load) affine.Expr { return f.ValueAt(ld.Index) })
}

// ValueAt is the value of element index.
func (f *Fill) ValueAt(index []affine.Expr) affine.Expr { return f.At(f.value, index) }

// At is e in the iteration that fills element index.
func (f *Fill) At(e affine.Expr, index []affine.Expr) affine.Expr {
	copied := &affine.Assign{Buffer: f.Assign.Buffer, Value: e, Pos: f.Assign.Pos}
	for d, l := range f.Of {
		if l != nil {
			at, _ := affine.FormOf(index[d])
			affine.ReplaceByForm([]affine.Stmt{copied}, l, at.Plus(-f.Plus[d]))
		}
	}
	return copied.Value
}
