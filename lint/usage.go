package lint

import "strings"

// use is what a function does with one of its parameters.
type use struct{ reads, writes bool }

// useOf finds what f does with parameter number i, in its own statements and in
// the functions that it hands it to.
func (l *linter) useOf(f *function, i int) use {
	p := f.params[i]
	if u, ok := l.uses[p]; ok {
		return u
	}
	l.uses[p] = use{} // ends a recursion
	u := l.useIn(f, p)
	l.uses[p] = u
	return u
}

func (l *linter) useIn(f *function, p *variable) use {
	var u use
	f.body.walk(func(s *statement, _ *block) {
		switch s.kind {
		case callStmt:
			for k, arg := range s.args {
				if len(arg) != 1 || arg[0].text != p.name {
					u = u.with(useInTokens(arg, p))
					continue
				}
				if g := l.file.find(s.callee); g != nil && k < len(g.params) {
					u = u.with(l.useOf(g, k))
				} else {
					u = u.with(use{true, !p.constant})
				}
			}
		case declStmt:
			u = u.with(useInTokens(s.decl.init, p)).with(useInTokens(s.decl.arguments, p))
		default:
			u = u.with(useInTokens(s.tokens, p))
			for _, part := range s.args {
				u = u.with(useInTokens(part, p))
			}
		}
	})
	return u
}

func (u use) with(v use) use { return use{u.reads || v.reads, u.writes || v.writes} }

// useInTokens finds what a part of a statement does with p.
func useInTokens(tokens []token, p *variable) use {
	var u use
	for i, t := range tokens {
		if t.text != p.name || t.kind != nameToken || i > 0 && (tokens[i-1].text == "." || tokens[i-1].text == "->") {
			continue
		}
		if p.isStream() {
			u = u.with(streamUse(tokens[i+1:]))
			continue
		}
		end := i + 1
		for end < len(tokens) && tokens[end].text == "[" {
			next := closing(tokens, end)
			if next < 0 {
				break
			}
			end = next + 1
		}
		follows := ""
		if end < len(tokens) {
			follows = tokens[end].text
		}
		before := ""
		if i > 0 {
			before = tokens[i-1].text
		}
		switch {
		case follows == "=":
			u.writes = true
		case follows == "++" || follows == "--" || before == "++" || before == "--" || isCompound(follows):
			u = use{true, true}
		default:
			u.reads = true
		}
	}
	return u
}

func isCompound(op string) bool {
	return strings.HasSuffix(op, "=") && op != "==" && op != "!=" && op != "<=" && op != ">=" && op != "="
}

// streamUse reads what follows the name of a stream.
func streamUse(tokens []token) use {
	if len(tokens) == 0 {
		return use{}
	}
	switch tokens[0].text {
	case "<<":
		return use{writes: true}
	case ">>":
		return use{reads: true}
	case ".":
		if len(tokens) > 1 {
			switch tokens[1].text {
			case "write", "write_nb":
				return use{writes: true}
			case "read", "read_nb", "empty":
				return use{reads: true}
			}
		}
	}
	return use{}
}

// end is one use of a channel or argument by a process of a region.
type end struct {
	use
	call    *statement
	index   int  // of the call in the region
	unknown bool // the process is not defined in the file
}

// endsOf are the processes of r that take name, in order.
func (l *linter) endsOf(r *region, name string) []end {
	var out []end
	for _, m := range r.mentions[name] {
		s := r.calls[m.call]
		if len(out) == 0 || out[len(out)-1].index != m.call {
			out = append(out, end{call: s, index: m.call})
		}
		e := &out[len(out)-1]
		if f := l.file.find(s.callee); f == nil || m.arg >= len(f.params) {
			e.unknown = true
		} else {
			e.use = e.use.with(l.useOf(f, m.arg))
		}
	}
	return out
}
