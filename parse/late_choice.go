package parse

import (
	"fmt"
	"slices"
	"strings"
)

// What a pointer gets in the branches of a condition, and nowhere else, is a choice where it is declared:
//
//	const float *p;                          const float *p = even ? a : b;
//	if (even) { p = a; n = 4; }       =>     if (even) n = 4;
//	else p = b;
//	y = p[i];                                y = p[i];

// A lateChoice is what gives a pointer one of several arrays, and the statements from there on without that.
type lateChoice struct {
	given *assign
	rest  []stmt
}

// chosen is the choice that a list begins with; nil if it begins with none, or the pointer gets another value later.
func (p latePointer) chosen(list []stmt) *lateChoice {
	var c lateChoice
	switch s := list[0].(type) {
	case *exprStmt:
		if c.given = p.given(s.x); c.given == nil {
			return nil
		}
		c.rest = list[1:]
		if _, isChoice := c.given.y.(*conditional); isChoice {
			break
		}
		if c.given, c.rest = p.elsewhere(c.given, c.rest); c.given == nil {
			return nil
		}
	case *ifStmt:
		value, left := p.either(s, nil)
		if value == nil {
			return nil
		}
		c.given = &assign{s.place, "=", &ident{place: s.place, name: p.v.name}, value}
		c.rest = append(left, list[1:]...)
	case *switchStmt:
		value := p.cased(s)
		if value == nil {
			return nil
		}
		c.given = &assign{s.place, "=", &ident{place: s.place, name: p.v.name}, value}
		c.rest = list[1:]
	default:
		return nil
	}
	rest := &block{list: c.rest}
	if !mentions(rest, p.v.name) || changedVariables(rest)[p.v.name] {
		return nil
	}
	return &c
}

// instead is list, behind the declaration of the pointer with a value, with a declaration of its own where a condition gives
// it another one before it is used; ok is false if none does.
func (p latePointer) instead(list []stmt) (out []stmt, ok bool) {
	k := slices.IndexFunc(list, func(s stmt) bool { return mentions(s, p.v.name) })
	if k < 0 {
		return nil, false
	}
	_, isIf := list[k].(*ifStmt)
	_, isChoice := p.v.init.(*conditional)
	name, isName := withoutCasts(p.v.init).(*ident)
	if !isIf || isChoice || k > 0 && (!isName || changedVariables(&block{list: list[:k]})[name.name]) {
		return nil, false
	}
	first := &assign{p.v.place, "=", &ident{place: p.v.place, name: p.v.name}, p.v.init}
	c := p.chosen(append([]stmt{&exprStmt{p.v.place, first}}, list[k:]...))
	if c == nil {
		return nil, false
	}
	return slices.Concat(list[:k], []stmt{p.declared(c.given)}, c.rest), true
}

// withoutCasts is what x casts.
func withoutCasts(x expr) expr {
	for c, ok := x.(*cast); ok; c, ok = x.(*cast) {
		x = c.x
	}
	return x
}

// elsewhere is a, or what the condition that the list begins with gives the pointer instead, if that lies in another
// array; nil if it does not begin with one.
func (p latePointer) elsewhere(a *assign, list []stmt) (*assign, []stmt) {
	if len(list) == 0 {
		return nil, nil
	}
	s, ok := list[0].(*ifStmt)
	if !ok || s.other != nil || !isQuiet(s.cond) || !isQuiet(a.y) || mentions(s.cond, p.v.name) {
		return nil, nil
	}
	other, left := p.branch(s.then, s.cond)
	from, isName := pointerRoot(a.y).(*ident)
	to, isOther := pointerRoot(other).(*ident)
	if other == nil || isName && isOther && from.name == to.name {
		return nil, nil
	}
	var then []stmt
	if len(left) > 0 {
		then = []stmt{&ifStmt{place: s.place, cond: s.cond, then: &block{s.place, left}}}
	}
	return &assign{a.place, "=", a.x, &conditional{s.place, s.cond, other, a.y}}, append(then, list[1:]...)
}

