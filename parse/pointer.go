package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// A pointer is an array view that may begin inside the array. One that the
// program moves keeps its offset in a variable; the array it points into is fixed.

// pointer finds what a pointer expression points to, as a view whose next
// subscript counts from there.
func (l *lowerer) pointer(x expr) (view, bool) {
	if array, isEnd, ok := l.arrayEnd(x); ok {
		return l.arrayEndView(array, isEnd)
	}
	switch x := x.(type) {
	case *unary:
		switch {
		case x.op == "&" && !x.postfix:
			return l.addressOf(x)
		case x.op == "++" || x.op == "--":
			return l.movePointer(x)
		}
	case *cast:
		return l.castPointer(x)
	case *binary:
		if x.op == "+" || x.op == "-" {
			return l.pointerSum(x)
		}
	}
	v, ok := l.place(x)
	if ok && len(v.dims()) == 0 && !v.isTarget {
		l.diags.Errorf(diag.TypeError, x.at(), "%s is no array", quoteToken(v.buf.Name))
		return v, false
	}
	return v, ok
}

// isPointer reports whether x is of a pointer or array type.
func (l *lowerer) isPointer(x expr) bool {
	if _, _, ok := l.arrayEnd(x); ok {
		return true
	}
	switch x := x.(type) {
	case *unary:
		return x.op == "&" && !x.postfix || (x.op == "++" || x.op == "--") && !l.stepsVector(x) && l.isPointer(x.x)
	case *cast:
		return x.typ.ptr > 0
	case *binary:
		return (x.op == "+" || x.op == "-" && !l.isPointer(x.y)) && l.isPointer(x.x)
	}
	v, ok := l.tryPlace(x)
	_, named := x.(*ident) // not *p
	return ok && (len(v.dims()) > 0 && wordBits(v) == 0 || named && v.isTarget)
}

// addressOf is the view behind &x and &a[i]. &a[0][0] is the whole of a, one
// element after another.
func (l *lowerer) addressOf(u *unary) (view, bool) {
	v, ok := l.place(u.x)
	if ok && v.pointer && isName(u.x) && len(v.dims()) > 0 { // *&p is what p points to
		v = reshaped(v, append([]int{1}, v.dims()...))
		v.moves = nil
		return v, true
	}
	if !ok || len(v.prefix) == 0 && v.window == nil {
		v.isTarget = ok && len(v.dims()) == 0
		return v, ok
	}
	if v.from != nil { // an element of a view with other sizes
		return *v.from, true
	}
	zeros, n := 0, len(v.prefix)
	for zeros < n && len(v.dims()) == 0 && isZero(v.prefix[n-1-zeros]) {
		zeros++
	}
	if zeros > 1 {
		v.prefix = v.prefix[:n-zeros]
		return flattened(v), true
	}
	v.offset, v.prefix = v.prefix[n-1], v.prefix[:n-1]
	if isZero(v.offset) {
		v.offset = nil
	}
	return v, true
}

// flattened is v as an array of one dimension.
func flattened(v view) view {
	if len(v.dims()) > 1 {
		return reshaped(v, []int{product(v.dims())})
	}
	return v
}

// reshaped is v as an array of these sizes.
func reshaped(v view, sizes []int) view {
	var at affine.Expr = zero()
	switch {
	case v.window != nil:
		at = v.at
	case v.offset != nil:
		at = scaled(v.offset, product(v.dims()[1:]))
	}
	v.window, v.at, v.offset = sizes, at, nil
	return v
}

// scaled is x * n.
func scaled(x affine.Expr, n int) affine.Expr {
	if n == 1 {
		return x
	}
	t := usualType(x.Type(), affine.I32)
	return affine.Folded(&affine.Binary{Op: "*", X: convert(x, t), Y: convert(affine.IntConst(int64(n)), t)})
}

// addressed is v, what a points to, as an array of one array where a is &t, an array of its own, and so many
// dimensions are asked for: *p is t then.
func addressed(a expr, v view, depth int) view {
	u, isUnary := a.(*unary)
	if !isUnary || u.op != "&" || u.postfix || v.buf == nil || v.isTarget || len(v.dims())+1 != depth {
		return v
	}
	return reshaped(v, append([]int{1}, v.dims()...))
}

