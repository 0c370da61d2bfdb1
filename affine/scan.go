package affine

import (
	"fmt"
	"strconv"
	"strings"
)

// tokenKind tells the tokens of IR text apart.
type tokenKind uint8

const (
	tokenEnd    tokenKind = iota
	tokenName             // identifier or keyword; keywords are not reserved
	tokenQuoted           // name in backquotes: never a keyword or literal
	tokenNumber           // with its suffix: 5, 5:u8, 0.5, 0.5f
	tokenString           // the value, unquoted
	tokenPunct            // operator or bracket
)

// A token is one word of the text and where it stands. Space matters in two
// places: before @ and before the end of a statement.
type token struct {
	kind  tokenKind
	text  string
	line  int
	space bool // space or a line break before it
	first bool // first of its line
}

// String is t as messages name it.
func (t token) String() string {
	switch t.kind {
	case tokenEnd:
		return "end of text"
	case tokenString:
		return strconv.Quote(t.text)
	}
	return "'" + t.text + "'"
}

// A syntaxError ends reading; it is thrown by panic and caught in Read.
type syntaxError struct {
	line int
	text string
}

func (e *syntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.text) }

// fail stops reading at a line.
func fail(line int, format string, args ...any) {
	panic(&syntaxError{line, fmt.Sprintf(format, args...)})
}

// A scanner cuts text into tokens.
type scanner struct {
	text string
	off  int
	line int
}

// puncts are the operators of two characters; all others have one.
var puncts = [...]string{"->", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>"}

// next is the token at the current place.
func (s *scanner) next() token {
	t := token{first: s.off == 0}
	t.space, t.first = s.skipSpace(t.first)
	t.line = s.line
	rest := s.text[s.off:]
	if rest == "" {
		t.kind = tokenEnd
		return t
	}
	size := 1
	switch c := rest[0]; {
	case isLetter(c):
		t.kind, size = tokenName, nameLen(rest)
	case isDigit(c):
		t.kind, size = tokenNumber, s.numberLen(rest)
	case c == '"':
		t.kind = tokenString
		t.text, size = s.quoted(rest)
	case c == '`':
		t.kind = tokenQuoted
		t.text, size = s.backquoted(rest)
	default:
		t.kind, size = tokenPunct, s.punctLen(rest)
	}
	if t.text == "" && t.kind != tokenString && t.kind != tokenQuoted {
		t.text = rest[:size]
	}
	s.off += size
	return t
}

// skipSpace skips blanks, line breaks and comments, and says whether there were
// any and whether the next token is the first of its line.
func (s *scanner) skipSpace(first bool) (bool, bool) {
	start := s.off
	for s.off < len(s.text) {
		switch c := s.text[s.off]; {
		case c == '\n':
			s.line++
			first = true
		case strings.HasPrefix(s.text[s.off:], "//"):
			n := strings.IndexByte(s.text[s.off:], '\n')
			if n < 0 {
				n = len(s.text) - s.off
			}
			s.off += n
			continue
		case c != ' ' && c != '\t' && c != '\r':
			return s.off > start, first
		}
		s.off++
	}
	return true, true
}

func nameLen(text string) int {
	n := 1
	for n < len(text) && (isLetter(text[n]) || isDigit(text[n])) {
		n++
	}
	return n
}

// numberLen is the length of a number with fraction, exponent and suffix. A
// colon belongs to it only if a type follows, as in 5:u8.
func (s *scanner) numberLen(text string) int {
	digits := func(n int) int {
		for n < len(text) && isDigit(text[n]) {
			n++
		}
		return n
	}
	n := digits(0)
	if n < len(text) && text[n] == '.' {
		n = digits(n + 1)
	}
	if n < len(text) && text[n] == 'e' {
		n++
		if n < len(text) && (text[n] == '+' || text[n] == '-') {
			n++
		}
		n = digits(n)
	}
	switch {
	case n < len(text) && text[n] == 'f':
		n++
	case n+1 < len(text) && text[n] == ':' && isLetter(text[n+1]):
		size := nameLen(text[n+1:])
		if _, ok := ParseType(text[n+1 : n+1+size]); ok {
			return n + 1 + size
		}
	}
	if n < len(text) && isLetter(text[n]) {
		fail(s.line, "'%s' is not a number", text[:n+1])
	}
	return n
}

func (s *scanner) quoted(text string) (value string, size int) {
	q, err := strconv.QuotedPrefix(text)
	if err != nil {
		fail(s.line, "a string without end, or with a wrong escape")
	}
	value, _ = strconv.Unquote(q) // QuotedPrefix has checked it
	return value, len(q)
}

func (s *scanner) backquoted(text string) (value string, size int) {
	n := strings.IndexAny(text[1:], "`\n")
	if n < 0 || text[1+n] == '\n' {
		fail(s.line, "a name in backquotes without end")
	}
	return text[1 : 1+n], n + 2
}

func (s *scanner) punctLen(text string) int {
	for _, p := range puncts {
		if strings.HasPrefix(text, p) {
			return len(p)
		}
	}
	if !strings.Contains("+-*/%&|^~!<>=?:,()[]{}@", text[:1]) {
		fail(s.line, "%q has no meaning here", text[:1])
	}
	return 1
}
