package parse

import (
	"slices"

	"codo/affine"
)

// untilEmpty is the stream of a condition !s.empty(), if s joins parts of the kernel; nil for
// others.
func (l *lowerer) untilEmpty(cond expr) *affine.Channel {
	not, ok := cond.(*unary)
	if !ok || not.op != "!" {
		return nil
	}
	m, ok := not.x.(*member)
	if !ok || m.name != "empty" || !m.called || len(m.args) > 0 {
		return nil
	}
	ch := l.anyChannel(m.x)
	if ch == nil || !slices.Contains(l.loose, ch) || slices.Contains(l.prog.Args, ch.Buffer) {
		return nil
	}
	return ch
}

// emptyingLoop lowers while (!s.empty()) that takes a token in each iteration: it has as many as
// there are tokens in the stream then. It reports false if that is not so, or not known.
func (l *lowerer) emptyingLoop(w *whileStmt, ch *affine.Channel) bool {
	t := &tokens{lowerer: l, channel: ch}
	count := func() (written, read int64, ok bool) {
		at := slices.IndexFunc(*l.out, func(s affine.Stmt) bool { d, is := s.(*affine.Decl); return is && d.Buffer == ch.Buffer })
		if at < 0 {
			return 0, 0, false
		}
		in, okWritten := t.side((*l.out)[at+1:], true)
		out, okRead := t.side((*l.out)[at+1:], false)
		return in.n, out.n, okWritten && okRead
	}
	written, read, ok := count()
	if !ok {
		return false
	}
	trip := &ident{place: w.place, name: tripName}
	counter := &varDecl{place: w.place, name: tripName, typ: &typeName{place: w.place, name: "int"}, init: intLiteral(w.place, 0)}
	l.forLoop(&forStmt{place: w.place, label: w.label, pragmas: w.pragmas, body: w.body,
		init: &declaration{w.place, []*varDecl{counter}},
		cond: &binary{w.place, "<", trip, intLiteral(w.place, int(written-read))},
		post: &unary{w.place, "++", trip, true}}, nil)
	in, out, ok := count()
	return ok && in == written && out == written
}
