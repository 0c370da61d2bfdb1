package preprocess

import (
	"bytes"

	"codo/diag"
)

// fewArguments reports macros that are used with fewer arguments than they have parameters, which the library takes for
// empty ones.
func (p *preprocessor) fewArguments() {
	type use struct {
		source *source
		start  int
	}
	told := map[use]bool{}
	for _, m := range p.u.marks {
		at := use{m.source, m.start}
		if m.end > 0 || told[at] || len(told) > maxFaults {
			continue
		}
		told[at] = true
		text := m.source.text
		name := text[m.start:TokenEnd(text, m.start)]
		list := p.macros.defined[string(name)]
		if len(list) != 1 || !list[0].takesArguments || list[0].variadic {
			continue
		}
		wants := len(list[0].params) - 1 // but for __VA_ARGS__
		if given := argumentsIn(text, m.start+len(name)); given > 0 && given < wants {
			p.diags.Errorf(diag.Preprocess, m.source.pos(m.start), "macro `%s` needs %d arguments and gets %d", name, wants, given)
		}
	}
}

// argumentsIn counts the arguments in the parentheses at i; 0 if there are none.
func argumentsIn(text []byte, i int) int {
	if i = SkipBlanks(text, i, len(text)); i >= len(text) || text[i] != '(' {
		return 0
	}
	depth, n := 0, 1
	for i < len(text) {
		end := TokenEnd(text, i)
		switch token := text[i:end]; {
		case bytes.Equal(token, []byte("(")):
			depth++
		case bytes.Equal(token, []byte(")")):
			if depth--; depth == 0 {
				return n
			}
		case bytes.Equal(token, []byte(",")) && depth == 1:
			n++
		}
		i = end
	}
	return 0
}
