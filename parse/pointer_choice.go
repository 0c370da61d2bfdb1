package parse

import (
	"fmt"

	"codo/affine"
	"codo/diag"
)

// A pointer that data chooses stands for two arrays, and what is read or written by it for a
// choice of two elements:
//
//	const float *p = even ? a : b;        y[i] = even ? a[i] : b[i];
//	y[i] = p[i];                     =>
//
// An array of pointers is a list of such arrays, of which a subscript chooses one.

// choice is a pointer of which a condition tells the array; each side is a view or a choice.
type choice struct{ cond, then, other symbol }

// some is one of the places that c points to.
func (c choice) some() view {
	if inner, ok := c.then.(choice); ok {
		return inner.some()
	}
	v, _ := c.then.(view)
	return v
}

// pointerList is an array of pointers, each of which stands for one array.
type pointerList struct {
	name  string
	views []view
}

// The parts of a choice, and the pointers of a list, are names in scope beside it; no C++ names
// are like these.
const (
	condName  = " if"
	thenName  = " then"
	otherName = " else"
)

func placeName(name string, k int) string { return fmt.Sprintf("%s at %d", name, k) }

// declareChoice gives a chosen pointer a name.
func (l *lowerer) declareChoice(pos diag.Pos, name string, c choice) {
	l.choices = true
	l.declare(pos, name, c)
	l.scope.names[name+condName] = c.cond
	for side, sym := range map[string]symbol{thenName: c.then, otherName: c.other} {
		if inner, ok := sym.(choice); ok {
			l.declareChoice(pos, name+side, inner)
		} else {
			l.scope.names[name+side] = sym
		}
	}
}

// choiceOf is what the pointer expression c ? x : y points to.
func (l *lowerer) choiceOf(c *conditional, readOnly bool) (choice, bool) {
	out := choice{}
	value := l.condition(c.cond)
	if out.cond = (bound{value}); !isRepeatable(value) {
		out.cond = view{buf: l.kept("chosen", value, c.pos).Buffer}
	}
	for k, side := range []*symbol{&out.then, &out.other} {
		x := []expr{c.x, c.y}[k]
		if inner, ok := l.spread(x); ok {
			x = inner
		}
		if deeper, ok := x.(*conditional); ok {
			sym, ok := l.choiceOf(deeper, readOnly)
			if *side = sym; !ok {
				return out, false
			}
			continue
		}
		if !l.isPointer(x) {
			return out, false
		}
		v, ok := l.pointer(x)
		if !ok {
			return out, false
		}
		v = l.frozen(v, x.at())
		v.readOnly = v.readOnly || readOnly
		*side = v
	}
	return out, true
}

// spread moves what x does with a chosen pointer into the choice: (c ? a : b)[i] is
// c ? a[i] : b[i]. It reports false if x does nothing with one.
func (l *lowerer) spread(x expr) (expr, bool) {
	switch root := pointerRoot(x).(type) {
	case *conditional:
		if l.isPointer(root.x) || l.chosen(root.x) {
			return l.spreadOut(x)
		}
	case *ident:
		if l.chosen(root) {
			return l.spreadOut(x)
		}
	}
	return x, false
}

// chosen reports whether x does something with a chosen pointer that has a name.
func (l *lowerer) chosen(x expr) bool {
	root, ok := pointerRoot(x).(*ident)
	if !l.choices || !ok {
		return false
	}
	switch l.lookup(root.name).(type) {
	case choice, pointerList:
		return true
	}
	return false
}

// pointerRoot is p of p[i][j], *(p + i) and the like.
func pointerRoot(x expr) expr {
	for {
		switch y := x.(type) {
		case *index:
			x = y.x
		case *unary:
			if y.op != "*" && y.op != "&" || y.postfix {
				return x
			}
			x = y.x
		case *binary:
			if y.op != "+" && y.op != "-" {
				return x
			}
			x = y.x
		default:
			return x
		}
	}
}

// spreadOut is spread where the root of x is a choice.
func (l *lowerer) spreadOut(x expr) (expr, bool) {
	switch x := x.(type) {
	case *conditional:
		return x, true
	case *ident:
		if _, ok := l.lookup(x.name).(choice); ok {
			named := func(suffix string) expr { return &ident{place: x.place, name: x.name + suffix} }
			return &conditional{x.place, named(condName), named(thenName), named(otherName)}, true
		}
	case *index:
		if id, ok := x.x.(*ident); ok {
			if list, ok := l.lookup(id.name).(pointerList); ok {
				return l.listed(list, x)
			}
		}
		return l.each(x.x, func(p expr) expr { return &index{x.place, p, x.i} })
	case *unary:
		return l.each(x.x, func(p expr) expr { return &unary{x.place, x.op, p, x.postfix} })
	case *binary:
		return l.each(x.x, func(p expr) expr { return &binary{x.place, x.op, p, x.y} })
	}
	return x, false
}

// each applies to to both sides of the choice that x is.
func (l *lowerer) each(x expr, to func(expr) expr) (expr, bool) {
	p, ok := l.spreadOut(x)
	if !ok {
		return x, false
	}
	if c, isChoice := p.(*conditional); isChoice {
		return &conditional{c.place, c.cond, to(c.x), to(c.y)}, true
	}
	return to(p), true
}

// listed is the pointer of a list that a subscript names, or a choice of all.
func (l *lowerer) listed(list pointerList, x *index) (expr, bool) {
	at := func(k int) expr { return &ident{place: x.place, name: placeName(list.name, k)} }
	if c, ok := l.tryConst(x.i); ok && c.I >= 0 && c.I < int64(len(list.views)) {
		return at(int(c.I)), true
	}
	if p, ok := l.inStep(list, x); ok {
		return p, true
	}
	if l.hasEffects(x.i) {
		return x, false
	}
	out := at(len(list.views) - 1)
	for k := len(list.views) - 2; k >= 0; k-- {
		out = &conditional{x.place, &binary{x.place, "==", x.i, intLiteral(x.place, k)}, at(k), out}
	}
	return out, true
}

// declareList declares an array of pointers with its values. It reports false if v is none.
func (l *lowerer) declareList(v *varDecl) bool {
	values, ok := v.init.(*initList)
	if !ok || v.ptr != 2 || len(v.dims) != 1 || len(values.elems) == 0 {
		return false
	}
	list := pointerList{name: v.name}
	for _, x := range values.elems {
		if !l.isPointer(x) {
			return false
		}
		p, ok := l.pointer(x)
		if !ok {
			return false
		}
		p = l.frozen(p, x.at())
		p.readOnly = p.readOnly || v.typ.isConst
		list.views = append(list.views, p)
	}
	l.declare(v.pos, v.name, list)
	l.listIn(l.scope, list)
	return true
}

// assignEither lowers an assignment to what a chosen pointer points to. It reports false if s
// is none.
func (l *lowerer) assignEither(s *assign) bool {
	x, ok := l.spread(s.x)
	if !ok {
		return false
	}
	c, isChoice := x.(*conditional)
	if !isChoice {
		l.assignment(&assign{s.place, s.op, x, s.y})
		return true
	}
	cond := l.condition(c.cond)
	then := l.into(func() { l.assignment(&assign{s.place, s.op, c.x, s.y}) })
	other := l.into(func() { l.assignment(&assign{s.place, s.op, c.y, s.y}) })
	l.emit(&affine.If{Cond: cond, Then: then, Else: other, Pos: s.pos})
	return true
}
