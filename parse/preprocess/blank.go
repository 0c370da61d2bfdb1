package preprocess

import "strings"

// The grammar has no empty declaration after the body of a function, or outside of functions after another declaration, no label before
// a declaration, and no typename before a conversion. None means anything: all are blanked out.
//
//	struct fir { int taps() { return 8; }; };        =>   struct fir { int taps() { return 8; } };
//	extern char known[1];;                           =>   extern char known[1];
//	convolve: int pixel = row * width + column;      =>   int pixel = row * width + column;
//	sum = typename T::acc(0);                        =>   sum = (T::acc)(0);

// A brace is an open one: whether it is that of a function, a namespace or a linkage, and whether it
// stands in a function.
type brace struct{ closes, inside bool }

// blankIdle blanks out such semicolons, labels and words.
func (u *Unit) blankIdle() {
	var open []brace
	targets := u.targets()
	var last [3]token      // the last ones, the latest first
	var ended, inside bool // by the last token, a function or a namespace; the text is in a function
	for i := 0; i < len(u.Text); {
		end := TokenEnd(u.Text, i)
		if isBlank(u.Text[i]) {
			i = end
			continue
		}
		tok := token{string(u.Text[i:end]), i}
		switch {
		case tok.text == "{":
			isFunction := !inside && (last[0].text == ")" || last[0].text == "const" && last[1].text == ")")
			open = append(open, brace{isFunction || last[0].text == "namespace" || last[1].text == "namespace" || last[1].text == "extern", inside})
			inside = inside || isFunction
		case tok.text == "typename" && beforeValue[last[0].text]:
			if bracket := u.converts(end, beforeParameter[last[0].text]); bracket > 0 {
				u.spellConversion(i, end, bracket)
				continue
			}
		case tok.text == ";" && (ended || !inside && last[0].text == ";"):
			u.Text[i] = ' '
		case inside && last[0].text == ":" && isLabel(last[1].text, last[2].text) && isNameToken(tok.text) && !takesLabel[tok.text] && !targets[last[1].text]:
			for at := last[1].at; at <= last[0].at; at++ {
				if !isBlank(u.Text[at]) {
					u.Text[at] = ' '
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

// targets are the labels that a goto names.
func (u *Unit) targets() map[string]bool {
	names, last := map[string]bool{}, ""
	for _, text := range tokensOf(u.Text) {
		if last == "goto" {
			names[text] = true
		}
		last = text
	}
	return names
}

// beforeValue are tokens before a value, not a type.
var beforeValue = map[string]bool{"=": true, "return": true, "+": true, "-": true, "*": true, "/": true, "?": true, ":": true, "{": true, "(": true, ",": true}

// beforeParameter are those before what may also be a parameter.
var beforeParameter = map[string]bool{"(": true, ",": true}

// spellConversion writes a conversion of one value as one to a type in brackets, which needs no word for being a type. The
// Word stands from i to end, and the bracket of what is converted at bracket.
func (u *Unit) spellConversion(i, end, bracket int) {
	name := strings.TrimSpace(string(u.Text[end:bracket]))
	if u.single(bracket) {
		name = "(" + name + ")"
	}
	copy(u.Text[i:bracket], strings.Repeat(" ", bracket-i-len(name))+name)
}

// single reports whether there is one value in the brackets that open at i.
func (u *Unit) single(i int) bool {
	depth, empty := 0, true
	for i < len(u.Text) {
		end := TokenEnd(u.Text, i)
		switch text := string(u.Text[i:end]); {
		case text == "(" || text == "[" || text == "{":
			depth++
		case text == ")" || text == "]" || text == "}":
			depth--
		case text == "," && depth == 1:
			return false
		case !isBlank(u.Text[i]):
			empty = false
		}
		if i = end; depth == 0 {
			return !empty
		}
	}
	return false
}

// converts is the bracket of what is converted to a type that begins at i, of a parameter perhaps; 0: nothing is.
func (u *Unit) converts(i int, mayDeclare bool) (bracket int) {
	for depth := 0; i < len(u.Text) && depth >= 0; {
		end := TokenEnd(u.Text, i)
		switch text := string(u.Text[i:end]); {
		case text == "<":
			depth++
		case text == ">":
			depth--
		case text == ">>":
			depth -= 2
		case isBlank(u.Text[i]) || depth > 0 || text == "::" || text == ":" || isNameToken(text):
		default:
			if depth == 0 && text == "(" && !(mayDeclare && u.declares(end)) {
				return i
			}
			return 0
		}
		i = end
	}
	return 0
}

// declares reports whether a bracket that ends at i is that of a declaration, T (&a)[4].
func (u *Unit) declares(i int) bool {
	for i < len(u.Text) && isBlank(u.Text[i]) {
		i++
	}
	return i < len(u.Text) && (u.Text[i] == '&' || u.Text[i] == '*')
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
