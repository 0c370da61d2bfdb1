package preprocess

import (
	"strings"

	"codo/diag"
)

// blankAttributes blanks out __attribute__((...)): where data lie, which loops are unrolled and what
// is inlined is decided here. The grammar knows it at few places only. Those that make a vector of a
// number change what the source means, and are refused.
func (u *Unit) blankAttributes(diags *diag.List) {
	for i := 0; i < len(u.Text); {
		end := TokenEnd(u.Text, i)
		if word := string(u.Text[i:end]); word != "__attribute__" && word != "__attribute" {
			i = end
			continue
		}
		start := i
		i = u.closing(end)
		text := string(u.Text[start:i])
		for _, name := range []string{"vector_size", "ext_vector_type"} {
			if strings.Contains(text, name) {
				diags.Errorf(diag.Unsupported, u.PosOf(start), "vectors by %s", name).
					Advise("use an array, or hls::vector<T, N>")
				return
			}
		}
		for at := start; at < i; at++ {
			if !isBlank(u.Text[at]) {
				u.Text[at] = ' '
			}
		}
	}
}

// closing is where the parenthesis closes that is the first token from i on, or i if that is none.
func (u *Unit) closing(i int) int {
	depth := 0
	for at := i; at < len(u.Text); {
		end := TokenEnd(u.Text, at)
		switch text := u.Text[at]; {
		case text == '(':
			depth++
		case text == ')':
			if depth--; depth == 0 {
				return end
			}
		case depth == 0 && !isBlank(text):
			return i
		}
		at = end
	}
	return i
}
