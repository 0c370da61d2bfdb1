package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// overload picks, of functions that take so many arguments, the one whose parameters fit
// those of x best: without conversions, then with promotions, then with others ([over.match]);
// of two that fit alike the one that is no template, or else the more special one. It reports a call that several fit. own is
// the struct of which they are functions, nil if of none.
func (l *lowerer) overload(list []*function, x *call, own *recordType) *function {
	if len(list) == 1 {
		return list[0]
	}
	if enabled := l.withoutDisabled(list, x); len(enabled) > 0 {
		list = enabled
	}
	var best []*function
	least := 0
	for _, f := range list {
		d, fits := l.conversions(f, x, own)
		if f.tparams != nil {
			d++ // each conversion counts twice
		}
		switch {
		case !fits || len(best) > 0 && d > least:
		case len(best) > 0 && d == least:
			best = append(best, f)
		default:
			best, least = []*function{f}, d
		}
	}
	if len(best) > 1 {
		best = mostSpecial(l.ownFile(l.deducible(best, x)))
	}
	switch len(best) {
	case 0:
		return list[0] // what is wrong with its arguments is said there
	case 1:
		return best[0]
	}
	d := l.diags.Errorf(diag.TypeError, x.pos, "several functions called %s fit", quoteToken(x.fn))
	for _, f := range best {
		d.Note(f.pos, "defined here")
	}
	d.Advise("give them different names")
	return best[0]
}

// method is the function of a struct that x calls; nil if there is none for so many
// arguments. constant says whether x calls it of a constant.
func (l *lowerer) method(t *recordType, x *call, constant bool) *function {
	var fit []*function
	for _, f := range l.unpacked(forConstants(t.methods[x.fn], constant), x) {
		if len(f.params) != len(x.args) {
			continue
		}
		fit = slices.DeleteFunc(fit, func(o *function) bool { return slices.EqualFunc(o.params, f.params, sameParameter) })
		fit = append(fit, f)
	}
	if len(fit) == 0 {
		return l.withDefaults(t, x)
	}
	return l.overload(fit, x, t)
}

// withDefaults is the function of a struct that x calls without its last arguments, which are
// added: constants of the struct, or what is known where it is called.
func (l *lowerer) withDefaults(t *recordType, x *call) *function {
	for _, f := range t.methods[x.fn] {
		if !f.takesCount(len(x.args)) {
			continue
		}
		for _, p := range f.params[len(x.args):] {
			value := p.init
			l.inScope(l.withStatics(t), func() {
				if c, ok := l.tryConst(p.init); ok {
					value = intLiteral(place{x.pos}, int(c.I))
				}
			})
			x.args = append(x.args, value)
		}
		return f
	}
	return nil
}

// takesCount reports whether f may be called with n arguments: the others have defaults.
func (f *function) takesCount(n int) bool {
	return len(f.params) >= n && !slices.ContainsFunc(f.params[n:], func(p *varDecl) bool { return p.init == nil })
}

func (l *lowerer) noMethod(t *recordType, x *call) {
	l.diags.Errorf(diag.Unsupported, x.pos, "struct %s has no function %s for this call", quoteToken(t.name), quoteToken(x.fn))
}

// sameParameter reports whether two parameters are of one type, as far as names tell.
func sameParameter(a, b *varDecl) bool {
	return a.typ.name == b.typ.name && len(a.typ.targs)+len(b.typ.targs) == 0 && a.ptr == b.ptr && len(a.dims) == len(b.dims)
}

// The weights of conversions.
const (
	unwritten  = 1
	promotion  = 2
	conversion = 2 * 64 // more than promotions of all arguments
)

// conversions weighs what the arguments of x go through to be those of f; fits is false if
// one cannot.
func (l *lowerer) conversions(f *function, x *call, own *recordType) (sum int, fits bool) {
	if len(x.targs) > 0 && (f.tparams == nil || !l.kindsFit(f, x)) {
		return 0, false
	}
	for i, p := range f.params {
		if i >= len(x.args) { // it has a default
			break
		}
		d, ok := 0, true
		var arg argument
		told := l.trial(func() {
			l.into(func() { arg = l.argumentOf(p, l.numberFor(p, x.args[i], l.scope)) })
			if own == nil {
				d, ok = l.convertsTo(f, p, arg)
			} else { // which knows its types by names of its own
				l.inScope(&scope{up: own.around, names: own.statics}, func() { d, ok = l.convertsTo(f, p, arg) })
			}
		})
		if !ok || arg.poisoned && told.HasErrors() {
			return 0, false
		}
		if u, ok := x.args[i].(*unary); arg.isOfStreams() && (p.ptr > 0) != (ok && u.op == "&") { // or it is a pointer, which names do not tell
			d += conversion
		}
		sum += d
	}
	return sum, true
}

// deducible are those of list whose template parameters the call x tells, all of them if that is none.
func (l *lowerer) deducible(list []*function, x *call) []*function {
	var told []*function
	for _, f := range list {
		if !slices.ContainsFunc(f.tparams[min(len(x.targs), len(f.tparams)):], func(tp templateParam) bool { return !l.isTold(f, tp, x) }) {
			told = append(told, f)
		}
	}
	if len(told) == 0 {
		return list
	}
	return told
}

