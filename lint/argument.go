package lint

// arguments checks how the processes of r share the arguments of its function
// (rules 8, 9, 10, 11).
func (l *linter) arguments(r *region) {
	hasInput, hasOutput := l.neighbours(r)
	for _, v := range r.fn.params {
		ends := l.endsOf(r, v.name)
		switch {
		case v.isStream():
			if len(ends) > 1 {
				l.report(StreamArgument, ends[1].call.line, "stream argument %s is used by %d processes", v.name, len(ends))
			}
		case r.fn.isAXI(v.name):
			l.axiArgument(v, ends)
		default:
			l.memoryArgument(v, ends)
		}
		if !v.isArray() {
			continue // scalars travel beside the data
		}
		for _, e := range ends {
			if e.reads && hasInput[e.index] {
				l.advise(Bypass, e.call.line, "%s reads argument %s and a channel: runs of the region do not overlap", e.call.callee, v.name)
			}
			if e.writes && hasOutput[e.index] {
				l.advise(Bypass, e.call.line, "%s writes argument %s and a channel: runs of the region do not overlap", e.call.callee, v.name)
			}
		}
	}
}

// neighbours tells which calls read a channel and which write one.
func (l *linter) neighbours(r *region) (hasInput, hasOutput map[int]bool) {
	hasInput, hasOutput = map[int]bool{}, map[int]bool{}
	for _, v := range r.locals {
		for _, e := range l.endsOf(r, v.name) {
			hasInput[e.index] = hasInput[e.index] || e.reads && (!e.writes || v.isStream())
			hasOutput[e.index] = hasOutput[e.index] || e.writes
		}
	}
	return hasInput, hasOutput
}

func (l *linter) axiArgument(v *variable, ends []end) {
	if len(ends) <= 1 {
		return
	}
	inOrder := len(ends) == 2 && ends[0].reads && !ends[0].writes && ends[1].writes && !ends[1].reads
	if !inOrder {
		l.report(AXIArgument, ends[1].call.line, "m_axi argument %s is used by %d processes, expected one, or a reader and then a writer", v.name, len(ends))
	}
}

func (l *linter) memoryArgument(v *variable, ends []end) {
	written := false
	for _, e := range ends {
		written = written || e.writes
	}
	switch {
	case written && len(ends) > 1:
		l.report(MemoryArgument, ends[1].call.line, "argument %s is written and used by %d processes", v.name, len(ends))
	case v.isArray() && len(ends) > 2:
		l.report(MemoryArgument, ends[2].call.line, "argument %s is read by %d processes, expected two at most", v.name, len(ends))
	}
}

// isAXI reports whether f has an m_axi port for its parameter name.
func (f *function) isAXI(name string) bool {
	_, ok := f.bundles()[name]
	return ok
}

// bundles are those of the m_axi arguments of f.
func (f *function) bundles() map[string]string {
	if f.axi == nil {
		f.axi = map[string]string{}
		for _, p := range f.body.pragmas() {
			if p.kind == "interface" && p.mode() == "m_axi" {
				f.axi[p.options["port"]] = p.options["bundle"]
			}
		}
	}
	return f.axi
}
