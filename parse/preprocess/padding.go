package preprocess

import (
	"bytes"
	"regexp"
)

// padding is a bit-field without a name, which the grammar lacks.
var padding = regexp.MustCompile(`\b(?:unsigned|signed|int|char|short|long|u?int(?:8|16|32|64)_t)(?:\s+(?:unsigned|signed|int|char|short|long|u?int(?:8|16|32|64)_t))*\s*:\s*\w+\s*;`)

// blankPadding blanks those out, but for their type, which is no field then: they hold nothing.
func (u *Unit) blankPadding() {
	for rest := u.Text; ; {
		colon := bytes.IndexByte(rest, ':')
		if colon < 0 {
			return
		}
		end := bytes.IndexByte(rest[colon:], ';')
		if end < 0 {
			return
		}
		end += colon + 1
		text := rest[bytes.LastIndexAny(rest[:colon], ";{}")+1 : end] // few of which have a colon
		if at := padding.FindIndex(text); at != nil {
			for i := at[0] + bytes.IndexByte(text[at[0]:], ':'); i < at[1]-1; i++ {
				if !isBlank(text[i]) {
					text[i] = ' '
				}
			}
		}
		rest = rest[end:]
	}
}
