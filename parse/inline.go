package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// argument is what a parameter is bound to: an expression, a place, a struct or a function.
type argument struct {
	value   affine.Expr
	place   view
	isSet   bool // place is set
	channel *affine.Channel
	streams *streamArray
	structs *structStream
	rec     *record
	fn      *lambda
	fns     symbol // several functions
	chosen  *choice
	list    *pointerList
	text    *unsupported // a string
	isNull  bool         // no pointer
	// poisoned says that the error in it has been reported.
	poisoned bool
}

// outcome is what a call gives: a value, a struct, a std::array or a place.
type outcome struct {
	value affine.Expr
	rec   *record
	array *view
	place *view // what a reference that is returned names
}

var nothing = outcome{value: zero()}

// maxRecursion is how deep a function may call itself with constants.
const maxRecursion = 100

// mostRecursive is how many such calls there may be in all.
const mostRecursive = 1 << 14

// inline lowers the body of f at its call, the names of env visible in it. The
// value, if any, is that of the scalar that the function's returns assign.
func (l *lowerer) inline(f *function, x *call, env *scope) outcome {
	x = x.withDefaults(f)
	if len(f.params) != len(x.args) || l.count > preprocess.MaxStatements {
		return nothing
	}
	l.use(f)
	l.honourFunction(f, false, false)
	args := l.argumentsOf(f, x, env)
	if l.recurses(f, x, args, env) {
		if key := "recursion " + f.name; !l.reported[key] {
			l.reported[key] = true
			l.diags.Errorf(diag.Recursion, x.pos, "%s calls itself", quoteToken(f.name)).
				Note(f.pos, "defined here").Advise("hardware has no call stack: write a loop")
		}
		return nothing
	}
	out := nothing
	explicit, ok := l.templateSymbols(f, x)
	if !ok {
		return out
	}
	savedResult, savedRecord, savedReturned, savedActive, savedKeep, savedAround, savedChanged := l.result, l.resultRecord, l.returned, l.active, l.wishes.keep, l.around, l.changed
	l.around, l.changed = nil, nil
	l.keepCall(f)
	l.active = append(l.active[:len(l.active):len(l.active)], f)
	l.inScope(env, func() {
		if !l.bindTemplate(f, x, explicit, args) {
			return
		}
		chosen := l.specialised(f)
		l.active[len(l.active)-1] = chosen // whose body says which locals change
		own := l.withStreams(chosen)
		for i, p := range own.params {
			if a := x.args[i]; a == f.params[i].init { // a default, which knows the names of f
				args[i] = l.argumentIn(p, a, l.scope)
			}
			l.bindParam(own, p, x.args[i], args[i])
		}
		out = l.inlineBody(own, x)
	})
	l.result, l.resultRecord, l.returned, l.active, l.wishes.keep, l.around, l.changed = savedResult, savedRecord, savedReturned, savedActive, savedKeep, savedAround, savedChanged
	return out
}

// withDefaults is x with the defaults of f for its last arguments, where it gives none.
func (x *call) withDefaults(f *function) *call {
	if !f.takesCount(len(x.args)) || len(f.params) == len(x.args) {
		return x
	}
	own := *x
	own.args = slices.Clone(x.args)
	for _, p := range f.params[len(x.args):] {
		own.args = append(own.args, p.init)
	}
	return &own
}

// argumentsOf lowers what x gives to f, around which are the names of env; not the defaults, which know other names.
func (l *lowerer) argumentsOf(f *function, x *call, env *scope) []argument {
	args := make([]argument, len(x.args))
	for i, a := range x.args {
		if p := f.params[i]; a != p.init {
			args[i] = l.argumentIn(p, a, env)
		}
	}
	return args
}

// recurses reports whether a call has no end that is plain to see: f is being
// inlined, and this is not the folding of one expression of constants.
func (l *lowerer) recurses(f *function, x *call, args []argument, env *scope) bool {
	depth := 0
	for _, a := range l.active {
		if a == f || slices.Contains(l.special[f.name], a) {
			depth++
		}
	}
	if depth == 0 {
		return false
	}
	if l.recursive++; l.recursive > mostRecursive || l.reported["recursion "+f.name] {
		return true
	}
	if len(x.targs) > 0 || x.scope != nil && len(x.scope.targs) > 0 || l.takesRows(f, args) || l.ofOther(env) { // another function, made of the same template
		return depth > maxRecursion
	}
	_, isExpression := onlyReturn(f)
	return !isExpression || depth > maxRecursion || len(args) == 0 || slices.ContainsFunc(args, func(a argument) bool {
		_, isConst := a.value.(*affine.Const)
		return !isConst
	})
}

// takesRows reports whether a call of f, a template, in its own body takes an array of fewer dimensions: the functions of
// elements, of their elements, and so on, are others.
func (l *lowerer) takesRows(f *function, args []argument) bool {
	return len(f.tparams) > 0 && slices.ContainsFunc(f.params, func(p *varDecl) bool {
		arg := args[slices.Index(f.params, p)]
		outer, ok := l.lookup(p.name).(view)
		return ok && arg.isSet && len(arg.place.dims()) < len(outer.dims())
	})
}

