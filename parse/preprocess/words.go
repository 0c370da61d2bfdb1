package preprocess

import (
	"strings"

	"codo/diag"
)

// A Word is a name, a number or a sign of a pragma, and where it stands.
type Word struct {
	Text string
	Pos  diag.Pos
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
func wordsOfPragma(text []byte, pieces []piece) []Word {
	var out []Word
	k := 0
	for i := 0; i < len(text); {
		end := TokenEnd(text, i)
		for k+1 < len(pieces) && pieces[k+1].at <= i {
			k++
		}
		if !isBlank(text[i]) {
			start := pieces[k].start
			if !pieces[k].made {
				start += i - pieces[k].at
			}
			out = append(out, Word{string(text[i:end]), pieces[k].source.pos(start)})
		}
		i = end
	}
	return out
}

// IsCodo reports whether a pragma is for codo-opt.
func (p Pragma) IsCodo() bool { return len(p.Words) > 0 }

// startsWithCodo reports whether the text of a pragma is one for codo-opt.
func startsWithCodo(text string) bool {
	first, _, _ := strings.Cut(text, " ")
	return strings.EqualFold(first, "codo")
}
