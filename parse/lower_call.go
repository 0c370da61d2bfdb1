package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// callValue lowers a call whose value is used: a math function, a bit range, or
// a user's function, which is inlined before the current statement.
func (l *lowerer) callValue(x *call) affine.Expr {
	if e, ok := l.bitRangeCall(x); ok {
		return e
	}
	if f, ok := l.lambdaOf(x); ok {
		return l.number(l.inlineLambda(f, x), x.fn, x.pos)
	}
	if e, ok := l.bitCast(x); ok {
		return e
	}
	if e, ok := l.madeOfBits(x); ok {
		return e
	}
	if out, ok := l.callInStruct(x); ok {
		return l.number(out, x.fn, x.pos)
	}
	f := l.callee(x)
	if f == nil {
		if ref, ok := l.declaredValue(x); ok && ref.rec == nil && len(ref.dims) == 0 {
			return &affine.Const{T: ref.elem}
		}
		if e, ok := l.numberMade(x); ok {
			return e
		}
		if x.fn == "distance" && len(x.args) == 2 {
			return l.value(&binary{x.place, "-", x.args[1], x.args[0]})
		}
		if e, ok := l.mathCall(x); ok {
			return e
		}
		l.unknownFunction(x)
		return zero()
	}
	if f.ret == nil || f.ret.name == "void" {
		l.diags.Errorf(diag.TypeError, x.pos, "%s returns no value", quoteToken(x.fn)).Note(f.pos, "defined here")
		return zero()
	}
	if !l.checkReturns(f, x) {
		return zero()
	}
	return l.number(l.inline(f, x, l.globals), x.fn, x.pos)
}

// callStatement lowers a call that stands as a statement.
func (l *lowerer) callStatement(x *call) {
	if f, ok := l.lambdaOf(x); ok {
		l.inlineLambda(f, x)
		return
	}
	if _, ok := l.callInStruct(x); ok {
		return
	}
	f := l.callee(x)
	switch {
	case f != nil:
		l.inline(f, x, l.globals)
	case arrayFunctions[x.fn] > 0:
		l.arrayCall(x)
	case l.leavesOut(x):
	case l.givesBack(x):
	case l.sineAndCosine(x):
	case l.ofHeap(x):
		l.unknownFunction(x)
	default:
		if _, ok := l.mathCall(x); !ok {
			l.unknownFunction(x)
		}
	}
}

func (l *lowerer) unknownFunction(x *call) {
	switch {
	case l.ofHeap(x):
		l.diags.Errorf(diag.Memory, x.pos, "dynamic allocation with %s", x.fn).
			Advise("hardware has no heap: declare an array of constant size, or let a pointer of the function begin with it")
	default:
		l.diags.Errorf(diag.Name, x.pos, "unknown function %s", quoteToken(x.fn)).
			Advise("define it, name its file, too (codo-opt top.cpp layers.cpp), or use the functions of <cmath>")
	}
}

// callee picks the user's function that x calls: by name, then by the number of
// arguments, of which the last may have defaults, and their types. It returns nil if there is none of that name.
func (l *lowerer) callee(x *call) *function {
	candidates := l.candidates(x)
	if len(candidates) == 0 {
		candidates = l.ofLibrary(x)
	}
	var fit []*function
	for _, f := range candidates {
		if f.takesCount(len(x.args)) {
			fit = append(fit, f)
		}
	}
	if len(fit) > 0 {
		return l.overload(fit, x, nil)
	}
	if len(candidates) > 0 && !isMath(x) {
		f := candidates[0]
		l.diags.Errorf(diag.TypeError, x.pos, "%s takes %d argument(s), not %d", quoteToken(x.fn), len(f.params), len(x.args)).
			Note(f.pos, "defined here")
		return f
	}
	return nil
}

