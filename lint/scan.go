package lint

import "strings"

// tokenKind is the kind of a token.
type tokenKind int

const (
	endToken tokenKind = iota
	nameToken
	numberToken
	stringToken
	punctToken
	pragmaToken // a whole #pragma line, without "#pragma"
)

type token struct {
	kind tokenKind
	text string
	line int
}

// operators of more than one character, longest first.
var operators = []string{"<<=", ">>=", "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
	"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="}

// A scanner cuts text into tokens. Comments and preprocessor lines other than
// pragmas are dropped.
type scanner struct {
	rest   string
	line   int
	tokens []token
}

func scan(text string) []token {
	s := &scanner{rest: text, line: 1}
	for s.rest != "" {
		s.next()
	}
	return append(s.tokens, token{kind: endToken, line: s.line})
}

func (s *scanner) next() {
	switch c := s.rest[0]; {
	case c == '\n':
		s.line++
		s.rest = s.rest[1:]
	case c == ' ' || c == '\t' || c == '\r':
		s.rest = s.rest[1:]
	case strings.HasPrefix(s.rest, "//"):
		s.rest = s.rest[lineEnd(s.rest):]
	case strings.HasPrefix(s.rest, "/*"):
		end := strings.Index(s.rest, "*/") + 2
		if end < 2 {
			end = len(s.rest)
		}
		s.line += strings.Count(s.rest[:end], "\n")
		s.rest = s.rest[end:]
	case c == '#':
		s.directive()
	case c == '"' || c == '\'':
		s.take(stringToken, quoted(s.rest, c))
	case isLetter(rune(c)):
		n := strings.IndexFunc(s.rest, func(r rune) bool { return !isLetter(r) && (r < '0' || r > '9') })
		if n < 0 {
			n = len(s.rest)
		}
		s.take(nameToken, n)
	case c >= '0' && c <= '9' || c == '.' && len(s.rest) > 1 && s.rest[1] >= '0' && s.rest[1] <= '9':
		s.take(numberToken, number(s.rest))
	default:
		s.operator()
	}
}

func (s *scanner) take(kind tokenKind, n int) {
	s.tokens = append(s.tokens, token{kind, s.rest[:n], s.line})
	s.rest = s.rest[n:]
}

// directive reads a preprocessor line with its continuations.
func (s *scanner) directive() {
	end := lineEnd(s.rest)
	lines := 0
	for strings.HasSuffix(s.rest[:end], "\\") && end < len(s.rest) {
		end += 1 + lineEnd(s.rest[end+1:])
		lines++
	}
	text := strings.ReplaceAll(s.rest[1:end], "\\\n", " ")
	if fields := strings.Fields(text); len(fields) > 1 && fields[0] == "pragma" {
		s.tokens = append(s.tokens, token{pragmaToken, strings.Join(fields[1:], " "), s.line})
	}
	s.line += lines
	s.rest = s.rest[end:]
}

func (s *scanner) operator() {
	for _, op := range operators {
		if strings.HasPrefix(s.rest, op) {
			s.take(punctToken, len(op))
			return
		}
	}
	s.take(punctToken, 1)
}

func lineEnd(text string) int {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return i
	}
	return len(text)
}

// quoted is the length of a string or character literal.
func quoted(text string, quote byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		}
	}
	return len(text)
}

// number is the length of a number with its suffix and exponent.
func number(text string) int {
	i := 1
	for i < len(text) {
		c := text[i]
		exponent := (c == '+' || c == '-') && strings.IndexByte("eEpP", text[i-1]) >= 0 && !strings.HasPrefix(text, "0x")
		if c != '.' && !isLetter(rune(c)) && (c < '0' || c > '9') && !exponent {
			break
		}
		i++
	}
	return i
}

func isLetter(r rune) bool { return r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }
