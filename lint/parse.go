package lint

import "slices"

// reporter takes a finding.
type reporter func(rule Rule, line int, format string, args ...any)

// A parser reads the token list. It knows the C++ of kernels only: what it does
// not know it skips to the next ; or } and takes for an expression.
type parser struct {
	tokens []token
	at     int
	report reporter
}

func parseFile(tokens []token, report reporter) *file {
	p := &parser{tokens: tokens, report: report}
	f := &file{constants: map[string]int64{}}
	for p.peek().kind != endToken {
		p.global(f)
	}
	return f
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) advance() token {
	t := p.tokens[p.at]
	if t.kind != endToken {
		p.at++
	}
	return t
}

// is reports whether the next token is text, and accept takes it if so.
func (p *parser) is(text string) bool {
	t := p.peek()
	return t.text == text && (t.kind == punctToken || t.kind == nameToken)
}

func (p *parser) accept(text string) bool {
	if p.is(text) {
		p.at++
		return true
	}
	return false
}

// until takes tokens up to one of the stops at nesting level 0, which is left.
func (p *parser) until(stops ...string) []token {
	var out []token
	for depth := 0; p.peek().kind != endToken; {
		t := p.peek()
		if depth == 0 && t.kind == punctToken && slices.Contains(stops, t.text) {
			break
		}
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth < 0 {
			break
		}
		out = append(out, p.advance())
	}
	return out
}

// global reads one declaration of the file.
func (p *parser) global(f *file) {
	start := p.peek()
	if start.kind == pragmaToken {
		p.advance()
		if pr := readPragma(start.text, start.line); pr != nil {
			f.stray = append(f.stray, pr)
		}
		return
	}
	head := p.until(";", "{")
	switch {
	case p.accept(";"):
		if v := readDeclaration(head); v != nil && v.constant && len(v.dims) == 0 {
			if n, ok := evaluate(v.init, f.constants); ok {
				f.constants[v.name] = n
			}
		}
	case p.is("{"):
		if fn := readHead(head); fn != nil {
			fn.body = p.block()
			f.functions = append(f.functions, fn)
			return
		}
		if len(head) == 2 && head[0].text == "extern" { // extern "C" { ... }
			p.advance()
			p.externBlock(f)
			return
		}
		p.advance()
		p.until("}")
		p.accept("}")
		p.accept(";")
	default:
		if t := p.advance(); t.kind != endToken {
			p.report(Unreadable, t.line, "%q is not expected here", t.text)
		}
	}
}

func (p *parser) externBlock(f *file) {
	first := len(f.functions)
	for p.peek().kind != endToken && !p.accept("}") {
		p.global(f)
	}
	for _, fn := range f.functions[first:] {
		fn.externC = true
	}
}

// block reads { statements }.
func (p *parser) block() *block {
	b := &block{}
	open := p.advance()
	for !p.accept("}") {
		if p.peek().kind == endToken {
			p.report(Unreadable, open.line, "the { is not closed")
			break
		}
		if s := p.statement(); s != nil {
			b.list = append(b.list, s)
		}
	}
	return b
}

func (p *parser) statement() *statement {
	t := p.peek()
	s := &statement{line: t.line, word: t.text}
	switch {
	case t.kind == pragmaToken:
		p.advance()
		if s.pragma = readPragma(t.text, t.line); s.pragma == nil {
			return nil
		}
		s.kind = pragmaStmt
	case p.accept(";"):
		return nil
	case p.is("{"):
		s.kind, s.body = blockStmt, p.block()
	case t.kind == nameToken && p.tokens[p.at+1].text == ":":
		p.at += 2
		if inner := p.statement(); inner != nil {
			inner.labels = append([]string{t.text}, inner.labels...)
			return inner
		}
		return nil
	default:
		p.keyword(s)
	}
	return s
}

// keyword reads a statement that starts with a word.
func (p *parser) keyword(s *statement) {
	switch s.word {
	case "for":
		p.advance()
		s.kind = loopStmt
		p.accept("(")
		s.args = [][]token{p.until(";")}
		p.accept(";")
		s.args = append(s.args, p.until(";"))
		p.accept(";")
		s.args = append(s.args, p.until(")"))
		p.accept(")")
		s.body = p.nested()
	case "while", "if", "switch":
		p.advance()
		s.kind = ifStmt
		if s.word == "while" {
			s.kind = loopStmt
		}
		p.accept("(")
		s.tokens = p.until(")")
		p.accept(")")
		s.body = p.nested()
		if s.word == "if" && p.accept("else") {
			s.other = p.nested()
		}
	case "do":
		p.advance()
		s.kind, s.body = loopStmt, p.nested()
		s.tokens = p.until(";")
		p.accept(";")
	case "break", "continue", "return", "goto":
		s.kind, s.tokens = jumpStmt, p.until(";")
		p.accept(";")
	default:
		p.simple(s)
	}
}

// nested is the body of a loop or guard; a single statement counts as a block.
func (p *parser) nested() *block {
	if p.is("{") {
		return p.block()
	}
	b := &block{}
	if s := p.statement(); s != nil {
		b.list = append(b.list, s)
	}
	return b
}

// simple reads a declaration, a call or another expression.
func (p *parser) simple(s *statement) {
	s.tokens = p.until(";")
	if !p.accept(";") && p.peek().kind != endToken {
		t := p.advance()
		p.report(Unreadable, t.line, "%q is not expected here", t.text)
	}
	if v := readDeclaration(s.tokens); v != nil {
		s.kind, s.decl = declStmt, v
		return
	}
	s.kind = exprStmt
	n := len(s.tokens)
	if n >= 3 && s.tokens[0].kind == nameToken && s.tokens[1].text == "(" && closing(s.tokens, 1) == n-1 {
		s.kind, s.callee, s.args = callStmt, s.tokens[0].text, splitArguments(s.tokens[2:n-1])
	}
}
