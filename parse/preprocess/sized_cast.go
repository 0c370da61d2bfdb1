package preprocess

// The grammar takes `unsigned(i) < 8` where a statement or condition begins for the declaration of
// i, as unsigned may be a part of a longer type. So where it is the whole type, it is written as
// uint32_t, which is the same, and as long.

// nameUnsigned renames such types before a parenthesis.
func (u *Unit) nameUnsigned() {
	const as = "uint32_t"
	var before, previous string // the last two tokens
	at := 0                     // where the last begins
	for i, tok := range tokensOf(u.Text) {
		if tok == "(" && previous == "unsigned" && !sizes[before] && !pointsTo(u.Text[i+len(tok):]) {
			copy(u.Text[at:at+len(as)], as)
		}
		before, previous, at = previous, tok, i
	}
}

// sizes are words that make one type with unsigned.
var sizes = map[string]bool{"char": true, "short": true, "int": true, "long": true}

// pointsTo reports whether what follows a ( is a pointer or reference that is declared.
func pointsTo(text []byte) bool {
	first := firstTokens(text, 1)
	return len(first) > 0 && (first[0] == "*" || first[0] == "&")
}
