package emit

import (
	"fmt"

	"codo/affine"
)

// floatBits says that values are the bits of floats, but for so many low ones that are 0: a number of 16 bits is the upper half of a float
// where it is shifted up and read as one. Of bits drawn at random some are no number, and which bits sums of such have is not said.
type floatBits struct {
	of      affine.Type
	without int
}

// fill is the C++ expression of one element of type t, "" if it has other bits.
func (f floatBits) fill(t affine.Type) string {
	if f.of.Bits == 0 || !t.IsInteger() || t.IsAP() || t.Bits != f.of.Bits-f.without {
		return ""
	}
	return fmt.Sprintf("(%s)(codo_bits<uint%d_t>((%s)random_real()) >> %d)", t.CPP(), f.of.Bits, f.of.CPP(), f.without)
}

// readAs says that the integer e is read as bits of floats.
func (s *sinks) readAs(e affine.Expr, f floatBits) {
	switch e := e.(type) {
	case *affine.Load:
		s.merge(e.Buffer, stimulus{floats: f})
	case *affine.Cast:
		if e.X.Type().IsInteger() {
			s.readAs(e.X, f)
		}
	case *affine.Select:
		s.readAs(e.X, f)
		s.readAs(e.Y, f)
	case *affine.Binary:
		if by, ok := e.Y.(*affine.Const); ok && e.Op == "<<" && by.I >= 0 && by.I < int64(f.of.Bits-f.without) {
			f.without += int(by.I)
			s.readAs(e.X, f)
		}
	}
}
