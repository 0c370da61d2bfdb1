package verify

import (
	"fmt"
	"slices"
	"strings"
)

// The rewriting needs little of C++: brackets, statements, names. A scanner
// does for that, and keeps working on text that a grammar would stumble over.

type tokenKind int

const (
	word      tokenKind = iota // identifier or keyword
	literal                    // number, string or character
	mark                       // one punctuation character, or :: or ->
	directive                  // a whole preprocessor line, continuations included
)

type token struct {
	kind       tokenKind
	text       string
	start, end int // byte offsets in the source
	line       int // 1-based
}

// A source is a scanned file.
type source struct {
	name    string
	text    string
	tokens  []token
	partner []int // of a bracket ( [ {: the index of the other one; else -1
	around  []int // index of the innermost { around a token; -1: file level
}

// scan splits text into tokens and pairs its brackets.
func scan(name, text string) (*source, error) {
	s := &source{name: name, text: text}
	line := 1
	for i := 0; i < len(text); {
		n, kind, is := next(text[i:], text[i] == '#' && s.lineIsFresh(i))
		if is {
			s.tokens = append(s.tokens, token{kind, text[i : i+n], i, i + n, line})
		}
		line += strings.Count(text[i:i+n], "\n")
		i += n
	}
	return s, s.pair()
}

// lineIsFresh reports whether only blanks precede offset i on its line: there
// a # begins a directive.
func (s *source) lineIsFresh(i int) bool {
	begin := strings.LastIndexByte(s.text[:i], '\n') + 1
	return strings.TrimSpace(s.text[begin:i]) == ""
}

// next measures what rest begins with: a token, or (is false) blanks or a
// comment. With hash set it is the # of a directive. An unclosed comment or string reaches to the end.
func next(rest string, hash bool) (n int, kind tokenKind, is bool) {
	c := rest[0]
	switch {
	case strings.IndexByte(" \t\r\n\v\f\\", c) >= 0:
		return 1, 0, false
	case strings.HasPrefix(rest, "//"):
		return lengthTo(rest, "\n", 0), 0, false
	case strings.HasPrefix(rest, "/*"):
		return lengthTo(rest[2:], "*/", 2) + 2, 0, false
	case hash:
		return directiveLength(rest), directive, true
	case strings.HasPrefix(rest, `R"`):
		open := strings.IndexByte(rest, '(')
		if open < 0 {
			return len(rest), literal, true
		}
		closing := ")" + rest[2:open] + `"`
		return open + lengthTo(rest[open:], closing, len(closing)), literal, true
	case c == '"' || c == '\'':
		return quotedLength(rest), literal, true
	case isDigit(c) || c == '.' && len(rest) > 1 && isDigit(rest[1]):
		return numberLength(rest), literal, true
	case isLetter(c):
		n = 1
		for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n])) {
			n++
		}
		return n, word, true
	case strings.HasPrefix(rest, "::"), strings.HasPrefix(rest, "->"):
		return 2, mark, true
	}
	return 1, mark, true
}

// lengthTo is the length of rest up to the first end, plus extra; or all of it.
func lengthTo(rest, end string, extra int) int {
	if i := strings.Index(rest, end); i >= 0 {
		return i + extra
	}
	return len(rest)
}

func directiveLength(rest string) int {
	n := 0
	for {
		n += lengthTo(rest[n:], "\n", 0)
		if n == len(rest) || !strings.HasSuffix(strings.TrimSuffix(rest[:n], "\r"), `\`) {
			return n
		}
		n++
	}
}

func quotedLength(rest string) int {
	for n := 1; n < len(rest); n++ {
		switch rest[n] {
		case '\\':
			n++
		case rest[0], '\n': // a new line ends a string that was left open
			return n + 1
		}
	}
	return len(rest)
}

func numberLength(rest string) int {
	n := 1
	for n < len(rest) {
		c := rest[n]
		exponent := (c == '+' || c == '-') && strings.IndexByte("eEpP", rest[n-1]) >= 0
		if !isLetter(c) && !isDigit(c) && c != '.' && c != '\'' && !exponent {
			break
		}
		n++
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool {
	return c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// pair fills partner and around.
func (s *source) pair() error {
	s.partner = make([]int, len(s.tokens))
	s.around = make([]int, len(s.tokens))
	closing := map[string]string{"(": ")", "[": "]", "{": "}"}
	var open, braces []int
	for i, t := range s.tokens {
		s.partner[i], s.around[i] = -1, -1
		if len(braces) > 0 {
			s.around[i] = braces[len(braces)-1]
		}
		if t.kind != mark {
			continue
		}
		switch t.text {
		case "(", "[", "{":
			open = append(open, i)
			if t.text == "{" {
				braces = append(braces, i)
			}
		case ")", "]", "}":
			if len(open) == 0 || closing[s.tokens[open[len(open)-1]].text] != t.text {
				return s.errorAt(i, "%s closes nothing", t.text)
			}
			o := open[len(open)-1]
			open = open[:len(open)-1]
			s.partner[o], s.partner[i] = i, o
			if t.text == "}" {
				braces = braces[:len(braces)-1]
				s.around[i] = s.around[o]
			}
		}
	}
	if len(open) > 0 {
		o := open[len(open)-1]
		return s.errorAt(o, "%s is not closed", s.tokens[o].text)
	}
	return nil
}

func (s *source) errorAt(i int, format string, args ...any) error {
	return &sourceError{s.name, s.tokens[i].line, fmt.Sprintf(format, args...)}
}

// is reports whether token i exists and is one of the given texts. Literals
// and directives are no texts.
func (s *source) is(i int, texts ...string) bool {
	if i < 0 || i >= len(s.tokens) || s.tokens[i].kind == literal || s.tokens[i].kind == directive {
		return false
	}
	return slices.Contains(texts, s.tokens[i].text)
}

func (s *source) isWord(i int) bool { return i >= 0 && i < len(s.tokens) && s.tokens[i].kind == word }
