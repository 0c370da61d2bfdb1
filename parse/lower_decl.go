package parse

import (
	"maps"
	"math"
	"slices"

	"codo/affine"
	"codo/diag"
)

// local declares a variable of a function.
func (l *lowerer) local(v *varDecl) {
	if len(v.bind) > 0 {
		l.bindParts(v)
		return
	}
	v = l.unbraced(l.inPlaces(v))
	if v.isRef && v.init != nil && (isStreamType(v.typ) || v.typ.name == "auto" && l.namesStream(v.init)) {
		l.streamReference(v)
		return
	}
	if isStreamType(v.typ) {
		l.localStream(v)
		return
	}
	if v.calls {
		l.localFunction(v)
		return
	}
	if text := l.textOf(v.init); text != nil && v.ptr == 1 && len(v.dims) == 0 {
		l.declare(v.pos, v.name, *text)
		return
	}
	if !(v.isStatic && l.names(v.init, isVariable)) && l.constant(v) { // a static one keeps what it gets first
		return
	}
	if v.isStatic && !l.asWritten && (v.ptr == 0 || l.changes(v.name)) {
		l.lastingLocal(v)
		return
	}
	if v.isStatic && l.asWritten && !l.isRegion && l.isPlainVariable(v) {
		l.statics = append(l.statics, l.into(func() { l.onChip(v) })...)
		return
	}
	if v.isRef && l.refersToMoved(v) {
		l.diags.Errorf(diag.Unsupported, v.pos, "%s refers to a pointer, and one of them is moved", quoteToken(v.name)).Advise("move the pointer itself")
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	if v.typ.name == "auto" && !v.isRef && v.ptr == 0 && l.copiesClass(v) {
		return
	}
	if v.ptr > 0 || v.typ.name == "auto" && !v.isRef && v.init != nil && l.isPointer(v.init) {
		if !l.recordPointer(v) {
			l.localPointer(v)
		}
		return
	}
	if v.isRef {
		l.reference(v)
		return
	}
	if f, ok := v.init.(*lambdaExpr); ok {
		l.localLambda(v, f)
		return
	}
	if v.typ.name == "auto" && l.isFunction(v.init) && !l.changes(v.name) {
		f, _ := l.functionOf(v.init)
		l.declare(v.pos, v.name, *f)
		return
	}
	if v.typ.name == "auto" && v.init != nil {
		if out, ok := l.arrayMade(v.init); ok { // a new array, which is v
			switch {
			case out.array != nil:
				l.declare(v.pos, v.name, *out.array)
			case out.rec != nil:
				l.declare(v.pos, v.name, *out.rec)
			default:
				l.declare(v.pos, v.name, poisoned{})
			}
			return
		}
	}
	if v.typ.name == "auto" && v.init != nil && l.isRecord(v.init) {
		l.localRecord(v, typeRef{rec: l.recordTypeOf(v.init)})
		return
	}
	l.localNumber(v)
}

// localNumber declares a number, an array or a struct.
func (l *lowerer) localNumber(v *varDecl) {
	if _, isList := v.init.(*initList); v.typ.name == "auto" && v.init != nil && !isList {
		if n := l.wideOf(v.init); n > 0 {
			l.localWord(v, l.wideType(l.wideKind(v.init), n))
			return
		}
		if ch := l.streamReadOf(v.init); ch != nil && ch.Lanes > 0 {
			token := typeRef{elem: ch.Buffer.Elem, dims: l.tokenDims(ch), isClass: true}
			l.variable(v, token.elem, token.dims)
			l.noteClass(v, token)
			return
		}
		value := l.value(v.init)
		l.scalar(v, value.Type(), value)
		return
	}
	ref, ok := l.resolveAny(v.typ)
	if ok && ref.rec != nil {
		l.localRecord(v, ref)
		return
	}
	shape := []int{}
	if ok {
		shape, ok = l.shape(v, v.dims, ref.dims, rowsOf(v.init))
	}
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	list, isList := v.init.(*initList)
	switch {
	case ref.elem.IsLane() && len(shape) == 1 && v.init != nil:
		l.localWord(v, ref)
		return
	case isList && ref.isClass:
		unwrapped := *v
		unwrapped.init = innerList(list)
		v = &unwrapped
	case !isList && v.init != nil && ref.isClass && len(shape) == 1 && l.localLanes(v, ref.elem, shape):
		l.noteClass(v, ref)
		return
	case !isList && v.init != nil && len(shape) > 0 && l.streamReadOf(v.init) == nil:
		l.arrayCopy(v, ref.elem, shape)
		l.noteClass(v, ref)
		return
	}
	l.variable(v, ref.elem, shape)
	l.noteClass(v, ref)
}

// innerList takes {{1, 2}} of a std::array out of the braces of the struct that
// the array is in.
func innerList(list *initList) *initList {
	if len(list.elems) == 1 {
		if inner, ok := list.elems[0].(*initList); ok {
			return innerList(inner)
		}
	}
	out := &initList{place: list.place}
	for _, x := range list.elems {
		if inner, ok := x.(*initList); ok {
			x = innerList(inner)
		}
		out.elems = append(out.elems, x)
	}
	return out
}

// arrayCopy declares a std::array that starts as a copy of another.
func (l *lowerer) arrayCopy(v *varDecl, elem affine.Type, shape []int) {
	from, ok := l.place(v.init)
	if ok && (from.buf.Elem != elem || !slices.Equal(from.dims(), shape)) {
		l.diags.Errorf(diag.TypeError, v.pos, "array %s is initialised with something else than a list", quoteToken(v.name)).Advise("write = {...}")
		ok = false
	}
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	b := l.buffer(v.name, elem, shape, v.pos)
	l.emit(&affine.Decl{Buffer: b, Pos: v.pos})
	l.copyView(view{buf: b}, from, v.pos)
	l.declare(v.pos, v.name, view{buf: b})
}

// variable makes the buffer of a local and stores its initial value. A local
// integer that never changes and is computed from constants and counters stays
// an expression, so that subscripts with it stay affine.
func (l *lowerer) variable(v *varDecl, elem affine.Type, shape []int) {
	if ch := l.streamReadOf(v.init); ch != nil {
		b := l.buffer(v.name, elem, shape, v.pos)
		l.emit(&affine.Decl{Buffer: b, Pos: v.pos})
		l.declare(v.pos, v.name, view{buf: b})
		l.popInto(ch, &ident{place: v.place, name: v.name}, v.pos)
		return
	}
	if _, isList := v.init.(*initList); v.init != nil && !isList && len(shape) == 0 {
		l.scalar(v, elem, l.converted(l.value(v.init), elem, v.pos))
		return
	}
	b := l.buffer(v.name, elem, shape, v.pos)
	l.emit(&affine.Decl{Buffer: b, Pos: v.pos})
	l.declare(v.pos, v.name, view{buf: b})
	if list, isList := v.init.(*initList); isList {
		l.initialise(view{buf: b}, list, v.pos)
	} else if v.init != nil {
		l.diags.Errorf(diag.TypeError, v.pos, "array %s is initialised with a single value", quoteToken(v.name)).Advise("write = {...}")
	}
}

// scalar declares a scalar with a value.
func (l *lowerer) scalar(v *varDecl, elem affine.Type, value affine.Expr) {
	if l.standsIn(value) && !l.changes(v.name) {
		l.declare(v.pos, v.name, bound{value})
		return
	}
	b := l.buffer(v.name, elem, []int{}, v.pos)
	l.emit(&affine.Decl{Buffer: b, Pos: v.pos})
	l.declare(v.pos, v.name, view{buf: b, readOnly: v.typ.isConst})
	l.emit(&affine.Assign{Buffer: b, Value: value, Pos: v.pos})
	if elem.IsInteger() && !v.isStatic && !l.changes(v.name) {
		l.keeps(b, value)
	}
}

// keeps notes that the integer b always is what it is declared with: nil if data decides that, or it takes long to say.
func (l *lowerer) keeps(b *affine.Buffer, value affine.Expr) {
	value = l.meant(value)
	affine.WalkExpr(value, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok {
			if _, known := l.unchanging[ld.Buffer]; !known {
				value = nil
			}
		}
	})
	if value != nil && isLong(value) {
		value = nil
	}
	if l.unchanging == nil {
		l.unchanging = map[*affine.Buffer]affine.Expr{}
	}
	l.unchanging[b] = value
}

