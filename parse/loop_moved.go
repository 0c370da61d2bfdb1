package parse

import (
	"slices"

	"codo/affine"
)

// movedLoop makes a counted loop of one whose condition compares variables, or pointers into one
// array, that each iteration moves on by as much, wherever its body does so; nil if it is none.
//
//	while (p < x + 64) *q++ = *p++;      =>   for (int p_n = 0; p_n < 64; p_n++) *q++ = *p++;
//	while (lo < hi) { ..; lo++; hi--; }
//	for (int i = 0, j = k - 1; i < j; i++, j--) { .. }   =>   for (int i_n = 0; i_n < (k - 1 - 0 + 1) / 2; i_n++) { ..; i++, j--; }
func (l *lowerer) movedLoop(f *forStmt, when testPoint, preceding []stmt) *forStmt {
	cond, ok := f.cond.(*binary)
	if !ok || containsJump(f.body, "continue") {
		return nil
	}
	body := append(l.listOf(f.body), f.after...)
	if f.post != nil {
		body = append(body, &exprStmt{place{f.post.at()}, f.post})
	}
	left, ok := l.movedFrom(cond.x, body, preceding)
	right, ok2 := l.movedFrom(cond.y, body, preceding)
	if !ok || !ok2 || left.base != right.base {
		return nil
	}
	own := int64(0) // what the condition itself adds to its left side, once it is tested
	if when == afterStep {
		if own = 1; f.post.(*unary).op == "--" {
			own = -1
		}
		if mentions(cond.y, rootName(cond.x)) {
			return nil
		}
	}
	var end expr
	if left.of != nil || right.of != nil {
		if end = tripsApart(cond.op, left, right, f.place); end == nil || when != beforeBody {
			return nil
		}
	} else {
		trips, ok := tripsOf(cond.op, left.at-own-right.at, left.step-right.step, when != beforeBody)
		if !ok || !left.holds(trips, own) || !right.holds(trips, 0) {
			return nil
		}
		end = intLiteral(f.place, int(trips))
	}
	name := rootName(cond.x) + "_n"
	if rootName(cond.x) == "" || mentions(f.body, name) {
		return nil
	}
	count := &ident{place: f.place, name: name}
	counted := *f
	counted.written = nil
	counted.init = &declaration{f.place, []*varDecl{{place: f.place, name: name, typ: &typeName{place: f.place, name: "int"}, init: intLiteral(f.place, 0)}}}
	counted.cond = &binary{f.place, "<", count, end}
	counted.post, counted.after, counted.body = &unary{f.place, "++", count, true}, nil, &block{f.place, body}
	return &counted
}

// A testPoint is where a loop tests its condition.
type testPoint int

const (
	beforeBody testPoint = iota // while (..) {..}
	afterBody                   // do {..} while (..)
	afterStep                   // do {..} while (n-- > 0): behind the body, of n as it was before the step
)

// movedFor is movedLoop for a for loop with a start of its own, that has no step in its header, or
// goes through an array with a pointer, or compares two variables that its header steps:
//
//	for (int lo = 0, hi = 63; lo < hi; lo++, hi--) ..
//
// It is nil for others.
func (l *lowerer) movedFor(s *forStmt, preceding []stmt) *forStmt {
	if test, ok := s.cond.(*binary); s.init == nil && ok && s.post != nil && l.isPointer(test.x) { // for (; p < end; p++)
		return l.movedLoop(s, beforeBody, preceding)
	}
	if s.init == nil || s.cond == nil {
		return nil
	}
	d, declares := s.init.(*declaration)
	one := declares && (len(d.vars) == 1 && s.post == nil || d.vars[0].ptr > 0)
	if !one && !stepsBothSides(s) && !l.startsPointer(s) {
		return nil
	}
	starts := []stmt{s.init}
	if e, ok := s.init.(*exprStmt); ok {
		starts = nil
		for _, x := range commaList(e.x) {
			starts = append(starts, &exprStmt{e.place, x})
		}
	}
	l.push()
	defer l.pop()
	l.trialOf(func() { l.body(starts) })
	return l.movedLoop(s, beforeBody, append(preceding[:len(preceding):len(preceding)], starts...))
}

// startsPointer reports whether all that s starts with is to set one pointer: for (p = x; ..; p++).
func (l *lowerer) startsPointer(s *forStmt) bool {
	e, ok := s.init.(*exprStmt)
	if !ok {
		return false
	}
	a, ok := e.x.(*assign)
	return ok && a.op == "=" && isName(a.x) && l.isPointer(a.y)
}

// stepsBothSides reports whether s compares two variables that its header steps.
func stepsBothSides(s *forStmt) bool {
	cond, ok := s.cond.(*binary)
	if !ok || s.post == nil {
		return false
	}
	steps := func(x expr) bool {
		return isName(x) && slices.ContainsFunc(commaList(s.post), func(p expr) bool {
			name, ok := steppedName(p)
			return ok && isIdent(x, name)
		})
	}
	return steps(cond.x) && steps(cond.y)
}

