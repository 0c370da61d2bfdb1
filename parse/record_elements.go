package parse

import (
	"codo/affine"
	"codo/diag"
)

// In an array of structs that hold pointers each element has its own: which element is meant must be known. A loop whose
// counter tells it is written out.
//
//	const layer net[2] = {{8, w0}, {4, w1}};
//	for (int l = 0; l < 2; l++)                          net[0].w[i]  =>  w0[i]
//	  for (int i = 0; i < net[l].n; i++) .. net[l].w[i]  net[1].w[i]  =>  w1[i]

// heldList are the pointers that are one field of such an array: of each element, in row-major order, its parts.
type heldList []map[string]symbol

// newHeldList are the pointers f of n structs, which point nowhere yet.
func (l *lowerer) newHeldList(f field, n int) heldList {
	list := make(heldList, n)
	for k := range list {
		list[k] = map[string]symbol{}
		list[k][f.name] = &unsetField{field: f, parts: list[k], block: l.out}
	}
	return list
}

// heldOf is the pointer, or the pointers, called name behind subscript i, of which each has so many.
func (l *lowerer) heldOf(list heldList, name string, each int, i affine.Expr, pos diag.Pos) (symbol, bool) {
	c, isConst := affine.Folded(i).(*affine.Const)
	k := 0
	switch {
	case isConst && c.I >= 0 && c.I < int64(len(list)/each):
		k = int(c.I)
	case isConst || !l.writesOut(i):
		l.unknownStruct(pos)
		return poisoned{}, false
	}
	if each > 1 {
		return list[k*each:][:each], true
	}
	return list[k][name], true
}

// heldFrom are the pointers from subscript i on.
func (l *lowerer) heldFrom(list heldList, each int, i affine.Expr) heldList {
	if c, ok := affine.Folded(i).(*affine.Const); ok && c.I > 0 && int(c.I)*each < len(list) {
		return list[int(c.I)*each:]
	}
	return list // what i is has been asked for by heldOf
}

// pointsForGood declares v as constant structs that hold pointers, which are given theirs where it is declared, for good. It
// reports false if v is something else.
func (l *lowerer) pointsForGood(v *varDecl, changed bool) bool {
	if v.init == nil || v.ptr > 0 || v.isRef || changed && !v.typ.isConst {
		return false
	}
	ref, ok := l.tryType(v.typ)
	list, isList := listOfValues(v.init)
	if !ok || !isList || ref.rec == nil || !ref.rec.holdsPointers() || len(ref.rec.ctors) > 0 {
		return false
	}
	own, typ := *v, *v.typ
	own.init, own.typ, typ.isConst = list, &typ, true
	return l.constant(&own)
}

// pointerForGood declares v, which nothing changes, as a pointer to an array of the file: const float *const taps = table. It
// reports false if v is something else.
func (l *lowerer) pointerForGood(v *varDecl) bool {
	ref, ok := l.tryType(v.typ)
	if !ok || v.ptr != 1 || v.isRef || l.prog == nil {
		return false
	}
	var target view
	var computed []affine.Stmt
	found := l.trial(func() {
		computed = l.into(func() {
			if ok = l.isPointer(v.init); ok {
				target, ok = l.pointer(v.init)
			}
			target = addressed(v.init, target, len(v.dims)+v.ptr+len(ref.dims))
			ok = ok && l.pointsAt(v, ref, target)
		})
	})
	if !ok || found.HasErrors() || len(computed) > 0 {
		return false
	}
	target.pointer, target.readOnly, target.untyped = true, true, false
	l.declare(v.pos, v.name, target)
	return true
}

// constantPointers are the pointers f of constant structs, one for each element of column; ok is false if one of them is computed.
func (l *lowerer) constantPointers(f field, dims []int, column []expr, pos diag.Pos) (s symbol, ok bool) {
	if l.prog == nil { // what it points to has no place yet
		return nil, false
	}
	var list heldList
	var computed []affine.Stmt
	ok = true
	found := l.trial(func() {
		computed = l.into(func() {
			list = l.newHeldList(f, len(column))
			for k, x := range column {
				ok = ok && l.setField(list[k][f.name].(*unsetField), unlisted(x), pos)
			}
		})
	})
	if !ok || found.HasErrors() || len(computed) > 0 {
		return nil, false
	}
	if len(dims) == 0 {
		return list[0][f.name], true
	}
	return list, true
}

// writesOut notes that the loops whose counters i is computed from are to be written out; false: it is computed from
// others, too.
func (l *lowerer) writesOut(i affine.Expr) bool {
	counts, all := false, true
	affine.WalkExpr(i, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Counter:
			_, isLowered := l.wishes.counters[e.Loop]
			counts, all = true, all && isLowered
		case *affine.Load:
			all = false
		}
	})
	if counts && all {
		affine.WalkExpr(i, func(e affine.Expr) {
			if c, ok := e.(*affine.Counter); ok {
				l.chooses[c.Loop.Pos] = true
			}
		})
	}
	return counts && all
}

func (l *lowerer) unknownStruct(pos diag.Pos) {
	l.diags.Errorf(diag.Memory, pos, "it is not known which struct of an array is meant, and each holds a pointer of its own").
		Advise("subscript them with constants, and with counters of loops of up to %d iterations", maxListed)
}
