package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// An array of pointers that each get a place once, one by one or in a loop that is written out, is a list of these:
//
//	float *row[4];
//	for (int i = 0; i < 4; i++) row[i] = buf + 16 * i;

// A pendingList is such an array before all of them have got one.
type pendingList struct {
	v     *varDecl
	scope *scope
	set   []bool
	list  pointerList
	rows  *affine.Buffer // whose rows are of the heap; nil: none
}

// mostPending is the most pointers of a list: the loop that sets them is written out.
const mostPending = maxListed

// declarePending declares an array of pointers without values. It reports false if v is none.
func (l *lowerer) declarePending(v *varDecl) bool {
	if v.ptr != 2 || v.typ.name == "auto" {
		return false
	}
	n := int64(0)
	switch a := l.allocationOf(v.init); {
	case a != nil && len(v.dims) == 0:
		l.declare(v.pos, v.name, view{buf: &affine.Buffer{Name: v.name, Elem: affine.Type{Kind: affine.Uint, Bits: 8 * pointerBytes}, Shape: []int{1}}}) // for sizeof(*v)
		bytes, ok := l.tryConst(a.bytes)
		delete(l.scope.names, v.name)
		if !ok || bytes.I%pointerBytes != 0 {
			return false
		}
		n = bytes.I / pointerBytes
	case v.init == nil && len(v.dims) == 1 && v.dims[0] != nil:
		c, ok := l.tryConst(v.dims[0])
		if !ok {
			return false
		}
		n = c.I
	default:
		return false
	}
	if n < 1 || n > mostPending {
		return false
	}
	p := &pendingList{v: v, scope: l.scope, set: make([]bool, n), list: pointerList{name: v.name, views: make([]view, n)}}
	l.pending = true
	l.declare(v.pos, v.name, p)
	return true
}

// pendingOf is the list of whose pointers x is one; nil if it is none.
func (l *lowerer) pendingOf(x expr) *pendingList {
	i, ok := x.(*index)
	if !ok {
		return nil
	}
	id, ok := i.x.(*ident)
	if !ok {
		return nil
	}
	p, _ := l.lookup(id.name).(*pendingList)
	return p
}

// setsPointers reports whether the body of a loop gives pointers of such lists, which are declared where the loop stands, their
// places, in statements that run in each iteration.
func (l *lowerer) setsPointers(body stmt) bool {
	if !l.pending {
		return false
	}
	var lists []*pendingList
	of := func(n any) bool {
		a, ok := n.(*assign)
		if !ok {
			return false
		}
		p := l.pendingOf(a.x)
		if p != nil && !slices.Contains(lists, p) {
			lists = append(lists, p)
		}
		return p != nil
	}
	plain, all := 0, 0
	for _, s := range l.listOf(body) {
		if s, ok := s.(*exprStmt); ok && of(s.x) {
			plain++
		}
	}
	walk(body, func(n any) bool {
		if of(n) {
			all++
		}
		return true
	})
	inner := slices.ContainsFunc(lists, func(p *pendingList) bool { return p.scope != l.scope.up })
	if all == 0 || plain != all || inner || jumps(&block{list: []stmt{body}}) {
		return false
	}
	l.filling = lists
	return true
}

// setsPointer lowers s if it gives a pointer of a list its place.
func (l *lowerer) setsPointer(s *assign) bool {
	p := l.pendingOf(s.x)
	if i, ok := s.x.(*index); p == nil && ok {
		id, _ := i.x.(*ident)
		if id == nil {
			return false
		}
		if list, ok := l.lookup(id.name).(pointerList); ok {
			l.diags.Errorf(diag.Memory, s.pos, "a pointer of %s gets a second place", quoteToken(list.name)).
				Advise("declare one pointer for each array; to swap arrays, copy them or make two calls")
			return true
		}
	}
	if p == nil {
		return false
	}
	c, ok := l.tryConst(s.x.(*index).i)
	switch {
	case s.op != "=" || !ok || c.I < 0 || c.I >= int64(len(p.set)):
		l.diags.Errorf(diag.Memory, s.pos, "it is not known which pointer of %s gets its place", quoteToken(p.v.name)).Note(p.v.pos, "declared here").
			Advise("set all of them behind the declaration, in a loop of constant ends")
		return true
	case l.scope != p.scope && !slices.Contains(l.filling, p):
		l.diags.Errorf(diag.Memory, s.pos, "a pointer of %s gets its place in an inner block", quoteToken(p.v.name)).Note(p.v.pos, "declared here").
			Advise("set all of them behind the declaration, in a loop of constant ends")
		return true
	case p.set[c.I]:
		l.diags.Errorf(diag.Memory, s.pos, "a pointer of %s gets a second place", quoteToken(p.v.name)).Note(p.v.pos, "declared here")
		return true
	}
	v, ok := l.placeFor(p, int(c.I), s.y)
	if !ok {
		p.scope.names[p.v.name] = poisoned{}
		return true
	}
	p.set[c.I], p.list.views[c.I] = true, v
	if !slices.Contains(p.set, false) {
		l.listIn(p.scope, p.list)
	}
	return true
}

// listGiven is the list that a names, for a parameter that is an array of pointers; nil if it names none.
func (l *lowerer) listGiven(p *varDecl, a expr) *pointerList {
	id, ok := a.(*ident)
	if !ok || p.ptr+len(p.dims) < 2 {
		return nil
	}
	if list, ok := l.lookup(id.name).(pointerList); ok {
		return &list
	}
	return nil
}

