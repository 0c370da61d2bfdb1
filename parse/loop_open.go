package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// openName is what the counter of an open loop is called; no C++ name is like it.
const openName = "run "

// openLoop lowers a loop whose end depends on data, and that has no bound: it goes on until a flag is set, see
// affine.Until. Such a loop cannot be cut, and its time is not known. Because is why it cannot be counted.
//
//	while (r > 1) r /= 2;  =>  bool done = false; while (!done) { if (!(r > 1)) done = true; else r /= 2; }
func (l *lowerer) openLoop(s *forStmt, isDo bool, because *trouble) {
	words, own := escapes(s.body), *s
	if s.post != nil {
		own.after = append(slices.Clone(s.after), &exprStmt{place{s.post.at()}, s.post})
	}
	end, isConst := l.constantCondition(s.cond)
	switch {
	case l.asksStreams(s.cond):
		l.diags.Errorf(diag.Unbounded, s.cond.at(), "a loop until a stream is empty whose number of iterations is not known").
			Advise("read one token in each iteration, of a stream that loops with constant bounds have written before")
		return
	case isConst && end && len(words) == 0:
		l.diags.Errorf(diag.Unbounded, because.place(s.pos), "this loop has no end: %s", because.why).
			Advise("write for (int i = START; i < END; i += STEP)")
		return
	}
	l.diags.Warnf(diag.OpenLoop, because.place(s.pos), "how often this loop runs is not known: %s", because.why).
		Advise("its task runs as written; a for loop with constant bounds, and a break in it, can be cut")
	l.scoped(func() {
		if s.init != nil {
			l.body([]stmt{s.init})
		}
		if flag := l.flagIn(s.cond); flag != nil && len(words) == 0 && !isDo {
			l.runsUntil(&own, flag, because.place(s.pos), func(lower func()) {
				l.emit(&affine.If{Cond: negate(&affine.Load{Buffer: flag, Pos: s.pos}), Then: l.into(lower), Pos: s.pos})
			})
			return
		}
		if s.cond != nil {
			stop := &ifStmt{place{s.pos}, opposite(s.cond), &jumpStmt{place: place{s.pos}, word: "break"}, nil}
			if isDo {
				own.after = append(own.after, stop)
			} else {
				own.body = &block{place{s.body.at()}, append([]stmt{stop}, l.listOf(s.body)...)}
			}
		}
		saved := l.exits
		l.open("break", s.pos, nil)
		leaving := l.exits[len(l.exits)-1]
		leaving.ends = true
		l.runsUntil(&own, leaving.flag, because.place(s.pos), func(lower func()) { l.guarded([]string{"break"}, s.pos, lower) })
		l.exits = saved
	})
}

// constantCondition is the value of a condition that is a constant; none is true.
func (l *lowerer) constantCondition(cond expr) (value, isConst bool) {
	if cond == nil {
		return true, true
	}
	c, ok := l.tryConst(cond)
	return ok && c.I != 0, ok
}

// asksStreams reports whether cond asks a stream whether there is a token.
func (l *lowerer) asksStreams(cond expr) (found bool) {
	walk(cond, func(n any) bool {
		m, ok := n.(*member)
		found = found || ok && m.name == "empty"
		return true
	})
	return found
}

// flagIn is the local flag of a condition `!flag`; nil if it is none.
func (l *lowerer) flagIn(cond expr) *affine.Buffer {
	not, ok := cond.(*unary)
	if !ok || not.op != "!" || !isName(not.x) {
		return nil
	}
	v, ok := l.lookup(rootName(not.x)).(view)
	if !ok || len(v.dims()) > 0 || len(v.prefix) > 0 || v.buf.Elem != affine.B1 || slices.Contains(l.prog.Args, v.buf) {
		return nil
	}
	return v.buf
}

// runsUntil emits a loop until flag is set; guarded lowers what runs only if it is not.
func (l *lowerer) runsUntil(s *forStmt, flag *affine.Buffer, said diag.Pos, guarded func(lower func())) {
	loop := affine.Until(l.freshCounter(openName, nil), flag, s.pos)
	loop.Label, l.openAt[loop] = s.label, said
	l.fill(loop, s, func() {
		guarded(func() { l.iteration(openName, &affine.Counter{Loop: loop}, s, s.body) })
	})
	l.emit(loop)
}
