package parse

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// A stream at a port of the top whose tokens are structs with fields of several types, such as
// the ap_axiu of AXI4-Streams with side channels: the program has a vector of unsigned numbers
// in the place of a token. Who takes one takes the fields from the lanes, who gives one puts
// them there.

// tokenLeaf is a number of such a struct, or some of its bits: what a lane holds.
type tokenLeaf struct {
	part  affine.TokenPart
	steps []tokenStep
	ref   typeRef
	whole bool // all bits of the number
}

// tokenStep is .name, or [index] where there is no name.
type tokenStep struct {
	name  string
	index int
}

// laneBits is the widest lane of tokens that hold words.
const laneBits = 32

// tokenOf describes the tokens of stream v, structs of type t. It reports what cannot be in one.
func (l *lowerer) tokenOf(v *varDecl, t *recordType) (tok *affine.Token, leaves []tokenLeaf, ok bool) {
	l.trial(func() {
		leaves, ok = l.tokenLeaves(typeRef{rec: t}, nil, maxBits)
		if slices.ContainsFunc(leaves, func(f tokenLeaf) bool { return !f.whole }) {
			leaves, ok = l.tokenLeaves(typeRef{rec: t}, nil, laneBits)
		}
		if len(leaves) == 1 { // a vector has two lanes
			leaves, ok = l.tokenLeaves(typeRef{rec: t}, nil, (leaves[0].part.Bits+1)/2)
		}
	})
	if !ok || len(leaves) < 2 {
		l.diags.Errorf(diag.Unsupported, v.pos, "%s is a stream of structs that are not supported at a port", quoteToken(v.name)).
			Advise("structs of numbers, and of arrays of numbers, are")
		return nil, nil, false
	}
	tok = &affine.Token{Type: typeText(typeRef{rec: t})}
	if vendorToken(t) {
		tok.Header = `"ap_axi_sdata.h"`
	}
	var define strings.Builder
	defineStructs(&define, t, map[*recordType]bool{})
	tok.Define = define.String()
	for _, f := range leaves {
		tok.Parts = append(tok.Parts, f.part)
	}
	return tok, leaves, true
}

// tokenLeaves are the numbers of a field of type t, in parts of at most so many bits.
func (l *lowerer) tokenLeaves(t typeRef, steps []tokenStep, most int) (out []tokenLeaf, ok bool) {
	own := func(s tokenStep) []tokenStep { return append(steps[:len(steps):len(steps)], s) }
	switch {
	case t.rec != nil && (t.rec.union != nil || t.rec.unionParts != nil):
		return nil, false
	case len(t.dims) > 0 && !t.elem.IsLane():
		inner := t
		inner.dims = t.dims[1:]
		for k := range t.dims[0] {
			list, ok := l.tokenLeaves(inner, own(tokenStep{index: k}), most)
			if !ok {
				return nil, false
			}
			out = append(out, list...)
		}
		return out, true
	case t.rec != nil:
		for _, f := range t.rec.fields {
			list, ok := l.tokenLeaves(f.ref, own(tokenStep{name: f.name}), most)
			if !ok {
				return nil, false
			}
			out = append(out, list...)
		}
		return out, true
	}
	bits := t.elem.Bits
	if t.elem.IsLane() {
		if bits = int(t.elem.Point.Frac); len(t.dims) > 1 {
			return nil, false
		}
		most = min(most, t.elem.Bits)
	}
	as := affine.Type{}
	switch {
	case t.elem == affine.B1:
		as, bits = affine.B1, 1
	case !t.elem.IsAP() && !t.elem.IsFixed() && !t.elem.IsLane():
		as = t.elem
	}
	if as != (affine.Type{}) && bits > most {
		most = bits // its bits have no names
	}
	for low := 0; low < bits; low += most {
		part := affine.TokenPart{Path: pathText(steps), As: as, Low: low, Bits: min(most, bits-low)}
		out = append(out, tokenLeaf{part, steps, t, part.Bits == bits})
	}
	return out, true
}

