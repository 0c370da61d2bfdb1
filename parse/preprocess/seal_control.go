package preprocess

import (
	"bytes"
	"strconv"
	"strings"

	"codo/diag"
)

// control seals a control line.
func (z *sealer) control(c control) {
	z.at(c.start)
	switch c.verb {
	case "if", "elif":
		if z.macros.expansionSize(z.s.text[c.args:c.end]) > maxCondition {
			z.s.faults.Errorf(diag.TooLarge, z.s.pos(c.start), "this #%s is too long when its macros are expanded", c.verb)
			return
		}
		z.copy(c)
	case "define", "undef", "ifdef", "ifndef", "else", "endif", "include", "include_next":
		z.copy(c)
	case "pragma":
		z.pragma(c)
	case "error":
		z.anchor(c.start, true)
		z.out = append(z.out, "#error "...)
		z.put(seal{start: c.args, end: c.end, use: c.start})
	case "warning":
		z.put(seal{kind: sealWarning, start: c.start, end: c.end, use: c.start, message: string(z.s.text[c.args:c.end])})
	case "", "line", "ident", "sccs": // no effect here
	default:
		if !isDigit(c.verb[0]) { // # 12 "file" is what a preprocessor writes
			z.put(seal{kind: sealFault, start: c.start, end: c.end, use: c.start, message: "unknown directive #" + c.verb})
		}
	}
}

// copy shows a control line as it is, but for what the library would not
// understand.
func (z *sealer) copy(c control) {
	z.anchor(c.start, true)
	z.out = append(z.out, z.s.text[c.start:c.args]...)
	switch c.verb {
	case "include", "include_next": // a ' in a file name starts no literal
		z.out = append(z.out, z.s.text[c.args:c.end]...)
	case "if", "elif":
		z.condition(c)
	default:
		z.tokens(c.args, c.end, func(token []byte) []byte { return token })
	}
}

// condition shows the text of an #if. It stands in parentheses, since the
// library can tell the place of a closing one but not of the end of the line.
func (z *sealer) condition(c control) {
	if c.args == c.end {
		return
	}
	z.anchor(c.args, false)
	z.out = append(z.out, '(')
	asked := false // whether a name is defined
	z.tokens(c.args, c.end, func(token []byte) []byte {
		if isDigit(token[0]) {
			return conditionNumber(token)
		}
		isName := asked
		if asked = string(token) == "defined" || asked && (isBlank(token[0]) || token[0] == '('); isName && !asked {
			return token
		}
		if other := conditionWords[string(token)]; other != "" && !IsC(z.s.name) {
			return []byte(other)
		}
		return token
	})
	z.anchor(c.end, false)
	z.out = append(z.out, ')')
}

// tokens shows the tokens of a control line, each as rewrite says.
func (z *sealer) tokens(i, end int, rewrite func([]byte) []byte) {
	text := z.s.text[:end]
	for i < end {
		z.anchor(i, true)
		next := TokenEnd(text, i)
		token := text[i:next]
		switch b := text[i]; {
		case b == '"' || b == '\'':
			if _, ok := literalEnd(text, i); !ok {
				z.put(unended(i, next))
				break
			}
			z.out = append(z.out, token...)
		case isRawPrefix(token) && next < end && text[next] == '"':
			next, _ = rawLiteralEnd(text, next)
			z.put(seal{start: i, end: next, use: i})
		case string(token) == "_Pragma":
			z.out = append(z.out, operatorName...)
		default:
			z.out = append(z.out, rewrite(token)...)
		}
		i = next
	}
}

// conditionNumber writes an integer so that the library can read it: decimal,
// with u for unsigned. What is no integer stays.
func conditionNumber(token []byte) []byte {
	digits := bytes.TrimRight(token, "uUlL")
	n, err := strconv.ParseUint(string(digits), 0, 64)
	if err != nil || bytes.IndexByte(digits, '_') >= 0 {
		return token
	}
	out := strconv.AppendUint(nil, n, 10)
	if bytes.ContainsAny(token[len(digits):], "uU") {
		out = append(out, 'u')
	}
	return out
}

// conditionWords are words that mean something in an #if of C++, and nothing
// in one of C (C++17 [lex.digraph], [cpp.cond]).
var conditionWords = map[string]string{
	"true": "1", "false": "0", "and": "&&", "or": "||", "not": "!", "not_eq": "!=",
	"bitand": "&", "bitor": "|", "xor": "^", "compl": "~",
}

// Pragma seals a pragma between marks of its start and end. Words that stand
// as a value, or in one, as in factor=N * 2, may be expanded.
func (z *sealer) pragma(c control) {
	switch c.word(z.s.text) {
	case "once", "push_macro", "pop_macro":
		z.copy(c)
		return
	}
	z.put(seal{kind: sealPragma, start: c.start, end: c.start, use: c.start})
	value, option := false, false // in a value; behind the first =
	for i := c.args; i < c.end; {
		next := TokenEnd(z.s.text[:c.end], i)
		switch b := z.s.text[i]; {
		case isBlank(b):
			value = value && strings.IndexByte("=*/+-(", z.s.text[i-1]) >= 0
		case b == '=' || option && strings.IndexByte("*/+-(", b) >= 0:
			value, option = true, true
			z.hide(i, next)
		case value && IsWordByte(b) && z.macros.has(z.s.text[i:next]) && !z.macros.isCallable(z.s.text[i:next]):
			z.flush(i)
			z.show(i, string(z.s.text[i:next])+" ")
		default:
			z.hide(i, next)
		}
		i = next
	}
	z.flush(-1)
	z.put(seal{kind: sealEnd, start: c.end, end: c.end, use: c.start})
}
