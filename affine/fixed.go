package affine

import (
	"fmt"
	"slices"
)

// Fixed point numbers (UG1399, "Arbitrary Precision Fixed-Point Data Types"): bits
// that are read as an integer, and divided by two as often as there are bits behind
// the point. The front end computes with the integers and knows the points.

// A Point says where the point of a fixed point type is, and what happens to values
// that are stored there and have more bits.
type Point struct {
	Frac     int16 // bits behind the point; negative if so many zeros follow the last bit
	Quant    Quant
	Overflow Overflow
	Kept     uint8 // saturation bits: upper bits that values which wrap do not take from those that are dropped
}

// Wraps reports whether all that is stored are the lower bits of a value.
func (p Point) Wraps() bool { return p.Overflow == WrapAround && p.Kept == 0 }

// Quant is what becomes of bits behind the last one that is stored.
type Quant uint8

// The modes of quantisation; the zero value is that of C++.
const (
	Truncate        Quant = iota // towards minus infinity
	TruncateZero                 // towards zero
	Round                        // to the nearest, halves towards infinity
	RoundZero                    // halves towards zero
	RoundInf                     // halves away from zero
	RoundMinInf                  // halves towards minus infinity
	RoundConvergent              // halves to the even one
)

// Overflow is what becomes of values that are too large.
type Overflow uint8

// The modes of overflow; the zero value is that of C++.
const (
	WrapAround        Overflow = iota // the upper bits are dropped
	Saturate                          // the nearest value
	SaturateZero                      // zero
	SaturateSymmetric                 // like Saturate, but the least value is that of the greatest with a sign
	WrapSignMagnitude                 // the bits are inverted where the sign changes, so that values come back the way they went
)

// QuantNames and OverflowNames are the spellings of C++.
var (
	QuantNames    = [...]string{"AP_TRN", "AP_TRN_ZERO", "AP_RND", "AP_RND_ZERO", "AP_RND_INF", "AP_RND_MIN_INF", "AP_RND_CONV"}
	OverflowNames = [...]string{"AP_WRAP", "AP_SAT", "AP_SAT_ZERO", "AP_SAT_SYM", "AP_WRAP_SM"}
)

// IsFixed reports whether t is a fixed point type.
func (t Type) IsFixed() bool { return t.Kind == Fixed || t.Kind == UFixed }

// Raw is the type of the bits of a fixed point type, or of a lane; any other type is its own.
func (t Type) Raw() Type {
	switch t.Kind {
	case Fixed:
		return Type{Kind: APInt, Bits: t.Bits}
	case UFixed:
		return Type{Kind: APUint, Bits: t.Bits}
	case Lane, ULane:
		return Type{Kind: Uint, Bits: t.Bits}
	}
	return t
}

func (t Type) fixedCPP() string {
	name := "ap_fixed"
	if t.Kind == UFixed {
		name = "ap_ufixed"
	}
	modes := ""
	if t.Point.Quant != Truncate || !t.Point.Wraps() {
		modes = ", " + QuantNames[t.Point.Quant]
	}
	if !t.Point.Wraps() {
		modes += ", " + OverflowNames[t.Point.Overflow]
	}
	if t.Point.Kept > 0 {
		modes += fmt.Sprintf(", %d", t.Point.Kept)
	}
	return fmt.Sprintf("%s<%d, %d%s>", name, t.Bits, t.Bits-int(t.Point.Frac), modes)
}

// pointText is point(10:AP_RND:AP_SAT): bits behind the point, modes, and saturation bits if there are any.
func pointText(p Point) string {
	if p.Kept > 0 {
		return fmt.Sprintf("point(%d:%s:%s:%d)", p.Frac, QuantNames[p.Quant], OverflowNames[p.Overflow], p.Kept)
	}
	return fmt.Sprintf("point(%d:%s:%s)", p.Frac, QuantNames[p.Quant], OverflowNames[p.Overflow])
}

// point reads the same for a buffer whose elements have type raw.
func (r *reader) point(raw Type) Type {
	r.want("point")
	r.want("(")
	t := Type{Kind: Fixed, Bits: raw.Bits, Point: Point{Frac: int16(r.integer("the number of bits behind the point"))}}
	if !raw.Signed() {
		t.Kind = UFixed
	}
	r.want(":")
	t.Point.Quant = Quant(r.mode(QuantNames[:], "a mode of quantisation"))
	r.want(":")
	t.Point.Overflow = Overflow(r.mode(OverflowNames[:], "a mode of overflow"))
	if r.accept(":") {
		t.Point.Kept = uint8(r.integer("the number of saturation bits"))
	}
	r.want(")")
	return t
}

func (r *reader) mode(names []string, what string) int {
	i := slices.Index(names, r.tok.text)
	if i < 0 {
		r.expected(what)
	}
	r.advance()
	return i
}

// outside checks the type of b in the user's signature.
func (c *checker) outside(role string, b *Buffer) {
	t := b.Outside
	switch {
	case t == Type{}:
	case role != "argument":
		c.errorf("%s has a type in the user's signature, but is no argument", b.Name)
	case !t.IsFixed() || t.Raw() != b.Elem || int(t.Point.Quant) >= len(QuantNames) || int(t.Point.Overflow) >= len(OverflowNames):
		c.errorf("%s of type %s is called %s in the user's signature, which has other bits", b.Name, b.Elem, t)
	}
}
