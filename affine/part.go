package affine

import "slices"

// A Part says which words of the user's array an argument holds: those whose number is
// Index more than a multiple of Of, one after the other. All parts of an array follow each
// other among the arguments, from index 0 on.
//
//	arg x_part0 f32[13][16] port=axi elements=198 part=x:0:2     words 0, 2, 4 .. of x
//	arg x_part1 f32[13][16] port=axi elements=192 part=x:1:2     words 1, 3, 5 ..
//
// A matrix can lie in panels; then its words are counted as they lie, and one part may be all of it. The kernel
// may take it in this order beside the other: its arguments follow each other.
type Part struct {
	Array  string // its name
	Index  int
	Of     int    // 0: the argument is no part
	Panels Panels // zero: in the user's order
}

// Panels say that a matrix of the user's lies in panels of its columns, one row of a panel after
// the other. Elements beyond the matrix are zero.
//
//	0 1 2 3 4        0 1, 5 6, . .; 2 3, 7 8, . .; 4 ., 9 ., . .     width 2, height 3
//	5 6 7 8 9
type Panels struct {
	Rows, Columns int // of the matrix
	Height        int // rows of a panel, as many as the matrix has or more
	Width         int // columns of a panel; 0: there are none
}

// Place is the number of the user's element that lies at a place; ok is false for one beyond the
// matrix.
func (p Panels) Place(at int) (element int, ok bool) {
	panel, inside := at/(p.Height*p.Width), at%(p.Height*p.Width)
	row, column := inside/p.Width, panel*p.Width+inside%p.Width
	return row*p.Columns + column, row < p.Rows && column < p.Columns
}

// An Argument is one of the user's function: a buffer, or all parts of an array.
type Argument struct {
	Name  string
	Parts []*Buffer // at least one; those of a Part have an array of words
	// Panels are the parts of the same array in panels, if the kernel takes it in both orders.
	Panels []*Buffer
}

// Arguments are those of the user's function, in its order.
func Arguments(p *Program) (list []Argument) {
	for _, b := range p.Args {
		part, last := b.Port.Part, len(list)-1
		switch again := last >= 0 && part.Of > 0 && list[last].Name == part.Array; {
		case again && (part.Index == 0 || list[last].Panels != nil):
			list[last].Panels = append(list[last].Panels, b)
		case again:
			list[last].Parts = append(list[last].Parts, b)
		case part.Of > 0:
			list = append(list, Argument{Name: part.Array, Parts: []*Buffer{b}})
		default:
			list = append(list, Argument{Name: b.Name, Parts: []*Buffer{b}})
		}
	}
	return list
}

// All are the buffers that the kernel takes, in the order of its arguments.
func (a Argument) All() []*Buffer { return slices.Concat(a.Parts, a.Panels) }

// IsShared reports whether the kernel takes other arrays than the user's.
func (a Argument) IsShared() bool { return a.Parts[0].Port.Part.Of > 0 || len(a.Panels) > 0 }

// Elements is the number of elements that the user's array has.
func (a Argument) Elements() (n int) {
	if p := a.Parts[0].Port.Part.Panels; p.Width > 0 {
		return p.Rows * p.Columns
	}
	for _, b := range a.Parts {
		n += b.Elements()
	}
	return n
}

// Whole is the array that the parts are of, of as many words as they have, or the matrix that
// lies in panels.
func (a Argument) Whole() *Buffer {
	whole := *a.Parts[0]
	whole.Name, whole.Port.Part = a.Name, Part{}
	if p := a.Parts[0].Port.Part.Panels; p.Width > 0 {
		whole.Shape, whole.Port.Elements = []int{p.Rows, p.Columns}, 0
		return &whole
	}
	if len(a.Parts) == 1 {
		return a.Parts[0]
	}
	whole.Shape, whole.Port.Elements = []int{whole.Shape[0] * len(a.Parts), whole.Shape[1]}, a.Elements()
	return &whole
}

// Split shares the contents of the whole out to all that the kernel takes.
func (a Argument) Split(whole *Data) (parts []*Data) {
	for _, b := range a.All() {
		d := NewData(b)
		eachRun(b, func(at, from, n int) {
			copyElements(d, at, whole, from, n)
		})
		parts = append(parts, d)
	}
	return parts
}

// Join is the contents of the whole that is shared out so.
func (a Argument) Join(parts []*Data) *Data {
	whole := NewData(a.Whole())
	for k, b := range a.Parts {
		eachRun(b, func(at, from, n int) {
			copyElements(whole, from, parts[k], at, n)
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

// eachRun visits what lies side by side in a part, and in the whole: where that begins in both.
func eachRun(b *Buffer, visit func(at, from, n int)) {
	part := b.Port.Part
	if part.Of == 0 {
		visit(0, 0, b.Len())
		return
	}
	words, n := 1, b.Len()
	if part.Of > 1 {
		words, n = b.Shape[0], b.Shape[1]
	}
	for w := range words {
		at, from := w*n, (w*part.Of+part.Index)*n
		if part.Panels.Width == 0 {
			visit(at, from, n)
			continue
		}
		for k := range n {
			if element, ok := part.Panels.Place(from + k); ok {
				visit(at+k, element, 1)
			}
		}
	}
}

// part reads array:index:of, and the rows, columns, height and width of panels, if there are any.
func (r *reader) part() (p Part) {
	p.Array = r.name("an array")
	r.want(":")
	p.Index = r.count("a number")
	r.want(":")
	p.Of = r.count("a number of parts")
	if r.attribute("panels") {
		for k, n := range []*int{&p.Panels.Rows, &p.Panels.Columns, &p.Panels.Height, &p.Panels.Width} {
			if k > 0 {
				r.want(":")
			}
			*n = r.count("a number of rows or columns")
		}
	}
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
		if x := part.Panels; !x.hold() {
			c.errorf("%s lies in panels of %d by %d elements, and %s has %d by %d", b.Name, x.Height, x.Width, part.Array, x.Rows, x.Columns)
			continue
		}
		first := i - part.Index
		ok := (part.Of > 1 || part.Panels.Width > 0) && part.Index < part.Of && first >= 0 && first+part.Of <= len(p.Args)
		for k := 0; ok && k < part.Of; k++ {
			o := p.Args[first+k]
			ok = o.Port.Part == Part{part.Array, k, part.Of, part.Panels} && (o.Port.Elements > 0 || part.Of == 1) && slices.Equal(o.Shape, b.Shape) && o.Elem == b.Elem
		}
		if !ok {
			c.errorf("%s is part %d of %d of %s, whose other parts are not beside it", b.Name, part.Index, part.Of, part.Array)
		}
	}
}

// hold reports whether the panels are as high as the matrix.
func (p Panels) hold() bool {
	return p == Panels{} || p.Width > 0 && p.Rows > 0 && p.Columns > 0 && p.Height >= p.Rows
}
