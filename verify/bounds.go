package verify

import (
	"bytes"

	"codo/diag"
	"codo/parse"
)

// outOfBounds reads the kernel as codo-opt reads any kernel and reports the
// subscripts that are proven to leave their array, which g++ would not notice.
// What else there is to say of the text is left to the compiler.
func outOfBounds(name string, text []byte, out *transcript) bool {
	_, found := parse.File(name, text, parse.Options{})
	var wild diag.List
	for _, d := range found {
		if d.Code == diag.OutOfBounds {
			wild = append(wild, d)
		}
	}
	if len(wild) == 0 {
		return false
	}
	var b bytes.Buffer
	diag.Print(&b, wild, map[string][]byte{name: text}, false)
	out.remark("subscripts leave their arrays\n%s", b.String())
	return true
}