// ofOther reports whether a function that sees env is of another struct than that which is being inlined: T<T<M>>::f calls T<M>::f.
func (l *lowerer) ofOther(env *scope) bool {
	ref, ok := env.names[typeOfThis].(typeRef)
	now, known := l.lookup(typeOfThis).(typeRef)
	return ok && known && ref.rec != now.rec
}

// onlyReturn is x of a function that is { return x; }.
func onlyReturn(f *function) (expr, bool) {
	if len(f.body.list) != 1 {
		return nil, false
	}
	r, ok := f.body.list[0].(*returnStmt)
	if !ok || r.x == nil {
		return nil, false
	}
	return r.x, true
}

// inlineBody lowers the statements of f. A function that is one return of an
// expression becomes that expression.
func (l *lowerer) inlineBody(f *function, x *call) outcome {
	l.result, l.resultRecord, l.returned = nil, nil, nil
	if f.ret == nil || f.ret.name == "void" {
		l.pipelined(f, func() { l.function(f.body) })
		return nothing
	}
	ret := f.ret
	if t := l.autoRecord(f, l.scope); t != nil {
		own, named := *f, *ret
		named.name = hiddenType
		own.ret = &named
		l.scope.names[hiddenType] = typeRef{rec: t}
		return l.inlineBody(&own, x)
	}
	only, isExpression := onlyReturn(f)
	if ret.name == "auto" && !isExpression {
		if t, ok := l.returnedType(f); ok {
			own, named := *f, *ret
			named.name = hiddenType
			own.ret = &named
			l.scope.names[hiddenType] = typeRef{elem: t}
			return l.inlineBody(&own, x)
		}
		l.diags.Errorf(diag.Unsupported, f.pos, "%s returns auto", quoteToken(f.name)).Advise("write the type out")
		return nothing
	}
	if ret.name == "auto" && !l.isRecord(only) {
		return outcome{value: l.value(only)}
	}
	if returnsRow(f) {
		return l.referredRow(f, x.pos)
	}
	ref, ok := l.resolveAny(ret)
	switch {
	case !ok:
		return nothing
	case f.refers && ref.rec == nil && len(ref.dims) == 0 && returnsLast(f):
		if out, ok := l.referred(f, ref.elem, x.pos); ok {
			return out
		}
	case f.refers && ref.rec != nil && returnsLast(f) && namesRecord(lastReturned(f)):
		return l.referredRecord(f, x.pos)
	}
	switch {
	case ref.rec != nil:
		r := l.newRecord(f.name+"_value", ref.rec, ref.dims, x.pos)
		l.resultRecord = &r
	case len(ref.dims) > 0:
		l.result = l.buffer(f.name+"_value", ref.elem, ref.dims, x.pos)
		l.ofClass(l.result, ref)
		l.emit(&affine.Decl{Buffer: l.result, Pos: x.pos})
	case isExpression:
		return outcome{value: convert(l.value(only), ref.elem)}
	default:
		l.result = l.buffer(f.name+"_value", ref.elem, nil, x.pos)
		l.emit(&affine.Decl{Buffer: l.result, Pos: x.pos})
	}
	l.function(f.body)
	switch {
	case l.resultRecord != nil:
		return outcome{value: zero(), rec: l.resultRecord}
	case !l.result.IsScalar():
		return outcome{value: zero(), array: &view{buf: l.result}}
	}
	return outcome{value: &affine.Load{Buffer: l.result, Pos: x.pos}}
}

// callRecord is the struct that a call gives.
func (l *lowerer) callRecord(x *call) (record, bool) {
	if f, ok := l.lambdaOf(x); ok {
		return l.structure(l.inlineLambda(f, x), x.fn, x.pos)
	}
	if out, ok := l.callInStruct(x); ok {
		return l.structure(out, x.fn, x.pos)
	}
	f := l.callee(x)
	if f == nil {
		l.unknownFunction(x)
		return record{}, false
	}
	return l.structure(l.inline(f, x, l.globals), x.fn, x.pos)
}

// returnsArray reports whether a call gives a std::array or a vector.
func (l *lowerer) returnsArray(x *call) bool {
	if f, ok := l.lambdaOf(x); ok {
		return f.f.ret != nil && l.namesArray(f.f.ret)
	}
	for _, f := range l.own(x) {
		if f.ret == nil {
			continue
		}
		if _, isParam := f.template(f.ret.name); isParam {
			continue
		}
		if l.namesArray(f.ret) {
			return true
		}
	}
	return false
}

// namesArray reports whether t is a std::array or a vector, or an alias of one.
func (l *lowerer) namesArray(t *typeName) bool {
	switch sym := l.globals.names[t.name].(type) {
	case typeRef:
		return len(sym.dims) > 0
	case aliasTemplate:
		return len(sym.decl.dims) > 0 || l.namesArray(sym.decl.typ)
	}
	return (t.name == "array" || isVectorType(t)) && len(t.targs) == 2
}

