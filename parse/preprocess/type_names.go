package preprocess

import (
	"bytes"
	"regexp"
	"slices"
)

// halfNamed finds the name half where it is declared or returned, or a type behind a specifier, and a function of that
// name, or a conversion behind a word that is no type.
var halfNamed = regexp.MustCompile(`(\w+)[ \t]+half[ \t]*([=;,)\[(])`)

// BuiltinTypes are the class names that the headers we know would declare; the
// grammar knows the primitive types. In a text that has a variable or function half, that is no type:
// many kernels call n / 2 so.
func (u *Unit) BuiltinTypes() map[string]bool {
	text := u.Text
	types := map[string]bool{"ap_int": true, "ap_uint": true, "ap_fixed": true, "ap_ufixed": true, "_Bool": true}
	types["half"] = !bytes.Contains(text, []byte("half")) || !slices.ContainsFunc(halfNamed.FindAllSubmatch(text, -1), func(m [][]byte) bool {
		word, call := string(m[1]), string(m[2]) == "("
		return !slices.Contains([]string{"const", "volatile", "static", "constexpr", "inline", "extern"}, word) &&
			!(call && slices.Contains([]string{"return", "else", "case", "do"}, word))
	})
	for _, name := range u.integers {
		types[name] = true
	}
	return types
}
