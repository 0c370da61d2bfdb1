package emit

// The headers that kernels and testbenches need, by what stands in their text.
// The text decides, not the IR: conversions that C++ does by itself are not
// written and need no header. System headers come first.
var features = []struct {
	header string
	use    func(word, rest []byte) bool // of a word and what follows it
}{
	{"<cmath>", func(word, _ []byte) bool { return string(word) == "NAN" || string(word) == "INFINITY" }},
	{"<cstdint>", func(word, _ []byte) bool { return fixedWidth[string(word)] }},
	{`"ap_axi_sdata.h"`, func(word, rest []byte) bool {
		name, after := member(word, rest)
		return string(name) == "axis" && begins(after, "<")
	}},
	{`"ap_fixed.h"`, func(word, rest []byte) bool {
		return begins(rest, "<") && (string(word) == "ap_fixed" || string(word) == "ap_ufixed")
	}},
	{`"ap_int.h"`, func(word, rest []byte) bool {
		return begins(rest, "<") && (string(word) == "ap_int" || string(word) == "ap_uint")
	}},
	{`"hls_half.h"`, func(word, _ []byte) bool { return string(word) == "half" }},
	{`"hls_math.h"`, func(word, rest []byte) bool {
		name, after := member(word, rest)
		return len(name) > 0 && begins(after, "(")
	}},
	{`"hls_stream.h"`, func(word, rest []byte) bool {
		name, after := member(word, rest)
		return string(name) == "stream" && begins(after, "<")
	}},
	{`"hls_vector.h"`, func(word, rest []byte) bool {
		name, after := member(word, rest)
		return string(name) == "vector" && begins(after, "<")
	}},
}

var fixedWidth = map[string]bool{"int8_t": true, "int16_t": true, "int32_t": true, "int64_t": true,
	"uint8_t": true, "uint16_t": true, "uint32_t": true, "uint64_t": true}

// member is the name after hls::, and what follows it; none if that is not what stands
// there.
func member(word, rest []byte) (name, after []byte) {
	if string(word) != "hls" || !begins(rest, "::") {
		return nil, nil
	}
	rest = rest[2:]
	n := wordLen(rest)
	return rest[:n], rest[n:]
}

func begins(text []byte, with string) bool {
	return len(text) >= len(with) && string(text[:len(with)]) == with
}

// wordLen is how many characters of a word text begins with.
func wordLen(text []byte) (n int) {
	for n < len(text) && isWord(text[n]) {
		n++
	}
	return n
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// headers are the headers that text needs, but for its comments.
func headers(text []byte) []string {
	needs := make([]bool, len(features))
	for len(text) > 0 {
		n := wordLen(text)
		switch {
		case n > 0:
			word, rest := text[:n], text[n:]
			for k := range features {
				needs[k] = needs[k] || features[k].use(word, rest)
			}
			text = rest
		case begins(text, "//"):
			for n < len(text) && text[n] != '\n' {
				n++
			}
			text = text[n:]
		default:
			text = text[1:]
		}
	}
	var out []string
	for k, f := range features {
		if needs[k] {
			out = append(out, f.header)
		}
	}
	return out
}