func pathText(steps []tokenStep) string {
	var s strings.Builder
	for _, step := range steps {
		if step.name != "" {
			s.WriteString("." + step.name)
		} else {
			fmt.Fprintf(&s, "[%d]", step.index)
		}
	}
	return s.String()
}

// laneOf is the type of the lanes that hold these.
func laneOf(leaves []tokenLeaf) affine.Type {
	bits := 8
	for _, f := range leaves {
		for bits < f.part.Bits {
			bits *= 2
		}
	}
	return affine.Type{Kind: affine.Uint, Bits: bits}
}

// number is what the leaf of the struct x is, or is bits of.
func (f tokenLeaf) number(x expr, pos diag.Pos) expr {
	for _, s := range f.steps {
		if s.name != "" {
			x = &member{place: place{pos}, x: x, name: s.name}
		} else {
			x = &index{place{pos}, x, intLiteral(place{pos}, s.index)}
		}
	}
	return x
}

// at is what the leaf of the struct x is: the number, or its bits.
func (f tokenLeaf) at(x expr, pos diag.Pos) expr {
	x = f.number(x, pos)
	if f.part.As != (affine.Type{}) || f.whole && !f.ref.elem.IsFixed() && !f.ref.elem.IsLane() {
		return x
	}
	hi, lo := intLiteral(place{pos}, f.part.Low+f.part.Bits-1), intLiteral(place{pos}, f.part.Low)
	return &member{place: place{pos}, x: x, name: "range", called: true, args: []expr{hi, lo}}
}

// given is what is stored in the leaf, of the number in its lane.
func (f tokenLeaf) given(lane expr, pos diag.Pos) expr {
	at := place{pos}
	switch {
	case f.part.As == affine.B1:
		return &binary{at, "&", lane, intLiteral(at, 1)}
	case f.ref.elem.IsFloat():
		bits := &cast{at, &typeName{place: at, name: f.bitsType()}, lane}
		return &call{place: at, fn: "bit_cast", targs: []templateArg{{typ: &typeName{place: at, name: f.part.As.CPP()}}}, args: []expr{bits}}
	}
	return lane
}

// taken is what its lane gets of the leaf.
func (f tokenLeaf) taken(x expr, pos diag.Pos) expr {
	at, number := place{pos}, f.at(x, pos)
	switch {
	case f.ref.elem.IsFloat():
		return &call{place: at, fn: "bit_cast", targs: []templateArg{{typ: &typeName{place: at, name: f.bitsType()}}}, args: []expr{number}}
	case f.ref.elem.Signed() && f.whole && !f.ref.elem.IsFixed():
		width := templateArg{value: intLiteral(at, f.part.Bits)}
		return &cast{at, &typeName{place: at, name: "ap_uint", targs: []templateArg{width}}, number}
	}
	return number
}

func (f tokenLeaf) bitsType() string { return fmt.Sprintf("uint%d_t", f.part.Bits) }

// laneName is what the vector of a token is called; no C++ name is like it.
const laneName = "lanes "

// unpackToken takes the struct from the lanes of a token.
func (l *lowerer) unpackToken(s structStream, token view, pos diag.Pos) record {
	r := l.newRecord("token", s.typ, nil, pos)
	l.scoped(func() {
		l.scope.names[valueName], l.scope.names[laneName] = r, token
		for k, f := range s.leaves {
			at := place{pos}
			lane := &index{at, &ident{place: at, name: laneName}, intLiteral(at, k)}
			value := &ident{place: at, name: valueName}
			if !f.whole && f.part.Low == 0 { // of what the other parts leave
				l.effect(&assign{at, "=", f.number(value, pos), intLiteral(at, 0)})
			}
			l.effect(&assign{at, "=", f.at(value, pos), f.given(lane, pos)})
		}
	})
	return r
}

