package emit

import (
	"bytes"
	"slices"
)

// mentions reports whether text has one of these words in it somewhere. That is found much faster than a pattern
// is in a source of thousands of lines, and without them there is no match.
func mentions(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return bytes.Contains(text, []byte(word)) })
}
