package parse

import (
	"bytes"
	"strings"
)

// The grammar takes `(k) + 8 * j` for a cast of + 8 to a type k, as it does not know
// which names are types. So a name in parentheses that is none loses them before + - * &,
// with subscripts, fields and arguments behind it: macros write their arguments like this.

// A group is what stands in parentheses or brackets.
type group struct {
	at     int    // of the bracket
	before string // the token before it
	first  string // the first in it
	// plain says that it is a name with what may stand behind it.
	plain bool
	last  string // the last token in it, "()" for a group
}

// dropParens blanks out such parentheses.
func (u *unit) dropParens() {
	var types map[string]bool // found when first asked for
	var open []group
	var closed group // the last one, if nothing came since
	previous := ""
	for i, tok := range tokensOf(u.text) {
		if previous == ")" && closed.plain && strings.Contains("+-*&", tok) && groups(closed.before) {
			if types == nil {
				types = typeNames(u.text)
			}
			if !types[closed.first] {
				u.text[closed.at] = ' '
				u.text[bytes.LastIndexByte(u.text[:i], ')')] = ' '
			}
		}
		switch n := len(open) - 1; {
		case tok == "(" || tok == "[":
			open = append(open, group{at: i, before: previous, plain: tok == "("})
		case (tok == ")" || tok == "]") && n >= 0:
			closed = open[n]
			closed.plain = closed.plain && closed.first != "" && closed.last != "."
			if open = open[:n]; n > 0 {
				open[n-1].add("()")
			}
		case tok == ";" || tok == "{" || tok == "}":
			open = open[:0]
		case n >= 0:
			open[n].add(tok)
		}
		previous = tok
	}
}

// add notes the next token of a group.
func (g *group) add(tok string) {
	switch {
	case g.first == "":
		g.first, g.plain = tok, g.plain && isNameToken(tok)
	case tok == "()": // a group: subscripts or arguments
		g.plain = g.plain && g.last != "."
	case tok == ".":
	case isNameToken(tok):
		g.plain = g.plain && g.last == "."
	default:
		g.plain = false
	}
	g.last = tok
}

func isNameToken(tok string) bool { return tok != "" && isWordByte(tok[0]) && !isDigit(tok[0]) }

// groups reports whether a ( after this token groups an expression, and is not that of
// a call or a declaration.
func groups(before string) bool {
	return before == "return" || len(before) == 1 && strings.Contains("([{,;=?:+-*/%&|^<!~", before)
}

// typeNames are the names that a text may have declared as types, and some others.
func typeNames(text []byte) map[string]bool {
	names := builtinTypes(text)
	for _, name := range strings.Fields("bool char short int long signed unsigned float double void auto size_t ptrdiff_t wchar_t") {
		names[name] = true
	}
	inTypedef, introduced := false, false
	for _, tok := range tokensOf(text) {
		switch {
		case tok == "typedef":
			inTypedef = true
		case tok == ";" || tok == "{":
			inTypedef, introduced = inTypedef && tok == "{", false
		case tok == "struct" || tok == "class" || tok == "union" || tok == "enum" || tok == "using" || tok == "typename":
			introduced = true
		case isNameToken(tok) && (inTypedef || introduced):
			names[tok], introduced = true, false
		}
	}
	return names
}
