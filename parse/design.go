package parse

import (
	"cmp"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// A design is a kernel that is a dataflow region already: the top function holds
// `#pragma HLS dataflow` and only declares channels and calls tasks. Each call
// becomes a task, each stream a FIFO channel, each local array a ping-pong.
// Everything that package emit writes is read this way.

// isDesign reports whether the body of top is a region in canonical form that
// talks through streams, or was written by emit.
func (l *lowerer) isDesign(top *function) bool {
	marked := false
	for _, p := range top.pragmas {
		marked = marked || hasWords(p.Text, "HLS dataflow")
	}
	if !marked || len(top.body.list) == 0 || !l.keepTasks || !l.asWritten && slices.ContainsFunc(top.params, func(v *varDecl) bool { return isStreamType(v.typ) }) {
		return false
	}
	settings := l.settingsOf(top)
	for _, s := range top.body.list {
		switch s := s.(type) {
		case *declaration:
			for _, v := range s.vars {
				if settings[v] {
					continue
				}
				if v.init != nil && !isStreamType(v.typ) {
					return false
				}
			}
		case *exprStmt:
			if c, ok := s.x.(*call); !ok || len(l.own(c)) == 0 {
				return false
			}
		case *codoStmt, *forStmt: // Vitis makes a loop a process
		case *returnStmt:
			if s.x != nil {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// checkRegion reports a design that breaks the rules of a dataflow region; its
// tasks are the user's, so they are not cut anew.
func checkRegion(p *affine.Program, diags *diag.List) {
	if len(p.Channels) == 0 && len(p.Tasks) == 1 {
		return
	}
	for _, err := range affine.Check(p, affine.Region) {
		diags.Errorf(diag.Unsupported, p.Pos, "the dataflow region breaks a rule: %v", err).
			Advise("write the tasks as plain loops over arrays, without streams: codo-opt makes the region")
	}
}

// region lowers the body of a design.
func (l *lowerer) region(top *function) {
	for _, b := range l.prog.Args {
		if b.Port = port(top.pragmas, b, l.asWritten); b.Port.Kind == affine.PortAXI && slices.Contains(l.words, b) {
			b.Port.Elements = b.Len() // as far as the design tells
		}
	}
	settings, values := l.settingsOf(top), map[string]expr{}
	for _, s := range top.body.list {
		switch s := s.(type) {
		case *declaration:
			for _, v := range s.vars {
				switch {
				case !settings[v]:
					l.regionVariable(v)
				case l.asWritten:
					l.into(func() { l.local(v) })
				default:
					values[v.name] = withValues(v.init, values)
					if v.typ.name != "auto" {
						values[v.name] = &cast{place: v.place, typ: v.typ, x: values[v.name]}
					}
				}
			}
		case *exprStmt:
			c := s.x.(*call)
			pos := s.pos
			if f := l.callee(c); f != nil {
				l.honourFunction(f, false, true)
				if l.asWritten {
					pos = f.pos
				}
			}
			if len(values) > 0 {
				own := *c
				own.args = slices.Clone(c.args)
				for k, a := range own.args {
					own.args[k] = withValues(a, values)
				}
				c = &own
			}
			l.task(c.fn, pos, func() { l.callStatement(c) })
		case *codoStmt:
			l.diags.Errorf(diag.CodoPragma, s.pos, "the tasks and channels of this dataflow region are yours already").
				Advise("set depths in the types of the streams")
		case *forStmt:
			t := l.task(top.name+"_loop", s.pos, func() { l.body([]stmt{s}) })
			l.processes[t] = cmp.Or(s.label, l.toolLabel(s))
		}
	}
	if l.asWritten {
		l.joinWriters()
		l.nameProcesses()
		l.streamArrays()
	}
}

// settingsOf are the constants of a region: const int n = 4, and what is computed of arguments before the
// tasks and never changed, int n = height * width.
func (l *lowerer) settingsOf(top *function) map[*varDecl]bool {
	settings, values := map[*varDecl]bool{}, map[string]bool{}
	changed := l.changedNames(top.body)
	for _, p := range top.params {
		values[p.name] = p.ptr == 0 && !p.isRef && len(p.dims) == 0 && !changed[p.name]
	}
	for _, s := range top.body.list {
		d, ok := s.(*declaration)
		if !ok {
			continue
		}
		for _, v := range d.vars {
			_, isList := v.init.(*initList)
			if v.init == nil || len(v.dims) > 0 || isList || v.ptr > 0 || v.isRef || v.isStatic || isStreamType(v.typ) {
				continue
			}
			if ref, ok := l.tryType(v.typ); !ok || ref.rec != nil || len(ref.dims) > 0 {
				continue
			}
			settings[v] = l.asWritten && v.typ.isConst || !changed[v.name] && onlyOf(v.init, values)
			values[v.name] = settings[v]
		}
	}
	return settings
}

// onlyOf reports whether x is computed of numbers and of these names alone.
func onlyOf(x expr, names map[string]bool) bool {
	only := true
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *ident:
			only = only && names[n.name]
		case *literal, *unary, *binary, *cast, *conditional, *typeName:
		case expr:
			only = false
		}
		return only
	})
	return only
}

// withValues is x with what these names stand for in their places; what is no number stays.
func withValues(x expr, values map[string]expr) expr {
	switch x := x.(type) {
	case *ident:
		if value := values[x.name]; value != nil {
			return value
		}
	case *unary:
		own := *x
		own.x = withValues(x.x, values)
		return &own
	case *binary:
		own := *x
		own.x, own.y = withValues(x.x, values), withValues(x.y, values)
		return &own
	case *cast:
		own := *x
		own.x = withValues(x.x, values)
		return &own
	case *conditional:
		own := *x
		own.cond, own.x, own.y = withValues(x.cond, values), withValues(x.x, values), withValues(x.y, values)
		return &own
	}
	return x
}

// task adds a task whose body is what lower emits.
func (l *lowerer) task(name string, pos diag.Pos, lower func()) *affine.Task {
	t := &affine.Task{Name: l.fresh(name), Pos: pos}
	t.Body = l.dropUnused(l.into(lower))
	l.prog.Tasks = append(l.prog.Tasks, t)
	return t
}

// regionVariable declares a channel.
func (l *lowerer) regionVariable(v *varDecl) {
	if isStreamType(v.typ) {
		l.streamChannel(v)
		return
	}
	ref, ok := l.resolve(v.typ)
	if ok {
		var shape []int
		if shape, ok = l.shape(v, v.dims, ref.dims, rowsOf(nil)); ok {
			b := l.buffer(v.name, ref.elem, shape, v.pos)
			l.prog.Channels = append(l.prog.Channels, &affine.Channel{Buffer: b, Kind: affine.PingPong, Pos: v.pos})
			l.declare(v.pos, v.name, view{buf: b})
			return
		}
	}
	l.declare(v.pos, v.name, poisoned{})
}

// streamChannel declares hls::stream<T, D> name.
func (l *lowerer) streamChannel(v *varDecl) {
	if l.structStreamOf(v, l.streamChannel) {
		return
	}
	if len(v.dims) > 0 {
		l.streamChannels(v)
		return
	}
	if ch, ok := l.newStream(v); ok {
		l.declare(v.pos, v.name, stream{ch})
	} else {
		l.declare(v.pos, v.name, poisoned{})
	}
}

// newStream makes the channel of a stream. Vitis's default depth is 2; a stream
// pragma may set another when the name is declared.
func (l *lowerer) newStream(v *varDecl) (*affine.Channel, bool) {
	arg := v.typ.targs[0]
	if arg.typ == nil {
		l.diags.Errorf(diag.TypeError, v.pos, "a stream of no type")
		return nil, false
	}
	ref, ok := l.resolve(arg.typ)
	lanes := lanesOf(ref)
	if !ok || lanes == 0 && !l.isScalarType(ref, arg.typ) {
		return nil, false
	}
	depth := int64(defaultDepth)
	if len(v.typ.targs) > 1 {
		depth, _ = l.constInt(v.typ.targs[1].value)
	}
	b := l.buffer(v.name, ref.elem, nil, v.pos)
	ch := &affine.Channel{Buffer: b, Kind: affine.FIFO, Depth: int(depth), Lanes: lanes, Pos: v.pos}
	l.rowsOfTokens(ch, ref)
	l.prog.Channels = append(l.prog.Channels, ch)
	return ch, true
}

// localStream declares a stream outside a region in canonical form: its ends run one
// after the other.
func (l *lowerer) localStream(v *varDecl) {
	if l.structStreamOf(v, l.localStream) {
		return
	}
	if !l.streamRowsOf(v) {
		l.streamChannel(v)
	}
	if l.asWritten {
		return
	}
	if s, ok := l.streamsOf(&ident{place: v.place, name: v.name}); ok {
		for _, ch := range s.channels {
			l.keeping[ch] = v.isStatic
			l.loosen(ch)
			l.emit(&affine.Decl{Buffer: ch.Buffer, Pos: ch.Pos})
		}
	}
}

// namesStream reports whether x names a stream, or an array of them.
func (l *lowerer) namesStream(x expr) (ok bool) {
	found := l.trialOf(func() {
		if _, _, ok = l.structsNamed(x); !ok {
			_, ok = l.streamsOf(x)
		}
	})
	return ok && !found.HasErrors()
}

// streamReference gives another name to a stream, or to an array of them.
func (l *lowerer) streamReference(v *varDecl) {
	if arg, ok := l.structArgumentOf(v.init); ok && arg.structs != nil {
		l.declareStructs(v.pos, v.name, *arg.structs)
		return
	}
	s, ok := l.streamsOf(v.init)
	switch {
	case !ok:
		l.diags.Errorf(diag.TypeError, v.init.at(), "reference %s needs a stream", quoteToken(v.name)).Note(v.pos, "declared here")
		l.declare(v.pos, v.name, poisoned{})
	case len(s.dims) == 0:
		l.declare(v.pos, v.name, stream{s.channels[0]})
	default:
		l.declare(v.pos, v.name, s)
	}
}

// streamParameter declares a stream that is an argument of the top.
func (l *lowerer) streamParameter(v *varDecl) {
	if !v.isRef && v.ptr == 0 && len(v.dims) == 0 {
		l.streamByValue(v)
	}
	if len(v.dims) > 0 && !l.asWritten {
		l.streamPorts(v)
		return
	}
	if l.structPort(v) {
		return
	}
	l.streamChannel(v)
	if ch := l.channelOf(&ident{place: v.place, name: v.name}); ch != nil && !l.asWritten {
		l.noRowsAtPort(ch, v)
		l.loosen(ch)
		l.prog.Args = append(l.prog.Args, ch.Buffer)
	}
}

// loosen takes ch out of the channels that join tasks.
func (l *lowerer) loosen(ch *affine.Channel) {
	l.prog.Channels = slices.DeleteFunc(l.prog.Channels, func(c *affine.Channel) bool { return c == ch })
	l.loose = append(l.loose, ch)
}

// streamByValue reports a parameter that would be a copy of a stream.
func (l *lowerer) streamByValue(v *varDecl) {
	l.diags.Errorf(diag.TypeError, v.pos, "stream %s is passed by value", quoteToken(v.name)).Advise("make it a reference: hls::stream<T> &%s", v.name)
}

// streamArgument is the channel that an argument of a task names.
func (l *lowerer) streamArgument(p *varDecl, arg argument) symbol {
	if arg.streams != nil {
		return *arg.streams
	}
	if arg.channel == nil {
		if arg.poisoned || l.diags.HasErrors() { // what should have made it may have been refused
			return poisoned{}
		}
		l.diags.Errorf(diag.TypeError, p.pos, "parameter %s is a stream and is given none", quoteToken(p.name))
		return poisoned{}
	}
	return stream{arg.channel}
}

// channelOf finds the FIFO that x names.
func (l *lowerer) channelOf(x expr) *affine.Channel {
	if s, ok := l.streamsOf(x); ok && len(s.dims) == 0 {
		return s.channels[0]
	}
	return nil
}

// streamReadOf reports whether x is s.read() of a FIFO.
func (l *lowerer) streamReadOf(x expr) *affine.Channel {
	if m, ok := l.withoutPort(x).(*member); ok && m.name == "read" && m.called && len(m.args) == 0 {
		return l.channelOf(m.x)
	}
	return nil
}

// streamRead lowers s.read() inside an expression: the token is taken before the
// statement, into a scalar.
func (l *lowerer) streamRead(m *member) affine.Expr {
	ch := l.streamReadOf(m)
	switch {
	case ch == nil:
		l.diags.Errorf(diag.Unsupported, m.pos, "read() of something that is no stream")
		return zero()
	case ch.Lanes > 0:
		l.diags.Errorf(diag.Unsupported, m.pos, "a token of %d elements inside an expression", ch.Lanes).Advise("read it into a variable first")
		return zero()
	}
	token := l.buffer(ch.Buffer.Name+"_token", ch.Buffer.Elem, nil, m.pos)
	l.emit(&affine.Decl{Buffer: token, Pos: m.pos})
	l.emit(&affine.Pop{Channel: ch, Buffer: token, Pos: m.pos})
	return &affine.Load{Buffer: token, Pos: m.pos}
}

// memberEffect lowers s.write(x), s.read(x) and x.range(..) = as statements.
func (l *lowerer) memberEffect(m *member) {
	if l.structEffect(m) {
		return
	}
	ch := l.channelOf(m.x)
	switch {
	case ch != nil && m.name == "write" && len(m.args) == 1:
		l.pushValue(ch, m.args[0], m.pos)
	case ch != nil && m.name == "read" && len(m.args) == 1:
		l.popInto(ch, m.args[0], m.pos)
	case ch != nil && m.name == "read" && ch.Lanes > 0:
		l.popVector(ch, m.pos)
	case ch != nil && m.name == "read":
		l.streamRead(m)
	case l.bitEffect(m):
	default:
		l.value(m)
	}
}

// streamEffect lowers s << x and s >> x.
func (l *lowerer) streamEffect(b *binary) bool {
	if l.structEffect(b) {
		return true
	}
	ch := l.channelOf(b.x)
	switch {
	case ch == nil:
		return false
	case b.op == "<<":
		l.pushValue(ch, b.y, b.pos)
	case b.op == ">>":
		l.popInto(ch, b.y, b.pos)
	}
	return strings.Contains("<< >>", b.op)
}

// pushValue writes x to a FIFO.
func (l *lowerer) pushValue(ch *affine.Channel, x expr, pos diag.Pos) {
	if ch.Lanes > 0 {
		l.pushVector(ch, x, pos)
		return
	}
	l.emit(&affine.Push{Channel: ch, Value: l.converted(l.value(x), ch.Buffer.Elem, pos), Pos: pos})
}

// popInto takes a token into an element, by way of a scalar if the types differ.
func (l *lowerer) popInto(ch *affine.Channel, x expr, pos diag.Pos) {
	if ch.Lanes > 0 {
		l.popVectorInto(ch, x, pos)
		return
	}
	v, ok := l.target(x)
	if !ok {
		return
	}
	if v.buf.Elem == ch.Buffer.Elem {
		l.emit(&affine.Pop{Channel: ch, Buffer: v.buf, Index: v.prefix, Pos: pos})
		return
	}
	token := l.buffer(ch.Buffer.Name+"_token", ch.Buffer.Elem, nil, pos)
	l.emit(&affine.Decl{Buffer: token, Pos: pos})
	l.emit(&affine.Pop{Channel: ch, Buffer: token, Pos: pos})
	value := convert(&affine.Load{Buffer: token, Pos: pos}, v.buf.Elem)
	l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: value, Pos: pos})
}
