package parse

import (
	"slices"

	"codo/diag"
)

// forOfWhile is a while loop as a for loop without start and step.
func forOfWhile(w *whileStmt) *forStmt {
	return &forStmt{place: w.place, label: w.label, cond: w.cond, body: w.body, pragmas: w.pragmas}
}

// while lowers `while (i < N) { ...; i++; }` as the for loop that it is.
func (l *lowerer) while(w *whileStmt, preceding []stmt) {
	if waits, ok := l.withoutRetries(w.cond, w.body); ok && !w.isDo {
		own := *w
		own.body, w = waits, &own
	}
	if waits, ok := l.waiting(w); ok {
		l.body(waits)
		return
	}
	if w.isDo {
		l.doWhile(w, preceding)
		return
	}
	if ch := l.untilEmpty(w.cond); ch != nil {
		if !l.emptyingLoop(w, ch) {
			l.diags.Errorf(diag.Unbounded, w.pos, "a loop until %s is empty whose number of iterations is not known", quoteToken(ch.Buffer.Name)).
				Advise("read one token in each iteration, of a stream that loops with constant bounds have written before")
		}
		return
	}
	if l.tiledByRest(forOfWhile(w), preceding) {
		return
	}
	f := plainFor(forOfWhile(w))
	if moved := l.movedLoop(forOfWhile(w), beforeBody, preceding); moved != nil && (f.post == nil || l.endMoves(f)) {
		l.forLoop(moved, preceding)
		return
	}
	if f.post == nil || !slices.ContainsFunc(commaList(f.post), func(p expr) bool { _, ok := steppedName(p); return ok }) {
		l.openLoop(forOfWhile(w), false, notCounted)
		return
	}
	l.forLoop(f, preceding)
}

// endMoves reports whether the body changes what is compared, beside the step of the loop.
func (l *lowerer) endMoves(f *forStmt) (found bool) {
	changed := l.changedNames(f.body)
	walk(f.cond, func(n any) bool {
		id, ok := n.(*ident)
		found = found || ok && changed[id.name]
		return true
	})
	return found
}

// notCounted is the trouble with a loop that steps no counter.
var notCounted = &trouble{why: "it steps no counter by a constant"}

// doWhile lowers a loop that tests after its body. Where the test holds for the
// start too, it is a while loop; else the first run stands before one.
func (l *lowerer) doWhile(w *whileStmt, preceding []stmt) {
	if end, ok := l.tryConst(w.cond); ok && end.I == 0 { // do { ... } while (0)
		saved := l.exits
		l.open("break", w.pos, nil)
		l.open("continue", w.pos, nil)
		l.scoped(func() { l.body(l.listOf(w.body)) })
		l.exits = saved
		return
	}
	f := forOfWhile(w)
	step, test := stepIn(w.cond)
	if step != nil && step.postfix { // do ... while (n-- > 0)
		l.doWhileStepped(w, test, step, preceding)
		return
	}
	if step != nil { // do ... while (--n > 0)
		f.cond, f.post = test, step
	}
	f = plainFor(f)
	if f.tested != usual { // do ... while (++n < N && x[n])
		l.onceBefore(w, l.listOf(w.body), f)
		return
	}
	name, ok := "", false
	if f.post != nil {
		name, ok = steppedName(f.post)
	}
	if !ok {
		if moved := l.movedLoop(forOfWhile(w), afterBody, preceding); moved != nil {
			l.forLoop(moved, preceding)
			return
		}
		l.openLoop(forOfWhile(w), true, notCounted)
		return
	}
	if first := l.startBefore(name, preceding); first != nil && l.holdsFor(f.cond, name, first) {
		l.forLoop(f, preceding)
		return
	}
	l.onceBefore(w, append(slices.Clone(l.listOf(f.body)), &exprStmt{w.place, f.post}), f)
}

// doWhileStepped lowers `do { ... } while (n-- > 0)`, whose test is of n as the body had it, so that
// the last run is one with which it fails.
func (l *lowerer) doWhileStepped(w *whileStmt, test expr, step *unary, preceding []stmt) {
	f := forOfWhile(w)
	f.cond, f.post = test, step
	if moved := l.movedLoop(f, afterStep, preceding); moved != nil {
		l.forLoop(moved, preceding)
		return
	}
	l.onceBefore(w, l.listOf(w.body), plainFor(forOfWhile(w)))
}

// onceBefore lowers the first run of a loop that tests after its body, and the others as a loop f.
func (l *lowerer) onceBefore(w *whileStmt, once []stmt, f *forStmt) {
	words := escapes(w.body)
	if slices.Contains(words, "break") || slices.Contains(words, "continue") {
		l.openLoop(forOfWhile(w), true, &trouble{why: "its first test is not known"})
		return
	}
	l.scoped(func() { l.body(once) })
	l.forLoop(f, nil)
}

// holdsFor reports whether a condition is surely true when name has this value.
func (l *lowerer) holdsFor(cond expr, name string, value expr) bool {
	v, ok := l.tryConst(value)
	if !ok {
		return false
	}
	l.push()
	defer l.pop()
	l.scope.names[name] = bound{v}
	c, ok := l.tryConst(cond)
	return ok && c.I != 0
}
