package verify

import (
	"regexp"
	"strings"
)

var dataflowPragma = regexp.MustCompile(`(?i)^#\s*pragma\s+HLS\s+dataflow\b`)

func (t token) isDataflowPragma() bool {
	return t.kind == directive && dataflowPragma.MatchString(strings.ReplaceAll(t.text, "\\\n", " "))
}

// A region is a dataflow region: a block whose calls run side by side.
type region struct {
	in   function
	open int // the { of its block
}

// regions finds the dataflow regions, in the order of the text.
func (s *source) regions(functions []function) ([]region, error) {
	var all []region
	for i, t := range s.tokens {
		if !t.isDataflowPragma() {
			continue
		}
		r := region{open: s.around[i]}
		found := false
		for _, f := range functions {
			if f.open >= 0 && f.open < i && i < s.partner[f.open] {
				r.in, found = f, true
			}
		}
		if !found || r.open != r.in.open && !s.isForBody(r.open) {
			return nil, s.errorAt(i, "the dataflow pragma is neither in the body of a function nor of a for loop")
		}
		if len(all) == 0 || all[len(all)-1].open != r.open {
			all = append(all, r)
		}
	}
	return all, nil
}

func (s *source) isForBody(open int) bool {
	return s.is(open-1, ")") && s.is(s.partner[open-1]-1, "for")
}

// A variable that tasks may share.
type variable struct {
	stream  bool
	pointer bool // a parameter: a port, or a memory of the caller
}

// visible lists the parameters and local variables that the tasks of r can
// name: those of the function, of the blocks around the region, and of it.
func (s *source) visible(r region, types aliases) map[string]variable {
	all := map[string]variable{}
	for _, p := range r.in.parameters {
		all[p.name] = variable{p.stream, p.pointer}
	}
	for open := r.open; ; open = s.around[open] {
		for _, st := range s.statements(open) {
			if st.kind != declaration {
				continue
			}
			for _, i := range s.declared(st.span) {
				all[s.tokens[i].text] = variable{stream: s.isStream(span{st.begin, i}, types)}
			}
		}
		if open == r.in.open {
			return all
		}
	}
}

// isStream reports whether the type spelled in r is a stream.
func (s *source) isStream(r span, types aliases) bool {
	for i := r.begin; i < r.end; i++ {
		if s.is(i, "stream") || s.isWord(i) && types[s.tokens[i].text].stream {
			return true
		}
	}
	return false
}
