package parse

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/diag"
)

// streamArray is an array of FIFO channels. Its subscripts must be constants once
// the loops that count them are written out.
type streamArray struct {
	channels []*affine.Channel // row-major
	dims     []int             // sizes of the subscripts still to come
	whole    *affine.Channel   // of one that is not written out
	at       []affine.Expr     // subscripts of that so far
}

// streamChannels declares hls::stream<T> name[N][M].
func (l *lowerer) streamChannels(v *varDecl) {
	dims, ok := l.constants(v.dims)
	if ok && product(dims) > maxStreams {
		l.diags.Errorf(diag.TooLarge, v.pos, "an array of %d streams", product(dims))
		ok = false
	}
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	out := streamArray{dims: dims}
	for at := range product(dims) {
		one := *v
		one.dims = nil
		for _, i := range subscriptsOf(at, dims) {
			one.name += fmt.Sprintf("_%d", i.(*affine.Const).I)
		}
		ch, ok := l.newStream(&one)
		if !ok {
			l.declare(v.pos, v.name, poisoned{})
			return
		}
		out.channels = append(out.channels, ch)
	}
	l.declare(v.pos, v.name, out)
}

// streamPorts declares an array of streams that is an argument of the top: each stream of it
// becomes an argument of its own.
func (l *lowerer) streamPorts(v *varDecl) {
	l.declare(v.pos, v.name, poisoned{})
	dims, ok := l.constants(v.dims)
	if !ok {
		return
	}
	t := v.typ.targs[0].typ
	if len(dims) > 1 || t != nil && l.structNamed(t).rec != nil {
		l.diags.Errorf(diag.Unsupported, v.pos, "%s is an array of streams in this form among the arguments of the top function", quoteToken(v.name)).
			Advise("make it hls::stream<T> %s[N], of numbers or vectors, or each stream an argument of its own", v.name)
		return
	}
	delete(l.scope.names, v.name)
	l.streamChannels(v)
	s, ok := l.lookup(v.name).(streamArray)
	if !ok {
		return
	}
	s.channels[0].Buffer.Port.Streams = dims[0]
	for _, ch := range s.channels {
		l.loosen(ch)
		l.prog.Args = append(l.prog.Args, ch.Buffer)
	}
	l.diags.Warnf(diag.StreamsApart, v.pos, "the kernel takes the streams of %s as arguments of their own, %s and so on", quoteToken(v.name), quoteToken(s.channels[0].Buffer.Name)).
		Advise("to choose the names, make each stream an argument")
}

// maxStreams bounds the streams of one array.
const maxStreams = 4096

// streamsOf finds the array of streams that x names, a single stream as one
// without dimensions.
func (l *lowerer) streamsOf(x expr) (streamArray, bool) {
	switch x := x.(type) {
	case *unary: // by a pointer
		if (x.op == "*" || x.op == "&") && !x.postfix {
			return l.streamsOf(x.x)
		}
	case *ident:
		switch s := l.lookup(x.name).(type) {
		case stream:
			return streamArray{channels: []*affine.Channel{s.ch}}, true
		case streamArray:
			return s, true
		}
	case *member:
		if x.called || !l.isRecord(x.x) || l.recordDims(x.x) > 0 || len(l.recordTypeOf(x.x).streams) == 0 {
			break
		}
		switch s := l.part(x).(type) {
		case stream:
			return streamArray{channels: []*affine.Channel{s.ch}}, true
		case streamArray:
			return s, true
		}
	case *index:
		s, ok := l.streamsOf(x.x)
		if !ok || len(s.dims) == 0 {
			return s, false
		}
		i, known := l.tryConst(x.i)
		if s.whole != nil {
			return l.row(s, x.i), true
		}
		if !known || i.I < 0 || i.I >= int64(s.dims[0]) {
			if key := "stream " + x.pos.String(); !l.reported[key] {
				l.reported[key] = true
				l.diags.Errorf(diag.NotConstant, x.i.at(), "a stream is chosen by a subscript that is not known").
					Advise("subscript streams with counters of loops with constant bounds")
			}
			i = affine.IntConst(0)
		}
		row := product(s.dims[1:])
		return streamArray{channels: s.channels[int(i.I)*row:][:row], dims: s.dims[1:]}, true
	}
	return streamArray{}, false
}

// choosesStream reports whether a counter is in the subscript of a stream below n.
func (l *lowerer) choosesStream(n any, counter string) bool {
	found := false
	walk(n, func(m any) bool {
		ix, ok := m.(*index)
		if ok && mentions(ix.i, counter) {
			found = found || l.writtenOut(rootName(ix.x))
		}
		if c, ok := m.(*call); ok {
			found = found || slices.ContainsFunc(c.args, func(a expr) bool {
				_, isIndex := a.(*index)
				return isIndex && l.writtenOut(rootName(a)) && mentions(a, counter)
			})
		}
		return true
	})
	return found
}

// writtenOut reports whether a name is that of an array of streams, each of which stands on its own.
func (l *lowerer) writtenOut(name string) bool {
	switch s := l.lookup(name).(type) {
	case streamArray:
		return s.whole == nil
	case structStream:
		return slices.ContainsFunc(s.parts, func(p fieldStream) bool {
			own, isArray := p.stream.(streamArray)
			return isArray && own.whole == nil
		})
	}
	return false
}
