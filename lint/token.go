package lint

import (
	"maps"
	"slices"
)

// tokens compares how many tokens the ends of each stream of r write and read,
// where that follows from constants and counters (rule 13).
func (l *linter) tokens(r *region) {
	for _, v := range r.locals {
		if !v.isStream() {
			continue
		}
		var written, read int64
		known := true
		for _, e := range l.endsOf(r, v.name) {
			w, rd, ok := l.tokensOf(e.call, v.name)
			written, read, known = written+w, read+rd, known && ok
		}
		if known && written != read {
			l.report(TokenCount, v.line, "%d tokens are written to %s, %d are read", written, v.name, read)
		}
	}
}

// tokensOf counts the tokens that a call writes to and reads from stream name.
func (l *linter) tokensOf(call *statement, name string) (written, read int64, ok bool) {
	f := l.file.find(call.callee)
	if f == nil || len(f.params) != len(call.args) {
		return 0, 0, false
	}
	ok = true
	for i, arg := range call.args {
		if len(arg) != 1 || arg[0].text != name {
			continue
		}
		c := counter{stream: f.params[i], budget: maxIterations, env: maps.Clone(l.file.constants)}
		w, rd := c.block(f.body)
		written, read, ok = written+w, read+rd, ok && !c.unknown
	}
	return written, read, ok
}

// maxIterations bounds the loop iterations that are run through one by one.
const maxIterations = 5_000

// A counter counts the reads and writes of one stream. Loops that no guard or
// bound below depends on are multiplied, the others run through.
type counter struct {
	stream  *variable
	env     map[string]int64
	budget  int
	unknown bool
}

func (c *counter) block(b *block) (written, read int64) {
	if b == nil || c.unknown || !c.touches(b) {
		return 0, 0
	}
	for _, s := range b.list {
		if s.kind == jumpStmt || s.names()[c.stream.name] {
			w, r := c.statement(s)
			written, read = written+w, read+r
		}
	}
	return written, read
}

func (c *counter) statement(s *statement) (written, read int64) {
	switch s.kind {
	case loopStmt:
		return c.loop(s)
	case ifStmt:
		return c.guard(s)
	case blockStmt:
		return c.block(s.body)
	case declStmt:
		return c.count(s.decl.init)
	case callStmt:
		for _, arg := range s.args { // handed on, or read among the arguments
			if len(arg) == 1 && arg[0].text == c.stream.name {
				c.unknown = true
			}
		}
	case jumpStmt:
		c.unknown = true
	}
	return c.count(s.tokens)
}

// count counts the accesses in an expression.
func (c *counter) count(tokens []token) (written, read int64) {
	conditional := false
	for i, t := range tokens {
		conditional = conditional || t.text == "?" || t.text == "&&" || t.text == "||"
		if t.text != c.stream.name || t.kind != nameToken {
			continue
		}
		u := streamUse(tokens[i+1:])
		switch {
		case conditional:
			c.unknown = true
		case u.writes:
			written++
		case u.reads:
			read++
		}
	}
	return written, read
}

func (c *counter) guard(s *statement) (written, read int64) {
	if !c.touches(s.body) && !c.touches(s.other) {
		return 0, 0
	}
	if v, ok := evaluate(s.tokens, c.env); ok {
		if v != 0 {
			return c.block(s.body)
		}
		return c.block(s.other)
	}
	w, r := c.block(s.body)
	w2, r2 := c.block(s.other)
	c.unknown = c.unknown || w != w2 || r != r2
	return w, r
}

func (c *counter) loop(s *statement) (written, read int64) {
	if !c.touches(s.body) {
		return 0, 0
	}
	h, ok := readHeader(s)
	low, okLow := evaluate(h.low, c.env)
	high, okHigh := evaluate(h.high, c.env)
	if !ok || !okLow || !okHigh {
		c.unknown = true
		return 0, 0
	}
	n := h.trips(low, high)
	outer, shadowed := c.env[h.counter]
	defer func() {
		delete(c.env, h.counter)
		if shadowed {
			c.env[h.counter] = outer
		}
	}()
	if !c.depends(s.body, h.counter) {
		delete(c.env, h.counter)
		w, r := c.block(s.body)
		return n * w, n * r
	}
	for v := low; n > 0 && !c.unknown; n, v = n-1, v+h.step {
		if c.budget--; c.budget < 0 {
			c.unknown = true
		}
		c.env[h.counter] = v
		w, r := c.block(s.body)
		written, read = written+w, read+r
	}
	return written, read
}

// trips is the number of iterations.
func (h header) trips(low, high int64) int64 {
	switch h.op {
	case "<=":
		high++
	case ">=":
		high--
	}
	if h.step > 0 {
		return max(0, (high-low+h.step-1)/h.step)
	}
	return max(0, (low-high-h.step-1)/-h.step)
}

// touches reports whether b mentions the stream.
func (c *counter) touches(b *block) bool { return b.names()[c.stream.name] }

// names are the names that stand in b, found once.
func (b *block) names() map[string]bool {
	if b == nil {
		return nil
	}
	if b.mentioned != nil {
		return b.mentioned
	}
	b.mentioned = map[string]bool{}
	for _, s := range b.list {
		maps.Copy(b.mentioned, s.names())
	}
	return b.mentioned
}

// names are the names that stand in s, found once.
func (s *statement) names() map[string]bool {
	if s.mentioned != nil {
		return s.mentioned
	}
	s.mentioned = map[string]bool{}
	parts := append([][]token{s.tokens}, s.args...)
	if s.kind == declStmt {
		parts = append(parts, s.decl.init)
	}
	for _, part := range parts {
		for _, t := range part {
			if t.kind == nameToken {
				s.mentioned[t.text] = true
			}
		}
	}
	maps.Copy(s.mentioned, s.body.names())
	maps.Copy(s.mentioned, s.other.names())
	return s.mentioned
}

// depends reports whether a guard or loop control in b around the stream names
// counter.
func (c *counter) depends(b *block, counter string) bool {
	if b == nil {
		return false
	}
	return slices.ContainsFunc(b.list, func(s *statement) bool {
		if !s.names()[c.stream.name] {
			return false
		}
		if s.kind == loopStmt || s.kind == ifStmt {
			for _, part := range append([][]token{s.tokens}, s.args...) {
				if slices.ContainsFunc(part, func(t token) bool { return t.text == counter }) {
					return true
				}
			}
		}
		return c.depends(s.body, counter) || c.depends(s.other, counter)
	})
}