// mostSaid is how many operators, numbers and elements what a variable stands for has at most, to be written in
// its place: each variable that is used twice in the next one doubles them.
const mostSaid = 200

// isLong reports whether e has more.
func isLong(e affine.Expr) bool {
	n := 0
	affine.WalkExpr(e, func(affine.Expr) { n++ })
	return n > mostSaid
}

// meant is e with what integers that never change are declared with in their place.
func (l *lowerer) meant(e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && l.unchanging[ld.Buffer] != nil {
			return l.unchanging[ld.Buffer]
		}
		return e
	})
}

// refersToMoved reports whether v is a reference to a pointer, and the function being lowered may let one of the
// two point to something else.
func (l *lowerer) refersToMoved(v *varDecl) bool {
	id, ok := v.init.(*ident)
	body := l.active[len(l.active)-1].body
	return ok && l.isPointer(id) && (l.moves(body, v.name) || l.moves(body, id.name))
}

// changes reports whether the function being lowered may change name.
func (l *lowerer) changes(name string) bool {
	return l.changedBy(l.active[len(l.active)-1])[name]
}

func values(m map[int]affine.Expr) []affine.Expr { return slices.Collect(maps.Values(m)) }

// isZero reports whether e is the constant that zero-initialisation gives.
func isZero(e affine.Expr) bool {
	c, ok := e.(*affine.Const)
	return ok && c.I == 0 && math.Float64bits(c.F) == 0
}

