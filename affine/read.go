package affine

import (
	"slices"
	"strconv"

	"codo/diag"
)

// maxNesting bounds the depth of the trees that Read builds, so that no text
// exhausts the stack of a recursive function.
const maxNesting = 1000

// Read makes a program from IR text, the inverse of Print. The error names the
// line and what was expected there. Read checks the grammar and that names are
// known; what the nodes mean together is for Check.
func Read(text string) (p *Program, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *syntaxError:
			p, err = nil, e
		default:
			panic(e)
		}
	}()
	r := &reader{scan: scanner{text: text, line: 1}}
	r.advance()
	return r.program(), nil
}

// A reader is a recursive-descent parser with one token of look-ahead besides
// the current one.
type reader struct {
	scan  scanner
	tok   token // current
	ahead *token
	depth int

	file    string // of the program
	scope   []binding
	pending []*Load // loads of the current statement that have only a column
}

// A binding is a name in scope; one of the pointers is set. A channel's buffer
// has the channel too.
type binding struct {
	name    string
	buffer  *Buffer
	channel *Channel
	loop    *Loop
}

// lookup finds the innermost binding of a name.
func (r *reader) lookup(name token) binding {
	for _, b := range slices.Backward(r.scope) {
		if b.name == name.text {
			return b
		}
	}
	fail(name.line, "unknown name %s", name)
	return binding{}
}

func (r *reader) advance() token {
	old := r.tok
	if r.ahead != nil {
		r.tok, r.ahead = *r.ahead, nil
	} else {
		r.tok = r.scan.next()
	}
	return old
}

// peek is the token after the current one.
func (r *reader) peek() token {
	if r.ahead == nil {
		t := r.scan.next()
		r.ahead = &t
	}
	return *r.ahead
}

// expected stops reading: what stands here is not what the grammar wants.
func (r *reader) expected(what string) {
	fail(r.tok.line, "expected %s, found %s", what, r.tok)
}

// at reports whether the current token is this operator or keyword.
func (r *reader) at(text string) bool {
	return (r.tok.kind == tokenPunct || r.tok.kind == tokenName) && r.tok.text == text
}

// accept skips the current token if it is this one.
func (r *reader) accept(text string) bool {
	ok := r.at(text)
	if ok {
		r.advance()
	}
	return ok
}

func (r *reader) want(text string) {
	if !r.accept(text) {
		r.expected("'" + text + "'")
	}
}

// attribute skips `key=`; it reports whether that stands here.
func (r *reader) attribute(key string) bool {
	if !r.at(key) || r.peek().text != "=" {
		return false
	}
	r.advance()
	r.advance()
	return true
}

func (r *reader) name(what string) string {
	if r.tok.kind != tokenName && r.tok.kind != tokenQuoted {
		r.expected(what)
	}
	return r.advance().text
}

func (r *reader) str(what string) string {
	if r.tok.kind != tokenString {
		r.expected(what)
	}
	return r.advance().text
}

// integer reads a decimal integer, with a sign if signed.
func (r *reader) integer(what string) int64 {
	sign := ""
	if r.accept("-") {
		sign = "-"
	}
	v, err := strconv.ParseInt(sign+r.tok.text, 10, 64)
	if r.tok.kind != tokenNumber || err != nil {
		r.expected(what)
	}
	r.advance()
	return v
}

func (r *reader) count(what string) int {
	v := r.integer(what)
	if v < -1<<31 || v >= 1<<31 {
		fail(r.tok.line, "%d is too large for %s", v, what)
	}
	return int(v)
}

func (r *reader) typ() Type {
	t, ok := ParseType(r.tok.text)
	if !ok || r.tok.kind != tokenName {
		r.expected("a type")
	}
	r.advance()
	return t
}

// endOfLine wants a line break, a closing brace or the end of the text.
func (r *reader) endOfLine() {
	if !r.tok.first && r.tok.kind != tokenEnd && !r.at("}") {
		r.expected("end of line")
	}
}

// pos reads a position if one stands here.
func (r *reader) pos() diag.Pos {
	if !r.accept("@") {
		return diag.Pos{}
	}
	file := r.file
	if r.tok.kind == tokenString {
		file = r.advance().text
		r.want(":")
	}
	line := r.lineNumber("a line number")
	r.want(":")
	return diag.Pos{File: file, Line: line, Col: r.column()}
}

func (r *reader) lineNumber(what string) int {
	n := 0
	if !r.at("-") {
		n = r.count(what)
	}
	if n < 1 {
		r.expected(what)
	}
	return n
}

func (r *reader) column() int {
	if r.at("-") {
		r.expected("a column")
	}
	return r.count("a column")
}

// twoPos reads the place of a buffer and that of the node which holds it: one
// position if they are the same; @- stands for no place.
func (r *reader) twoPos() (buffer, node diag.Pos) {
	one := func() diag.Pos {
		if r.at("@") && r.peek().text == "-" {
			r.advance()
			r.advance()
			return diag.Pos{}
		}
		return r.pos()
	}
	buffer = one()
	if !r.at("@") {
		return buffer, buffer
	}
	return buffer, one()
}

// nested runs f one level deeper.
func (r *reader) nested(f func()) {
	r.depth++
	if r.depth > maxNesting {
		fail(r.tok.line, "nested more than %d levels deep", maxNesting)
	}
	f()
	r.depth--
}
