package parse

import (
	"fmt"
	"slices"
	"strconv"

	"codo/affine"
	"codo/diag"
)

// A stream of structs is a stream for each field, which all move their tokens together.
//
//	struct pair { int a; float b; };
//	hls::stream<pair> s;             =>   hls::stream<int> s_a;  hls::stream<float> s_b;
//	s.write(p);                           s_a.write(p.a);  s_b.write(p.b);

// structStream is one of them, or an array of them.
type structStream struct {
	typ   *recordType
	name  string
	parts []fieldStream
	port  *affine.Channel // of the top: its tokens are vectors of the fields
	// leaves are what the lanes of such a vector hold, where the fields have several types.
	leaves []tokenLeaf
}

// fieldStream is the stream of a field, which is a name in scope beside that of the whole.
type fieldStream struct {
	path   []string // c, d of s.c.d; c, 2 of s.c[2]
	stream symbol
}

// leafName is the name of a field's stream; no C++ name is like it.
func leafName(name string, path []string) string {
	for _, p := range path {
		name += "." + p
	}
	return name
}

// structStreamOf declares hls::stream<T> name with own for the stream of each field. It
// reports false if T is no struct.
func (l *lowerer) structStreamOf(v *varDecl, own func(v *varDecl)) bool {
	arg := v.typ.targs[0]
	if arg.typ == nil {
		return false
	}
	ref, ok := l.tryType(arg.typ)
	if !ok || ref.rec == nil || len(ref.dims) > 0 {
		return false
	}
	if l.refusesHeld(v, ref.rec) || l.refusesCopy(ref.rec, v.pos) || l.portOfDesign(v, ref.rec) {
		return true
	}
	s := structStream{typ: ref.rec, name: v.name}
	if !l.fieldStreams(&s, ref.rec, nil, v, own) {
		l.declare(v.pos, v.name, poisoned{})
		return true
	}
	l.declare(v.pos, v.name, s)
	return true
}

// fieldStreams declares those of the fields of t, which path leads to.
func (l *lowerer) fieldStreams(s *structStream, t *recordType, path []string, v *varDecl, own func(v *varDecl)) bool {
	for _, f := range t.fields {
		if !l.fieldStreamsOf(s, f.ref, append(path[:len(path):len(path)], f.name), v, own) {
			return false
		}
	}
	return len(s.parts) > 0
}

// fieldStreamsOf declares those of a field, which path leads to: of an array of rows, one for each of these.
func (l *lowerer) fieldStreamsOf(s *structStream, ref typeRef, path []string, v *varDecl, own func(v *varDecl)) bool {
	switch {
	case ref.rec != nil && len(ref.dims) == 0:
		return l.fieldStreams(s, ref.rec, path, v, own)
	case len(ref.dims) > 1 && !ref.elem.IsLane() || ref.rec != nil:
		n := ref.dims[0]
		if ref.dims = ref.dims[1:]; len(s.parts)+n > mostFieldStreams {
			l.diags.Errorf(diag.Unsupported, v.pos, "a stream of structs with more than %d rows, as in %s", mostFieldStreams, quoteToken(path[0])).
				Advise("make it a stream of its own")
			return false
		}
		for k := range n {
			if !l.fieldStreamsOf(s, ref, append(path[:len(path):len(path)], strconv.Itoa(k)), v, own) {
				return false
			}
		}
		return true
	}
	ref.isClass = len(ref.dims) > 0
	one, typ, hidden := *v, *v.typ, fmt.Sprintf("field %v", leafName(v.name, path))
	l.scope.names[hidden] = ref
	typ.targs = append([]templateArg{{typ: &typeName{place: v.place, name: hidden}}}, v.typ.targs[1:]...)
	one.name, one.typ = leafName(v.name, path), &typ
	own(&one)
	delete(l.scope.names, hidden)
	leaf := l.lookup(one.name)
	if _, bad := leaf.(poisoned); bad || leaf == nil {
		return false
	}
	s.parts = append(s.parts, fieldStream{path, leaf})
	return true
}

// mostFieldStreams bounds the streams that a stream of structs is.
const mostFieldStreams = 64

