package parse

import (
	"strings"

	"codo/diag"
)

// A word is a name, a number or a sign of a pragma, and where it stands.
type word struct {
	text string
	pos  diag.Pos
}

// A piece says where the text of a pragma from offset at on comes from: the
// source from start on or, if made is set, the macro at start.
type piece struct {
	at     int
	source *source
	start  int
	made   bool
}

// wordsOfPragma cuts the text of a pragma into words.
func wordsOfPragma(text []byte, pieces []piece) []word {
	var out []word
	k := 0
	for i := 0; i < len(text); {
		end := tokenEnd(text, i)
		for k+1 < len(pieces) && pieces[k+1].at <= i {
			k++
		}
		if !isBlank(text[i]) {
			start := pieces[k].start
			if !pieces[k].made {
				start += i - pieces[k].at
			}
			out = append(out, word{string(text[i:end]), pieces[k].source.pos(start)})
		}
		i = end
	}
	return out
}

// isCodo reports whether a pragma is for codo-opt.
func (p pragma) isCodo() bool { return len(p.words) > 0 }

// startsWithCodo reports whether the text of a pragma is one for codo-opt.
func startsWithCodo(text string) bool {
	first, _, _ := strings.Cut(text, " ")
	return strings.EqualFold(first, "codo")
}
