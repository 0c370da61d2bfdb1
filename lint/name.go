package lint

import (
	"unicode/utf8"

	"codo/emit"
)

// maxName is the longest name that the tools take.
const maxName = 256

// names checks identifiers and labels (rule 25). Arguments of the top function,
// which is not static, are the user's and stay.
func (l *linter) names() {
	users := map[string]bool{}
	for _, f := range l.file.functions {
		if !f.static {
			for _, v := range f.params {
				users[v.name] = true
			}
		}
	}
	check := func(name string, line int) {
		if emit.Reserved(name) && !users[name] {
			l.report(Names, line, "%s is a keyword of C++, Verilog or VHDL", name)
		}
		if utf8.RuneCountInString(name) > maxName {
			l.report(Names, line, "the name %.20s... has more than %d characters", name, maxName)
		}
	}
	labels := map[string]bool{}
	for _, f := range l.file.functions {
		check(f.name, f.line)
		for _, v := range f.params {
			check(v.name, v.line)
		}
		f.body.walk(func(s *statement, _ *block) {
			if s.kind == declStmt {
				check(s.decl.name, s.line)
			}
			if h, ok := readHeader(s); ok {
				check(h.counter, s.line)
			}
			for _, label := range s.labels {
				if labels[label] {
					l.report(Names, s.line, "label %s is used twice", label)
				}
				labels[label] = true
				check(label, s.line)
			}
		})
	}
}
