package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Arrays of the heap whose size is a constant are arrays of the function that takes them: what malloc, calloc, aligned_alloc and
// new T[n] give, until free or delete[]; and new T is an array of one element.

// An allocation takes an array from the heap.
type allocation struct {
	fn    string
	as    *typeName // of the cast around it; nil: none
	bytes expr
	zeros bool
	first expr // what new T(first) says of the element; nil: nothing
}

// allocationOf is what x takes from the heap; nil if that is nothing.
func (l *lowerer) allocationOf(x expr) *allocation {
	if c, ok := x.(*cast); ok && c.typ.ptr > 0 {
		a := l.allocationOf(c.x)
		if a != nil {
			a.as = c.typ
		}
		return a
	}
	c, ok := x.(*call)
	if !ok || len(l.own(c)) > 0 {
		return nil
	}
	switch {
	case c.fn == "malloc" && len(c.args) == 1:
		return &allocation{fn: c.fn, bytes: c.args[0]}
	case c.fn == "aligned_alloc" && len(c.args) == 2:
		return &allocation{fn: c.fn, bytes: c.args[1]}
	case c.fn == "calloc" && len(c.args) == 2:
		return &allocation{fn: c.fn, bytes: &binary{c.place, "*", c.args[0], c.args[1]}, zeros: true}
	case c.fn == newElement:
		return &allocation{fn: "new", bytes: c.args[0], first: c.args[1]}
	}
	return nil
}

// ofHeap reports whether x is a call of a function that manages the heap.
func (l *lowerer) ofHeap(x *call) bool {
	return slices.Contains([]string{"malloc", "calloc", "realloc", "aligned_alloc", "free"}, x.fn) && len(l.own(x)) == 0
}

// localAllocation declares pointer v to an array of the heap.
func (l *lowerer) localAllocation(v *varDecl, a *allocation) {
	target, ok := l.allocated(v, a)
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	l.emit(&affine.Decl{Buffer: target.buf, Pos: v.pos})
	switch {
	case a.zeros:
		l.fillArray(target, &affine.Const{T: target.buf.Elem}, affine.IntConst(int64(target.buf.Len())), a.bytes.at())
	case a.first != nil:
		l.fillArray(target, l.converted(l.value(unlisted(a.first)), target.buf.Elem, v.pos), affine.IntConst(1), v.pos)
	}
	l.pointerVariable(v, target, l.active[len(l.active)-1].body)
}

// allocated is the array that v points to.
func (l *lowerer) allocated(v *varDecl, a *allocation) (target view, ok bool) {
	typ, dims := v.typ, v.dims
	if typ.name == "auto" {
		if a.as == nil {
			l.diags.Errorf(diag.TypeError, v.pos, "%s is a pointer to memory without a type", quoteToken(v.name)).Advise("cast what %s gives: (float *)", a.fn)
			return target, false
		}
		typ, dims = a.as, a.as.dims
	}
	if typ.ptr > 1 {
		l.diags.Errorf(diag.Memory, v.pos, "%s is a pointer to pointers", quoteToken(v.name)).Advise("use an array of arrays")
		return target, false
	}
	ref, ok := l.resolve(typ)
	if !ok {
		return target, false
	}
	rows, ok := l.constants(dims)
	if !ok {
		return target, false
	}
	rows = append(rows, ref.dims...)
	one := int64(bytesOf(ref.elem) * product(rows))
	l.declare(v.pos, v.name, view{buf: &affine.Buffer{Name: v.name, Elem: ref.elem, Shape: append([]int{1}, rows...)}}) // for sizeof(*v)
	bytes, isConst := l.tryConst(a.bytes)
	delete(l.scope.names, v.name)
	switch {
	case !isConst:
		l.diags.Errorf(diag.Memory, a.bytes.at(), "%s of a size that is no constant", a.fn).
			Advise("hardware has no heap: declare an array of constant size, or tell the size with --value")
		return target, false
	case bytes.I < one || bytes.I%one != 0 || bytes.I/one > 1<<31:
		l.diags.Errorf(diag.Memory, a.bytes.at(), "%s of %d bytes, which is no number of elements of %d bytes", a.fn, bytes.I, one)
		return target, false
	}
	return view{buf: l.buffer(v.name, ref.elem, append([]int{int(bytes.I / one)}, rows...), v.pos)}, true
}

// ofArgument reports whether b is an argument of the kernel, or a field of one.
func (l *lowerer) ofArgument(b *affine.Buffer) bool {
	return slices.Contains(l.prog.Args, b) || slices.ContainsFunc(l.structs, func(p structPart) bool { return p.part == b })
}

// givesBack reports whether x gives an array of the function back to the heap, which has no effect.
func (l *lowerer) givesBack(x *call) bool {
	if x.fn != "free" || len(x.args) != 1 {
		return false
	}
	if id, ok := pointerRoot(x.args[0]).(*ident); ok {
		if list, ok := l.lookup(id.name).(pointerList); ok {
			return !slices.ContainsFunc(list.views, func(v view) bool { return slices.Contains(l.prog.Args, v.buf) })
		}
	}
	if l.isRecord(x.args[0]) {
		r, ok := l.recordOf(x.args[0])
		return ok && everyView(r, r, func(v, _ view) bool { return !l.ofArgument(v.buf) })
	}
	if !l.isPointer(x.args[0]) {
		return false
	}
	v, ok := l.pointer(x.args[0])
	return ok && !slices.Contains(l.prog.Args, v.buf)
}