// argumentOf lowers an argument in the caller's scope.
func (l *lowerer) argumentOf(p *varDecl, a expr) argument {
	if _, told := l.lookup(rootName(a)).(poisoned); told {
		return argument{value: zero(), poisoned: true}
	}
	if u, ok := a.(*unary); ok && u.op == "&" && (isStreamType(p.typ) || l.namesStream(u.x)) { // a pointer to a stream is the stream
		a = u.x
	}
	if p.ptr > 0 && l.isNullPointer(a) {
		return argument{isNull: true, value: zero()}
	}
	if l.isRecord(a) {
		r, ok := l.structsGiven(p, a)
		return argument{rec: &r, value: zero(), poisoned: !ok}
	}
	if list := l.listGiven(p, a); list != nil {
		return argument{list: list, value: zero()}
	}
	if f, ok := l.functionOf(a); ok {
		return argument{fn: f}
	}
	if p.calls {
		return l.functionsGiven(p, a)
	}
	if p.ptr == 1 && len(p.dims) == 0 {
		if text := l.textOf(a); text != nil {
			return argument{text: text, value: zero()}
		}
	}
	if p.ptr == 1 || len(p.dims) > 0 {
		if x, ok := l.spread(a); ok {
			c, isChoice := x.(*conditional)
			if isChoice {
				out, ok := l.choiceOf(c, p.typ.isConst)
				return argument{chosen: &out, value: zero(), poisoned: !ok}
			}
			a = x
		}
	}
	if c, ok := a.(*call); ok && l.returnsArray(c) { // a new array, which is the parameter
		v, ok := l.callArray(c)
		return argument{place: v, isSet: ok, value: zero(), poisoned: !ok}
	}
	if out, ok := l.arrayMade(a); ok && out.array != nil {
		return argument{place: *out.array, isSet: true, value: zero()}
	} else if ok {
		return argument{value: zero(), poisoned: true}
	}
	if arg, ok := l.streamsGiven(a); ok { // whatever p is: a word or a vector cannot be made of them
		return arg
	}
	if l.namesArray(p.typ) && p.ptr == 0 && len(p.dims) == 0 { // no pointer: v + 1 is a vector
		if v, ok := l.lanesGiven(a); ok {
			return argument{place: v, isSet: true, value: zero()}
		}
	}
	if l.isPointer(a) {
		v, ok := l.pointer(a)
		if !p.isRef || v.moves == nil || !isName(a) { // of a reference to a pointer it is the pointer itself
			v = l.frozen(v, a.at())
		}
		return argument{place: v, isSet: ok, value: zero(), poisoned: !ok}
	}
	if v, ok := l.lanesGiven(a); ok {
		return argument{place: v, isSet: true, value: zero()}
	}
	if arg, ok := l.structArgumentOf(a); ok {
		return arg
	}
	if arg, ok := l.wordArgument(p, a); ok {
		return arg
	}
	if p.isRef && l.namesPlace(a) {
		v, ok := l.place(a)
		v = l.frozen(v, a.at())
		return argument{place: v, isSet: ok, value: zero(), poisoned: !ok}
	}
	if _, _, other := l.otherBits(a); other && p.isRef && !p.typ.isConst {
		l.diags.Errorf(diag.Unsupported, a.at(), "bits that are read as another type are passed by reference").Advise("copy them to a variable, and back")
		return argument{value: zero(), poisoned: true}
	}
	before := len(*l.diags)
	value := l.value(a)
	return argument{value: value, poisoned: (*l.diags)[before:].HasErrors()}
}

// streamsGiven is a as the stream or the streams that it names.
func (l *lowerer) streamsGiven(a expr) (argument, bool) {
	switch x := a.(type) {
	case *ident:
		switch s := l.lookup(x.name).(type) {
		case stream:
			return argument{channel: s.ch}, true
		case streamArray:
			return argument{streams: &s}, true
		case poisoned:
			return argument{value: zero(), poisoned: true}, true
		}
	case *index, *member:
		if s, ok := l.streamsOf(a); ok && len(s.dims) == 0 {
			return argument{channel: s.channels[0]}, true
		} else if ok {
			return argument{streams: &s}, true
		}
	}
	return argument{}, false
}

