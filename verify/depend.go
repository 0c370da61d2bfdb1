package verify

import "slices"

// A task is a statement of a region that becomes a process.
type task struct {
	statement
	name    string
	uses    map[string]bool // variables but streams, true: may be changed
	streams []string        // expressions for its streams, as in the text
	after   []int           // earlier tasks of the region that must end first
}

// A tasker makes the tasks of one region.
type tasker struct {
	*source
	signatures map[string][]function
	visible    map[string]variable
}

// call reads `f(a, b[2], s);`.
func (s *tasker) call(st statement) task {
	at := s.callee(st.span)
	t := task{statement: st, name: s.tokens[at].text, uses: map[string]bool{}}
	open := st.end - 2
	arguments := s.arguments(s.partner[open])
	for k, r := range arguments {
		reads := s.reads(t.name, k, len(arguments))
		s.use(&t, r, func(name string) (bool, bool) { return true, !reads })
		if s.isStreamArgument(r) {
			t.streams = append(t.streams, s.text[s.tokens[r.begin].start:s.tokens[r.end-1].end])
		}
	}
	return t
}

// other reads a statement that is no call, such as a loop. It is not canonical,
// but Vitis makes a process of it, and so do we. What it does with
// its variables is not looked at: it counts as changing all of them.
func (s *tasker) other(st statement, name string) task {
	t := task{statement: st, name: name, uses: map[string]bool{}}
	s.use(&t, st.span, func(name string) (bool, bool) {
		v, local := s.visible[name]
		if v.stream && !slices.Contains(t.streams, name) {
			t.streams = append(t.streams, name)
		}
		return local, true
	})
	return t
}

// use notes the variables named in r; how says of a name whether it counts and
// whether it may be changed.
func (s *tasker) use(t *task, r span, how func(name string) (counts, changes bool)) {
	for i := r.begin; i < r.end; i++ {
		if !s.isWord(i) || s.is(i-1, ".", "->", "::") || s.is(i+1, "(", "::") {
			continue
		}
		name := s.tokens[i].text
		if slices.Contains(specifiers, name) { // of a cast, or of a loop's own variable
			continue
		}
		counts, changes := how(name)
		if counts && !s.visible[name].stream {
			t.uses[name] = t.uses[name] || changes
		}
	}
}

// reads reports whether f cannot change its k-th argument of n. A function that
// is not in the file may change all.
func (s *tasker) reads(f string, k, n int) bool {
	known := false
	for _, g := range s.signatures[f] {
		if len(g.parameters) != n {
			continue
		}
		if !g.parameters[k].reads {
			return false
		}
		known = true
	}
	return known
}

// isStreamArgument: a name of a stream, or an element of an array of streams.
func (s *tasker) isStreamArgument(r span) bool {
	if !s.isWord(r.begin) || !s.visible[s.tokens[r.begin].text].stream {
		return false
	}
	for i := r.begin + 1; i < r.end; i++ {
		if !s.is(i, "[") {
			return false
		}
		i = s.partner[i]
	}
	return true
}

// order fills in after. Tasks share an array or scalar as through a ping-pong
// buffer: what is written earlier in the text is complete before it is used
// later in the text. Two that only read need not wait for each other. Nor does one that
// changes what a pointer of the region points to for one that has read it, if both have
// streams: the design itself preserves such anti-dependences (UG1399, Canonical Body).
func order(tasks []task, visible map[string]variable) {
	for k := range tasks {
		for j := range tasks[:k] {
			if conflict(tasks[j], tasks[k], visible) {
				tasks[k].after = append(tasks[k].after, j)
			}
		}
	}
}

func conflict(a, b task, visible map[string]variable) bool {
	streams := len(a.streams) > 0 && len(b.streams) > 0
	for name, changed := range a.uses {
		if changes, shared := b.uses[name]; shared && (changed || changes && !(streams && visible[name].pointer)) {
			return true
		}
	}
	return false
}
