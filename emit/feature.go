package emit

import "regexp"

// The headers that kernels and testbenches need, by what stands in their text.
// The text decides, not the IR: conversions that C++ does by itself are not
// written and need no header.
var features = []struct {
	use    *regexp.Regexp
	header string
}{
	{regexp.MustCompile(`\b(NAN|INFINITY)\b`), "<cmath>"},
	{regexp.MustCompile(`\bu?int(8|16|32|64)_t\b`), "<cstdint>"},
	{regexp.MustCompile(`\bap_u?int<`), `"ap_int.h"`},
	{regexp.MustCompile(`\bhls::\w+\(`), `"hls_math.h"`},
	{regexp.MustCompile(`\bhls::stream<`), `"hls_stream.h"`},
	{regexp.MustCompile(`\bhls::vector<`), `"hls_vector.h"`},
}

var comment = regexp.MustCompile(`(?m)//.*$`)

// headers are the headers that text needs, system headers first.
func headers(text []byte) []string {
	code := comment.ReplaceAll(text, nil)
	var out []string
	for _, f := range features {
		if f.use.Match(code) {
			out = append(out, f.header)
		}
	}
	return out
}
