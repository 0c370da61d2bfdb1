package parse

import (
	"slices"

	"codo/diag"
)

// A lambda sees the names around it by reference, which is the same as by value where nothing changes them. Numbers that it copies and that
// change are variables of its own, as those that it names itself:
//
//	[s](float v) { return v / s; }   =>   [s = s](float v) { return v / s; }

// localLambda declares a lambda.
func (l *lowerer) localLambda(v *varDecl, f *lambdaExpr) {
	l.declare(v.pos, v.name, l.madeLambda(f))
}

// madeLambda is a lambda that is made here, with the variables of its own in the names around it.
func (l *lowerer) madeLambda(f *lambdaExpr) (made lambda) {
	own := append(f.own[:len(f.own):len(f.own)], l.copied(f)...)
	if len(own) == 0 {
		return lambda{f.f, l.scope}
	}
	l.scoped(func() {
		for _, v := range own {
			l.local(v)
		}
		made = lambda{f.f, l.scope}
	})
	return made
}

// copied are variables for what f copies and what changes. It reports what cannot be copied.
func (l *lowerer) copied(f *lambdaExpr) (own []*varDecl) {
	if !f.copies && len(f.copied) == 0 {
		return nil
	}
	changed := l.changedBy(l.active[len(l.active)-1])
	seen := map[string]bool{}
	walk(f.f.body, func(n any) bool {
		id, ok := n.(*ident)
		if !ok || !f.copiesName(id.name) || !changed[id.name] || seen[id.name] || declaredIn(f.f.body, id.name) || f.owns(id.name) || f.takes(id.name) {
			return true
		}
		switch s := l.lookup(id.name).(type) {
		case nil:
			return true
		case view:
			if slices.Contains(l.lasting, s.buf) { // static ones and those of the file are seen, not copied
				return true
			}
			if len(s.dims()) == 0 && !s.isTarget && !s.pointer {
				seen[id.name] = true
				own = append(own, &varDecl{place: id.place, name: id.name, typ: &typeName{place: id.place, name: "auto"}, init: id})
				return true
			}
		}
		seen[id.name] = true
		l.diags.Errorf(diag.Unsupported, id.pos, "a lambda copies %s, which changes", quoteToken(id.name)).
			Advise("capture by reference, [&], or pass it as an argument")
		return true
	})
	return own
}

// copiesName reports whether f copies the variable around it of this name, if there is one.
func (f *lambdaExpr) copiesName(name string) bool {
	return slices.Contains(f.copied, name) || f.copies && !slices.Contains(f.seen, name)
}

// owns reports whether f has a variable of its own of this name.
func (f *lambdaExpr) owns(name string) bool {
	return slices.ContainsFunc(f.own, func(v *varDecl) bool { return v.name == name })
}

// takes reports whether f has a parameter of this name.
func (f *lambdaExpr) takes(name string) bool {
	return slices.ContainsFunc(f.f.params, func(v *varDecl) bool { return v.name == name })
}
