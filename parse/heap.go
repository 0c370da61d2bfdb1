package parse

import (
	"slices"

	sitter "github.com/smacker/go-tree-sitter"

	"codo/affine"
	"codo/diag"
)

// Arrays of the heap whose size is a constant are arrays of the function that takes them: what malloc, calloc, aligned_alloc and
// new T[n] give, until free or delete[].

// An allocation takes an array from the heap.
type allocation struct {
	fn    string
	as    *typeName // of the cast around it; nil: none
	bytes expr
	zeros bool
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
		return &allocation{c.fn, nil, &binary{c.place, "*", c.args[0], c.args[1]}, true}
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
	if a.zeros {
		l.fillArray(target, &affine.Const{T: target.buf.Elem}, affine.IntConst(int64(target.buf.Len())), a.bytes.at())
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

// recordsTaken refuses arrays of structs of the heap; it reports false if those of v are none.
func (l *lowerer) recordsTaken(v *varDecl, a *allocation) bool {
	typ := v.typ
	if typ.name == "auto" && a.as != nil {
		typ = a.as
	}
	ref, ok := l.tryType(typ)
	if !ok || ref.rec == nil {
		return false
	}
	l.diags.Errorf(diag.Memory, v.pos, "%s points to structs of the heap", quoteToken(v.name)).Advise("declare an array of them, of constant size")
	l.declare(v.pos, v.name, poisoned{})
	return true
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
	if !l.isPointer(x.args[0]) {
		return false
	}
	v, ok := l.pointer(x.args[0])
	return ok && !slices.Contains(l.prog.Args, v.buf)
}

// taken reads new T[n] and new T[n](), as (T *)malloc(n * sizeof(T)) and (T *)calloc(n, sizeof(T)); nil if n is something else.
func (r *reader) taken(n *sitter.Node) expr {
	d, args := n.ChildByFieldName("declarator"), n.ChildByFieldName("arguments")
	if d == nil || d.ChildByFieldName("length") == nil || n.ChildByFieldName("placement") != nil {
		return nil
	}
	if args != nil && len(children(args)) > 0 {
		return nil
	}
	elem, to := *r.typeOf(n.ChildByFieldName("type")), *r.typeOf(n.ChildByFieldName("type"))
	to.ptr++
	at, length := r.at(n), r.expr(d.ChildByFieldName("length"))
	for _, c := range children(d) {
		if c.Type() == "new_declarator" { // of further sizes
			for ; c != nil; c = c.ChildByFieldName("declarator") {
				size := r.expr(c.ChildByFieldName("length"))
				elem.dims, to.dims = append(elem.dims, size), append(to.dims, size)
			}
			break
		}
	}
	bytes := &sizeOf{place: at, typ: &elem}
	if args != nil {
		return &cast{at, &to, &call{place: at, fn: "calloc", args: []expr{length, bytes}}}
	}
	return &cast{at, &to, &call{place: at, fn: "malloc", args: []expr{&binary{at, "*", length, bytes}}}}
}
