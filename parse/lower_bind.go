package parse

import "codo/diag"

// bindParts declares auto [a, b] = x: the names stand for the fields of a struct, or the
// elements of an array, in their order.
func (l *lowerer) bindParts(v *varDecl) {
	whole := *v
	whole.bind = nil
	l.local(&whole)
	switch s := l.lookup(v.name).(type) {
	case record:
		if len(s.dims) > 0 || len(s.typ.fields) != len(v.bind) {
			break
		}
		for k, f := range s.typ.fields {
			l.declare(v.pos, v.bind[k], s.parts[f.name])
		}
		return
	case view:
		dims := s.dims()
		if len(dims) == 0 || dims[0] != len(v.bind) {
			break
		}
		for k, name := range v.bind {
			part, ok := l.subscript(s, &index{place: v.place}, intConst(int64(k)))
			if !ok {
				return
			}
			l.declare(v.pos, name, part)
		}
		return
	case poisoned:
		for _, name := range v.bind {
			l.declare(v.pos, name, poisoned{})
		}
		return
	}
	l.diags.Errorf(diag.TypeError, v.pos, "%d names for something of other parts", len(v.bind)).Advise("give each field or element a name")
	for _, name := range v.bind {
		l.declare(v.pos, name, poisoned{})
	}
}