// bindParam gives parameter p its meaning inside f.
func (l *lowerer) bindParam(f *function, p *varDecl, a expr, arg argument) {
	switch {
	case p.name == "":
	case isStreamType(p.typ) && arg.isNull:
		l.declare(p.pos, p.name, nullPointer{})
	case isStreamType(p.typ) && arg.structs != nil:
		l.declareStructs(p.pos, p.name, *arg.structs)
	case isStreamType(p.typ):
		l.declare(p.pos, p.name, l.streamArgument(p, arg))
	case arg.poisoned:
		l.declare(p.pos, p.name, poisoned{})
	case arg.fn != nil:
		l.declare(p.pos, p.name, *arg.fn)
	case arg.fns != nil:
		l.declare(p.pos, p.name, arg.fns)
	case arg.text != nil:
		l.declare(p.pos, p.name, *arg.text)
	case arg.list != nil:
		l.bindList(f, p, a, *arg.list)
	case arg.chosen != nil && l.changedDirectly(f.body, p.name):
		l.diags.Errorf(diag.Memory, a.at(), "a pointer to one of several arrays is passed for %s, which moves", quoteToken(p.name)).
			Note(p.pos, "declared here").Advise("use subscripts there")
		l.declare(p.pos, p.name, poisoned{})
	case arg.chosen != nil:
		l.declareChoice(p.pos, p.name, *arg.chosen)
	case arg.isNull:
		l.declare(p.pos, p.name, nullPointer{})
	case arg.rec != nil:
		l.bindRecord(f, p, a, *arg.rec)
	case arg.isSet:
		l.bindPlace(f, p, a, arg.place)
	case len(p.dims) > 0 || p.ptr > 0:
		l.diags.Errorf(diag.TypeError, a.at(), "an array is needed for parameter %s of %s", quoteToken(p.name), quoteToken(f.name)).
			Note(p.pos, "declared here")
		l.declare(p.pos, p.name, poisoned{})
	default:
		l.bindValue(f, p, arg.value)
	}
}

// bindRecord binds a struct parameter. One taken by value is a copy, unless it is
// constant.
func (l *lowerer) bindRecord(f *function, p *varDecl, a expr, r record) {
	ref, ok := l.resolveAny(p.typ)
	moves := p.ptr == 1 && len(p.dims) == 0 && l.changedDirectly(f.body, p.name)
	if ok && ref.rec != nil {
		r = r.asBase(ref.rec, p.isRef || p.ptr > 0)
	}
	if ok && (ref.rec == nil || ref.rec.origin() != r.typ.origin() || len(p.dims)+len(ref.dims) == 0 && p.ptr == 0 && len(r.dims) > 0) {
		l.diags.Errorf(diag.TypeError, a.at(), "a struct %s is passed for parameter %s", quoteToken(r.typ.name), quoteToken(p.name)).
			Note(p.pos, "declared here")
		ok = false
	}
	if !ok {
		l.declare(p.pos, p.name, poisoned{})
		return
	}
	if !p.isRef && p.ptr == 0 && len(p.dims) == 0 && (!r.isConstant() || l.copiesItself(r.typ) != nil) {
		start := len(*l.out)
		own := l.newRecord(p.name, r.typ, r.dims, p.pos) // also a std::array of them
		l.copyArgument(own, r, a, p.pos)
		l.keepFields(own, p.name, f.body, start)
		r = own
	}
	r.readOnly = r.readOnly || p.typ.isConst
	if moves && len(r.dims) > 0 {
		l.movingRecord(p.name, r, p.pos)
		return
	}
	l.declare(p.pos, p.name, r)
}

// isConstant reports whether all fields are constants.
func (r record) isConstant() bool {
	for _, part := range r.parts {
		switch part := part.(type) {
		case view:
			return false
		case record:
			if !part.isConstant() {
				return false
			}
		}
	}
	return true
}

