package affine

import (
	"fmt"
	"strings"

	"codo/diag"
)

// A place is a compiled subscript: the flat position at() or, when at is nil,
// *base + offset, which is then known to be inside the buffer.
type place struct {
	base   *int64
	offset int64
	at     func() int64
}

// A dimension is one subscript of a place that is not flat.
type dimension struct {
	sum    *counterSum  // the subscript if it is a sum of counters,
	base   *int64       // and its register, nil if it is surely inside;
	value  func() int64 // the subscript if it is none
	typ    Type
	size   int64
	stride int64
}

// flat finds the position of b[index] when it is a sum of counters and surely
// inside b. It compiles nothing.
func (m *machine) flat(b *Buffer, index []Expr) (p place, ok bool) {
	if len(index) != len(b.Shape) {
		m.fault(m.at, "%d subscripts for %s", len(index), shapeText(b))
	}
	if m.written[b] != nil {
		return place{}, false
	}
	total := &counterSum{}
	for d, e := range index {
		f := m.fact(e)
		if f.sum == nil || !f.inside(b.Shape[d]) {
			return place{}, false
		}
		total = total.plus(f.sum.times(stride(b, d)))
	}
	return place{base: m.register(total), offset: total.c}, true
}

// stride is the distance of neighbours in dimension d.
func stride(b *Buffer, d int) int64 {
	n := int64(1)
	for _, size := range b.Shape[d+1:] {
		n *= int64(size)
	}
	return n
}

// place compiles b[index] for a read (or a write) at pos.
func (m *machine) place(b *Buffer, index []Expr, pos diag.Pos, write bool) place {
	if p, ok := m.flat(b, index); ok {
		return p
	}
	total := &counterSum{}
	dims := make([]dimension, len(index))
	for i, e := range index {
		f := m.fact(e)
		d := dimension{sum: f.sum, typ: e.Type(), size: int64(b.Shape[i]), stride: stride(b, i)}
		switch {
		case f.sum == nil:
			d.value = m.intExpr(e)
		case !f.inside(b.Shape[i]):
			d.base = m.register(f.sum)
		}
		if f.sum != nil {
			total = total.plus(f.sum.times(d.stride))
		}
		dims[i] = d
	}
	at := m.position(total, dims, m.outside(b, dims, pos))
	return place{at: m.watch(b, at, pos, write)}
}

// position computes the flat position: total for the dimensions that are sums,
// and the others one by one. It calls outside for a subscript that is.
func (m *machine) position(total *counterSum, dims []dimension, outside func()) func() int64 {
	var sums, values []dimension // what there is to check
	for _, d := range dims {
		switch {
		case d.value != nil:
			values = append(values, d)
		case d.base != nil:
			sums = append(sums, d)
		}
	}
	base, offset := m.register(total), total.c
	return func() int64 {
		n := *base + offset
		for i := range sums {
			if d := &sums[i]; uint64(*d.base+d.sum.c) >= uint64(d.size) {
				outside()
			}
		}
		for i := range values {
			d := &values[i]
			v := d.value()
			if uint64(v) >= uint64(d.size) {
				outside()
			}
			n += v * d.stride
		}
		return n
	}
}

// watch adds the bookkeeping of OnUninit to the position at of an element of b.
func (m *machine) watch(b *Buffer, at func() int64, pos diag.Pos, write bool) func() int64 {
	written := m.written[b]
	switch {
	case written == nil:
		return at
	case write:
		return func() int64 {
			n := at()
			written[n] = true
			return n
		}
	}
	return func() int64 {
		n := at()
		if !written[n] {
			m.options.OnUninit(b, pos)
		}
		return n
	}
}

// outside makes the function that ends the run because an element of b does not
// exist.
func (m *machine) outside(b *Buffer, dims []dimension, pos diag.Pos) func() {
	if !pos.IsValid() {
		pos = m.at
	}
	return func() {
		var text strings.Builder
		for _, d := range dims {
			v := int64(0)
			if d.value != nil {
				v = d.value()
			} else {
				v = d.sum.now()
			}
			fmt.Fprintf(&text, "[%s]", integerText(d.typ, v))
		}
		m.fault(pos, "%s%s is outside %s", b.Name, text.String(), shapeText(b))
	}
}

// integerText is v in decimal, as a value of t.
func integerText(t Type, v int64) string {
	if isUnsigned64(t) {
		return fmt.Sprint(uint64(v))
	}
	return fmt.Sprint(v)
}

// shapeText is b as it is declared: A f32[4][5].
func shapeText(b *Buffer) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s", b.Name, b.Elem)
	for _, n := range b.Shape {
		fmt.Fprintf(&text, "[%d]", n)
	}
	return text.String()
}

// load reads the element of data at p.
func load[T any](data []T, p place) func() T {
	base, offset, at := p.base, p.offset, p.at
	if at != nil {
		return func() T { return data[at()] }
	}
	return func() T { return data[*base+offset] }
}

// store writes value to the element of data at p.
func store[T any](data []T, p place, value func() T) func() {
	base, offset, at := p.base, p.offset, p.at
	if at != nil {
		return func() {
			v := value() // first, as in C++17; the place counts as written after that
			data[at()] = v
		}
	}
	return func() { data[*base+offset] = value() }
}