// structsNamed is the stream of structs that x names, with an expression for the stream of
// each field.
func (l *lowerer) structsNamed(x expr) (s structStream, leaves []expr, ok bool) {
	switch x := x.(type) {
	case *ident:
		if s, ok = l.lookup(x.name).(structStream); ok {
			for _, p := range s.parts {
				leaves = append(leaves, &ident{place: x.place, name: leafName(s.name, p.path)})
			}
		}
	case *member:
		if !x.called && l.isRecord(x.x) && l.recordDims(x.x) == 0 && len(l.recordTypeOf(x.x).streams) > 0 {
			s, ok = l.part(x).(structStream)
		}
	case *index:
		if s, leaves, ok = l.structsNamed(x.x); ok {
			for k, leaf := range leaves {
				leaves[k] = &index{x.place, leaf, x.i}
			}
		}
	}
	return s, leaves, ok
}

// structArgumentOf is what a parameter is bound to that takes the stream of structs x.
func (l *lowerer) structArgumentOf(x expr) (argument, bool) {
	s, leaves, ok := l.structsNamed(x)
	if !ok {
		return argument{}, false
	}
	if s.port != nil {
		return argument{structs: &s}, true
	}
	s.parts = slices.Clone(s.parts) // those of the whole stay what they are
	for k, leaf := range leaves {
		own, known := l.streamsOf(leaf)
		switch {
		case !known:
			return argument{poisoned: true}, true
		case len(own.dims) == 0:
			s.parts[k].stream = stream{own.channels[0]}
		default:
			s.parts[k].stream = own
		}
	}
	return argument{structs: &s}, true
}

// declareStructs gives a stream of structs a name.
func (l *lowerer) declareStructs(pos diag.Pos, name string, s structStream) {
	s.name = name
	for _, p := range s.parts {
		l.declare(pos, leafName(name, p.path), p.stream)
	}
	l.declare(pos, name, s)
}

// partOfField is x.c.d for a path c, d, and x.c[2] for c, 2.
func partOfField(x expr, path []string, pos diag.Pos) expr {
	for _, name := range path {
		if k, err := strconv.Atoi(name); err == nil {
			x = &index{place{pos}, x, intLiteral(place{pos}, k)}
		} else {
			x = &member{place: place{pos}, x: x, name: name}
		}
	}
	return x
}

// structRead is the stream of structs of which x is s.read().
func (l *lowerer) structRead(x *member) (structStream, []expr, bool) {
	if x.name != "read" || !x.called || len(x.args) > 0 {
		return structStream{}, nil, false
	}
	return l.structsNamed(x.x)
}

// popStruct takes a struct into a variable of its own.
func (l *lowerer) popStruct(x *member) (record, bool) {
	s, leaves, _ := l.structRead(x)
	if s.port != nil {
		return l.recordIn(s, l.popVector(s.port, x.pos), x.pos), true
	}
	r := l.newRecord("token", s.typ, nil, x.pos)
	l.scoped(func() {
		l.scope.names[valueName] = r
		for k, leaf := range leaves {
			if ch := l.channelOf(leaf); ch != nil {
				l.popInto(ch, partOfField(&ident{place: x.place, name: valueName}, s.parts[k].path, x.pos), x.pos)
			}
		}
	})
	return r, true
}

// pushStruct writes y to a stream of structs.
func (l *lowerer) pushStruct(s structStream, leaves []expr, y expr, pos diag.Pos) {
	l.scoped(func() {
		var r record
		if id, isName := y.(*ident); isName && l.isRecord(id) {
			r, _ = l.recordOf(id)
		} else {
			r = l.newRecord("token", s.typ, nil, pos)
			if !l.assignRecord(r, y, pos) {
				return
			}
		}
		if r.typ != s.typ || len(r.dims) > 0 {
			l.diags.Errorf(diag.TypeError, y.at(), "a struct %s is needed here", quoteToken(s.typ.name))
			return
		}
		if s.port != nil {
			token := l.buffer(s.name+"_token", s.port.Buffer.Elem, []int{s.port.Lanes}, pos)
			l.emit(&affine.Decl{Buffer: token, Pos: pos})
			if s.leaves != nil {
				l.packToken(s, view{buf: token}, r, pos)
			} else {
				l.copyRecord(s.record(view{buf: token}), r, pos)
			}
			l.moveVector(s.port, token, true, pos)
			return
		}
		l.scope.names[valueName] = r
		for k, leaf := range leaves {
			if ch := l.channelOf(leaf); ch != nil {
				l.pushValue(ch, partOfField(&ident{place: place{pos}, name: valueName}, s.parts[k].path, pos), pos)
			}
		}
	})
}

