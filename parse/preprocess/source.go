package preprocess

import (
	"bytes"
	"slices"
	"strings"

	"codo/diag"
)

// MaxStatements bounds those of a file, and what inlining may make of them.
const MaxStatements = 200_000

// A source is one file: its bytes as read, and the same bytes with comments
// blanked. Both are equally long, so that an offset names one place in either.
type source struct {
	name     string
	raw      []byte
	text     []byte
	lines    []int     // offset of each line's first byte
	controls []control // preprocessor lines, in order
	faults   diag.List // what is wrong with it, reported if it is really included
	includer diag.Pos  // the #include that named it first; zero for the main file

	// Set by seal.
	sealed  []byte   // the text that the library reads
	rows    []row    // the lines of sealed, in order
	anchors []anchor // which byte of sealed stands for which of text, in order
}

// newSource reads the lines and the comments of a file.
func newSource(name string, raw []byte) *source {
	raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf")) // a byte order mark is no column
	s := &source{name: name, raw: raw, lines: []int{0}}
	for i, b := range raw {
		if b == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	clean(s)
	checkConditionals(s)
	if n := bytes.Count(s.text, []byte(";")); n > MaxStatements {
		s.faults.Errorf(diag.TooLarge, s.pos(0), "the file has %d statements; the limit is %d", n, MaxStatements)
	}
	return s
}

// Pos is the place of a byte.
func (s *source) pos(offset int) diag.Pos {
	line, exact := slices.BinarySearch(s.lines, offset)
	if !exact {
		line--
	}
	return diag.Pos{File: s.name, Line: line + 1, Col: offset - s.lines[line] + 1}
}

// A row is a line of the sealed text: where it starts and the line of the
// file that it shows.
type row struct{ out, line int }

// An anchor ties a byte of the sealed text to one of the file. Past a literal
// anchor, the bytes up to the next anchor correspond one to one.
type anchor struct {
	out, offset int
	literal     bool
}

// sealedPos is the place that the library means by a line and column.
func (s *source) sealedPos(line, col int) diag.Pos {
	i, exact := slices.BinarySearchFunc(s.rows, line, func(r row, line int) int { return r.line - line })
	if !exact {
		i--
	}
	if i < 0 {
		return diag.Pos{File: s.name, Line: max(line, 1), Col: 1}
	}
	out := s.rows[i].out + col - 1
	k, exact := slices.BinarySearchFunc(s.anchors, out, func(a anchor, out int) int { return a.out - out })
	if !exact {
		k--
	}
	if k < 0 || s.anchors[k].out < s.rows[i].out {
		return diag.Pos{File: s.name, Line: max(line, 1), Col: 1}
	}
	a := s.anchors[k]
	if a.literal {
		a.offset = min(a.offset+out-a.out, len(s.raw))
	}
	return s.pos(a.offset)
}

// IsC reports whether a file is C by its name.
func IsC(name string) bool { return strings.HasSuffix(name, ".c") }