// isTold reports whether tp, a template parameter of f, has a default, or follows from the arguments of x.
func (l *lowerer) isTold(f *function, tp templateParam, x *call) (ok bool) {
	if ok = tp.def.typ != nil || tp.def.value != nil; ok {
		return true
	}
	l.trialOf(func() {
		for i, p := range f.params[:min(len(f.params), len(x.args))] {
			if _, ok = l.deduceFrom(p, tp, l.argumentOf(p, l.numberFor(p, x.args[i], l.scope))); ok {
				return
			}
		}
	})
	return ok
}

// kindsFit reports whether the template arguments that x gives are those of f, and no more: types where it has types,
// values where it has values.
func (l *lowerer) kindsFit(f *function, x *call) (ok bool) {
	if len(x.targs) > len(f.tparams) {
		return false
	}
	found := l.trial(func() { _, ok = l.templateSymbols(f, x) })
	return ok && !found.HasErrors()
}

// template is the template parameter of f that is called name; ok is false if it has none.
func (f *function) template(name string) (p templateParam, ok bool) {
	k := slices.IndexFunc(f.tparams, func(t templateParam) bool { return t.name == name })
	if k < 0 {
		return p, false
	}
	return f.tparams[k], true
}

// convertsTo weighs the conversion of an argument to parameter p of f.
func (l *lowerer) convertsTo(f *function, p *varDecl, arg argument) (weight int, ok bool) {
	isParam := func(name string) bool { _, ok := f.template(name); return ok }
	isStream := isStreamType(p.typ)
	open := isParam(p.typ.name) || isParam(p.typ.scope) || slices.ContainsFunc(p.typ.targs, func(a templateArg) bool {
		id, is := a.value.(*ident)
		return is && isParam(id.name) || a.typ != nil && isParam(a.typ.name)
	})
	var ref typeRef
	if !open && !isStream {
		if ref, ok = l.resolveAny(p.typ); !ok {
			return 0, false
		}
	}
	elem, dims := arg.shape()
	depth := len(p.dims) + p.ptr + len(ref.dims)
	extra := len(dims) - depth
	if open && depth > 0 {
		dims = dims[:len(dims)-l.ofElements(arg)]
	}
	switch {
	case arg.poisoned:
		return 0, true
	case isStream || arg.isOfStreams():
		return 0, arg.isOfStreams() && (isStream && l.takesTokens(f, p, arg) || f.isParameter(p.typ))
	case arg.fn != nil:
		return 0, depth == 0 && (open || p.calls)
	case arg.rec != nil:
		dims := arg.rec.dims
		switch at := len(dims); {
		case depth != at && !(at == 0 && p.ptr == 1 && depth == 1):
			return 0, open && depth == 0
		case depth > 0 && !l.sizesFit(p, dims, isParam):
			return 0, false
		case open:
			return 0, true
		}
		steps := arg.rec.typ.steps(ref.rec)
		return steps * conversion, steps >= 0
	case ref.rec != nil || len(dims) != depth && !(open && depth == 0):
		return 0, false
	case depth > 0:
		return 0, (open && mayName(p.typ, elem, extra) || elem == ref.elem) && l.sizesFit(p, dims, isParam)
	case open:
		return 0, mayName(p.typ, elem, extra)
	case elem == ref.elem && p.isRef && !p.typ.isConst:
		if !arg.isSet { // a value, which a constant holds as well
			return unwritten, true
		}
		return 0, !arg.place.readOnly && !arg.place.buf.Const
	case elem == ref.elem:
		return 0, true
	case p.isRef && !p.typ.isConst:
		return 0, false
	case ref.elem == affine.I32 && elem.IsInteger() && !elem.IsAP() && elem.Bits < 32, ref.elem == affine.F64 && elem == affine.F32:
		return promotion, true
	}
	return conversion, true
}

// ofElements is how many of the dimensions of an argument are those of its elements: words, vectors, and std::arrays.
func (l *lowerer) ofElements(arg argument) int {
	if !arg.isSet {
		return 0
	}
	n := min(l.classes[arg.place.buf], len(arg.place.dims()))
	if arg.place.buf.Elem.IsLane() {
		n = max(n, 1)
	}
	return n
}

// mayName reports whether t, which template parameters open, may be the type of numbers or lanes like elem, or of so many
// dimensions of them.
func mayName(t *typeName, elem affine.Type, dims int) bool {
	switch t.name {
	case "ap_int":
		return elem.Kind == affine.APInt || elem.Kind == affine.Lane
	case "ap_uint":
		return elem.Kind == affine.APUint || elem.Kind == affine.ULane
	case "ap_fixed":
		return elem.IsFixed() && elem.Signed()
	case "ap_ufixed":
		return elem.IsFixed() && !elem.Signed()
	}
	return t.targs == nil || dims > 0
}

// sizesFit reports whether an array with these sizes can be parameter p.
func (l *lowerer) sizesFit(p *varDecl, dims []int, isParam func(string) bool) bool {
	for d, size := range p.dims {
		id, isName := size.(*ident)
		if size == nil || isName && isParam(id.name) || d == 0 && !p.isRef {
			continue
		}
		if n, ok := l.tryConst(size); ok && d < len(dims) && n.I != int64(dims[d]) {
			return false
		}
	}
	return true
}
