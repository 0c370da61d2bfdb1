package parse

// The grammar has no empty declaration after the body of a function, and no label before
// a declaration. Neither means anything: both are blanked out.
//
//	struct fir { int taps() { return 8; }; };        =>   struct fir { int taps() { return 8; } };
//	convolve: int pixel = row * width + column;      =>   int pixel = row * width + column;

// A brace is an open one: whether it is that of a function or a namespace, and whether it
// stands in a function.
type brace struct{ closes, inside bool }

// blankIdle blanks out such semicolons and labels.
func (u *unit) blankIdle() {
	var open []brace
	var last [3]token      // the last ones, the latest first
	var ended, inside bool // by the last token, a function or a namespace; the text is in a function
	for i := 0; i < len(u.text); {
		end := tokenEnd(u.text, i)
		if isBlank(u.text[i]) {
			i = end
			continue
		}
		tok := token{string(u.text[i:end]), i}
		switch {
		case tok.text == "{":
			isFunction := !inside && (last[0].text == ")" || last[0].text == "const" && last[1].text == ")")
			open = append(open, brace{isFunction || last[0].text == "namespace" || last[1].text == "namespace", inside})
			inside = inside || isFunction
		case tok.text == ";" && ended:
			u.text[i] = ' '
		case inside && last[0].text == ":" && isLabel(last[1].text, last[2].text) && isNameToken(tok.text) && !takesLabel[tok.text]:
			for at := last[1].at; at <= last[0].at; at++ {
				if !isBlank(u.text[at]) {
					u.text[at] = ' '
				}
			}
		}
		ended = false
		if n := len(open) - 1; tok.text == "}" && n >= 0 {
			ended, inside, open = open[n].closes, open[n].inside, open[:n]
		}
		last[2], last[1], last[0] = last[1], last[0], tok
		i = end
	}
}

// A token is one of a text, and where it begins.
type token struct {
	text string
	at   int
}

// isLabel reports whether a name before a colon is a label, by the token before it.
func isLabel(name, before string) bool {
	return isNameToken(name) && name != "default" && (before == ";" || before == "{" || before == "}")
}

// takesLabel are the first words of statements, which may have labels.
var takesLabel = map[string]bool{
	"for": true, "while": true, "do": true, "if": true, "switch": true, "return": true, "break": true, "continue": true, "goto": true, "case": true, "default": true,
}
