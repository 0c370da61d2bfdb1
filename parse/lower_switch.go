package parse

import "codo/diag"

// switchCases lowers a switch as the chain of ifs that it is. A case that falls
// through goes on with the statements of the next.
func (l *lowerer) switchCases(s *switchStmt) {
	x := l.value(s.x)
	if !x.Type().IsInteger() {
		l.diags.Errorf(diag.TypeError, s.pos, "a switch needs an integer")
		return
	}
	x = l.evaluatedOnce("selected", convert(x, promote(x.Type())), s.pos) // a case may change what x reads
	saved := l.exits
	l.open("break", s.pos, nil)
	l.scoped(func() {
		l.scope.names[selectedName] = bound{x}
		if chain := chainOf(s); chain != nil {
			l.body([]stmt{chain})
		}
	})
	l.exits = saved
}

// selectedName is what the value of a switch is called in the chain; no C++ name
// is like it.
const selectedName = "switch value"

// chainOf is the chain of ifs, nil if no case has statements.
func chainOf(s *switchStmt) stmt {
	var chain stmt
	for i, c := range s.cases {
		if c.isDefault {
			chain = fallThrough(s, i)
		}
	}
	for i := len(s.cases) - 1; i >= 0; i-- {
		c := s.cases[i]
		if c.isDefault {
			continue // also where it has other labels: they choose the same
		}
		var cond expr
		for _, v := range c.values {
			var is expr = &binary{place{v.at()}, "==", &ident{place: place{v.at()}, name: selectedName}, v}
			if cond != nil {
				is = &binary{place{v.at()}, "||", cond, is}
			}
			cond = is
		}
		chain = &ifStmt{c.body.place, cond, fallThrough(s, i), chain}
	}
	return chain
}

// fallThrough is what runs from case i on.
func fallThrough(s *switchStmt, i int) *block {
	out := &block{place: s.cases[i].body.place}
	for ; i < len(s.cases); i++ {
		out.list = append(out.list, s.cases[i].body.list...)
		if endsInExit(s.cases[i].body.list) {
			break
		}
	}
	return out
}
