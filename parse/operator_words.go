package parse

// Words that C++ has for operators ([lex.digraph]). The grammar does not know all of them, so they are written as the
// operators, with blanks up to their length.

var operatorWords = map[string]string{
	"and": "&&", "or": "||", "not": "!", "not_eq": "!=", "bitand": "&", "bitor": "|", "xor": "^", "compl": "~",
	"and_eq": "&=", "or_eq": "|=", "xor_eq": "^=",
}

// spellOperators writes the operators in place of such words.
func (u *unit) spellOperators() {
	for i, tok := range tokensOf(u.text) {
		if op, ok := operatorWords[tok]; ok {
			for k := range tok {
				u.text[i+k] = ' '
			}
			copy(u.text[i:], op)
		}
	}
}
