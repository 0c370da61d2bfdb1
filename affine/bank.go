package affine

import (
	"fmt"

	"codo/diag"
)

// A Bank is a part of a board's memory: banks First to Last of one kind, which are
// one range of addresses. The zero Bank is undecided.
type Bank struct {
	Memory      string // as the tool calls it: HBM, DDR, or HP for ports of a processing system
	First, Last int
}

// String is the bank as v++ names it (UG1702, --connectivity.sp): HBM[3], HBM[0:3],
// DDR[1], HP0.
func (b Bank) String() string {
	switch {
	case b == Bank{}:
		return "none"
	case b.Memory == "HP":
		return fmt.Sprintf("HP%d", b.First)
	case b.First == b.Last:
		return fmt.Sprintf("%s[%d]", b.Memory, b.First)
	}
	return fmt.Sprintf("%s[%d:%d]", b.Memory, b.First, b.Last)
}

// WordBytes is the widest word that moves through a port: 512 bits.
const WordBytes = 64

// Bytes is the memory that the elements of b take, padded to whole words.
func (b *Buffer) Bytes() int64 {
	return (int64(b.Len())*int64(b.Elem.Bytes()) + WordBytes - 1) / WordBytes * WordBytes
}

// Bytes is what a value of t takes in memory: whole bytes, a power of two of them
// (UG1399, "Arbitrary Precision Data Types Library").
func (t Type) Bytes() int {
	n := 1
	for 8*n < t.Bits {
		n *= 2
	}
	return n
}

// A Place is where the user wants the data of an argument (#pragma codo memory). The
// zero Place wants nothing.
type Place struct {
	Bank Bank
	Pos  diag.Pos // of the pragma
}

// place checks where the data of b is to lie, and where it lies.
func (c *checker) place(role string, b *Buffer) {
	if b.Place != (Place{}) && role != "argument" {
		c.errorf("%s is placed in a bank, but is no argument", b.Name)
	}
	for _, bank := range []Bank{b.Place.Bank, b.Port.Bank} {
		if bank != (Bank{}) && (!isIdentifier(bank.Memory) || bank.First < 0 || bank.Last < bank.First) {
			c.errorf("%s lies in bank %s, which is none", b.Name, bank)
		}
	}
	if b.Port.Bank != (Bank{}) && b.Port.Kind != PortAXI {
		c.errorf("%s lies in bank %s, but has no m_axi port", b.Name, b.Port.Bank)
	}
}