// castPointer reads (T *)p and (T (*)[N])p.
func (l *lowerer) castPointer(x *cast) (view, bool) {
	v, ok := l.pointer(x.x)
	if v.untyped = x.typ.name == "void"; !ok || v.untyped || x.typ.name == "auto" {
		return v, ok
	}
	ref, ok := l.resolve(x.typ)
	if !ok {
		return v, false
	}
	if ref.elem != v.buf.Elem || x.typ.ptr != 1 {
		whole, seen := v, false
		if ref.rec == nil && x.typ.ptr == 1 {
			v, seen = l.recastTo(v, ref.elem)
		}
		if !seen {
			l.noRecast(whole, ref.elem, x.pos)
			return whole, false
		}
	}
	row, ok := l.constants(x.typ.dims)
	if !ok {
		return v, false
	}
	if row = append(row, ref.dims...); len(row) == 0 {
		return flattened(v), true
	}
	if slices.Equal(v.dims()[1:], row) {
		return v, true
	}
	return reshaped(v, append([]int{product(v.dims()) / product(row)}, row...)), true
}

// constants evaluates sizes.
func (l *lowerer) constants(list []expr) ([]int, bool) {
	var out []int
	for _, x := range list {
		n, ok := l.constInt(x)
		if !ok || n < 1 {
			return nil, false
		}
		out = append(out, int(n))
	}
	return out, true
}

// pointerSum is the view behind p + i and p - i.
func (l *lowerer) pointerSum(x *binary) (view, bool) {
	v, ok := l.pointer(x.x)
	i := l.value(x.y)
	if !ok || !i.Type().IsInteger() || v.isTarget || v.untyped && bytesOf(v.buf.Elem) != 1 {
		if ok {
			l.diags.Errorf(diag.Memory, x.pos, "pointer arithmetic on %s", quoteToken(v.buf.Name)).Advise("write %s[i] with a subscript", v.buf.Name)
		}
		return v, false
	}
	if x.op == "-" {
		i = l.binaryOp(x.pos, "-", zero(), i)
	}
	return l.advanced(v, i, x.pos), true
}

// advanced is v begun i elements, or rows, later.
func (l *lowerer) advanced(v view, i affine.Expr, pos diag.Pos) view {
	v.moves = nil
	switch {
	case v.window != nil:
		v.at = l.binaryOp(pos, "+", v.at, scaled(i, product(v.window[1:])))
	case v.offset != nil:
		v.offset = l.binaryOp(pos, "+", v.offset, i)
	default:
		v.offset = i
	}
	return v
}

// movePointer lowers p++ and --p and gives what the expression points to.
func (l *lowerer) movePointer(x *unary) (view, bool) {
	v, ok := l.place(x.x)
	if !ok || v.moves == nil {
		if ok {
			l.diags.Errorf(diag.Memory, x.pos, "%s is no pointer variable", quoteToken(v.buf.Name))
		}
		return v, false
	}
	now := v
	if x.postfix {
		now = l.frozen(v, x.pos)
		now.moves = nil
	}
	step := 1
	if v.window != nil { // counts elements, also of a pointer to rows
		step = product(v.window[1:])
	}
	l.move(v, l.binaryOp(x.pos, affine.Op(x.op[:1]), &affine.Load{Buffer: v.moves, Pos: x.pos}, &affine.Const{T: v.moves.Elem, I: int64(step)}), x.pos)
	return now, true
}

// move sets the offset of a pointer variable.
func (l *lowerer) move(v view, to affine.Expr, pos diag.Pos) {
	l.emit(&affine.Assign{Buffer: v.moves, Value: convert(to, v.moves.Elem), Pos: pos})
}

