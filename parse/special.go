package parse

import "codo/diag"

// A specialisation says what a template is for some of its arguments:
//
//	template <int N> float sum(const float *x) { return sum<N / 2>(x) + sum<N - N / 2>(x + N / 2); }
//	template <> float sum<1>(const float *x) { return x[0]; }

// specialised is the specialisation of the function f for the arguments that its
// parameters have here, or f.
func (l *lowerer) specialised(f *function) *function {
	for _, s := range l.special[f.name] {
		if len(s.special) > len(f.tparams) || len(s.params) != len(f.params) {
			continue
		}
		tparams := f.tparams[:len(s.special)]
		var here []symbol
		for _, p := range tparams {
			here = append(here, l.lookup(p.name))
		}
		if values, ok := l.templateValues(f.name, f.pos, tparams, s.special, s.pos); ok && keyOf(values) == keyOf(here) {
			l.use(s)
			return s
		}
	}
	return f
}

// specialStruct keeps a specialisation with its template.
func (l *lowerer) specialStruct(s *structDecl) {
	if x, ok := l.lookup(s.name).(*recordTemplate); ok {
		x.special = append(x.special, s)
	}
}

// specialisedStruct is what declares the struct that x makes for the arguments of this key.
func (l *lowerer) specialisedStruct(x *recordTemplate, key string, t *typeName) (*structDecl, bool) {
	for _, s := range x.special {
		if s.tparams != nil {
			l.diags.Errorf(diag.Unsupported, t.pos, "a part of the arguments of %s has a template of its own", quoteToken(x.decl.name)).
				Note(s.pos, "defined here").Advise("write template <> struct %s<...> with all arguments", x.decl.name)
			return nil, false
		}
		if values, ok := l.templateValues(x.decl.name, x.decl.pos, x.decl.tparams, s.special, s.pos); ok && keyOf(values) == key {
			return s, true
		}
	}
	if x.decl.ahead {
		l.diags.Errorf(diag.TypeError, t.pos, "struct %s is not defined for these arguments", quoteToken(x.decl.name)).
			Note(x.decl.pos, "declared here")
	}
	return x.decl, !x.decl.ahead
}
