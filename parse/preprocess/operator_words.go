package preprocess

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Words that C++ has for operators ([lex.digraph]). The grammar does not know all of them, so they are written as the
// operators, with blanks up to their length.

var operatorWords = map[string]string{
	"and": "&&", "or": "||", "not": "!", "not_eq": "!=", "bitand": "&", "bitor": "|", "xor": "^", "compl": "~",
	"and_eq": "&=", "or_eq": "|=", "xor_eq": "^=",
}

// wordsHeader is the header by which C has the words, too: they are keywords in C++.
func wordsHeader() string {
	var text strings.Builder
	for _, word := range slices.Sorted(maps.Keys(operatorWords)) {
		fmt.Fprintf(&text, "#define %s %s\n", word, operatorWords[word])
	}
	return "#ifndef __cplusplus\n" + text.String() + "#endif\n"
}

// spellOperators writes the operators in place of such words.
func (u *Unit) spellOperators() {
	for i, tok := range tokensOf(u.Text) {
		if op, ok := operatorWords[tok]; ok {
			for k := range tok {
				u.Text[i+k] = ' '
			}
			copy(u.Text[i:], op)
		}
	}
}
