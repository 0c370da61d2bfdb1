package preprocess

// The grammar takes `= 0,` in a struct for a function without a body, and then for an error: the braces of {}, which is
// the same value, stand there instead.
//
//	struct S { float a = 0, b = 0; };   =>   struct S { float a { }, b = 0; };

// zeroFields writes such braces.
func (u *Unit) zeroFields() {
	var inStruct []bool    // of the braces around
	declares := false      // a struct, which has not begun yet
	parens, angles := 0, 0 // the latter of the parameters of a template
	equals := -1           // the place of = in a struct, if nothing but 0 came since
	zero, previous := 0, ""
	for i, tok := range tokensOf(u.Text) {
		switch tok {
		case "struct", "class", "union":
			declares = previous != "enum"
		case ";", ")":
			declares = false
		}
		switch tok {
		case "{":
			inStruct, declares = append(inStruct, declares), false
		case "}":
			inStruct = inStruct[:max(0, len(inStruct)-1)]
		case "(":
			parens++
		case ")":
			parens--
		case "<":
			if angles > 0 || previous == "template" {
				angles++
			}
		case ">":
			angles = max(0, angles-1)
		case ">>":
			angles = max(0, angles-2)
		}
		n := len(inStruct) - 1
		switch {
		case tok == "=" && n >= 0 && inStruct[n] && parens == 0 && angles == 0:
			equals = i
		case tok == "0" && previous == "=":
			zero = i
		case tok == "," && previous == "0" && equals >= 0:
			u.Text[equals], u.Text[zero] = '{', '}'
			equals = -1
		default:
			equals = -1
		}
		previous = tok
	}
}
