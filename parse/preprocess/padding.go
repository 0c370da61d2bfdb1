package preprocess

import (
	"bytes"
	"regexp"
)

// padding is a bit-field without a name, which the grammar lacks.
var padding = regexp.MustCompile(`\b(?:unsigned|signed|int|char|short|long|u?int(?:8|16|32|64)_t)(?:\s+(?:unsigned|signed|int|char|short|long|u?int(?:8|16|32|64)_t))*\s*:\s*\w+\s*;`)

// blankPadding blanks those out, but for their type, which is no field then: they hold nothing.
func (u *Unit) blankPadding() {
	for _, at := range padding.FindAllIndex(u.Text, -1) {
		for i := at[0] + bytes.IndexByte(u.Text[at[0]:at[1]], ':'); i < at[1]-1; i++ {
			if !isBlank(u.Text[i]) {
				u.Text[i] = ' '
			}
		}
	}
}