// bindPlace binds an array, pointer or reference parameter.
func (l *lowerer) bindPlace(f *function, p *varDecl, a expr, v view) {
	ref, ok := l.pointedType(p, v)
	if ok && p.isVoidPointer() {
		v, ok = l.untyped(p, v, f.body)
	} else {
		v.untyped = false
	}
	if !ok {
		l.declare(p.pos, p.name, poisoned{})
		return
	}
	isArray := len(p.dims)+len(ref.dims) > 0 || p.ptr > 0
	if !isArray && !p.isRef || !isArray && len(v.dims()) > 0 {
		l.diags.Errorf(diag.TypeError, a.at(), "array %s is passed for the scalar parameter %s", quoteToken(v.buf.Name), quoteToken(p.name)).
			Note(p.pos, "declared here")
		l.declare(p.pos, p.name, poisoned{})
		return
	}
	v = l.ofOtherSign(v, ref.elem)
	if v.buf.Elem != ref.elem {
		if p.isRef && p.typ.isConst && !isArray { // a const reference binds to a converted copy
			l.bindValue(f, p, &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: a.at()})
			return
		}
		l.diags.Errorf(diag.TypeError, a.at(), "%s has elements of type %s, parameter %s of %s wants %s",
			quoteToken(v.buf.Name), v.buf.Elem.CPP(), quoteToken(p.name), quoteToken(f.name), ref.elem.CPP()).Note(p.pos, "declared here")
	}
	v = addressed(a, v, len(p.dims)+p.ptr+len(ref.dims))
	if isArray && !l.fits(f, p, ref, a, v) {
		l.declare(p.pos, p.name, poisoned{})
		return
	}
	if p.ptr > 0 && p.isRef && l.moves(f.body, p.name) {
		if v.moves == nil || !isName(a) {
			l.diags.Errorf(diag.Memory, a.at(), "a pointer that function %s moves for its caller is none that counts along an array", quoteToken(f.name)).
				Note(p.pos, "declared here").Advise("give the number of the element to the function, by reference")
		}
		v.readOnly = v.readOnly || p.typ.isConst
		l.declare(p.pos, p.name, v)
		return
	}
	byCopy := ref.isClass && len(p.dims) == 0 // a std::array, not an array of them
	if p.ptr > 0 || isArray && !p.isRef && !byCopy && l.changedDirectly(f.body, p.name) {
		l.pointerVariable(p, v, f.body)
		return
	}
	if byCopy && !p.isRef && !p.typ.isConst && l.changedBy(f)[p.name] { // a std::array is copied
		b := l.buffer(p.name, ref.elem, ref.dims, p.pos)
		l.emit(&affine.Decl{Buffer: b, Pos: p.pos})
		l.copyView(view{buf: b}, v, p.pos)
		v = view{buf: b}
		l.ofClass(b, ref)
	}
	v.readOnly = v.readOnly || p.typ.isConst
	v.isTarget, v.pointer = false, isArray && !p.isRef && !byCopy
	l.declare(p.pos, p.name, v)
}

// bindValue binds a parameter taken by value. It becomes a local only if the
// function changes it or it is costly to repeat.
func (l *lowerer) bindValue(f *function, p *varDecl, value affine.Expr) {
	ref, ok := l.resolve(p.typ)
	if !ok {
		l.declare(p.pos, p.name, poisoned{})
		return
	}
	if value == nil {
		l.diags.Errorf(diag.TypeError, p.pos, "parameter %s of %s is a number, and is given something else", quoteToken(p.name), quoteToken(f.name))
		l.declare(p.pos, p.name, poisoned{})
		return
	}
	value = convert(value, ref.elem)
	changed := l.changedBy(f)[p.name]
	if !changed && l.standsIn(value) {
		l.declare(p.pos, p.name, bound{value})
		return
	}
	if ld, ok := value.(*affine.Load); ok && !changed && l.staysSame(ld.Buffer) {
		l.declare(p.pos, p.name, bound{value})
		return
	}
	l.declare(p.pos, p.name, view{buf: l.kept(p.name, value, p.pos).Buffer})
}