// callArray is the array that a call gives.
func (l *lowerer) callArray(x *call) (view, bool) {
	out := l.inlineCall(x)
	if out.array == nil {
		if out.rec != nil {
			l.diags.Errorf(diag.Unsupported, x.pos, "what %s returns, an array of structs, is used in place", quoteToken(x.fn)).
				Advise("give it a name: auto a = %s(...)", x.fn)
		}
		return view{}, false
	}
	return *out.array, true
}

// callMethod inlines a function of a struct; the fields of the struct are names in
// it.
func (l *lowerer) callMethod(m *member) outcome {
	r, ok := l.recordOf(m.x)
	if !ok {
		return nothing
	}
	if len(r.dims) == 1 { // p->f()
		if r, ok = l.elementOf(r, &index{m.place, m.x, intLiteral(m.place, 0)}, zero()); !ok {
			return nothing
		}
	}
	x := m.asCall()
	f := l.method(r.typ, x, r.readOnly)
	if f == nil || len(r.dims) > 0 {
		l.noMethod(r.typ, x)
		return nothing
	}
	return l.inline(f, x, l.withinOf(r, f))
}

// withinOf are the names that f sees, a function of r.
func (l *lowerer) withinOf(r record, f *function) *scope {
	r.readOnly = r.readOnly || f.isConst
	return l.within(r, r.typ.definer(f))
}

// within are the names that functions see that t defines, the struct of r or a base of it.
func (l *lowerer) within(r record, t *recordType) *scope {
	r.typ = t
	env := &scope{up: t.around, names: map[string]symbol{}}
	for name, s := range r.typ.statics {
		env.names[name] = s
	}
	for _, f := range t.fields {
		if part, ok := r.parts[f.name]; ok {
			env.names[f.name] = part
		}
		if part, ok := r.parts[f.name].(record); ok && r.readOnly {
			part.readOnly = true
			env.names[f.name] = part
		}
	}
	for _, v := range t.streams {
		if part, ok := r.parts[v.name]; ok {
			env.names[v.name] = part
		}
	}
	env.names["this"] = r
	env.names[typeOfThis] = typeRef{rec: r.typ}
	return env
}

// typeOfThis is the struct of which a function is being inlined; no C++ name is like it.
const typeOfThis = "type of this"

// ownMethods are the functions of the struct whose function is being inlined that x, without
// more than a name, may call.
func (l *lowerer) ownMethods(x *call) (t *recordType, list []*function) {
	ref, ok := l.lookup(typeOfThis).(typeRef)
	if !ok || x.scoped || x.scope != nil || ref.rec == nil {
		return nil, nil
	}
	return ref.rec, ref.rec.methods[x.fn]
}

// callOwn inlines such a function.
func (l *lowerer) callOwn(x *call, t *recordType) outcome {
	if _, ok := l.lookup("this").(record); ok {
		return l.callMethod(&member{place: x.place, x: &ident{place: x.place, name: "this"}, name: x.fn, args: x.args, called: true})
	}
	f := l.method(t, x, false)
	if f == nil {
		l.noMethod(t, x)
		return nothing
	}
	return l.inline(f, x, l.withStatics(t.definer(f)))
}

// withStatics are the names that static functions of a struct see.
func (l *lowerer) withStatics(t *recordType) *scope {
	return &scope{up: &scope{up: t.around, names: map[string]symbol{typeOfThis: typeRef{rec: t}}}, names: t.statics}
}

// callInStruct inlines C::f(...), a static function of a struct, or x(...), the call
// operator of a variable of one; ok is false if x is no such call.
func (l *lowerer) callInStruct(x *call) (out outcome, ok bool) {
	if _, isRecord := l.lookup(x.fn).(record); isRecord {
		return l.callMethod(&member{place: x.place, x: &ident{place: x.place, name: x.fn}, name: callOperator, args: x.args, called: true}), true
	}
	if t, list := l.ownMethods(x); len(list) > 0 {
		return l.callOwn(x, t), true
	}
	if x.scope == nil {
		return nothing, false
	}
	if !l.namesType(x.scope) {
		return nothing, false
	}
	ref, ok := l.resolveAny(x.scope)
	if !ok {
		return nothing, true
	}
	if ref.rec == nil || ref.rec.methods[x.fn] == nil {
		return nothing, false
	}
	this, isOwn := l.lookup("this").(record)
	f := l.method(ref.rec, x, isOwn && this.readOnly)
	if f == nil {
		l.noMethod(ref.rec, x)
		return nothing, true
	}
	if isOwn && (this.typ.extends(ref.rec) || this.typ.origin() == ref.rec.origin()) { // B::f(x) in a function of D : B
		this.readOnly = this.readOnly || f.isConst
		return l.inline(f, x, l.within(this, ref.rec.definer(f))), true
	}
	return l.inline(f, x, l.withStatics(ref.rec.definer(f))), true
}

// lambda is a function with the names around it, which it sees by reference.
type lambda struct {
	f   *function
	env *scope
}
