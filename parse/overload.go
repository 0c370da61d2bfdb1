package parse

import (
	"math"
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
	var best, told []candidate
	for _, f := range list {
		if c, fits := l.candidateOf(f, x, own); fits {
			if best = append(best, c); c.isTold {
				told = append(told, c)
			}
		}
	}
	if len(told) > 0 {
		best = told
	}
	least := math.MaxInt
	for _, c := range best {
		least = min(least, c.weight)
	}
	var fit []*function
	for _, c := range best {
		if c.weight == least {
			fit = append(fit, c.f)
		}
	}
	if len(fit) > 1 {
		fit = mostSpecial(l.ownFile(fit))
	}
	switch len(fit) {
	case 0:
		return list[0] // what is wrong with its arguments is said there
	case 1:
		return fit[0]
	}
	d := l.diags.Errorf(diag.TypeError, x.pos, "several functions called %s fit", quoteToken(x.fn))
	for _, f := range fit {
		d.Note(f.pos, "defined here")
	}
	d.Advise("give them different names")
	return fit[0]
}

// method is the function of a struct that x calls; nil if there is none for so many
// arguments. constant says whether x calls it of a constant.
func (l *lowerer) method(t *recordType, x *call, constant bool) *function {
	var fit []*function
	for _, f := range l.unpacked(forConstants(t.methods[x.fn], constant), x) {
		if !f.takesCount(len(x.args)) {
			continue
		}
		fit = slices.DeleteFunc(fit, func(o *function) bool { return slices.EqualFunc(o.params, f.params, sameParameter) })
		fit = append(fit, f)
	}
	if len(fit) == 0 {
		return nil
	}
	return l.overload(fit, x, t)
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

// template is the template parameter of f that is called name; ok is false if it has none.
func (f *function) template(name string) (p templateParam, ok bool) {
	k := slices.IndexFunc(f.tparams, func(t templateParam) bool { return t.name == name })
	if k < 0 {
		return p, false
	}
	return f.tparams[k], true
}

// convertsTo weighs the conversion of an argument to parameter p of a function, of whose template parameters so many are told.
func (l *lowerer) convertsTo(told match, p *varDecl, arg argument) (weight int, ok bool) {
	isParam := func(name string) bool { return told.opens(name, true) || told.opens(name, false) }
	isStream := isStreamType(p.typ)
	open := told.speaksOf(p.typ)
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
	case isStream && arg.isOfStreams():
		return l.convertsTokens(p, arg, open)
	case isStream || arg.isOfStreams():
		return 0, arg.isOfStreams() && (told.opens(p.typ.name, true) || l.namesStreamType(p.typ))
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
	case depth > 0 && p.isRef && len(p.dims) > 0 && arg.place.pointer:
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

// convertsTokens is convertsTo of a stream, or several.
func (l *lowerer) convertsTokens(p *varDecl, arg argument, open bool) (weight int, ok bool) {
	n := len(p.dims)
	if arg.streams != nil {
		n -= len(arg.streams.dims)
	}
	if n != 0 && !(p.ptr == 1 && n == -1) && arg.structs == nil {
		return 0, false
	}
	token, known := l.tokenType(arg)
	if t := p.typ.targs[0].typ; known && t != nil && !open {
		if ref, ok := l.tryType(t); ok && !ref.same(token) {
			return conversion, true
		}
	}
	return 0, true
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
