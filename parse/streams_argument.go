package parse

import (
	"fmt"

	"codo/diag"
)

// A struct of streams among the arguments of the top: each stream becomes an argument of its own.
//
//	struct ports { hls::stream<T> in, out; };   void k(ports &p)   =>   arg p_in port=stream, arg p_out port=stream

// streamsArgument declares parameter v of the top, of struct t, which holds streams.
func (l *lowerer) streamsArgument(v *varDecl, t *recordType) {
	l.declare(v.pos, v.name, poisoned{})
	switch {
	case len(t.fields) > 0 || len(v.dims) > 0 || v.ptr > 1:
		l.diags.Errorf(diag.Unsupported, v.pos, "an argument %s, which holds streams beside others, or an array of them", quoteToken(t.name)).
			Advise("take each stream itself: hls::stream<T> &%s", v.name)
		return
	case !v.isRef && v.ptr == 0:
		l.copiesStreams(t, v.pos)
		return
	}
	r, first := record{typ: t, parts: map[string]symbol{}}, len(l.prog.Args)
	for _, s := range t.streams {
		own := *s
		own.name, own.pos, own.isRef = v.name+"_"+s.name, v.pos, true
		from, sym := len(l.prog.Args), symbol(nil)
		l.inScope(&scope{up: t.around, names: t.statics}, func() {
			l.streamParameter(&own)
			sym = l.lookup(own.name)
		})
		if sym == nil || sym == (symbol)(poisoned{}) {
			return
		}
		r.parts[s.name] = sym
		added := l.prog.Args[from:]
		for k, b := range added {
			b.Port.Streams, b.Port.Path = 0, "."+s.name
			if len(own.dims) > 0 {
				b.Port.Path += fmt.Sprintf("[%d]", k)
			}
		}
	}
	added := l.prog.Args[first:]
	added[0].Port.Fields = len(added)
	delete(l.scope.names, v.name)
	l.declare(v.pos, v.name, r)
	l.diags.Warnf(diag.FieldsApart, v.pos, "the kernel takes the streams of %s as arguments of their own, %s and so on", quoteToken(v.name), quoteToken(added[0].Name)).
		Advise("to choose the names, make each stream an argument")
}
