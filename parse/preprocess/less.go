package preprocess

import (
	"bytes"
	"slices"
)

// The grammar takes `i < 3 ? a : b > c` for a template i<...> without a word. So
// it is told what < means: after a name that is no template it is a comparison,
// and is written as <=, which no template can follow. The syntax tree's reader
// turns it back.

// knownTemplates are the names of templates that headers declare.
var knownTemplates = map[string]bool{
	"template": true, "bit_cast": true, "static_cast": true, "const_cast": true, "reinterpret_cast": true, "dynamic_cast": true,
	"ap_int": true, "ap_uint": true, "ap_fixed": true, "ap_ufixed": true, "stream": true, "stream_of_blocks": true,
	"vector": true, "array": true, "complex": true, "numeric_limits": true, "min": true, "max": true, "axis": true, "ap_axiu": true, "ap_axis": true,
	"axis_data": true, "axis_user": true, "qdma_axis": true, "burst_maxi": true, "directio": true, "ap_shift_reg": true, "ap_float": true,
	"pair": true, "tuple": true, "bitset": true, "function": true, "unique_ptr": true, "conditional": true, "conditional_t": true, "enable_if": true, "enable_if_t": true, "is_same": true,
	"is_integral": true, "is_floating_point": true, "is_arithmetic": true, "is_signed": true, "is_unsigned": true, "decay": true, "decay_t": true,
	"make_signed": true, "make_signed_t": true, "make_unsigned": true, "make_unsigned_t": true, "remove_const": true, "remove_const_t": true,
	"remove_cv": true, "remove_cv_t": true, "remove_reference": true, "remove_reference_t": true, "remove_cvref_t": true,
	"binary_function": true, "unary_function": true, "integer_sequence": true, "index_sequence": true, "make_index_sequence": true, "tuple_size": true,
	"ap_none": true, "ap_vld": true, "ap_ovld": true, "ap_ack": true, "ap_hs": true, "load_balance": true, "round_robin": true, "read_lock": true, "write_lock": true,
}

// templateNames are the templates that a text may use: those of the headers and
// those it declares itself.
func templateNames(text []byte) map[string]bool {
	names := map[string]bool{}
	for name := range knownTemplates {
		names[name] = true
	}
	const keyword = "template"
	for i := 0; ; i += len(keyword) {
		at := bytes.Index(text[i:], []byte(keyword))
		if at < 0 {
			return names
		}
		i += at
		if i == 0 || !IsWordByte(text[i-1]) { // not the end of a longer name
			names[declaredTemplate(firstTokens(text[i+len(keyword):], maxDeclaration))] = true
		}
	}
}

// maxDeclaration is how many tokens after template are searched for its name.
const maxDeclaration = 100

// firstTokens gives up to n tokens of a text, << as one.
func firstTokens(text []byte, n int) []string {
	var tokens []string
	for at, tok := range tokensOf(text) {
		if len(tokens) == n {
			break
		}
		if tok == "<" && at > 0 && text[at-1] == '<' && len(tokens) > 0 && tokens[len(tokens)-1] == "<" {
			tokens[len(tokens)-1] = "<<"
			continue
		}
		tokens = append(tokens, tok)
	}
	return tokens
}

// declaredTemplate is the name that follows template <...>: the first one before
// a ( or {, or after struct, class or using. What parentheses within <...> hold does not end it.
func declaredTemplate(tokens []string) string {
	depth, inside := 0, 0
	for i, tok := range tokens {
		if depth > 0 {
			switch tok {
			case "(":
				inside++
			case ")":
				inside--
			}
		}
		if inside > 0 {
			continue
		}
		switch tok {
		case "<":
			depth++
		case ">":
			depth--
		case "struct", "class", "using":
			if depth == 0 && i+1 < len(tokens) {
				return tokens[i+1]
			}
		case "(", "{":
			if depth == 0 && i > 0 {
				return tokens[i-1]
			}
		}
	}
	return ""
}

// tellLess rewrites the comparisons of u.text that the grammar could misread,
// and adds what dropParens and callBlocks say. It notes where.
func (u *Unit) tellLess() {
	templates := templateNames(u.Text)
	out := make([]byte, 0, len(u.Text)+len(u.Text)/64)
	u.sortAdditions()
	previous, next, added := "", 0, 0
	var qualifier string // what precedes previous, without blanks: std::
	for i := 0; i < len(u.Text); {
		for ; next < len(u.Pragmas) && u.Pragmas[next].Offset <= i; next++ {
			u.Pragmas[next].Offset += len(u.inserted)
		}
		end := TokenEnd(u.Text, i)
		tok := string(u.Text[i:end])
		if isBlank(tok[0]) { // what stood here is blank, and is replaced
			out = append(out, tok...)
		}
		for ; added < len(u.added) && u.added[added].at < end; added++ {
			for _, c := range []byte(u.added[added].text) {
				u.inserted = append(u.inserted, len(out))
				out = append(out, c)
			}
		}
		if !isBlank(tok[0]) {
			out = append(out, tok...)
		}
		if tok == "<" && qualifier != "std::" && isLess(u.Text, i, previous, templates) {
			u.inserted = append(u.inserted, len(out))
			out = append(out, '=')
		}
		if !isBlank(tok[0]) {
			switch {
			case tok == "std":
				qualifier = tok
			case tok == ":" && (qualifier == "std" || qualifier == "std:"):
				qualifier += tok
			case previous != ":":
				qualifier = ""
			}
			previous = tok
		}
		i = end
	}
	for ; next < len(u.Pragmas); next++ {
		u.Pragmas[next].Offset += len(u.inserted)
	}
	u.Text = out
}

// isLess reports whether the < at i of text is a comparison that the grammar
// could misread.
func isLess(text []byte, i int, previous string, templates map[string]bool) bool {
	next := byte(' ')
	if i+1 < len(text) {
		next = text[i+1]
	}
	if next == '<' || next == '=' || i > 0 && text[i-1] == '<' {
		return false
	}
	isName := previous != "" && IsWordByte(previous[0]) && (previous[0] < '0' || previous[0] > '9')
	return isName && !templates[previous]
}

// Original is the text of bytes start to end of u as the user wrote it.
func (u *Unit) Original(start, end int) string {
	first, _ := slices.BinarySearch(u.inserted, start)
	var out []byte
	for _, at := range u.inserted[first:] {
		if at >= end {
			break
		}
		out = append(out, u.Text[start:at]...)
		start = at + 1
	}
	return string(append(out, u.Text[start:end]...))
}
