package affine

import "slices"

// A Part says which words of the user's array an argument holds: those whose number is
// Index more than a multiple of Of, one after the other. All parts of an array follow each
// other among the arguments, from index 0 on.
//
//	arg x_part0 f32[13][16] port=axi elements=198 part=x:0:2     words 0, 2, 4 .. of x
//	arg x_part1 f32[13][16] port=axi elements=192 part=x:1:2     words 1, 3, 5 ..
type Part struct {
	Array string // its name
	Index int
	Of    int // 0: the argument is no part
}

// An Argument is one of the user's function: a buffer, or all parts of an array.
type Argument struct {
	Name  string
	Parts []*Buffer // at least one; those of a Part have an array of words
}

// Arguments are those of the user's function, in its order.
func Arguments(p *Program) (list []Argument) {
	for _, b := range p.Args {
		switch part := b.Port.Part; {
		case part.Of == 0:
			list = append(list, Argument{b.Name, []*Buffer{b}})
		case part.Index == 0:
			list = append(list, Argument{part.Array, []*Buffer{b}})
		default:
			last := &list[len(list)-1]
			last.Parts = append(last.Parts, b)
		}
	}
	return list
}

// Elements is the number of elements that the user's array has.
func (a Argument) Elements() (n int) {
	for _, b := range a.Parts {
		n += b.Elements()
	}
	return n
}

// Whole is the array that the parts are of, of as many words as they have.
func (a Argument) Whole() *Buffer {
	if len(a.Parts) == 1 {
		return a.Parts[0]
	}
	whole := *a.Parts[0]
	whole.Name, whole.Shape = a.Name, []int{whole.Shape[0] * len(a.Parts), whole.Shape[1]}
	whole.Port.Elements, whole.Port.Part = a.Elements(), Part{}
	return &whole
}

// Split shares the contents of the whole out to the parts.
func (a Argument) Split(whole *Data) (parts []*Data) {
	for k, b := range a.Parts {
		d := NewData(b)
		a.eachWord(k, func(at, from, n int) {
			copyElements(d, at, whole, from, n)
		})
		parts = append(parts, d)
	}
	return parts
}

// Join is the contents of the whole that is shared out to parts.
func (a Argument) Join(parts []*Data) *Data {
	whole := NewData(a.Whole())
	for k, d := range parts {
		a.eachWord(k, func(at, from, n int) {
			copyElements(whole, from, d, at, n)
		})
	}
	return whole
}

// copyElements copies n elements from where src has them to where dst wants them.
func copyElements(dst *Data, to int, src *Data, from, n int) {
	if dst.Ints != nil {
		copy(dst.Ints[to:to+n], src.Ints[from:from+n])
	} else {
		copy(dst.Floats[to:to+n], src.Floats[from:from+n])
	}
}

// eachWord visits the words of a part: where they begin in it, and in the whole.
func (a Argument) eachWord(part int, visit func(at, from, n int)) {
	b := a.Parts[part]
	if len(a.Parts) == 1 {
		visit(0, 0, b.Len())
		return
	}
	words, n := b.Shape[0], b.Shape[1]
	for w := range words {
		visit(w*n, (w*len(a.Parts)+part)*n, n)
	}
}

// part reads array:index:of.
func (r *reader) part() (p Part) {
	p.Array = r.name("an array")
	r.want(":")
	p.Index = r.count("a number")
	r.want(":")
	p.Of = r.count("a number of parts")
	return p
}

// parts checks that each array in parts has all of them, alike.
func (c *checker) parts(p *Program) {
	for i, b := range p.Args {
		part := b.Port.Part
		if part.Of == 0 {
			continue
		}
		c.at = b.Pos
		first := i - part.Index
		ok := part.Of > 1 && part.Index < part.Of && first >= 0 && first+part.Of <= len(p.Args)
		for k := 0; ok && k < part.Of; k++ {
			o := p.Args[first+k]
			ok = o.Port.Part == Part{part.Array, k, part.Of} && o.Port.Elements > 0 && slices.Equal(o.Shape, b.Shape) && o.Elem == b.Elem
		}
		if !ok {
			c.errorf("%s is part %d of %d of %s, whose other parts are not beside it", b.Name, part.Index, part.Of, part.Array)
		}
	}
}
