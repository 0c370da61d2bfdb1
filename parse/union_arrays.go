package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// A union of arrays of one type of number is memory that is used again: one array, as long as the
// longest, that each field sees with its own sizes.
//
//	union { float conv[8][26]; float pool[8][13]; } u;   =>   float u_all[208]

// unionAll is the one variable that such a union is.
const unionAll = "all"

// sharedArrays makes t, whose fields are those of a union, one array. It reports false if they are not
// all arrays of one type.
func (l *lowerer) sharedArrays(t *recordType) bool {
	if len(t.fields) == 0 {
		return false
	}
	elem, longest := t.fields[0].ref.elem, 0
	for _, f := range t.fields {
		if f.ref.rec != nil || len(f.ref.dims) == 0 || f.held != nil || f.bits.Kind != 0 || f.ref.elem != elem || f.ref.elem.IsLane() {
			return false
		}
		longest = max(longest, product(f.ref.dims))
	}
	t.shared = t.fields
	t.fields = []field{{name: unionAll, ref: typeRef{elem: elem, dims: []int{longest}}}}
	return true
}

// share gives r, if it is such a union and no array of them, its fields.
func (r record) share() {
	if len(r.dims) > 0 {
		return
	}
	for _, f := range r.typ.shared {
		if all, ok := r.parts[unionAll].(view); ok {
			r.parts[f.name] = reshaped(all, f.ref.dims)
		}
	}
}

// assignShared stores a list in such a union: the values of its first field, or of the one it names.
func (l *lowerer) assignShared(r record, list *initList, pos diag.Pos) bool {
	at, values := 0, list
	if len(list.elems) == 1 {
		x := list.elems[0]
		if d, ok := x.(*designated); ok {
			at, x = slices.IndexFunc(r.typ.shared, func(f field) bool { return f.name == d.name }), d.x
			list = nil
		}
		if inner, ok := x.(*initList); ok {
			values = inner
		} else if list == nil {
			at = -1
		}
	}
	if at < 0 {
		l.diags.Errorf(diag.TypeError, pos, "union %s has no field for this value", quoteToken(r.typ.name))
		return false
	}
	l.initialiseAs(r.parts[unionAll].(view), r.typ.shared[at].ref.dims, values, pos)
	return true
}

// unionTrouble says what of a union with these fields is not read.
func unionTrouble(fields []field) (why, advice string) {
	for _, f := range fields {
		if len(f.ref.dims) > 0 && (f.ref.rec != nil || f.ref.elem == affine.Type{} || f.ref.dims[0]*f.ref.elem.Bits > 64) {
			return "a union of arrays of several types", "declare an array for each field"
		}
	}
	return "a union of other than numbers of 16, 32 or 64 bits", "take the bits with ranges and shifts"
}