// nest emits a loop nest over a shape around one statement.
func (l *lowerer) nest(shape []int, pos diag.Pos, body func(index []affine.Expr) affine.Stmt) {
	var loops []*affine.Loop
	var index []affine.Expr
	depth := len(l.loops)
	for _, n := range shape {
		loop := affine.CountTo(l.freshCounter("i", nil), int64(n), pos)
		l.loops = append(l.loops, loop)
		loops, index = append(loops, loop), append(index, &affine.Counter{Loop: loop})
	}
	l.loops = l.loops[:depth]
	inner := body(index)
	for i := len(loops) - 1; i >= 0; i-- {
		loops[i].Body = []affine.Stmt{inner}
		inner = loops[i]
	}
	l.emit(inner)
}

// subscriptsOf are the subscripts of the element with row-major index at.
func subscriptsOf(at int, shape []int) []affine.Expr {
	out := make([]affine.Expr, len(shape))
	for i := len(shape) - 1; i >= 0; i-- {
		out[i] = affine.IntConst(int64(at % shape[i]))
		at /= shape[i]
	}
	return out
}

// reference binds T &x = y; to what y names.
func (l *lowerer) reference(v *varDecl) {
	if v.init == nil {
		l.diags.Errorf(diag.TypeError, v.pos, "reference %s is bound to nothing", quoteToken(v.name)).Advise("write = variable")
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	if v.typ.isConst && !l.namesPlace(v.init) && !l.isRecord(v.init) { // a constant reference to a value
		copied := *v
		copied.isRef = false
		l.local(&copied)
		return
	}
	if l.isRecord(v.init) {
		if r, ok := l.recordOf(v.init); ok {
			if ref, known := l.tryType(v.typ); known && ref.rec != nil {
				r = r.asBase(ref.rec, true)
			}
			l.declare(v.pos, v.name, r)
		} else {
			l.declare(v.pos, v.name, poisoned{})
		}
		return
	}
	target, ok := l.place(v.init)
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	if v.typ.name != "auto" {
		ref, ok := l.resolve(v.typ)
		if ok && ref.elem != target.buf.Elem {
			l.diags.Errorf(diag.TypeError, v.pos, "reference %s is of another type than %s", quoteToken(v.name), quoteToken(target.buf.Name)).
				Advise("make it a variable")
		}
	}
	target = l.frozen(target, v.pos)
	target.readOnly = target.readOnly || v.typ.isConst
	l.declare(v.pos, v.name, target)
}

// namesPlace reports whether x is a variable or an element, not a value.
func (l *lowerer) namesPlace(x expr) bool {
	_, ok := l.tryPlace(x)
	return ok
}

// isLight reports whether e is an integer made of arguments of the kernel, by operators with
// constants that cost about nothing: tasks that use it had better make it than hand it on.
func (l *lowerer) isLight(e affine.Expr) bool {
	if l.asWritten || !e.Type().IsInteger() {
		return false
	}
	light := true
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Load:
			light = light && e.Type().IsInteger() && slices.Contains(l.prog.Args, e.Buffer) && l.staysSame(e.Buffer)
		case *affine.Binary:
			c, isConst := e.Y.(*affine.Const)
			power := isConst && c.I > 0 && c.I&(c.I-1) == 0
			light = light && (isConst && (e.Op == "+" || e.Op == "-" || e.Op == "<<" || e.Op == ">>" || e.Op == "&") || power && (e.Op == "*" || e.Op == "/" || e.Op == "%"))
		case *affine.Const, *affine.Cast:
		default:
			light = false
		}
	})
	return light
}

// standsIn reports whether e stands in the place of a variable that never changes.
func (l *lowerer) standsIn(e affine.Expr) bool { return (isPure(e) || l.isLight(e)) && !isLong(e) }

// isRepeatable reports whether e can stand at each place that wants its value: nothing else changes that.
func isRepeatable(e affine.Expr) bool { return isPure(e) && !isLong(e) }

// isPure is affine.IsPure.
func isPure(e affine.Expr) bool { return affine.IsPure(e) }
