package lint

import "slices"

// processes checks the functions that r calls (rules 4, 16, 23).
func (l *linter) processes(r *region) {
	for _, s := range r.calls {
		f := l.file.find(s.callee)
		if f == nil {
			l.report(ProcessForm, s.line, "process %s is not defined in this file", s.callee)
			continue
		}
		if f.result != "void" {
			l.report(ProcessForm, f.line, "process %s returns %s, expected void", f.name, f.result)
		}
		if !inlineOff(f) && !f.body.has("dataflow") {
			l.report(ProcessForm, f.line, "process %s lacks #pragma HLS inline off", f.name)
		}
		l.processBody(f)
		l.bursts(r, f, s)
	}
}

func inlineOff(f *function) bool {
	return slices.ContainsFunc(f.body.pragmas(), func(p *pragma) bool { return p.kind == "inline" && p.flags["off"] })
}

// processBody looks for state and for jumps.
func (l *linter) processBody(f *function) {
	f.body.walk(func(s *statement, _ *block) {
		switch {
		case s.kind == declStmt && s.decl.static:
			l.report(ProcessForm, s.line, "%s of process %s is static", s.decl.name, f.name)
		case s.kind == jumpStmt:
			l.report(ControlFlow, s.line, "%s in process %s", s.word, f.name)
		case s.kind == loopStmt && s.word != "for" && !untilFlag(s):
			l.report(ControlFlow, s.line, "a %s loop in process %s", s.word, f.name)
		}
	})
}

// untilFlag reports whether s is `while (!flag)`, a loop that data ends.
func untilFlag(s *statement) bool {
	return s.word == "while" && len(s.tokens) == 2 && s.tokens[0].text == "!"
}

// bursts advises on processes that touch off-chip memory: through one port, in loops
// that count an int by one (UG1399, "Preconditions and Limitations of Burst
// Transfer").
func (l *linter) bursts(r *region, f *function, call *statement) {
	ports := map[string]bool{} // by bundle
	for _, arg := range call.args {
		if len(arg) == 1 && r.fn.isAXI(arg[0].text) {
			ports[r.fn.bundles()[arg[0].text]] = true
		}
	}
	if len(ports) == 0 {
		return
	}
	if len(ports) > 1 {
		l.advise(BurstLoop, f.line, "process %s uses %d m_axi ports: bursts need a process each", f.name, len(ports))
	}
	f.body.walk(func(s *statement, _ *block) {
		if s.kind != loopStmt || s.word != "for" {
			return
		}
		h, ok := readHeader(s)
		if !ok || h.typ != "int" || h.step != 1 {
			l.advise(BurstLoop, s.line, "a loop of %s, which uses m_axi, does not count an int by one", f.name)
		}
	})
}

// header is the control of a for loop.
type header struct {
	typ, counter string
	low, high    []token
	op           string
	step         int64
}

// readHeader reads `T i = low; i < high; ++i`.
func readHeader(s *statement) (header, bool) {
	var h header
	if len(s.args) != 3 {
		return h, false
	}
	v := readDeclaration(s.args[0])
	cond := s.args[1]
	if v == nil || v.init == nil || len(cond) < 3 || cond[0].text != v.name {
		return h, false
	}
	h.typ, h.counter, h.low, h.op, h.high = v.typ, v.name, v.init, cond[1].text, cond[2:]
	switch h.op {
	case "<", "<=", ">", ">=", "!=":
	default:
		return h, false
	}
	return h, h.readStep(s.args[2])
}

func (h *header) readStep(step []token) bool {
	texts := make([]string, len(step))
	for i, t := range step {
		texts[i] = t.text
	}
	switch {
	case len(step) == 2 && slices.Contains(texts, "++") && slices.Contains(texts, h.counter):
		h.step = 1
	case len(step) == 2 && slices.Contains(texts, "--") && slices.Contains(texts, h.counter):
		h.step = -1
	case len(step) > 2 && texts[0] == h.counter && (texts[1] == "+=" || texts[1] == "-="):
		n, ok := evaluate(step[2:], nil)
		if !ok || n <= 0 {
			return false
		}
		if h.step = n; texts[1] == "-=" {
			h.step = -n
		}
	default:
		return false
	}
	return true
}
