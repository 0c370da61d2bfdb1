package emit

import (
	"bytes"
	"fmt"
	"strings"

	"codo/affine"
)

// Tokens of ports that are structs in the user's signature (affine.Token): the port keeps their
// type. Who reads it makes the vector that the program has of a token, who writes it the struct.

// tokenOf is what stream b moves in the user's signature, nil if that is what the program moves.
func tokenOf(b *affine.Buffer) *affine.Token {
	if !isStream(b) {
		return nil
	}
	return b.Port.Token
}

// fromToken is the vector of the token s of b.
func fromToken(b *affine.Buffer, s string) string {
	if tokenOf(b) == nil {
		return s
	}
	return lanesFunction(b) + "(" + s + ")"
}

// toToken is the token of b that the vector s stands for.
func toToken(b *affine.Buffer, s string) string {
	if tokenOf(b) == nil {
		return s
	}
	return tokenFunction(b) + "(" + s + ")"
}

func lanesFunction(b *affine.Buffer) string { return "codo_" + b.Name + "_lanes" }
func tokenFunction(b *affine.Buffer) string { return "codo_" + b.Name + "_token" }

// tokenFunctions defines what these call, as far as text does. They are inlined.
func tokenFunctions(p *affine.Program, text string) string {
	w := &writer{}
	for _, b := range p.Args {
		if tokenOf(b) == nil {
			continue
		}
		if strings.Contains(text, lanesFunction(b)+"(") {
			vectorOfToken(w, b, b.Port.Token)
		}
		if strings.Contains(text, tokenFunction(b)+"(") {
			tokenOfVector(w, b, b.Port.Token)
		}
	}
	out := w.buf.String()
	if strings.Contains(out, "codo_bits<") && !strings.Contains(text, "codo_bits<") {
		return bitsFunction + out
	}
	return out
}

func vectorOfToken(w *writer, b *affine.Buffer, t *affine.Token) {
	w.flush("// The numbers of a token of %s.", b.Name)
	w.flush("static %s %s(const %s &token) {", vectorType(b.Elem, len(t.Parts)), lanesFunction(b), t.Type)
	w.flush("#pragma HLS inline")
	w.indent++
	w.line("%s lanes;", vectorType(b.Elem, len(t.Parts)))
	for k, part := range t.Parts {
		w.line("lanes[%d] = %s;", k, numberBits(part, "token"+part.Path))
	}
	w.line("return lanes;")
	w.indent--
	w.flush("}")
	w.flush("")
}

func tokenOfVector(w *writer, b *affine.Buffer, t *affine.Token) {
	w.flush("// The token of %s with these numbers.", b.Name)
	w.flush("static %s %s(const %s &lanes) {", t.Type, tokenFunction(b), vectorType(b.Elem, len(t.Parts)))
	w.flush("#pragma HLS inline")
	w.indent++
	w.line("%s token;", t.Type)
	for k, part := range t.Parts {
		w.line("%s", setNumber(part, "token"+part.Path, fmt.Sprintf("lanes[%d]", k)))
	}
	w.line("return token;")
	w.indent--
	w.flush("}")
	w.flush("")
}

// numberBits are the bits of number, which is the part p of a struct, as an unsigned number.
func numberBits(p affine.TokenPart, number string) string {
	switch {
	case p.As == affine.Type{}:
		return fmt.Sprintf("%s.range(%d, %d)", number, p.Low+p.Bits-1, p.Low)
	case p.As == affine.B1:
		return number
	case p.As.IsFloat():
		return fmt.Sprintf("codo_bits<uint%d_t>(%s)", p.Bits, number)
	}
	return fmt.Sprintf("(uint%d_t)%s", p.Bits, number)
}

// setNumber stores those bits.
func setNumber(p affine.TokenPart, number, lane string) string {
	switch {
	case p.As == affine.Type{}:
		return fmt.Sprintf("%s.range(%d, %d) = %s;", number, p.Low+p.Bits-1, p.Low, lane)
	case p.As == affine.B1:
		return fmt.Sprintf("%s = (%s & 1) != 0;", number, lane)
	case p.As.IsFloat():
		return fmt.Sprintf("%s = codo_bits<%s>((uint%d_t)%s);", number, p.As.CPP(), p.Bits, lane)
	}
	return fmt.Sprintf("%s = (%s)%s;", number, p.As.CPP(), lane)
}

// tokenDefinitions are the structs of the user's that ports move, each once, though several may hold
// it.
func tokenDefinitions(p *affine.Program) string {
	var w strings.Builder
	seen := map[string]bool{"": true}
	for _, b := range p.Args {
		t, before := tokenOf(b), w.Len()
		if t == nil {
			continue
		}
		for _, one := range strings.SplitAfter(t.Define, "};\n") {
			if !seen[one] {
				seen[one] = true
				w.WriteString(one)
			}
		}
		if w.Len() > before {
			w.WriteString("\n")
		}
	}
	return w.String()
}

// tokenStruct says how the golden source's own struct gets the numbers of a token of b, and
// gives them.
func tokenStruct(w *writer, b *affine.Buffer) {
	w.flush("struct codo_%s_struct {", b.Name)
	w.indent++
	w.line("template <typename codo_T, typename codo_E>")
	w.line("static void take(const codo_T &token, codo_E *lanes, long) {")
	for k, part := range b.Port.Token.Parts {
		w.line("  lanes[%d] = %s;", k, numberBits(part, ofComplex("token"+part.Path)))
	}
	w.line("}")
	w.line("template <typename codo_T, typename codo_E>")
	w.line("static void give(codo_T &token, const codo_E *lanes, long) {")
	for k, part := range b.Port.Token.Parts {
		w.line("  %s", setNumber(part, ofComplex("token"+part.Path), fmt.Sprintf("lanes[%d]", k)))
	}
	w.line("}")
	w.indent--
	w.flush("};")
	w.flush("")
}

// partFill is the value of element i of b, whose tokens, or elements, are structs: its floats are
// numbers.
func partFill(b *affine.Buffer, fill string) string {
	n := len(b.Port.Token.Parts)
	for k, p := range b.Port.Token.Parts {
		if p.As.IsFloat() {
			fill = fmt.Sprintf("i %% %d == %d ? codo_bits<uint%d_t>((%s)random_real()) : %s", n, k, p.Bits, p.As.CPP(), fill)
		}
	}
	return fill
}

// goldenTokenStructs defines how the golden source gets tokens that are structs, see codo_tokens.
func goldenTokenStructs(w *writer, p *affine.Program) {
	own := &writer{}
	for _, b := range userArguments(p) {
		if tokenOf(b) != nil {
			tokenStruct(own, b)
		}
	}
	if own.buf.Len() == 0 {
		return
	}
	if bytes.Contains(own.buf.Bytes(), []byte("codo_bits<")) {
		w.buf.WriteString(bitsFunction)
	}
	ofGolden(w, "", own)
}

// streamCalls calls what the testbench does of these functions, and of those that they call.
func streamCalls(args []testbenchArg) (text string) {
	for _, a := range args {
		if a.Stream != nil && a.Stream.Given {
			text += a.Stream.Give + "("
		} else if a.Stream != nil {
			text += a.Stream.Take + "("
		}
	}
	return text
}
