package parse

import (
	"maps"
	"slices"
)

// noteStruct notes the functions of s, which matter before s itself does: what a call of that name may change is no constant.
func (l *lowerer) noteStruct(s *structDecl) {
	for _, m := range s.methods {
		l.methods[m.name] = append(l.methods[m.name], m)
		l.operators = l.operators || isOperator(m.name)
	}
	for _, f := range s.friends {
		l.funcs[f.name] = append(l.funcs[f.name], f)
		l.operators = l.operators || isOperator(f.name)
	}
	s.holdFunctions(l.holders)
	l.ctors, l.changed = slices.Concat(l.ctors, s.ctors, s.listed()), nil
	for _, f := range slices.Concat(s.methods, s.ctors, s.friends) {
		maps.Copy(l.globalCalls, f.calls)
		l.noteStructsIn(f)
	}
}

// noteStructsIn notes those that f declares, and those within them.
func (l *lowerer) noteStructsIn(f *function) {
	var note func(n any) bool
	note = func(n any) bool {
		if s, ok := n.(*structDecl); ok {
			l.noteStruct(s)
			for _, m := range s.members {
				note(m)
			}
		}
		return true
	}
	walk(f.body, note)
}

// listed is what a list of values does where s has references and no constructors: each field takes one, as a parameter would.
func (s *structDecl) listed() []*function {
	if len(s.ctors) > 0 || !slices.ContainsFunc(s.fields, func(v *varDecl) bool { return v.isRef }) {
		return nil
	}
	return []*function{{place: s.place, params: s.fields, body: &block{place: s.place}}}
}