// packToken puts the struct r into the lanes of a token.
func (l *lowerer) packToken(s structStream, token view, r record, pos diag.Pos) {
	l.scoped(func() {
		l.scope.names[valueName], l.scope.names[laneName] = r, token
		for k, f := range s.leaves {
			at := place{pos}
			lane := &index{at, &ident{place: at, name: laneName}, intLiteral(at, k)}
			l.effect(&assign{at, "=", lane, f.taken(&ident{place: at, name: valueName}, pos)})
		}
	})
}

// vendorToken reports whether t is the struct of a header of the vendor's.
func vendorToken(t *recordType) bool { return t.library && t.name == "axis" }

// typeText is t in C++, without its sizes.
func typeText(t typeRef) string {
	if t.rec == nil {
		return t.elem.CPP()
	}
	if !vendorToken(t.rec) {
		return structName(t.rec)
	}
	args := make([]string, len(t.rec.values))
	for i, v := range t.rec.values {
		switch v := v.(type) {
		case typeRef:
			args[i] = typeText(v)
		case bound:
			if c, ok := v.value.(*affine.Const); ok {
				args[i] = fmt.Sprint(c.I)
			}
		}
	}
	return "hls::axis<" + strings.Join(args, ", ") + ">"
}

// structName is the name that t has in the design: one made of a template is one of several.
func structName(t *recordType) string {
	name := t.name
	for _, v := range t.values {
		switch v := v.(type) {
		case typeRef:
			name += "_" + typeText(v)
		case bound:
			if c, ok := v.value.(*affine.Const); ok {
				name += fmt.Sprintf("_%d", c.I)
			}
		}
	}
	return strings.Trim(strings.Map(func(c rune) rune {
		if strings.ContainsRune("<>, :-", c) {
			return '_'
		}
		return c
	}, name), "_")
}

// defineStructs writes the definition of t, behind those of the structs in it.
func defineStructs(w *strings.Builder, t *recordType, done map[*recordType]bool) {
	if done[t] {
		return
	}
	done[t] = true
	for _, f := range t.fields {
		if f.ref.rec != nil {
			defineStructs(w, f.ref.rec, done)
		}
	}
	if vendorToken(t) {
		return
	}
	fmt.Fprintf(w, "struct %s {\n", structName(t))
	for _, f := range t.fields {
		dims := f.ref.dims
		if f.ref.elem.IsLane() {
			dims = dims[:len(dims)-1]
		}
		fmt.Fprintf(w, "  %s %s", typeText(f.ref), f.name)
		for _, n := range dims {
			fmt.Fprintf(w, "[%d]", n)
		}
		w.WriteString(";\n")
	}
	w.WriteString("};\n")
}

// The functions by which a design of ours makes a vector of a struct at a port, and a struct of a
// vector: their names are these around that of the port.
const (
	portPrefix  = "codo_"
	lanesSuffix = "_lanes"
	tokenSuffix = "_token"
)

// portOfDesign declares a stream at a port of a design whose tokens are structs of type t: what
// those functions do is left out. It reports false if there are none for it.
func (l *lowerer) portOfDesign(v *varDecl, t *recordType) bool {
	if !l.asWritten || len(v.dims) > 0 || len(l.funcs[portPrefix+v.name+lanesSuffix])+len(l.funcs[portPrefix+v.name+tokenSuffix]) == 0 {
		return false
	}
	_, leaves, ok := l.tokenOf(v, t)
	if !ok {
		return false
	}
	b := l.buffer(v.name, laneOf(leaves), nil, v.pos)
	ch := &affine.Channel{Buffer: b, Kind: affine.FIFO, Depth: defaultDepth, Lanes: len(leaves), Pos: v.pos}
	l.prog.Channels = append(l.prog.Channels, ch)
	l.declare(v.pos, v.name, stream{ch})
	return true
}

// withoutPort is x without such a function.
func (l *lowerer) withoutPort(x expr) expr {
	c, ok := x.(*call)
	if !ok || !l.asWritten || len(c.args) != 1 || !strings.HasPrefix(c.fn, portPrefix) || !strings.HasSuffix(c.fn, lanesSuffix) && !strings.HasSuffix(c.fn, tokenSuffix) {
		return x
	}
	return c.args[0]
}
