package parse

import (
	"slices"

	"codo/affine"
)

// What variables that outlive a run hold before the first one.

// startOf is what b, which is of that origin, holds before the first run: the bits of fixed point
// numbers.
func (o origin) startOf(b *affine.Buffer) []affine.Const {
	values := slices.Clone(o.start)
	if o.zeros {
		values = make([]affine.Const, b.Len())
	}
	for i := range values {
		values[i].T = b.Elem
	}
	return values
}

// lastingVariable declares v as a local that renewAll is to look at. What it starts
// with in the first run is left out: only one that becomes an argument has it.
func (l *lowerer) lastingVariable(v *varDecl) []*affine.Buffer {
	ref, _ := l.tryType(v.typ)
	begins := v.init != nil || ref.rec != nil && ref.rec.begins()
	if ref.rec == nil {
		own := *v
		own.init = nil
		l.localNumber(&own)
	} else if dims, ok := l.shape(v, v.dims, ref.dims, structRows(v.init)); ok {
		l.declare(v.pos, v.name, l.newRecord(v.name, ref.rec, dims, v.pos))
	} else {
		l.declare(v.pos, v.name, poisoned{})
	}
	variables := variablesOf(l.lookup(v.name))
	l.lasting = append(l.lasting, variables...)
	starts := make([][]affine.Const, len(variables))
	switch {
	case !begins:
	case ref.rec != nil:
		l.madeStarts(v, starts)
	default:
		for k, b := range variables {
			starts[k] = l.startOf(v, b)
		}
	}
	for k, b := range variables {
		l.origin[b] = origin{l.instanceOf(v), k, starts[k], !begins}
	}
	return variables
}

// begins reports whether the struct gives some of its fields values, or has a constructor, which may.
func (t *recordType) begins() bool {
	return len(t.ctors) > 0 || slices.ContainsFunc(t.fields, func(f field) bool { return f.init != nil || f.ref.rec != nil && f.ref.rec.begins() })
}

// madeStarts sets starts to what the constructor of v, a struct, or the list that it begins with makes of constants,
// for each of its variables; it leaves them if that takes more.
func (l *lowerer) madeStarts(v *varDecl, starts [][]affine.Const) {
	sym, values, ok := l.runToMake(v)
	made := variablesOf(sym)
	if !ok || len(made) != len(starts) {
		return
	}
	for k, b := range made {
		starts[k] = values[b].Constants()
	}
}

// startOf is what b, which is v, is set to; nil if that is not constant.
func (l *lowerer) startOf(v *varDecl, b *affine.Buffer) []affine.Const {
	list, isList := v.init.(*initList)
	if !isList {
		list = &initList{elems: []expr{v.init}}
	}
	shape := b.Shape
	if len(shape) == 0 {
		shape = []int{1}
	}
	var values []affine.Const
	ok := false
	found := l.trial(func() { values, ok = l.tableValues(list, shape, b.Elem) })
	if !ok || found.HasErrors() || !isList && !b.IsScalar() {
		return nil
	}
	return values
}
