package parse

import "codo/affine"

// The place that an assignment names is named once, also where its value is used:
//
//	u = o[k++] = x;   =>   int &r = o[k++];  r = x;  u = r;

// namedOnce is s with names for what it assigns and for the element that it names, if naming that changes something.
func (l *lowerer) namedOnce(s *assign) *assign {
	if !l.steps(s.x) || l.isRecord(s.x) || l.isBits(s.x) || l.wideOf(s.x) > 0 {
		return s
	}
	const what, to = "what is assigned", "what it is assigned to"
	value := bound{l.evaluatedOnce("value", l.value(s.y), s.pos)} // before the place, as since C++17
	v, ok := l.target(s.x)
	if !ok {
		return s
	}
	l.scope.names[what], l.scope.names[to] = value, l.frozen(v, s.pos)
	return &assign{s.place, s.op, &ident{place: place{s.x.at()}, name: to}, &ident{place: place{s.y.at()}, name: what}}
}

// steps reports whether x changes something that it reads.
func (l *lowerer) steps(x expr) (steps bool) {
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *assign:
			steps = true
		case *call:
			steps = steps || !isMath(n) || len(l.own(n)) > 0
		case *unary:
			steps = steps || n.op == "++" || n.op == "--"
		}
		return !steps
	})
	return steps
}

// assignValue lowers an assignment used as a value: if ((x = y) > 0).
func (l *lowerer) assignValue(s *assign) affine.Expr {
	s = l.namedOnce(s)
	l.assignment(s)
	return l.value(s.x)
}