// recordIn is the struct that a token is.
func (l *lowerer) recordIn(s structStream, token view, pos diag.Pos) record {
	if s.leaves != nil {
		return l.unpackToken(s, token, pos)
	}
	return s.record(token)
}

// record is the struct whose fields are the elements of a token.
func (s structStream) record(token view) record {
	lane := 0
	var of func(t *recordType) record
	of = func(t *recordType) record {
		r := record{typ: t, parts: map[string]symbol{}}
		for _, f := range t.fields {
			if f.ref.rec != nil {
				r.parts[f.name] = of(f.ref.rec)
				continue
			}
			r.parts[f.name] = view{buf: token.buf, prefix: []affine.Expr{affine.IntConst(int64(lane))}}
			lane++
		}
		return r
	}
	return of(s.typ)
}

// structPort declares an argument of the top that is a stream of structs: its tokens are
// vectors, the same bits if their fields are numbers of one type. It reports false if v is no
// such stream.
func (l *lowerer) structPort(v *varDecl) bool {
	arg := v.typ.targs[0]
	if arg.typ == nil {
		return false
	}
	ref, ok := l.tryType(arg.typ)
	if !ok || ref.rec == nil || l.asWritten {
		return false
	}
	if hasBitFields(ref.rec) {
		l.bitFieldsOutside(v, ref.rec)
		return true
	}
	s := structStream{typ: ref.rec, name: v.name}
	elem, lanes, token := affine.Type{}, 0, (*affine.Token)(nil)
	if !alike(ref.rec, &elem, &lanes) {
		if token, s.leaves, ok = l.tokenOf(v, ref.rec); !ok {
			l.declare(v.pos, v.name, poisoned{})
			return true
		}
		elem, lanes = laneOf(s.leaves), len(s.leaves)
	}
	b := l.buffer(v.name, elem, nil, v.pos)
	b.Port.Token = token
	ch := &affine.Channel{Buffer: b, Kind: affine.FIFO, Depth: defaultDepth, Lanes: lanes, Pos: v.pos}
	l.prog.Channels = append(l.prog.Channels, ch)
	s.port = ch
	l.declare(v.pos, v.name, s)
	l.loosen(ch)
	l.prog.Args = append(l.prog.Args, b)
	return true
}

// alike reports whether all fields of t are numbers of one type, and counts them.
func alike(t *recordType, elem *affine.Type, n *int) bool {
	for _, f := range t.fields {
		switch {
		case len(f.ref.dims) > 0 || f.ref.elem.IsFixed():
			return false
		case f.ref.rec != nil:
			if !alike(f.ref.rec, elem, n) {
				return false
			}
		case *n > 0 && f.ref.elem != *elem:
			return false
		default:
			*elem = f.ref.elem
			*n++
		}
	}
	return *n > 0
}

// structEffect lowers s.write(x), s.read(x), s.read(), s << x and s >> x of a stream of
// structs. It reports false if x is none of these.
func (l *lowerer) structEffect(x expr) bool {
	switch x := x.(type) {
	case *member:
		s, leaves, ok := l.structsNamed(x.x)
		switch {
		case !ok || !x.called:
		case x.name == "write" && len(x.args) == 1:
			l.pushStruct(s, leaves, x.args[0], x.pos)
			return true
		case x.name == "read" && len(x.args) == 0:
			l.popStruct(x)
			return true
		case x.name == "read" && len(x.args) == 1:
			l.effect(&assign{x.place, "=", x.args[0], &member{place: x.place, x: x.x, name: "read", called: true}})
			return true
		}
	case *binary:
		s, leaves, ok := l.structsNamed(x.x)
		switch {
		case ok && x.op == "<<":
			l.pushStruct(s, leaves, x.y, x.pos)
			return true
		case ok && x.op == ">>":
			l.effect(&assign{x.place, "=", x.y, &member{place: x.place, x: x.x, name: "read", called: true}})
			return true
		}
	}
	return false
}

// anyChannel is a channel that x names, of a stream of structs that of its first field: as
// many tokens pass through each.
func (l *lowerer) anyChannel(x expr) *affine.Channel {
	if s, leaves, ok := l.structsNamed(x); ok {
		if s.port != nil {
			return s.port
		}
		x = leaves[0]
	}
	return l.channelOf(x)
}
