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
	for _, m := range l.namesIn(f)[p.name] {
		if m.call == nil {
			u = u.with(useAt(m.tokens, m.at, p))
		} else if g := l.file.find(m.call.callee); g != nil && m.arg < len(g.params) {
			u = u.with(l.useOf(g, m.arg))
		} else {
			u = u.with(use{true, !p.constant})
		}
	}
	return u
}

// An occurrence is a place where a function has a name: in part of a statement, or alone as an
// argument of a call.
type occurrence struct {
	tokens []token
	at     int
	call   *statement // nil: of none
	arg    int
}

// namesIn lists where f has which names, in one walk: it may have thousands of parameters.
func (l *linter) namesIn(f *function) map[string][]occurrence {
	if names, ok := l.occurs[f]; ok {
		return names
	}
	names := map[string][]occurrence{}
	note := func(tokens []token) {
		for i, t := range tokens {
			if t.kind == nameToken {
				names[t.text] = append(names[t.text], occurrence{tokens: tokens, at: i})
			}
		}
	}
	f.body.walk(func(s *statement, _ *block) {
		switch s.kind {
		case callStmt:
			for k, arg := range s.args {
				if len(arg) == 1 {
					names[arg[0].text] = append(names[arg[0].text], occurrence{call: s, arg: k})
				} else {
					note(arg)
				}
			}
		case declStmt:
			note(s.decl.init)
			note(s.decl.arguments)
		default:
			note(s.tokens)
			for _, part := range s.args {
				note(part)
			}
		}
	})
	l.occurs[f] = names
	return names
}

func (u use) with(v use) use { return use{u.reads || v.reads, u.writes || v.writes} }

// useAt finds what a part of a statement does with p, whose name is at i.
func useAt(tokens []token, i int, p *variable) use {
	if i > 0 && (tokens[i-1].text == "." || tokens[i-1].text == "->") {
		return use{}
	}
	if p.isStream() {
		return streamUse(tokens[i+1:])
	}
	end := i + 1
	for end < len(tokens) && tokens[end].text == "[" {
		next := closing(tokens, end)
		if next < 0 {
			break
		}
		end = next + 1
	}
	follows, before := "", ""
	if end < len(tokens) {
		follows = tokens[end].text
	}
	if i > 0 {
		before = tokens[i-1].text
	}
	switch {
	case follows == "=":
		return use{writes: true}
	case follows == "++" || follows == "--" || before == "++" || before == "--" || isCompound(follows):
		return use{true, true}
	}
	return use{reads: true}
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
