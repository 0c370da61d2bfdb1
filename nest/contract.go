package nest

import (
	"slices"

	"codo/affine"
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
			users = usersIn(body)
		}
		if len(users[d.Buffer]) > 1 { // it joins nests
			continue
		}
		rest := slices.Clone(body[k+1:])
		list := home(&rest, d.Buffer)
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
			inner := f.loops[len(f.loops)-1]
			inner.Body = slices.DeleteFunc(inner.Body, func(s affine.Stmt) bool { return s == affine.Stmt(f.assign) })
			alone = len(inner.Body) == 0
		}
		if alone {
			*list = slices.Delete(*list, at, at+1)
		}
		body, users = append(body[:k], rest...), nil
		k--
	}
	for _, s := range body {
		rewriteInside(s, func(list []affine.Stmt) []affine.Stmt { return contractIn(list, false) })
	}
	return body
}

// usersIn are the statements of body that read or write each buffer, themselves or inside: where there
// are many arrays, what is asked of each need not go through all of body.
func usersIn(body []affine.Stmt) map[*affine.Buffer][]affine.Stmt {
	users := map[*affine.Buffer][]affine.Stmt{}
	for _, s := range body {
		note := func(b *affine.Buffer) {
			if own := users[b]; b != nil && (len(own) == 0 || own[len(own)-1] != s) {
				users[b] = append(own, s)
			}
		}
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			affine.Each(s, func(ld *affine.Load) { note(ld.Buffer) })
			switch s := s.(type) {
			case *affine.Assign:
				note(s.Buffer)
			case *affine.Pop:
				note(s.Buffer)
			}
			return true
		})
	}
	return users
}

// onlyIn are the buffers of a list that only one statement of body uses, by this statement, if it is a loop and its bounds are made of
// others: all that is done with them is in its body.
func onlyIn(body []affine.Stmt, list []*affine.Buffer) map[affine.Stmt][]*affine.Buffer {
	out := map[affine.Stmt][]*affine.Buffer{}
	if len(list) == 0 {
		return out
	}
	users := usersIn(body)
	for _, b := range list {
		if own := users[b]; len(own) == 1 {
			if l, ok := own[0].(*affine.Loop); ok && !affine.Loads(l.Lo, b) && !affine.Loads(l.Hi, b) {
				out[l] = append(out[l], b)
			}
		}
	}
	return out
}

// home is the innermost body in body that holds all uses of b.
func home(body *[]affine.Stmt, b *affine.Buffer) *[]affine.Stmt {
	var only *affine.Loop
	for _, s := range *body {
		if !uses([]affine.Stmt{s}, b) {
			continue
		}
		l, ok := s.(*affine.Loop)
		if !ok || only != nil || !unordered(l) || loads(l, b) {
			return body
		}
		only = l
	}
	if only == nil {
		return body
	}
	return home(&only.Body, b)
}

// A fill is a nest that gives elements of an array their values, each in an iteration
// of its own.
type fill struct {
	loops  []*affine.Loop
	assign *affine.Assign
	value  affine.Expr    // that it sets, with what locals of the iteration are copies of in their place
	of     []*affine.Loop // by dimension: the loop that chooses the element; nil: none
	plus   []int64        // by dimension: what is added to its counter
	when   affine.Expr    // only elements for which this holds; nil: all
	copied bool           // it is of a copy of the nest
	beside bool           // its nest does something else, without which its values are not known, or under whose conditions they are not
}

// fillOf is the first statement of body that uses b, and its place, if that is a fill of all elements that its loops
// reach.
func fillOf(body []affine.Stmt, b *affine.Buffer) (*fill, int) {
	f, at := fillWhere(body, b)
	if f == nil || f.when != nil {
		return nil, 0
	}
	return f, at
}

// fillWhere is the same of a fill that may be under conditions, and does nothing else then.
func fillWhere(body []affine.Stmt, b *affine.Buffer) (*fill, int) {
	f, at := fillBeside(body, b)
	if f == nil || f.beside {
		return nil, 0
	}
	return f, at
}

