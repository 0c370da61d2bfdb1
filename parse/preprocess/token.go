package preprocess

import (
	"bytes"
	"iter"
)

// The little that preprocessing knows of C++ tokens: words, literals, and
// single bytes.

func isBlank(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }
func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// IsWordByte reports whether b may stand in a name or number. Bytes of runes
// outside ASCII count, as in g++.
func IsWordByte(b byte) bool {
	return b == '_' || b == '$' || isDigit(b) || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

// TokenEnd is the end of the blanks, word, literal or single byte at i.
func TokenEnd(text []byte, i int) int {
	j := i + 1
	switch b := text[i]; {
	case isBlank(b):
		for j < len(text) && isBlank(text[j]) {
			j++
		}
	case IsWordByte(b):
		number := isDigit(b)
		for j < len(text) && (IsWordByte(text[j]) || number && text[j] == '.') {
			j++
		}
	case b == '"' || b == '\'':
		j, _ = literalEnd(text, i)
	}
	return j
}

// tokensOf are the tokens of text, which are no blanks, with their places. What is behind the one
// at hand may not change.
func tokensOf(text []byte) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i := 0; i < len(text); {
			end := TokenEnd(text, i)
			if !isBlank(text[i]) && !yield(i, string(text[i:end])) {
				return
			}
			i = end
		}
	}
}

// literalEnd is the end of the string or character literal at i. Without a
// closing quote it is the end of the line, and ok is false.
func literalEnd(text []byte, i int) (end int, ok bool) {
	quote := text[i]
	for j := i + 1; j < len(text); j++ {
		switch b := text[j]; {
		case b == quote:
			return j + 1, true
		case b == '\n':
			return j, false
		case b == '\\':
			j = max(j+1, spliceEnd(text, j)-1)
		}
	}
	return len(text), false
}

// spliceEnd is the end of the line splice at i, a backslash before a newline;
// 0 if there is none. Blanks between the two are forgiven, as in g++.
func spliceEnd(text []byte, i int) int {
	if text[i] != '\\' {
		return 0
	}
	for j := i + 1; j < len(text) && isBlank(text[j]); j++ {
		if text[j] == '\n' {
			return j + 1
		}
	}
	return 0
}

// isRawPrefix reports whether a quote after word starts a raw string.
func isRawPrefix(word []byte) bool {
	switch string(word) {
	case "R", "LR", "uR", "UR", "u8R":
		return true
	}
	return false
}

// maxRawDelimiter is the longest name that a raw string may end with
// (C++17 [lex.string]).
const maxRawDelimiter = 16

// rawLiteralEnd is the end of the raw string whose quote is at i, like
// R"name(text)name".
func rawLiteralEnd(text []byte, i int) (end int, ok bool) {
	open := bytes.IndexByte(text[i:min(len(text), i+maxRawDelimiter+2)], '(')
	if open < 0 {
		return literalEnd(text, i)
	}
	closing := append(append([]byte(")"), text[i+1:i+open]...), '"')
	n := bytes.Index(text[i+open:], closing)
	if n < 0 {
		return len(text), false
	}
	return i + open + n + len(closing), true
}

// mayMerge reports whether a token that starts with b would be read as part of
// one that ends with a, if no blank stood between them.
func mayMerge(a, b byte) bool {
	isOperator := func(c byte) bool { return bytes.IndexByte([]byte("+-*/%&|^<>=!:.#"), c) >= 0 }
	isSign := b == '+' || b == '-' || b == '.'
	switch {
	case IsWordByte(a):
		return IsWordByte(b) || b == '"' || b == '\'' || isSign
	case a == '.' && isDigit(b):
		return true
	}
	return isOperator(a) && isOperator(b)
}