// A movedValue is a number, or a place in an array, and by how much an iteration moves it on.
type movedValue struct {
	base     string // the array; "" for a number
	at, step int64
	typ      affine.Type // of a variable; of no kind for a constant
	of       expr        // that is added to at, and stays; nil: nothing
}

// holds reports whether a variable can have all its values that are tested; the last is own before its end.
func (m movedValue) holds(trips, own int64) bool {
	end := m.at + trips*m.step - own
	return m.base != "" || !m.typ.IsInteger() || m.typ.Wrap(end) == end && m.typ.Wrap(m.at) == m.at
}

// movedFrom is the value of x before a loop with this body, behind these statements.
func (l *lowerer) movedFrom(x expr, body, preceding []stmt) (m movedValue, ok bool) {
	if c, isConst := l.tryConst(x); isConst {
		return movedValue{at: c.I}, true
	}
	switch x := x.(type) {
	case *index:
		return movedValue{base: spelled(x)}, l.isPointer(x) && l.stays(x, body, preceding)
	case *unary:
		at, isElement := x.x.(*index)
		if x.op != "&" || !isElement {
			return m, false
		}
		return l.movedFrom(&binary{x.place, "+", at.x, at.i}, body, preceding)
	case *binary:
		by, isConst := l.tryConst(x.y)
		if m, ok = l.movedFrom(x.x, body, preceding); !ok || x.op != "+" && x.op != "-" {
			return m, false
		}
		if !isConst {
			ok = m.base != "" && l.stays(x.y, body, preceding)
			m.base += x.op + spelled(x.y)
			return m, ok
		}
		if m.at += by.I; x.op == "-" {
			m.at -= 2 * by.I
		}
		return m, true
	case *ident:
		step, known := l.movedBy(body, x.name)
		v, isView := l.lookup(x.name).(view)
		start, before := givenBefore(x.name, preceding, l)
		switch {
		case !known:
			return m, false
		case start != nil:
			m, ok = l.movedFrom(start, nil, before)
			if !ok && l.isFixed(start) {
				m, ok = movedValue{of: start}, true
			}
			m.step = step
			if isView && len(v.dims()) == 0 {
				m.typ = v.buf.Elem
			}
			return m, ok
		case isView && len(v.dims()) > 0 && !slices.ContainsFunc(preceding, func(s stmt) bool { return l.moves(s, x.name) }):
			return movedValue{base: x.name, step: step}, true // from where it points to before all of these
		}
	}
	return m, false
}

