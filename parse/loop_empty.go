package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
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

// polling are the functions of streams whose results depend on when the other end runs.
var polling = map[string]string{
	"empty": "read", "read_nb": "read", "size": "read", "full": "write", "write_nb": "write", "capacity": "write",
}

// polls reports, as an error, that m asks a stream what it holds at this time.
func (l *lowerer) polls(m *member) bool {
	verb := polling[m.name]
	if verb == "" || !m.called || l.anyChannel(m.x) == nil {
		return false
	}
	d := l.diags.Errorf(diag.Unsupported, m.pos, "%s: what a stream holds depends on when its other end runs", quoteToken(m.name))
	if verb == "read" {
		d.Advise("read as many tokens as there are, read() waits for each: for (int k = 0; k < TOKENS; ++k) x = s.read()")
	} else {
		d.Advise("write all tokens, write() waits until there is room: s.write(x)")
	}
	return true
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
