package parse

import "slices"

// unclassed is v with the values of structs in std::arrays without the braces that each std::array may have around those of the array in it:
//
//	std::array<point, 2> a = {{{1, 2}, {3, 4}}};   =>   point a[2] = {{1, 2}, {3, 4}};
func unclassed(v *varDecl, ref typeRef) *varDecl {
	if !ref.isClass {
		return v
	}
	own := *v
	own.init = unclassedValue(v.init, len(v.dims), len(v.dims)+len(ref.dims))
	return &own
}

// unclassedValue is unclassed for x, the value of an array of so many dimensions, of which the first are no std::arrays.
func unclassedValue(x expr, plain, dims int) expr {
	list, ok := listOfValues(x)
	if !ok || dims == 0 {
		return x
	}
	if inner, isList := onlyList(list); plain <= 0 && isList && slices.ContainsFunc(inner.elems, isValueOfStruct) {
		list = inner
	}
	out := &initList{place: list.place}
	for _, e := range list.elems {
		out.elems = append(out.elems, unclassedValue(e, plain-1, dims-1))
	}
	return out
}

// onlyList is the list that is the one element of list.
func onlyList(list *initList) (*initList, bool) {
	if len(list.elems) != 1 {
		return nil, false
	}
	inner, ok := list.elems[0].(*initList)
	return inner, ok
}

// isValueOfStruct reports whether x is no number: a struct in an array may be without braces.
func isValueOfStruct(x expr) bool {
	switch x := x.(type) {
	case *initList:
		return true
	case *cast:
		_, isList := x.x.(*initList)
		return isList
	}
	return false
}
