package affine

import (
	"strings"

	"codo/diag"
)

// expr reads an expression of any strength.
func (r *reader) expr() Expr {
	var x Expr
	r.nested(func() {
		x = r.binary(precBinary)
		if !r.accept("?") {
			return
		}
		s := &Select{Cond: x, X: r.expr()}
		r.want(":")
		s.Y = r.expr()
		x = s
	})
	return x
}

// binary reads operators that bind with strength min or more, by precedence
// climbing: operators of one strength associate to the left.
func (r *reader) binary(min int) Expr {
	x := r.unary()
	for {
		op := Op(r.tok.text)
		p := precedence(op)
		if r.tok.kind != tokenPunct || p < min || p == 0 {
			return x
		}
		r.advance()
		x = &Binary{Op: op, X: x, Y: r.binary(p + 1)}
	}
}

func (r *reader) unary() Expr {
	switch {
	case r.at("-") && r.constantFollows():
		r.advance()
		return r.constant(true)
	case r.at("-"), r.at("~"), r.at("!"):
		u := &Unary{Op: Op(r.advance().text)}
		r.nested(func() { u.X = r.unary() })
		return u
	}
	return r.atom()
}

// constantFollows reports whether the next token is a number: the minus before
// it belongs to it.
func (r *reader) constantFollows() bool {
	t := r.peek()
	return t.kind == tokenNumber || t.kind == tokenName && strings.HasPrefix(t.text, "inf") && isLiteralWord(t.text)
}

func (r *reader) atom() Expr {
	switch {
	case r.accept("("):
		x := r.expr()
		r.want(")")
		return x
	case r.tok.kind == tokenNumber, r.tok.kind == tokenName && isLiteralWord(r.tok.text):
		return r.constant(false)
	case r.tok.kind == tokenName && r.peek().text == "(":
		return r.castOrCall()
	case r.tok.kind == tokenName, r.tok.kind == tokenQuoted:
		return r.load()
	}
	r.expected("an expression")
	return nil
}

// constant reads a literal; its suffix tells the type.
func (r *reader) constant(negative bool) Expr {
	t := r.advance()
	digits, typ := t.text, I32
	switch {
	case t.text == "true", t.text == "false":
		typ = B1
	case strings.ContainsAny(t.text, ":"):
		digits, typ = splitSuffix(t.text)
	case strings.HasSuffix(t.text, "h"):
		digits, typ = t.text[:len(t.text)-1], F16
	case strings.HasSuffix(t.text, "f") && t.text != "inf":
		digits, typ = t.text[:len(t.text)-1], F32
	case strings.ContainsAny(t.text, ".en"):
		typ = F64
	}
	c, ok := bareConst(digits, negative, typ)
	if !ok {
		fail(t.line, "%s is not a value of type %s", t, typ)
	}
	return &c
}

// splitSuffix cuts 5:u8; the scanner has made sure of the type.
func splitSuffix(text string) (digits string, t Type) {
	digits, suffix, _ := strings.Cut(text, ":")
	t, _ = ParseType(suffix)
	return digits, t
}

func (r *reader) castOrCall() Expr {
	name := r.advance()
	r.want("(")
	first := r.expr()
	if t, ok := ParseType(name.text); ok {
		r.want(")")
		return &Cast{T: t, X: first}
	}
	call := &Call{Fn: Fn(name.text), T: first.Type(), Args: []Expr{first}}
	if _, to, ok := BitCast(call.Fn); ok {
		call.T = to
	}
	for r.accept(",") {
		call.Args = append(call.Args, r.expr())
	}
	r.want(")")
	if _, result, ok := FixedTypes(call); ok {
		call.T = result.Raw()
	}
	return call
}

// load reads a counter, a scalar or an element with its position.
func (r *reader) load() Expr {
	name := r.advance()
	b := r.lookup(name)
	if b.loop != nil {
		return &Counter{Loop: b.loop}
	}
	load := &Load{Buffer: b.buffer, Index: r.subscripts()}
	if r.at("@") && !r.tok.space {
		r.loadPos(load)
	}
	return load
}

func (r *reader) subscripts() []Expr {
	var index []Expr
	for r.accept("[") {
		index = append(index, r.expr())
		r.want("]")
	}
	return index
}

// loadPos reads a position, or only a column on the line of the statement.
func (r *reader) loadPos(load *Load) {
	if r.peek().kind == tokenString {
		load.Pos = r.pos()
		return
	}
	r.want("@")
	n := r.lineNumber("a line or column")
	if r.at(":") && !r.tok.space {
		r.advance()
		load.Pos = diag.Pos{File: r.file, Line: n, Col: r.column()}
		return
	}
	load.Pos.Col = n
	r.pending = append(r.pending, load)
}