// pointerVariable declares pointer v, which points to target. One that function
// body moves gets a variable for its offset.
func (l *lowerer) pointerVariable(v *varDecl, target view, body any) {
	target = l.frozen(target, v.pos)
	target.pointer = true
	target.readOnly = target.readOnly || v.typ.isConst
	if target.turns = !l.asWritten && !target.isTarget && l.changesPlaces(body, v.name); target.turns {
		l.declare(v.pos, v.name, target)
		return
	}
	if !l.moves(body, v.name) || target.isTarget {
		l.declare(v.pos, v.name, target)
		return
	}
	if !l.asWritten { // it may go on into other rows
		target = l.whole(target, v.pos)
	}
	b := l.buffer(v.name, affine.I32, nil, v.pos)
	l.emit(&affine.Decl{Buffer: b, Pos: v.pos})
	start := affine.Expr(zero())
	switch {
	case target.window != nil:
		start = target.at
	case target.offset != nil:
		start = target.offset
	}
	target.moves = b
	l.move(target, start, v.pos)
	offset := &affine.Load{Buffer: b, Pos: v.pos}
	if target.window != nil {
		target.at = offset
	} else {
		target.offset = offset
	}
	l.declare(v.pos, v.name, target)
}

// whole is v, if it is a row of a larger array, as a place in all of it.
func (l *lowerer) whole(v view, pos diag.Pos) view {
	if len(v.prefix) == 0 || len(v.dims()) != 1 {
		return v
	}
	at := affine.Expr(zero())
	for d, i := range v.prefix {
		at = l.binaryOp(pos, "+", scaled(at, v.buf.Shape[d]), i)
	}
	at = scaled(at, product(v.buf.Shape[len(v.prefix):]))
	begin := v.offset
	if v.window != nil {
		begin = v.at
	}
	if begin != nil {
		at = l.binaryOp(pos, "+", at, begin)
	}
	v.prefix, v.offset, v.window, v.at = nil, nil, []int{v.buf.Len()}, at
	return v
}

// changedDirectly reports whether body gives the variable name itself, not what it
// points to, a new value.
func (l *lowerer) changedDirectly(body any, name string) bool { return changedVariables(body)[name] }

// changedVariables are the names for which changedDirectly holds.
func changedVariables(body any) map[string]bool {
	changed := map[string]bool{}
	note := func(x expr) {
		if id, ok := x.(*ident); ok {
			changed[id.name] = true
		}
	}
	walk(body, func(n any) bool {
		switch n := n.(type) {
		case *assign:
			note(n.x)
		case *unary:
			if n.op == "++" || n.op == "--" {
				note(n.x)
			}
		}
		return true
	})
	return changed
}

// frozen is v with what its subscripts read evaluated now, since a reference or
// pointer stays bound to its element.
func (l *lowerer) frozen(v view, pos diag.Pos) view {
	freeze := func(e affine.Expr) affine.Expr {
		if e == nil {
			return e
		}
		if ld, ok := e.(*affine.Load); ok && l.staysSame(ld.Buffer) {
			return e
		}
		return l.evaluatedOnce(v.buf.Name+"_at", e, pos)
	}
	v.prefix, v.turns = slices.Clone(v.prefix), false
	for i, e := range v.prefix {
		v.prefix[i] = freeze(e)
	}
	v.offset, v.at = freeze(v.offset), freeze(v.at)
	return v
}

// assignPointer lowers p = q and p += n for a pointer variable.
func (l *lowerer) assignPointer(s *assign, v view) {
	var to view
	ok := true
	switch {
	case isNull(s.y):
		l.diags.Errorf(diag.Memory, s.pos, "a pointer into %s is made to point nowhere", quoteToken(v.buf.Name))
		return
	case s.op == "=":
		to, ok = l.pointer(s.y)
	case s.op == "+=" || s.op == "-=":
		to, ok = l.pointerSum(&binary{s.place, s.op[:1], s.x, s.y})
	default:
		l.diags.Errorf(diag.TypeError, s.pos, "operator %s on a pointer", s.op)
		ok = false
	}
	if !ok {
		return
	}
	if len(v.prefix) == 0 {
		to = l.whole(to, s.pos)
	}
	if to.buf != v.buf || !affine.SameIndex(to.prefix, v.prefix) || !slices.Equal(to.dims(), v.dims()) || (to.window == nil) != (v.window == nil) {
		l.diags.Errorf(diag.Memory, s.pos, "a pointer into %s is made to point into %s", quoteToken(v.buf.Name), quoteToken(to.buf.Name)).
			Advise("declare one pointer for each array; to swap arrays, copy them or make two calls")
		return
	}
	if v.moves == nil { // to a scalar, which it points to already
		return
	}
	at := to.offset
	if to.window != nil {
		at = to.at
	}
	if at == nil {
		at = zero()
	}
	l.move(v, at, s.pos)
}
