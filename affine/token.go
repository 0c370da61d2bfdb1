package affine

import (
	"fmt"
	"strings"
)

// A Token is the struct that a stream at a port moves in the user's signature, where its
// fields are of several types: the program has a vector in its place, with a part in each lane.
type Token struct {
	Type   string // in C++
	Define string // its definition; "" for a struct of a header
	Header string // that header; "" for none
	Parts  []TokenPart
}

// A TokenPart is a number of a token, or some of its bits, in the low bits of a lane.
type TokenPart struct {
	Path string // from the token to the number: .data, .p[2].x
	// As is the type of a number whose bits have no names: int8_t, bool, float. Those of ap_int.h
	// and ap_fixed.h have none.
	As        Type
	Low, Bits int // of the number
}

// tokenText is ("type", "definition", "header" | "path", type, low, bits | ..).
func tokenText(t *Token) string {
	var s strings.Builder
	fmt.Fprintf(&s, "(%q, %q, %q", t.Type, t.Define, t.Header)
	for _, p := range t.Parts {
		fmt.Fprintf(&s, " | %q, %s, %d, %d", p.Path, p.As, p.Low, p.Bits)
	}
	return s.String() + ")"
}

// portToken reads what tokenText writes.
func (r *reader) portToken() *Token {
	t := &Token{}
	r.want("(")
	t.Type = r.str("a type")
	r.want(",")
	t.Define = r.str("a definition")
	r.want(",")
	t.Header = r.str("a header")
	for r.accept("|") {
		var p TokenPart
		p.Path = r.str("a path")
		r.want(",")
		if !r.accept(Type{}.String()) {
			p.As = r.typ()
		}
		r.want(",")
		p.Low = int(r.integer("the lowest bit"))
		r.want(",")
		p.Bits = r.count("a number of bits")
		t.Parts = append(t.Parts, p)
	}
	r.want(")")
	return t
}
