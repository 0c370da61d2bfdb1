package lint

// A region is a block with a dataflow pragma: the body of a function, or of a
// for loop.
type region struct {
	fn       *function
	body     *block
	line     int
	locals   []*variable // declared in the body, in order
	calls    []*statement
	channels map[string]*variable // the locals by name
	mentions map[string][]mention // of names in arguments of calls, in order
}

// A mention is where a name stands: in which argument of which call.
type mention struct{ call, arg int }

// regionsOf finds the dataflow regions of f and checks where their pragma stands.
func (l *linter) regionsOf(f *function) []*region {
	var out []*region
	if f.body.has("dataflow") {
		out = append(out, newRegion(f, f.body))
	}
	f.body.walk(func(s *statement, _ *block) {
		if s.body == nil || !s.body.has("dataflow") {
			return
		}
		if s.kind != loopStmt || s.word != "for" {
			l.report(PragmaPlace, s.body.pragmas()[0].line, "dataflow in the braces of %s: only functions and for loops can be regions", s.word)
			return
		}
		out = append(out, newRegion(f, s.body))
	})
	return out
}

func newRegion(f *function, body *block) *region {
	r := &region{fn: f, body: body, channels: map[string]*variable{}, mentions: map[string][]mention{}}
	for _, s := range body.list {
		switch {
		case s.kind == declStmt:
			r.locals = append(r.locals, s.decl)
			r.channels[s.decl.name] = s.decl
		case s.kind == callStmt:
			for k, arg := range s.args {
				for _, t := range arg {
					r.mentions[t.text] = append(r.mentions[t.text], mention{len(r.calls), k})
				}
			}
			r.calls = append(r.calls, s)
		case s.kind == pragmaStmt && s.pragma.kind == "dataflow":
			r.line = s.line
		}
	}
	return r
}

// region checks the form of a region (rules 1, 2, 3, 5, 6 and the guards of 16).
func (l *linter) region(r *region) {
	before, seen := 0, 0
	for _, s := range r.body.list {
		switch s.kind {
		case pragmaStmt:
			switch s.pragma.kind {
			case "dataflow":
				if seen++; seen > 1 {
					l.report(OneDataflow, s.line, "a second dataflow pragma in one region")
				} else if before > 0 {
					l.report(OneDataflow, s.line, "dataflow must stand before declarations and calls")
				}
			case "pipeline":
				l.report(DataflowPipeline, s.line, "pipeline in the scope of a dataflow region")
			}
			continue
		case declStmt:
			l.local(s.decl)
		case callStmt:
			l.call(r, s)
		case ifStmt:
			l.report(ControlFlow, s.line, "a %s in a dataflow region: put the condition into the process", s.word)
		case jumpStmt:
			l.report(RegionBody, s.line, "%s in a dataflow region", s.word)
		case loopStmt:
			l.report(RegionBody, s.line, "a loop in a dataflow region: make it a process")
		default:
			l.report(RegionBody, s.line, "a dataflow region holds declarations, pragmas and calls only")
		}
		before++
	}
}

func (l *linter) local(v *variable) {
	if v.static {
		l.report(PlainLocals, v.line, "%s is static", v.name)
	}
	named := v.isStream() && len(v.arguments) == 1 && v.arguments[0].kind == stringToken
	if v.init != nil || v.arguments != nil && !named {
		l.report(PlainLocals, v.line, "%s is initialised, which is a hidden process", v.name)
	}
}

// call checks the arguments of a process: names of exactly the parameter's type.
// A whole array may lose its first dimension, a value may become a reference.
func (l *linter) call(r *region, s *statement) {
	f := l.file.find(s.callee)
	if f != nil && len(f.params) != len(s.args) {
		l.report(BareArguments, s.line, "%s takes %d arguments, not %d", s.callee, len(f.params), len(s.args))
		return
	}
	for i, arg := range s.args {
		if len(arg) != 1 || arg[0].kind != nameToken {
			l.report(BareArguments, s.line, "argument %d of %s is no bare name: %s", i+1, s.callee, typeText(arg))
			continue
		}
		v := r.channels[arg[0].text]
		if v == nil {
			v = r.fn.param(arg[0].text)
		}
		if v == nil {
			l.report(BareArguments, s.line, "argument %s of %s is neither an argument nor a local of the region", arg[0].text, s.callee)
			continue
		}
		if f != nil && !l.sameType(v, f.params[i]) {
			l.report(BareArguments, s.line, "argument %s of %s has type %s, parameter %s has %s", v.name, s.callee, spelled(v), f.params[i].name, spelled(f.params[i]))
		}
	}
}

func (l *linter) sameType(v, p *variable) bool {
	vd, pd := rank(v), rank(p)
	if v.typ != p.typ || len(vd) != len(pd) {
		return false
	}
	for i := range vd {
		x, okX := l.constant(vd[i])
		y, okY := l.constant(pd[i])
		if (i > 0 || vd[i] != "" && pd[i] != "") && (vd[i] != pd[i]) && (!okX || !okY || x != y) {
			return false
		}
	}
	return true
}

// rank is the dimensions, a pointer being an open one.
func rank(v *variable) []string {
	if v.pointer {
		return append([]string{""}, v.dims...)
	}
	return v.dims
}

// constant evaluates text with the constants of the file.
func (l *linter) constant(text string) (int64, bool) {
	tokens := scan(text)
	return evaluate(tokens[:len(tokens)-1], l.file.constants)
}

func spelled(v *variable) string {
	s := v.typ
	if v.pointer {
		s += " *"
	}
	for _, d := range v.dims {
		s += "[" + d + "]"
	}
	return s
}
