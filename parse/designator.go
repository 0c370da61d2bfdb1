package parse

import (
	"slices"

	sitter "github.com/smacker/go-tree-sitter"

	"codo/diag"
)

// A placedValue is one of a list of C that says at which place of an array it is:
//
//	int c[4] = {[2] = 5, 6, [0] = 1};   =>   int c[4] = {1, {}, 5, 6};
type placedValue struct {
	place
	i, x expr
}

// designation reads .x = 1 and [2] = 1; .x[2] = 1 is .x = {[2] = 1}, but for what else x has. It gives nil for others.
func (r *reader) designation(n *sitter.Node) expr {
	kids := children(n)
	if n.ChildByFieldName("value") == nil {
		return nil
	}
	last := len(kids) - 1
	x := r.expr(kids[last])
	for k := last - 1; k >= 0; k-- {
		d := kids[k]
		switch d.Type() {
		case "field_designator":
			x = &designated{r.at(n), r.text(d.NamedChild(0)), x}
		case "subscript_designator":
			x = &placedValue{r.at(n), r.expr(d.NamedChild(0)), x}
		default:
			return nil
		}
		if k > 0 {
			x = &initList{place: r.at(n), elems: []expr{x}, part: true}
		}
	}
	return x
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
		return list.part || slices.ContainsFunc(list.elems, holdsPlaced)
	}
	if d, ok := x.(*designated); ok {
		return holdsPlaced(d.x)
	}
	if c, ok := x.(*cast); ok { // T{...}
		return holdsPlaced(c.x)
	}
	_, found = x.(*placedValue)
	return found
}

// inOrder is x with nothing between values that the list leaves out. The last value of a place counts.
func (l *lowerer) inOrder(x expr) expr {
	if d, ok := x.(*designated); ok {
		return &designated{d.place, d.name, l.inOrder(d.x)}
	}
	if c, ok := x.(*cast); ok {
		return &cast{c.place, c.typ, l.inOrder(c.x)}
	}
	list, ok := x.(*initList)
	if !ok {
		return x
	}
	out := &initList{place: list.place}
	at, inPart := 0, false
	for _, e := range list.elems {
		if p, ok := e.(*placedValue); ok {
			n, known := l.constInt(p.i)
			if !known || n < 0 || n >= mostPlaces {
				l.diags.Errorf(diag.TypeError, p.pos, "a value at a place that is none of an array")
				return out
			}
			at, e, inPart, out.said = int(n), p.x, isPart(p.x), true
		} else if d, ok := e.(*designated); ok {
			inPart = isPart(d.x)
			if k := lastGiven(out.elems, d.name); inPart && k >= 0 {
				out.elems[k] = &designated{d.place, d.name, l.withPart(out.elems[k].(*designated).x, d.x.(*initList))}
				continue
			}
			if inPart && slices.ContainsFunc(out.elems, func(e expr) bool { _, isNamed := e.(*designated); return !isNamed }) {
				l.diags.Errorf(diag.Unsupported, d.pos, "a part of a field behind values that name no field, of which one may be its own").Advise("name the fields of all: .x = {1, 2}, .x[1] = 3")
				return out
			}
		} else if inPart {
			l.diags.Errorf(diag.Unsupported, e.at(), "a value behind one of a part of a field or element, which is the next of that part").Advise("say where it is: .x[1] = ...")
			return out
		}
		for len(out.elems) <= at {
			out.elems = append(out.elems, &initList{place: list.place})
		}
		if part, ok := e.(*initList); ok && part.part {
			e = l.withPart(out.elems[at], part)
		}
		out.elems[at] = e
		at++
	}
	for k, e := range out.elems {
		out.elems[k] = l.inOrder(e)
	}
	return out
}

// lastGiven is which of a list is the last that the field called name is given; -1 for none.
func lastGiven(list []expr, name string) int {
	for k := len(list) - 1; k >= 0; k-- {
		if d, ok := list[k].(*designated); ok && d.name == name {
			return k
		}
	}
	return -1
}

func isPart(x expr) bool {
	list, ok := x.(*initList)
	return ok && list.part
}

// withPart is the list x with values of parts of it.
func (l *lowerer) withPart(x expr, part *initList) expr {
	list, ok := x.(*initList)
	if !ok {
		l.diags.Errorf(diag.Unsupported, part.pos, "a part of what another value in this list is given to").Advise("give each field once")
		return part
	}
	return &initList{place: list.place, elems: slices.Concat(list.elems, part.elems)}
}
