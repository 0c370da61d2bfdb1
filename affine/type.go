package affine

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is the family of a scalar type.
type Kind uint8

// The kinds. APInt and APUint are the arbitrary-precision integers of
// ap_int.h: the same values as Int and Uint, but other promotion rules in C++.
const (
	Bool Kind = iota + 1
	Int
	Uint
	APInt
	APUint
	Float
	// Of fixed point types a program only knows the bits, which are integers; they
	// are the types of arguments in the user's signature (Buffer.Outside).
	Fixed
	UFixed
	// Of words of more than 64 bits a program only knows the lanes, which are integers:
	// those of an ap_int, of an ap_uint. Point.Frac is the width of the word.
	Lane
	ULane
)

// Type is a scalar type. The zero Type is "none".
type Type struct {
	Kind  Kind
	Point Point // of Fixed and UFixed
	Bits  int   // width: 1 for Bool, 8..64 for Int and Uint, 1..64 for the AP kinds, 16, 32 or 64 for Float
}

// The types that stages name themselves.
var (
	B1  = Type{Kind: Bool, Bits: 1}
	I32 = Type{Kind: Int, Bits: 32}
	I64 = Type{Kind: Int, Bits: 64}
	F16 = Type{Kind: Float, Bits: 16}
	F32 = Type{Kind: Float, Bits: 32}
	F64 = Type{Kind: Float, Bits: 64}
)

var kindPrefix = [...]string{Bool: "bool", Int: "i", Uint: "u", APInt: "ap", APUint: "uap", Float: "f", Fixed: "fixed", UFixed: "ufixed", Lane: "lane", ULane: "ulane"}

// String is the name of t in IR text: bool, i32, u8, ap5, uap12, f32.
func (t Type) String() string {
	switch t.Kind {
	case 0:
		return "none"
	case Bool:
		return "bool"
	case Fixed, UFixed:
		return t.fixedCPP()
	}
	return kindPrefix[t.Kind] + strconv.Itoa(t.Bits)
}

// ParseType reads the name that Type.String writes.
func ParseType(s string) (Type, bool) {
	if s == "bool" {
		return B1, true
	}
	digits := strings.IndexAny(s, "0123456789")
	if digits <= 0 {
		return Type{}, false
	}
	bits, err := strconv.Atoi(s[digits:])
	if err != nil {
		return Type{}, false
	}
	for k := Int; k <= Float; k++ {
		t := Type{Kind: k, Bits: bits}
		if kindPrefix[k] == s[:digits] && t.valid() && t.String() == s {
			return t, true
		}
	}
	return Type{}, false
}

// valid reports whether t is a type a program may use.
func (t Type) valid() bool {
	switch t.Kind {
	case Bool:
		return t.Bits == 1
	case Int, Uint:
		return t.Bits == 8 || t.Bits == 16 || t.Bits == 32 || t.Bits == 64
	case APInt, APUint:
		return 1 <= t.Bits && t.Bits <= 64
	case Float:
		return t.Bits == 16 || t.Bits == 32 || t.Bits == 64
	}
	return false
}

// IsInteger reports whether t holds integers; bool counts.
func (t Type) IsInteger() bool { return t.Kind != Float && t.Kind != 0 && !t.IsFixed() && !t.IsLane() }

// IsLane reports whether t is the type of lanes of a word.
func (t Type) IsLane() bool { return t.Kind == Lane || t.Kind == ULane }

// IsFloat reports whether t is half, float or double.
func (t Type) IsFloat() bool { return t.Kind == Float }

// IsAP reports whether t is an ap_int or ap_uint.
func (t Type) IsAP() bool { return t.Kind == APInt || t.Kind == APUint }

// Signed reports whether t can hold negative values.
func (t Type) Signed() bool {
	return t.Kind == Int || t.Kind == APInt || t.Kind == Float || t.Kind == Fixed
}

// CPP is the spelling of t in emitted C++.
func (t Type) CPP() string {
	switch t.Kind {
	case Bool:
		return "bool"
	case Int:
		if t.Bits == 32 {
			return "int"
		}
		return fmt.Sprintf("int%d_t", t.Bits)
	case Lane:
		return fmt.Sprintf("ap_int<%d>", t.Point.Frac)
	case ULane:
		return fmt.Sprintf("ap_uint<%d>", t.Point.Frac)
	case Uint:
		return fmt.Sprintf("uint%d_t", t.Bits)
	case APInt:
		return fmt.Sprintf("ap_int<%d>", t.Bits)
	case APUint:
		return fmt.Sprintf("ap_uint<%d>", t.Bits)
	case Float:
		switch t.Bits {
		case 16:
			return "half"
		case 32:
			return "float"
		}
		return "double"
	case Fixed, UFixed:
		return t.fixedCPP()
	}
	panic("affine: no C++ spelling of " + t.String())
}

// Wrap reduces v to the range of the integer type t, as C++ does when it
// converts (two's complement, modulo 2^Bits). A bool is v != 0. Values of
// 64-bit unsigned types are kept as the int64 with the same bits.
func (t Type) Wrap(v int64) int64 {
	switch {
	case t.Kind == Bool:
		if v != 0 {
			return 1
		}
		return 0
	case t.Bits >= 64:
		return v
	case t.Signed():
		return v << (64 - t.Bits) >> (64 - t.Bits)
	}
	return v & (1<<t.Bits - 1)
}
