package preprocess

import "codo/diag"

// A control is a preprocessor line: #define, #if, #pragma, ...
type control struct {
	start, end int    // from # to the newline
	verb       string // "define", "if", ...; "" for # alone
	args       int    // where the text after the verb starts
}

// newControl reads the verb of the line whose # is at start.
func newControl(text []byte, start, end int) control {
	i := SkipBlanks(text, start+1, end)
	c := control{start: start, end: end, args: i}
	if i < end && IsWordByte(text[i]) {
		c.args = TokenEnd(text, i)
		c.verb = string(text[i:c.args])
	}
	c.args = SkipBlanks(text, c.args, end)
	return c
}

// SkipBlanks is the first offset from i that holds no blank, end if all do.
func SkipBlanks(text []byte, i, end int) int {
	for i < end && isBlank(text[i]) {
		i++
	}
	return i
}

// Word is the first word after the verb.
func (c control) word(text []byte) string {
	if c.args >= c.end || !IsWordByte(text[c.args]) {
		return ""
	}
	return string(text[c.args:TokenEnd(text, c.args)])
}

// maxConditionals bounds how deep #if may nest, since the library recurses.
const maxConditionals = 1000

// checkConditionals reports #if, #else and #endif that do not belong together.
func checkConditionals(s *source) {
	type level struct {
		at      int
		verb    string
		hasElse bool
	}
	var open []level
	for _, c := range s.controls {
		top := len(open) - 1
		switch c.verb {
		case "if", "ifdef", "ifndef":
			if len(open) == maxConditionals {
				s.faults.Errorf(diag.TooLarge, s.pos(c.start), "#%s nested deeper than %d levels", c.verb, maxConditionals)
				return
			}
			open = append(open, level{at: c.start, verb: c.verb})
		case "elif", "else":
			if top < 0 {
				s.faults.Errorf(diag.Preprocess, s.pos(c.start), "#%s without #if", c.verb)
				return
			}
			if open[top].hasElse {
				s.faults.Errorf(diag.Preprocess, s.pos(c.start), "#%s after #else", c.verb).Note(s.pos(open[top].at), "the #%s", open[top].verb)
				return
			}
			open[top].hasElse = c.verb == "else"
		case "endif":
			if top < 0 {
				s.faults.Errorf(diag.Preprocess, s.pos(c.start), "#endif without #if")
				return
			}
			open = open[:top]
		}
	}
	for _, l := range open {
		s.faults.Errorf(diag.Preprocess, s.pos(l.at), "this #%s has no #endif", l.verb)
	}
}
