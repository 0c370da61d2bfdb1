package emit

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
)

// Arguments with fixed point types. On chip, and in streams, they keep the types of the
// user's signature: tasks take the bits out where they read, and put bits in where they
// write. Behind AXI ports they are the bits, the same bytes.

// outside is the type of the elements of argument b as the top function declares it.
// Vectors are of bits.
func outside(b *affine.Buffer) affine.Type {
	if b.Outside == (affine.Type{}) || b.Port.Elements > 0 || b.Port.Kind == affine.PortAXI || b.Port.Kind == affine.PortScalar {
		return b.Elem
	}
	return b.Outside
}

// isPointed reports whether values of b are fixed point numbers where the kernel reads and
// writes them.
func isPointed(b *affine.Buffer) bool { return outside(b) != b.Elem }

// bitsFrom is a value that was read from b, as the program has it.
func bitsFrom(b *affine.Buffer, s string) text {
	if !isPointed(b) {
		return plain(s, b.Elem)
	}
	return plain(fmt.Sprintf("%s(%s.range(%d, 0))", b.Elem.CPP(), s, b.Elem.Bits-1), b.Elem)
}

// bitsTo is a value of the program that is to be written to b.
func bitsTo(b *affine.Buffer, s string) string {
	if !isPointed(b) {
		return s
	}
	return fmt.Sprintf("codo_fixed<%s>(%s)", outside(b).CPP(), s)
}

// fixedMath is a function of hls_math.h of arguments that are the bits of numbers of type arg,
// and the bits of its result.
func fixedMath(e *affine.Call, arg, result affine.Type, bits []string) text {
	of, _, _ := affine.FixedMath(e.Fn)
	numbers := make([]string, len(bits))
	for i, s := range bits {
		numbers[i] = fmt.Sprintf("codo_fixed<%s>(%s)", arg.CPP(), s)
	}
	return plain(fmt.Sprintf("%s(hls::%s(%s).range(%d, 0))", e.T.CPP(), of, strings.Join(numbers, ", "), result.Bits-1), e.T)
}

// fixedFunction defines what bitsTo calls.
const fixedFunction = `// A fixed point number made of bits.
template <typename Number, typename Bits>
static Number codo_fixed(const Bits &bits) {
#pragma HLS inline
  Number number = 0;
  number.range() = bits;
  return number;
}

`

// pointer is how a driver hands array b, bits under this name, to the kernel.
func pointer(b *affine.Buffer, name string) string {
	if !isPointed(b) {
		return name
	}
	rows := ""
	if len(b.Shape) > 1 {
		rows = "(*)" + dimensions(b.Shape[1:])
	} else {
		rows = "*"
	}
	return fmt.Sprintf("reinterpret_cast<%s %s>(%s)", outside(b).CPP(), rows, name)
}

// usesFixed reports whether a driver has to make fixed point numbers of bits: for
// arguments by value, and in streams.
func usesFixed(args []*affine.Buffer) bool {
	return slices.ContainsFunc(args, func(b *affine.Buffer) bool {
		return b.Outside != affine.Type{} && (!byAddress(b) || isStream(b))
	})
}
