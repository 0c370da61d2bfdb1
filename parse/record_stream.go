package parse

import "codo/diag"

// A stream in a struct is a stream of the variable's own. It is no part of the values of the struct, which
// cannot be copied then.
//
//	struct image { hls::stream<T> data; int rows; };      image in;  =>  int in_rows;  hls::stream<T> in_data;

// newStreams declares the streams of a new variable of struct t, with these dims.
func (l *lowerer) newStreams(name string, r record, pos diag.Pos) {
	if len(r.typ.streams) > 0 && (len(r.dims) > 0 || l.keepTasks) {
		l.diags.Errorf(diag.Unsupported, pos, "streams in structs %s, of which there is an array, or in tasks that are kept", quoteToken(r.typ.name)).
			Advise("make each stream a variable of its own")
		return
	}
	for _, v := range r.typ.streams {
		own := *v
		own.name, own.init = name+"_"+v.name, nil
		var sym symbol
		l.inScope(&scope{up: r.typ.around, names: r.typ.statics}, func() {
			l.localStream(&own)
			sym = l.lookup(own.name)
		})
		switch sym.(type) {
		case stream, streamArray:
			r.parts[v.name] = sym
		default:
			l.diags.Errorf(diag.Unsupported, v.pos, "a stream of structs in a struct").Advise("make it a variable of its own")
			r.parts[v.name] = poisoned{}
		}
	}
}

// copiesStreams reports a struct with streams that is copied.
func (l *lowerer) copiesStreams(t *recordType, pos diag.Pos) bool {
	if len(t.streams) == 0 {
		return false
	}
	l.diags.Errorf(diag.Unsupported, pos, "a struct %s, which holds a stream, is copied", quoteToken(t.name)).Advise("pass it by reference")
	return true
}
