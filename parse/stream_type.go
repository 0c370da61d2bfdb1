package parse

import "codo/affine"

// Streams as the type of a template, told or deduced; its parameters of that type are streams then.
//
//	template <typename S> void pass(S &in, S &out) { out.write(in.read()); }    pass<hls::stream<int>>(a, b);  pass(a, b);

// streamType is what a template parameter stands for that is a stream. What kind of stream follows from what is given.
type streamType struct{}

// namesStreamType reports whether t is a stream, or a template parameter that stands for one.
func (l *lowerer) namesStreamType(t *typeName) bool {
	if isStreamType(t) {
		return true
	}
	_, is := l.typeSymbol(t).(streamType)
	return is
}

// isOfStreams reports whether the argument is a stream or several.
func (a argument) isOfStreams() bool {
	return a.channel != nil || a.streams != nil || a.structs != nil
}

// withStreams is f with streams for those of its parameters whose type is a template parameter that stands for one here.
func (l *lowerer) withStreams(f *function) *function {
	own := f
	for i, p := range f.params {
		if _, is := l.lookup(p.typ.name).(streamType); !is || !f.isParameter(p.typ) {
			continue
		}
		if own == f {
			copied := *f
			copied.params = append([]*varDecl(nil), f.params...)
			own = &copied
		}
		if !p.isRef && p.ptr == 0 && len(p.dims) == 0 {
			l.streamByValue(p)
		}
		param, typ := *p, *p.typ
		typ.name, typ.targs = "stream", []templateArg{{typ: &typeName{place: typ.place, name: affine.I32.CPP()}}}
		param.typ = &typ
		own.params[i] = &param
	}
	return own
}
