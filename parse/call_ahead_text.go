package parse

import "codo/diag"

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
	text := r.u.text
	for at := 0; at < len(text); {
		c := text[at]
		end := at + 1
		switch {
		case c == '"' || c == '\'':
			end = behindQuote(text, at)
		case isWordByte(c):
			isNumber := c >= '0' && c <= '9'
			for end < len(text) && (isWordByte(text[end]) || isNumber && text[end] == '\'') {
				end++
			}
			word := text[at:end]
			if isNumber || seen[string(word)] {
				break
			}
			seen[string(word)] = true
			if isCalledAt(text, end) && !callsNothing[string(word)] && !defined[r.u.posOf(at)] {
				return true
			}
		}
		at = end
	}
	return false
}

// callsNothing are the words of C++ that stand in front of parentheses, but for those of types.
var callsNothing = map[string]bool{"for": true, "if": true, "while": true, "switch": true, "return": true, "sizeof": true}

// isCalledAt reports whether a parenthesis opens behind the word that ends at this place.
func isCalledAt(text []byte, at int) bool {
	for at < len(text) && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r') {
		at++
	}
	return at < len(text) && text[at] == '('
}

// behindQuote is the place behind the string or character that begins at at.
func behindQuote(text []byte, at int) int {
	end := at + 1
	for end < len(text) && text[end] != text[at] && text[end] != '\n' {
		if text[end] == '\\' {
			end++
		}
		end++
	}
	return end + 1
}
