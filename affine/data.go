package affine

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Data is the contents of one buffer, row-major; a scalar is one element.
type Data struct {
	Elem Type
	// Ints holds the elements of integer and bool types. Each is in the range of
	// Elem; 64-bit unsigned values are kept as the int64 with the same bits.
	Ints []int64
	// Floats holds the elements of floating types; those of f32 are exact.
	Floats []float64
}

// NewData makes the contents of b: its Init if it is a constant table, else
// zeros.
func NewData(b *Buffer) *Data {
	d := &Data{Elem: b.Elem}
	if b.Elem.IsFloat() {
		d.Floats = make([]float64, b.Len())
	} else {
		d.Ints = make([]int64, b.Len())
	}
	for i, c := range b.Init[:min(len(b.Init), b.Len())] {
		if b.Elem.IsFloat() {
			d.Floats[i] = roundTo(b.Elem, c.F)
		} else {
			d.Ints[i] = b.Elem.Wrap(c.I)
		}
	}
	return d
}

// RandomData makes contents for b that depend on seed only: integers of up to 16
// bits from their whole range, wider ones from -1000 to 1000 (0 to 2000 if
// unsigned), floats from -2 to 2 with all bits of the mantissa in use, so that a
// changed order of additions shows.
func RandomData(b *Buffer, seed uint64) *Data {
	const golden = 0x9e3779b97f4a7c15 // keeps the streams of small seeds apart
	source := rand.NewPCG(seed, seed*golden+1)
	d := NewData(b)
	for i := range d.Ints {
		v := int64(source.Uint64() >> 1)
		switch {
		case b.Elem == B1:
			v &= 1
		case b.Elem.Bits > 16:
			v %= 2001
			if b.Elem.Signed() {
				v -= 1000
			}
		}
		d.Ints[i] = b.Elem.Wrap(v)
	}
	for i := range d.Floats {
		unit := float64(source.Uint64()>>11) / (1 << 53)
		d.Floats[i] = roundTo(b.Elem, 4*unit-2)
	}
	return d
}

// Len is the number of elements.
func (d *Data) Len() int { return len(d.Ints) + len(d.Floats) }

// Constants are the elements as constants.
func (d *Data) Constants() []Const {
	list := make([]Const, d.Len())
	for k := range list {
		if list[k].T = d.Elem; d.Elem.IsFloat() {
			list[k].F = d.Floats[k]
		} else {
			list[k].I = d.Ints[k]
		}
	}
	return list
}

// Clone is a copy that shares nothing with d.
func (d *Data) Clone() *Data {
	return &Data{d.Elem, slices.Clone(d.Ints), slices.Clone(d.Floats)}
}

// Diff compares the bits of d and other. If they are equal, ok is true; else
// index is the first element that differs, or -1 if type or length do. Any
// not-a-number equals any other, but 0 and -0 differ.
func (d *Data) Diff(other *Data) (index int, ok bool) {
	if d.Elem != other.Elem || len(d.Ints) != len(other.Ints) || len(d.Floats) != len(other.Floats) {
		return -1, false
	}
	for i, v := range d.Ints {
		if v != other.Ints[i] {
			return i, false
		}
	}
	for i, v := range d.Floats {
		w := other.Floats[i]
		if math.Float64bits(v) != math.Float64bits(w) && (v == v || w == w) {
			return i, false
		}
	}
	return 0, true
}

// fits reports whether d can be the contents of b.
func (d *Data) fits(b *Buffer) bool {
	switch {
	case d == nil || d.Elem != b.Elem:
		return false
	case d.Elem.IsFloat():
		return len(d.Floats) == b.Len() && len(d.Ints) == 0
	}
	return len(d.Ints) == b.Len() && len(d.Floats) == 0
}

// stray is the index of the first element that is not a value of the type, or -1.
func (d *Data) stray() int {
	for i, v := range d.Ints {
		if v != d.Elem.Wrap(v) {
			return i
		}
	}
	for i, v := range d.Floats {
		if r := roundTo(d.Elem, v); r != v && v == v {
			return i
		}
	}
	return -1
}

// Rounded is the number of the floating type t that is nearest to v.
func Rounded(t Type, v float64) *Const { return &Const{T: t, F: roundTo(t, v)} }

// roundTo is v as the floating type t holds it.
func roundTo(t Type, v float64) float64 {
	switch t {
	case F16:
		return roundHalf(v)
	case F32:
		return float64(float32(v))
	}
	return v
}

// First is the first n elements of d: what the user has of an array that is filled up
// to a whole word.
func (d *Data) First(n int) *Data {
	out := *d
	if d.Ints != nil {
		out.Ints = d.Ints[:n]
	} else {
		out.Floats = d.Floats[:n]
	}
	return &out
}

// transposed is what b has of d, which is as it lies in memory: a copy where b has its last dimension elsewhere.
func (d *Data) transposed(b *Buffer) *Data {
	if b.Port.Transposed == 0 {
		return d
	}
	last := len(b.Shape) - 1
	columns, rows := b.Shape[last], 1
	for _, n := range b.Shape[last-b.Port.Transposed : last] {
		rows *= n
	}
	own := d.Clone()
	for k := range b.Len() {
		block, in := k/(rows*columns), k%(rows*columns)
		from := block*rows*columns + in%columns*rows + in/columns
		if len(d.Ints) > 0 {
			own.Ints[k] = d.Ints[from]
		} else {
			own.Floats[k] = d.Floats[from]
		}
	}
	return own
}
