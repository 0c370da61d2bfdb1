package parse

import (
	"codo/diag"
	"codo/parse/preprocess"
)

// mayCallAhead reports whether the text of the unit has a word whose first place is in front of a parenthesis and is not where one of
// the functions of tu is defined: without one, callsAhead finds nothing that matters, and takes long to walk through a large file.
func (r *reader) mayCallAhead(tu *translationUnit) bool {
	defined := map[diag.Pos]bool{}
	for _, f := range tu.functions {
		if f != nil {
			defined[f.pos] = true
		}
	}
	seen := map[string]bool{}
	text := r.u.Text
	for at := 0; at < len(text); {
		c := text[at]
		end := at + 1
		switch {
		case c == '"' || c == '\'':
			end = preprocess.TokenEnd(text, at)
		case preprocess.IsWordByte(c):
			isNumber := c >= '0' && c <= '9'
			for end < len(text) && (preprocess.IsWordByte(text[end]) || isNumber && text[end] == '\'') {
				end++
			}
			word := text[at:end]
			if isNumber || seen[string(word)] {
				break
			}
			seen[string(word)] = true
			next := preprocess.SkipBlanks(text, end, len(text))
			if next < len(text) && text[next] == '(' && !callsNothing[string(word)] && !defined[r.u.PosOf(at)] {
				return true
			}
		}
		at = end
	}
	return false
}

// callsNothing are the words of C++ that stand in front of parentheses, but for those of types.
var callsNothing = map[string]bool{"for": true, "if": true, "while": true, "switch": true, "return": true, "sizeof": true}
