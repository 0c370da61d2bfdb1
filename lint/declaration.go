package lint

import (
	"slices"
	"strings"
)

// readHead reads `static void name(params)`; nil if it is no function.
func readHead(head []token) *function {
	open := indexOf(head, "(")
	if open < 2 || head[len(head)-1].text != ")" || head[open-1].kind != nameToken {
		return nil
	}
	f := &function{name: head[open-1].text, line: head[open-1].line}
	for i, t := range head[:open-1] {
		switch {
		case t.text == "static":
			f.static = true
		case t.text == "extern" && head[i+1].text == `"C"`:
			f.externC = true
		case t.text == "inline" || t.kind == stringToken:
		case t.text == "template" || t.text == "=":
			return nil
		default:
			f.result += t.text
		}
	}
	for _, part := range splitArguments(head[open+1 : len(head)-1]) {
		if v := readDeclaration(part); v != nil {
			f.params = append(f.params, v)
		}
	}
	return f
}

func indexOf(tokens []token, text string) int {
	return slices.IndexFunc(tokens, func(t token) bool { return t.text == text && t.kind == punctToken })
}

// splitArguments cuts at commas outside brackets and template arguments.
func splitArguments(tokens []token) [][]token {
	var out [][]token
	depth, angle, start := 0, 0, 0
	for i, t := range tokens {
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case "<":
			if i > 0 && isTemplate(tokens[i-1].text) {
				angle++
			}
		case ">":
			angle = max(angle-1, 0)
		case ">>":
			angle = max(angle-2, 0)
		case ",":
			if depth == 0 && angle == 0 {
				out = append(out, tokens[start:i])
				start = i + 1
			}
		}
	}
	if start < len(tokens) {
		out = append(out, tokens[start:])
	}
	return out
}

func isTemplate(name string) bool {
	switch name {
	case "stream", "stream_of_blocks", "vector", "ap_int", "ap_uint", "ap_fixed", "ap_ufixed":
		return true
	}
	return false
}

// closing is the index of the bracket that closes the one at open.
func closing(tokens []token, open int) int {
	depth := 0
	for i := open; i < len(tokens); i++ {
		switch tokens[i].text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// readDeclaration reads `static const T name[2][3] = init` and parameters; nil if
// the tokens are no declaration.
func readDeclaration(tokens []token) *variable {
	v := &variable{}
	i := 0
	for ; i < len(tokens); i++ {
		switch tokens[i].text {
		case "const", "constexpr":
			v.constant = true
			continue
		case "static":
			v.static = true
			continue
		}
		break
	}
	n := typeLength(tokens[i:])
	if n == 0 || i+n >= len(tokens) {
		return nil
	}
	v.typ = typeText(tokens[i : i+n])
	for i += n; i < len(tokens); i++ {
		switch tokens[i].text {
		case "const":
			v.constant = true
			continue
		case "&":
			v.reference = true
			continue
		case "*":
			v.pointer = true
			continue
		}
		break
	}
	if i >= len(tokens) || tokens[i].kind != nameToken {
		return nil
	}
	v.name, v.line = tokens[i].text, tokens[i].line
	return v.rest(tokens[i+1:])
}

// rest reads what follows the name of a variable.
func (v *variable) rest(tokens []token) *variable {
	for len(tokens) > 0 && tokens[0].text == "[" {
		end := closing(tokens, 0)
		if end < 0 {
			return nil
		}
		v.dims = append(v.dims, typeText(tokens[1:end]))
		tokens = tokens[end+1:]
	}
	switch {
	case len(tokens) == 0:
	case tokens[0].text == "=":
		v.init = tokens[1:]
	case tokens[0].text == "(" && closing(tokens, 0) == len(tokens)-1:
		v.arguments = tokens[1 : len(tokens)-1]
	case tokens[0].text == "{":
		v.init = tokens
	default:
		return nil
	}
	return v
}

// typeLength is the number of tokens of the type that starts a declaration, 0 if
// none does.
func typeLength(tokens []token) int {
	n := 0
	for n < len(tokens) && tokens[n].kind == nameToken && builtinWord(tokens[n].text) {
		n++
	}
	if n > 0 {
		return n
	}
	if len(tokens) < 2 || tokens[0].kind != nameToken {
		return 0
	}
	n = 1
	for n+1 < len(tokens) && tokens[n].text == "::" && tokens[n+1].kind == nameToken {
		n += 2
	}
	if n < len(tokens) && tokens[n].text == "<" && isTemplate(tokens[n-1].text) {
		for depth := 0; n < len(tokens); n++ {
			depth += strings.Count(strings.Trim(tokens[n].text, "="), "<") - strings.Count(strings.Trim(tokens[n].text, "="), ">")
			if depth <= 0 {
				return n + 1
			}
		}
		return 0
	}
	if n < len(tokens) && (tokens[n].kind == nameToken || n == 1 && strings.HasSuffix(tokens[0].text, "_t")) {
		return n
	}
	return 0
}

func builtinWord(word string) bool {
	switch word {
	case "void", "bool", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "half", "auto":
		return true
	}
	return false
}

// typeText joins tokens; words are kept apart.
func typeText(tokens []token) string {
	var s strings.Builder
	for i, t := range tokens {
		if i > 0 && t.kind == nameToken && tokens[i-1].kind == nameToken {
			s.WriteByte(' ')
		}
		s.WriteString(t.text)
	}
	return s.String()
}