// either is what s gives the pointer in both of its branches first, and what is left of it; nil if it does not. All conditions
// will be asked, so that those in others may only read elements that these read.
func (p latePointer) either(s *ifStmt, around []expr) (value expr, left []stmt) {
	if s.other == nil || !isQuiet(s.cond) || mentions(s.cond, p.v.name) || len(around) > 0 && !areAmong(elementsIn(s.cond), around) {
		return nil, nil
	}
	around = append(slices.Clone(around), s.cond)
	x, then := p.branch(s.then, around...)
	y, other := p.branch(s.other, around...)
	if x == nil || y == nil {
		return nil, nil
	}
	out := &ifStmt{place: s.place, cond: s.cond, then: &block{s.place, then}}
	if len(other) > 0 {
		out.other = &block{s.place, other}
	}
	if len(then)+len(other) > 0 {
		left = []stmt{out}
	}
	return &conditional{s.place, s.cond, x, y}, left
}

// branch is what a branch gives the pointer first, and what is left of it; nil if finding that reads elements that the
// conditions around do not.
func (p latePointer) branch(s stmt, around ...expr) (value expr, left []stmt) {
	list := []stmt{s}
	if b, ok := s.(*block); ok {
		list = b.list
	}
	if len(list) == 0 {
		return nil, nil
	}
	switch s := list[0].(type) {
	case *exprStmt:
		if a := p.given(s.x); a != nil && isQuiet(a.y) && areAmong(readFor(a.y), around) {
			return a.y, list[1:]
		}
	case *ifStmt:
		value, left = p.either(s, around)
		return value, append(left, list[1:]...)
	}
	return nil, nil
}

// cased is what the cases of s give the pointer, if they do nothing else and there is one for all values; nil otherwise.
func (p latePointer) cased(s *switchStmt) (value expr) {
	if !isQuiet(s.x) || mentions(s.x, p.v.name) {
		return nil
	}
	given := make([]expr, len(s.cases))
	for k, c := range s.cases {
		list := c.body.list
		if len(list) == 1 {
			if b, ok := list[0].(*block); ok {
				list = b.list
			}
		}
		x, rest := p.branch(&block{c.body.place, list}, s.x)
		ends := k == len(s.cases)-1 && len(rest) == 0
		if len(rest) == 1 {
			j, ok := rest[0].(*jumpStmt)
			ends = ok && j.word == "break"
		}
		if given[k] = x; x == nil || !ends {
			return nil
		}
		if c.isDefault {
			value = x
		}
	}
	for k, c := range slices.Backward(s.cases) {
		for _, label := range c.values {
			if !c.isDefault && value != nil {
				value = &conditional{c.body.place, &binary{c.body.place, "==", s.x, label}, given[k], value}
			}
		}
	}
	return value
}

// isQuiet reports whether computing x changes nothing, and calls nothing that might.
func isQuiet(x expr) bool {
	quiet := isBare(x)
	walk(x, func(n any) bool {
		_, isLambda := n.(*lambdaExpr)
		quiet = quiet && !isLambda
		return quiet
	})
	return quiet
}

// areAmong reports whether one of the conditions reads each of these elements.
func areAmong(elements []string, conditions []expr) bool {
	read := map[string]bool{}
	for _, c := range conditions {
		for _, e := range elementsIn(c) {
			read[e] = true
		}
	}
	return !slices.ContainsFunc(elements, func(e string) bool { return !read[e] })
}

// readFor spells the elements that are read to find where x points.
func readFor(x expr) []string {
	switch x := x.(type) {
	case *index:
		return append(readFor(x.x), elementsIn(x.i)...)
	case *unary:
		return readFor(x.x)
	case *cast:
		return readFor(x.x)
	}
	return elementsIn(x)
}

// elementsIn spells the elements that x reads, and what it reads by pointers.
func elementsIn(x expr) (list []string) {
	walk(x, func(n any) bool {
		u, isUnary := n.(*unary)
		if _, isIndex := n.(*index); isIndex || isUnary && u.op == "*" {
			list = append(list, spelled(n.(expr)))
		}
		return true
	})
	return list
}

// spelled is x without its places.
func spelled(x expr) string {
	var out strings.Builder
	walk(x, func(n any) bool {
		fmt.Fprintf(&out, "(%T", n)
		switch n := n.(type) {
		case *ident:
			fmt.Fprintf(&out, " %s %v", n.name, n.scope)
		case *literal:
			fmt.Fprint(&out, " ", n.text)
		case *binary:
			fmt.Fprint(&out, " ", n.op)
		case *unary:
			fmt.Fprint(&out, " ", n.op, n.postfix)
		case *member:
			fmt.Fprint(&out, " ", n.name)
		case *cast:
			fmt.Fprint(&out, " ", n.typ.name, n.typ.ptr)
		}
		return true
	})
	return out.String()
}