// staysSame reports whether a scalar keeps its value while a function runs that
// took it by value: a by-value argument of the kernel, or a channel of a design,
// which another task wrote.
func (l *lowerer) staysSame(b *affine.Buffer) bool {
	if !b.IsScalar() || b.ByRef {
		return false
	}
	return slices.Contains(l.prog.Args, b) || slices.ContainsFunc(l.prog.Channels, func(c *affine.Channel) bool { return c.Buffer == b })
}

// templateSymbols evaluates the explicit template arguments of x, and the
// defaults of those left out, where the call stands. A nil entry is to be
// deduced.
func (l *lowerer) templateSymbols(f *function, x *call) ([]symbol, bool) {
	return l.templateValues(f.name, f.pos, f.tparams, x.targs, x.pos)
}

// templateValues are types and constants for the parameters of the template called name:
// the arguments targs, then defaults; nil where there is neither.
func (l *lowerer) templateValues(name string, defined diag.Pos, tparams []templateParam, targs []templateArg, pos diag.Pos) ([]symbol, bool) {
	out := make([]symbol, len(tparams))
	l.push() // defaults may name the parameters before them: int N = T::width
	defer l.pop()
	for i, tp := range tparams {
		arg := tp.def
		if i < len(targs) {
			arg = targs[i]
		} else if slices.Contains(out[:i], nil) { // it waits for what will be deduced
			continue
		}
		for k := len(targs); i == len(targs) && k > 0; k-- {
			l.declare(pos, tparams[k-1].name, out[k-1])
		}
		switch {
		case arg.typ == nil && arg.value == nil:
		case tp.isType && arg.typ == nil || !tp.isType && arg.value == nil:
			l.diags.Errorf(diag.TypeError, pos, "template argument %d of %s does not fit parameter %s", i+1, quoteToken(name), quoteToken(tp.name)).
				Note(defined, "defined here")
			return nil, false
		case tp.isType && l.namesVoid(arg.typ):
			out[i] = voidType{}
		case tp.isType && l.namesStreamType(arg.typ):
			out[i] = streamType{}
		case tp.isType:
			ref, ok := l.resolveAny(arg.typ)
			if !ok {
				return nil, false
			}
			out[i] = ref
		case l.isFunction(arg.value):
			f, _ := l.functionOf(arg.value)
			out[i] = *f
		default:
			n, ok := l.constInt(arg.value)
			if !ok {
				return nil, false
			}
			out[i] = bound{intConst(n)}
		}
		if i >= len(targs) && out[i] != nil {
			l.declare(pos, tp.name, out[i])
		}
	}
	return out, true
}

// intConst is n as int, or as int64_t when it is too large for that.
func intConst(n int64) affine.Expr {
	if n != int64(int32(n)) {
		return &affine.Const{T: affine.I64, I: n}
	}
	return affine.IntConst(n)
}

// bindTemplate declares the template parameters of f: explicit arguments, then
// what the arguments' types tell, then defaults.
func (l *lowerer) bindTemplate(f *function, x *call, explicit []symbol, args []argument) bool {
	given := min(len(x.targs), len(f.tparams))
	for i, tp := range f.tparams[:given] {
		l.declare(x.pos, tp.name, explicit[i])
	}
	told, _ := l.deduction(f, f.tparams[given:], args)
	for i, tp := range f.tparams[given:] {
		switch {
		case told.means[tp.name] != nil:
			l.declare(x.pos, tp.name, told.means[tp.name])
		case explicit[given+i] != nil:
			l.declare(x.pos, tp.name, explicit[given+i])
		case tp.def.typ != nil || tp.def.value != nil:
			own, ok := l.templateValues(f.name, f.pos, []templateParam{tp}, nil, x.pos)
			if !ok {
				return false
			}
			l.declare(x.pos, tp.name, own[0])
		default:
			l.diags.Errorf(diag.TypeError, x.pos, "cannot deduce template parameter %s of %s", quoteToken(tp.name), quoteToken(f.name)).
				Note(f.pos, "defined here").Advise("give it: %s<...>(...)", f.name)
			return false
		}
	}
	return true
}
