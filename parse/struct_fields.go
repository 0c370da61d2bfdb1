package parse

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/diag"
)

// A struct among the arguments of the top, or an array of them, whose fields have types of
// several sizes: each number in it, or array of them, becomes an argument of its own.
//
//	struct px { uint8_t a; int b; };   void k(const px in[64])   =>   arg in_a u8[64], arg in_b i32[64]

// uniform reports whether the numbers in a struct have one type, or types of one size, and
// which one that is.
func uniform(t *recordType) (elem affine.Type, ok bool) {
	for k, f := range t.fields {
		own := f.ref.elem
		if f.ref.rec != nil {
			if own, ok = uniform(f.ref.rec); !ok {
				return elem, false
			}
		}
		switch {
		case k > 0 && own != elem && !sameSize(own, elem):
			return elem, false
		case k > 0 && own != elem:
			own = affine.Type{Kind: affine.Uint, Bits: elem.Bits} // the bits of either
		}
		elem = own
	}
	return elem, true
}

// fieldArguments declares the numbers in parameter v of the top, of struct t and of this
// shape, as arguments. isOpen says that the first size is a guess.
func (l *lowerer) fieldArguments(v *varDecl, t *recordType, shape []int, isOpen, byValue bool) record {
	first := len(l.prog.Args)
	r := l.fieldsOf(v, t, v.name, "", shape, byValue)
	added := l.prog.Args[first:]
	if len(added) == 0 {
		return r
	}
	added[0].Port.Fields = len(added)
	for _, b := range added {
		b.Const = v.typ.isConst || byValue && !b.IsScalar()
		if isOpen {
			l.unsized = append(l.unsized, b)
		}
	}
	l.diags.Warnf(diag.FieldsApart, v.pos, "the kernel takes the fields of %s as arguments of their own, %s and so on", quoteToken(v.name), quoteToken(added[0].Name)).
		Advise("to choose the names, make each field an argument; a struct stays one array if its fields have one size")
	return r
}

// fieldsOf declares the numbers in what path leads to: a struct t in v, as often as the sizes say.
func (l *lowerer) fieldsOf(v *varDecl, t *recordType, name, path string, sizes []int, byValue bool) record {
	r := record{typ: t, dims: sizes, parts: map[string]symbol{}}
	for _, f := range t.fields {
		name, path := name+"_"+f.name, path+"."+f.name
		own := append(slices.Clone(sizes), f.ref.dims...)
		if f.ref.rec != nil {
			for _, n := range f.ref.dims {
				path += fmt.Sprintf("[%d]", n)
			}
			r.parts[f.name] = l.fieldsOf(v, f.ref.rec, name, path, own, byValue)
			continue
		}
		b := l.buffer(name, f.ref.elem, own, v.pos)
		b.ByRef = len(own) == 0 && !byValue
		b.Port.Path = path
		l.prog.Args = append(l.prog.Args, b)
		r.parts[f.name] = view{buf: b}
	}
	return r
}