// fillBeside is the same of a fill that may do something else beside, under its conditions or not, which its values may be made of.
func fillBeside(body []affine.Stmt, b *affine.Buffer) (*fill, int) {
	k := firstUse(body, b)
	if k < 0 {
		return nil, 0
	}
	l, ok := body[k].(*affine.Loop)
	if !ok || !plain(l) {
		return nil, 0
	}
	loops, core := perfect(l)
	f := &fill{loops: loops}
	if !f.find(core, b) || !f.dimensions() {
		return nil, 0
	}
	changed := assignedArrays(core)
	f.value = known(f.assign.Value, copiesBefore(core, f.assign, changed))
	f.beside = f.beside || loadsAny(f.value, changed)
	return f, k
}

// copiesBefore is what scalars hold at statement a of body that it sets before to a copy, or a choice of such, of what it does not change.
func copiesBefore(body []affine.Stmt, a *affine.Assign, changed map[*affine.Buffer]bool) map[*affine.Buffer]affine.Expr {
	held := map[*affine.Buffer]affine.Expr{}
	for _, s := range body[:max(slices.Index(body, affine.Stmt(a)), 0)] {
		for b := range affine.Changed([]affine.Stmt{s}) {
			delete(held, b)
		}
		if s, ok := s.(*affine.Assign); ok && s.Buffer.IsScalar() && isChoice(s.Value) && !loadsAny(s.Value, changed) {
			held[s.Buffer] = s.Value
		}
	}
	return held
}