// bindList gives parameter p of f the pointers of a list.
func (l *lowerer) bindList(f *function, p *varDecl, a expr, list pointerList) {
	if l.changedDirectly(f.body, p.name) {
		l.diags.Errorf(diag.Memory, a.at(), "an array of pointers is passed for %s, which moves", quoteToken(p.name)).
			Note(p.pos, "declared here").Advise("use subscripts there")
		l.declare(p.pos, p.name, poisoned{})
		return
	}
	list.name = p.name
	l.declare(p.pos, p.name, list)
	l.listIn(l.scope, list)
}

// placeFor is what x, which pointer k of a list gets, points to.
func (l *lowerer) placeFor(p *pendingList, k int, x expr) (view, bool) {
	one := &varDecl{place: p.v.place, name: p.v.name, typ: p.v.typ, ptr: 1}
	if a := l.allocationOf(x); a != nil {
		return l.rowTaken(p, one, k, a)
	}
	if one, ok := l.spread(x); ok { // of another list
		x = one
	}
	if !l.isPointer(x) {
		l.diags.Errorf(diag.Memory, x.at(), "what a pointer of %s gets is no array of this function", quoteToken(p.v.name))
		return view{}, false
	}
	ref, ok := l.resolve(p.v.typ)
	v, ok2 := l.pointer(x)
	if !ok || !ok2 || !l.pointsAt(one, ref, v) {
		return v, false
	}
	v = l.frozen(v, x.at())
	v.readOnly, v.moves = v.readOnly || p.v.typ.isConst, nil
	return v, true
}

// rowTaken is row k of an array of all that the pointers of a list get from the heap, if they are of one size.
func (l *lowerer) rowTaken(p *pendingList, one *varDecl, k int, a *allocation) (view, bool) {
	target, ok := l.allocated(one, a)
	if !ok {
		return target, false
	}
	if p.rows == nil {
		p.rows = l.buffer(p.v.name, target.buf.Elem, append([]int{len(p.set)}, target.buf.Shape...), p.v.pos)
		l.emit(&affine.Decl{Buffer: p.rows, Pos: p.v.pos})
	}
	n := target.buf.Len()
	if slices.Equal(p.rows.Shape[1:], target.buf.Shape) {
		target = view{buf: p.rows, prefix: []affine.Expr{affine.IntConst(int64(k))}}
	} else {
		l.emit(&affine.Decl{Buffer: target.buf, Pos: p.v.pos})
	}
	if a.zeros {
		l.fillArray(target, &affine.Const{T: target.buf.Elem}, affine.IntConst(int64(n)), a.bytes.at())
	}
	return target, true
}

// inStep is the pointer of a list that subscript i names, where each begins as far behind the one before it: p[0] + i * step, or a
// row of one array.
func (l *lowerer) inStep(list pointerList, x *index) (expr, bool) {
	first := list.views[0]
	if len(list.views) < 2 || first.isTarget {
		return nil, false
	}
	var begins []int64
	rows := first.window == nil && first.offset == nil && len(first.prefix) > 0
	for _, v := range list.views {
		if v.buf != first.buf || len(v.prefix) != len(first.prefix) || !slices.Equal(v.window, first.window) || v.readOnly != first.readOnly || v.isTarget {
			return nil, false
		}
		for d := range v.prefix {
			if last := d == len(v.prefix)-1; !(rows && last) && !affine.SameIndex(v.prefix[d:d+1], first.prefix[d:d+1]) {
				return nil, false
			}
		}
		at := startOf(v)
		if rows {
			if v.offset != nil {
				return nil, false
			}
			at = v.prefix[len(v.prefix)-1]
		}
		c, ok := affine.Folded(at).(*affine.Const)
		if !ok {
			return nil, false
		}
		begins = append(begins, c.I)
	}
	step := begins[1] - begins[0]
	unit := int64(1)
	if first.window != nil {
		unit = int64(product(first.window[1:]))
	}
	for k := range begins {
		if begins[k] != begins[0]+int64(k)*step || step%unit != 0 {
			return nil, false
		}
	}
	by := x.i
	if step != unit {
		by = &binary{x.place, "*", by, signed(x.place, int(step/unit))}
	}
	if !rows {
		return &binary{x.place, "+", &ident{place: x.place, name: placeName(list.name, 0)}, by}, true
	}
	if begins[0] != 0 {
		by = &binary{x.place, "+", by, signed(x.place, int(begins[0]))}
	}
	return &index{x.place, &ident{place: x.place, name: list.name + allName}, by}, true
}

// signed is n as it is written.
func signed(at place, n int) expr {
	if n < 0 {
		return &unary{at, "-", intLiteral(at, -n), false}
	}
	return intLiteral(at, n)
}

// allName is behind the name of a list for the array of which its pointers are rows.
const allName = " all"

// listIn declares a list in a scope.
func (l *lowerer) listIn(s *scope, list pointerList) {
	l.choices = true
	s.names[list.name] = list
	for k, p := range list.views {
		s.names[placeName(list.name, k)] = p
	}
	if v := list.views[0]; len(v.prefix) > 0 && v.window == nil && v.offset == nil {
		v.prefix = v.prefix[:len(v.prefix)-1]
		s.names[list.name+allName] = v
	}
}
