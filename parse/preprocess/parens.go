package preprocess

import (
	"bytes"
	"strings"
)

// The grammar takes `(k) + 8 * j` for a cast of + 8 to a type k, as it does not know
// which names are types. So a name in parentheses that is none loses them before + - * &,
// with subscripts, fields and arguments behind it: macros write their arguments like this.
//
// It takes (k * (m)) + 8 for a cast, too, to functions of m that give a pointer to k. Such a group
// gets further parentheses, which no type can have. So does an assignment before a comma, (s += x, s < 8), which it does not take at all.

// A group is what stands in parentheses or brackets.
type group struct {
	at     int    // of the bracket
	before string // the token before it
	first  string // the first in it
	second string // and the next two
	third  string
	// plain says that it is a name, of a scope perhaps, with what may stand behind it.
	plain bool
	named string // that name, without the scope
	last  string // the last token in it, "()" for a group
	// assigns says that it begins with an assignment, and listed that a comma has ended what it begins with.
	assigns, listed bool
}

// dropParens blanks out such parentheses.
func (u *Unit) dropParens() {
	var types map[string]bool // found when first asked for
	var open []group
	var closed group // the last one, if nothing came since
	previous := ""
	for i, tok := range tokensOf(u.Text) {
		if previous == ")" && (closed.plain || closed.isFunction()) && strings.Contains("+-*&", tok) && groups(closed.before) {
			if types == nil {
				types = u.typeNames()
			}
			end := bytes.LastIndexByte(u.Text[:i], ')')
			switch {
			case types[closed.named]:
			case closed.plain:
				u.Text[closed.at], u.Text[end] = ' ', ' '
				if n := len(open) - 1; n >= 0 && open[n].second == "" && closed.second == "" {
					open[n].first, open[n].named = closed.first, closed.named
				}
			default:
				u.added = append(u.added, addition{closed.at, "("}, addition{end, ")"})
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
		case tok == ")" || tok == "]": // of a loop's header
			closed = group{}
		case tok == ";" || tok == "{" || tok == "}":
			open = open[:0]
		case n >= 0:
			g := &open[n]
			if tok == "," && g.assigns && !g.listed && u.Text[g.at] == '(' && (groups(g.before) || g.before == "if" || g.before == "while") {
				u.added = append(u.added, addition{g.at, "("}, addition{i, ")"})
			}
			g.assigns, g.listed = g.assigns || tok == "=" && isAssignment(u.Text, i), g.listed || tok == ","
			g.add(tok)
		}
		previous = tok
	}
}

// isFunction reports whether the grammar may take a group for the type of a function.
func (g *group) isFunction() bool {
	isPointer := g.second == "*" || g.second == "&"
	return isPointer && isNameToken(g.first) && (g.third == "()" || g.third == "*" || g.third == "&") && g.last == "()"
}

// add notes the next token of a group.
func (g *group) add(tok string) {
	switch {
	case g.first == "":
	case g.second == "":
		g.second = tok
	case g.third == "":
		g.third = tok
	}
	switch {
	case g.first == "":
		g.first, g.named, g.plain = tok, tok, g.plain && isNameToken(tok)
	case tok == "()": // a group: subscripts or arguments
		g.plain = g.plain && g.last != "."
	case tok == ".":
	case tok == ":" || tok == "::":
		g.plain = g.plain && (isNameToken(g.last) && g.last == g.named || g.last == ":")
	case isNameToken(tok):
		if strings.HasPrefix(g.last, ":") {
			g.named = tok
		}
		g.plain = g.plain && (g.last == "." || strings.HasPrefix(g.last, ":"))
	default:
		g.plain = false
	}
	g.last = tok
}

// isAssignment reports whether the = at i ends an operator that assigns.
func isAssignment(text []byte, i int) bool {
	if i+1 < len(text) && text[i+1] == '=' || i == 0 {
		return false
	}
	switch text[i-1] {
	case '=', '!':
		return false
	case '<', '>':
		return i > 1 && text[i-2] == text[i-1]
	}
	return true
}

func isNameToken(tok string) bool { return tok != "" && IsWordByte(tok[0]) && !isDigit(tok[0]) }

// groups reports whether a ( after this token groups an expression, and is not that of
// a call or a declaration.
func groups(before string) bool {
	return before == "return" || len(before) == 1 && strings.Contains("([{,;=?:+-*/%&|^<!~", before)
}

// typeNames are the names that the text may have declared as types, and some others.
func (u *Unit) typeNames() map[string]bool {
	names := u.BuiltinTypes()
	for _, name := range strings.Fields("bool char short int long signed unsigned float double void auto size_t ptrdiff_t wchar_t") {
		names[name] = true
	}
	inTypedef, introduced := false, false
	for _, tok := range tokensOf(u.Text) {
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
