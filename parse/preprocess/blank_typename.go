package preprocess

import "strings"

// The grammar knows no typename before a value in braces. Without it the type is one all the same:
//
//	run(x, typename C::strategy{});   =>   run(x,          C::strategy{});

// blankTypename blanks out these words.
func (u *Unit) blankTypename() {
	const word = "typename"
	for i, tok := range tokensOf(u.Text) {
		if tok == word && namesMade(u.Text[i+len(word):]) {
			u.blankFrom(i, len(word))
		}
	}
}

// namesMade reports whether text begins with the name of a type that stands in a scope, and braces.
func namesMade(text []byte) bool {
	depth, scoped := 0, false
	for _, tok := range tokensOf(text) {
		switch {
		case strings.Trim(tok, "<") == "":
			depth += len(tok)
		case strings.Trim(tok, ">") == "":
			if depth -= len(tok); depth < 0 {
				return false
			}
		case tok == ";" || depth == 0 && tok == "{":
			return scoped && tok == "{"
		case depth > 0 || isNameToken(tok):
		case strings.Trim(tok, ":") == "":
			scoped = true
		default:
			return false
		}
	}
	return false
}
