package parse

import (
	"slices"

	"codo/diag"
)

// A placedValue is one of a list of C that says at which place of an array it is:
//
//	int c[4] = {[2] = 5, 6, [0] = 1};   =>   int c[4] = {1, {}, 5, 6};
type placedValue struct {
	place
	i, x expr
}

// mostPlaces is up to where such lists are written out.
const mostPlaces = 1 << 20

// inPlaces is v with the lists of its value in the order of their places.
func (l *lowerer) inPlaces(v *varDecl) *varDecl {
	if v.init == nil || !holdsPlaced(v.init) {
		return v
	}
	own := *v
	own.init = l.inOrder(v.init)
	return &own
}

func holdsPlaced(x expr) (found bool) {
	if list, ok := x.(*initList); ok {
		return slices.ContainsFunc(list.elems, holdsPlaced)
	}
	if d, ok := x.(*designated); ok {
		return holdsPlaced(d.x)
	}
	_, found = x.(*placedValue)
	return found
}

// inOrder is x with nothing between values that the list leaves out. The last value of a place counts.
func (l *lowerer) inOrder(x expr) expr {
	if d, ok := x.(*designated); ok {
		return &designated{d.place, d.name, l.inOrder(d.x)}
	}
	list, ok := x.(*initList)
	if !ok {
		return x
	}
	out := &initList{place: list.place}
	at := 0
	for _, e := range list.elems {
		if p, ok := e.(*placedValue); ok {
			n, known := l.constInt(p.i)
			if !known || n < 0 || n >= mostPlaces {
				l.diags.Errorf(diag.TypeError, p.pos, "a value at a place that is none of an array")
				return out
			}
			at, e = int(n), p.x
		}
		for len(out.elems) <= at {
			out.elems = append(out.elems, &initList{place: list.place})
		}
		out.elems[at] = l.inOrder(e)
		at++
	}
	return out
}
