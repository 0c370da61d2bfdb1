package preprocess

import "slices"

// The grammar knows no declaration that is all that an if, an else or a loop holds. Nothing can use what it declares, so only the value
// is kept, for its effects:
//
//	if (i == 4) int a = next();        =>   if (i == 4)         next();

// plainTypes are words of types of numbers, of which such a declaration has one or more.
var plainTypes = []string{"const", "unsigned", "signed", "bool", "char", "short", "int", "long", "float", "double"}

// blankAlone blanks out the types and names of such declarations.
func (u *Unit) blankAlone() {
	var holds []bool // of the open parentheses: whether a statement follows the last one
	last, isNext := "", false
	for i, tok := range tokensOf(u.Text) {
		if isNext {
			u.blankDeclared(i)
		}
		isNext = tok == "else"
		switch n := len(holds) - 1; {
		case tok == "(":
			holds = append(holds, last == "if" || last == "constexpr" || last == "for" || last == "while")
		case tok == ")" && n >= 0:
			isNext, holds = holds[n], holds[:n]
		}
		last = tok
	}
}

// blankDeclared blanks out what stands before the value of a declaration of one number at i, if there is one.
func (u *Unit) blankDeclared(i int) {
	depth, count, end := 0, 0, -1
	isNamed := false
	for at, tok := range tokensOf(u.Text[i:]) {
		switch {
		case end < 0 && !isNamed && slices.Contains(plainTypes, tok):
			count++
		case end < 0 && !isNamed && count > 0 && isNameToken(tok):
			isNamed = true
		case end < 0 && isNamed && tok == "=":
			end = at + len(tok)
		case end < 0 && isNamed && tok == ";":
			u.blankFrom(i, at)
			return
		case end < 0, depth == 0 && (tok == "," || tok == "{"):
			return
		case depth == 0 && tok == ";":
			u.blankFrom(i, end)
			return
		case tok == "(" || tok == "[":
			depth++
		case tok == ")" || tok == "]":
			depth--
		}
	}
}

// blankFrom blanks out n bytes from i on.
func (u *Unit) blankFrom(i, n int) {
	for at := i; at < i+n; at++ {
		if !isBlank(u.Text[at]) {
			u.Text[at] = ' '
		}
	}
}