// find finds the only statement of body that uses b, which sets an element of it, and the conditions around it.
func (f *fill) find(body []affine.Stmt, b *affine.Buffer) bool {
	for _, s := range body {
		read, written := touches([]affine.Stmt{s}, b)
		if !read && !written {
			continue
		}
		if read || f.assign != nil {
			return false
		}
		switch s := s.(type) {
		case *affine.Assign:
			f.assign = s
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
	return f.assign != nil
}

// fillOfChoices is the same of a fill that does nothing else, and sets each element on both sides of conditions.
func fillOfChoices(body []affine.Stmt, b *affine.Buffer) (*fill, int) {
	at := firstUse(body, b)
	if at < 0 {
		return nil, 0
	}
	own := affine.CloneBody(body[at : at+1])
	withChoices(own, b)
	f, _ := fillWhere(own, b)
	if f == nil || len(f.loops[len(f.loops)-1].Body) > 1 {
		return nil, 0
	}
	f.copied = true
	return f, at
}

// onlyFill is the constant that s, a nest that does nothing else, fills all of b with; nil if it does not.
func onlyFill(s affine.Stmt, b *affine.Buffer) *affine.Const {
	f, _ := fillOf([]affine.Stmt{s}, b)
	if f == nil || !f.isWhole() || len(f.loops[len(f.loops)-1].Body) != 1 {
		return nil
	}
	c, _ := f.assign.Value.(*affine.Const)
	return c
}

// firstUse is the first statement of body that reads or writes b; -1 if none does.
func firstUse(body []affine.Stmt, b *affine.Buffer) int {
	return slices.IndexFunc(body, func(s affine.Stmt) bool { return uses([]affine.Stmt{s}, b) })
}

// conditionsAround are those around all of body, and what stands in them; nil if there are none.
func conditionsAround(body []affine.Stmt) (when affine.Expr, inside []affine.Stmt) {
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
func (f *fill) dimensions() bool {
	for _, e := range f.assign.Index {
		form, ok := affine.FormOf(e)
		counters := form.Counters()
		if !ok || len(counters) > 1 || len(counters) == 1 && (!form.Sub(affine.CounterForm(counters[0])).Equal(affine.Form{}.Plus(form.Constant())) || slices.Contains(f.of, counters[0])) {
			return false
		}
		var l *affine.Loop
		if len(counters) == 1 {
			if l = counters[0]; !slices.Contains(f.loops, l) {
				return false
			}
		}
		f.of, f.plus = append(f.of, l), append(f.plus, form.Constant())
	}
	for _, l := range f.loops {
		if _, _, ok := affine.ConstantTrips(l); !ok || l.Step != 1 || !slices.Contains(f.of, l) {
			return false
		}
	}
	return true
}

// mayMove reports whether the values may be computed where they are read, in the
// statements of body behind the first, which is the fill: that reads only what the
// fill has written, what the values are made of stays, and there is no more to do than
// before.
func (f *fill) mayMove(body []affine.Stmt) bool {
	ok := true
	affine.WalkExpr(f.value, func(e affine.Expr) {
		if ld, is := e.(*affine.Load); is && ok {
			_, written := touches(body[1:], ld.Buffer)
			ok = !written
		}
	})
	if !ok {
		return false
	}
	reads, executed := 0, int64(0)
	for _, a := range affine.Accesses(body[1:]) {
		if a.Buffer != f.assign.Buffer {
			continue
		}
		subs, affineIndex := a.Subscripts()
		if a.Write || !affineIndex || !a.Written() || !f.filled(a) {
			return false
		}
		for d, sub := range subs {
			lo, hi, known := sub.Range()
			first, trips := f.plus[d], int64(1)
			if l := f.of[d]; l != nil {
				start, n, _ := affine.ConstantTrips(l)
				first, trips = first+start, n
			}
			if !known || lo < first || hi >= first+trips {
				return false
			}
		}
		times, exact := affine.Executions(a.Domain)
		if !exact && !isChoice(f.value) {
			return false
		}
		reads, executed = reads+1, executed+times
	}
	filled := int64(1)
	for _, l := range f.loops {
		_, trips, _ := affine.ConstantTrips(l)
		filled *= trips
	}
	return reads > 0 && (executed <= filled || isChoice(f.value))
}

// filled reports whether the element that a reads, at affine subscripts, has got its value if its loops reach it: f's
// conditions are among those of a, or follow from them.
func (f *fill) filled(a affine.Access) bool {
	if f.when == nil {
		return true
	}
	list, ok := affine.Conjunction(f.at(f.when, a.Index), true)
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

// isCopy reports whether e is an element of an array, of the same type.
func isCopy(e affine.Expr) bool {
	ld, ok := e.(*affine.Load)
	return ok && !dataIn(ld.Index)
}

// isChoice reports whether e is such an element, or a constant, as counters choose, perhaps as an integer of another width, or shifted:
// of a fixed-point type with its point elsewhere.
func isChoice(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Const:
		return true
	case *affine.Cast: // other bits of it
		return e.T.IsInteger() && e.X.Type().IsInteger() && isChoice(e.X)
	case *affine.Select:
		return !dataIn([]affine.Expr{e.Cond}) && isChoice(e.X) && isChoice(e.Y)
	case *affine.Binary: // its point elsewhere
		_, constant := e.Y.(*affine.Const)
		return constant && (e.Op == "<<" || e.Op == ">>") && e.Type().IsInteger() && isChoice(e.X)
	}
	return isCopy(e)
}

// move computes the values in body.
func (f *fill) move(body []affine.Stmt) {
	affine.ReplaceLoads(body, f.assign.Buffer, func(ld *affine.Load) affine.Expr { return f.valueAt(ld.Index) })
}

// valueAt is the value of element index.
func (f *fill) valueAt(index []affine.Expr) affine.Expr { return f.at(f.value, index) }

// at is e in the iteration that fills element index.
func (f *fill) at(e affine.Expr, index []affine.Expr) affine.Expr {
	copied := &affine.Assign{Buffer: f.assign.Buffer, Value: e, Pos: f.assign.Pos}
	for d, l := range f.of {
		if l != nil {
			at, _ := affine.FormOf(index[d])
			affine.ReplaceByForm([]affine.Stmt{copied}, l, at.Plus(-f.plus[d]))
		}
	}
	return copied.Value
}