// stays reports whether x, a row of an array or what a pointer is moved by, is made of constants and of variables that neither
// a loop with this body nor the statements before it change.
func (l *lowerer) stays(x expr, body, preceding []stmt) bool {
	ok := true
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *literal:
		case *ident:
			v, isView := l.lookup(n.name).(view)
			changes := func(s stmt) bool {
				return l.moves(s, n.name) || !(isView && len(v.dims()) > 0) && l.changedNames(s)[n.name]
			}
			ok = ok && !slices.ContainsFunc(body, changes) && !slices.ContainsFunc(preceding, changes)
		case *index:
			ok = ok && l.isPointer(n)
		case *binary:
			ok = ok && (n.op == "+" || n.op == "-" || n.op == "*")
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// isFixed reports whether x is made of constants and outer counters of type int.
func (l *lowerer) isFixed(x expr) bool {
	switch x := x.(type) {
	case *literal:
		c, ok := l.tryConst(x)
		return ok && c.T == affine.I32
	case *ident:
		c, ok := l.lookup(x.name).(bound)
		return ok && c.value.Type() == affine.I32
	case *binary:
		return (x.op == "+" || x.op == "-" || x.op == "*") && l.isFixed(x.x) && l.isFixed(x.y)
	}
	return false
}

// tripsApart is how often a loop runs while left OP right, which go towards each other, from what is not a constant; nil if
// that is not plain to see.
func tripsApart(op string, left, right movedValue, at place) expr {
	if op == ">" || op == ">=" {
		op, left, right = map[string]string{">": "<", ">=": "<="}[op], right, left
	}
	step := left.step - right.step
	isInt := func(m movedValue) bool { return m.typ == affine.I32 && m.step != 0 && m.base == "" }
	if step <= 0 || !isInt(left) || !isInt(right) || op != "<" && op != "<=" {
		return nil
	}
	value := func(m movedValue) expr {
		x := m.of
		if x == nil {
			x = intLiteral(at, 0)
		}
		if m.at < 0 {
			return &binary{at, "-", x, intLiteral(at, int(-m.at))}
		}
		return &binary{at, "+", x, intLiteral(at, int(m.at))}
	}
	more := step
	if op == "<" {
		more--
	}
	apart := &binary{at, "-", value(right), value(left)}
	return &binary{at, "/", &binary{at, "+", apart, intLiteral(at, int(more))}, intLiteral(at, int(step))}
}

// givenBefore is what name was last given in a list of statements, and those before; nil if that is not plain to see.
func givenBefore(name string, list []stmt, l *lowerer) (start expr, before []stmt) {
	for i := len(list) - 1; i >= 0; i-- {
		switch s := list[i].(type) {
		case *declaration:
			for k, v := range s.vars {
				if v.name == name {
					return v.init, append(slices.Clip(list[:i]), &declaration{s.place, s.vars[:k]})
				}
			}
		case *exprStmt:
			if a, ok := s.x.(*assign); ok && a.op == "=" && isIdent(a.x, name) && !mentions(a.y, name) {
				return a.y, list[:i]
			}
		}
		if l.changedNames(list[i])[name] {
			return nil, nil
		}
	}
	return nil, nil
}

// movedBy is by how much the statements of list change name in all; ok is false where that is not
// the same whenever they run.
func (l *lowerer) movedBy(list []stmt, name string) (sum int64, ok bool) {
	for _, s := range list {
		n, known := int64(0), true
		switch s := s.(type) {
		case *exprStmt:
			n, known = l.movedIn(s.x, name)
		case *declaration:
			for _, v := range s.vars {
				if v.name == name {
					return 0, false
				}
				if !isNil(v.init) {
					by, same := l.movedIn(v.init, name)
					n, known = n+by, known && same
				}
			}
		case *block:
			n, known = l.movedBy(s.list, name)
		case *forStmt:
			if trips := l.constantTrips(s); trips > 0 && l.changedNames(s.body)[name] {
				n, known = l.movedBy(l.listOf(s.body), name)
				n, known = n*trips, known && !containsJump(s.body, "break") && !containsJump(s.body, "continue")
				break
			}
			known = !l.changedNames(s)[name]
		default:
			known = !l.changedNames(s)[name]
		}
		if sum += n; !known {
			return 0, false
		}
	}
	return sum, true
}

// movedIn is movedBy for an expression.
func (l *lowerer) movedIn(x expr, name string) (sum int64, ok bool) {
	ok = true
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *unary:
			if isIdent(n.x, name) && (n.op == "++" || n.op == "--" || n.op == "&") {
				by, steps := stepOf(n)
				ok = ok && steps && l.add(&sum, by)
			}
		case *assign:
			if !isIdent(n.x, name) {
				break
			}
			by, steps := stepOf(n)
			ok = ok && steps && !mentions(by, name) && l.add(&sum, by)
		case *conditional, *lambdaExpr:
			ok = ok && !l.changedNames(n)[name]
			return false
		case *binary:
			if n.op == "&&" || n.op == "||" || n.op == ">>" {
				ok = ok && !l.changedNames(n)[name]
			}
		case *call:
			for i, a := range n.args {
				ok = ok && !(l.mayChange(n, i) && rootName(a) == name)
			}
		case *member:
			ok = ok && rootName(n.x) != name
			for _, a := range n.args {
				ok = ok && rootName(a) != name
			}
		}
		return ok
	})
	return sum, ok
}

// add adds a constant to sum; it reports false for others.
func (l *lowerer) add(sum *int64, by expr) bool {
	c, ok := l.tryConst(by)
	if ok {
		*sum += c.I
	}
	return ok
}

// constantTrips is how often a loop runs that counts by one from a constant up to one; 0 for others.
func (l *lowerer) constantTrips(s *forStmt) int64 {
	d, ok := s.init.(*declaration)
	test, ok2 := s.cond.(*binary)
	step, ok3 := s.post.(*unary)
	if !ok || !ok2 || !ok3 || len(d.vars) != 1 || isNil(d.vars[0].init) || step.op != "++" || test.op != "<" {
		return 0
	}
	name := d.vars[0].name
	lo, isConst := l.tryConst(d.vars[0].init)
	hi, isConst2 := l.tryConst(test.y)
	if !isConst || !isConst2 || !isIdent(test.x, name) || !isIdent(step.x, name) || l.changesOuter(s.body, name) {
		return 0
	}
	return max(hi.I-lo.I, 0)
}

// mostMoved bounds the iterations of such loops.
const mostMoved = 1 << 30

// tripsOf is how often a loop runs while distance OP 0, which changes by step in each iteration.
func tripsOf(op string, distance, step int64, isDo bool) (trips int64, ok bool) {
	if isDo {
		trips, ok = tripsOf(op, distance+step, step, false)
		return trips + 1, ok
	}
	switch op {
	case ">", ">=":
		return tripsOf(map[string]string{">": "<", ">=": "<="}[op], -distance, -step, false)
	case "<=":
		distance--
	case "!=":
		if step < 0 {
			distance, step = -distance, -step
		}
		if step == 0 || distance > 0 || distance%step != 0 {
			return 0, false
		}
	case "<":
	default:
		return 0, false
	}
	if step <= 0 || distance < -mostMoved {
		return 0, false
	}
	return max(affine.CeilQuo(-distance, step), 0), true
}
