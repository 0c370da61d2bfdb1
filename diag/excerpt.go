package diag

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lineOf is line n of a text, from 1, without its end; false if there is none.
func lineOf(text []byte, n int) (line []byte, ok bool) {
	if n < 1 || text == nil {
		return nil, false
	}
	for ; n > 1; n-- {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			return nil, false
		}
		text = text[end+1:]
	}
	line, _, _ = bytes.Cut(text, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), true
}

// A cell is what a terminal shows for one rune of a line.
type cell struct {
	text   string
	width  int // columns
	offset int // of the rune in the line, in bytes
}

// tabStop is how far apart the tab stops of an excerpt are.
const tabStop = 4

// cellsOf gives a line as a terminal should show it: tabs as blanks, and what a
// terminal would hide or obey written out.
func cellsOf(line []byte) []cell {
	var out []cell
	column := 0
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRune(line[i:])
		c := cellOf(r, line[i:i+size])
		if r == '\t' {
			c.width = tabStop - column%tabStop
			c.text = strings.Repeat(" ", c.width)
		}
		c.offset = i
		out = append(out, c)
		column += c.width
		i += size
	}
	return out
}

// cellOf shows one rune, spelled as in bytes.
func cellOf(r rune, spelled []byte) cell {
	text := string(r)
	switch {
	case r == utf8.RuneError && len(spelled) == 1, r < ' ', r == 0x7f:
		text = fmt.Sprintf(`\x%02x`, spelled[0])
	case !unicode.IsPrint(r): // among them those that turn the direction of writing
		text = fmt.Sprintf(`\u%04x`, r)
	case unicode.Is(unicode.Mn, r): // joins the rune before
		return cell{text: text}
	case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) || isWide(r):
		return cell{text: text, width: 2}
	}
	return cell{text: text, width: utf8.RuneCountInString(text)}
}

// isWide reports whether r is one of the signs outside the scripts of East Asia
// that take two columns (Unicode Standard Annex 11).
func isWide(r rune) bool {
	return r >= 0x3000 && r <= 0x303e || r >= 0xff01 && r <= 0xff60 || r >= 0x1f300 && r <= 0x1faff
}

// visible gives a message as one line that hides nothing.
func visible(s string) string {
	var b strings.Builder
	for _, c := range cellsOf([]byte(strings.ReplaceAll(s, "\t", " "))) {
		b.WriteString(c.text)
	}
	return b.String()
}

// The width of an excerpt in columns, and how much of it stands before the
// caret if the line is longer. No more bytes than maxBytes are looked at on
// either side.
const (
	maxWidth = 120
	maxLeft  = 80
	maxBytes = 1000
	ellipsis = "..."
)

// window gives the part of a line around an offset, and the column in it where
// the offset is, from 0.
func window(line []byte, offset int) (text string, column int) {
	from, to := max(min(offset, len(line))-maxBytes, 0), min(offset+maxBytes, len(line))
	for from > 0 && !utf8.RuneStart(line[from]) {
		from--
	}
	cells := cellsOf(line[from:to])
	at := len(cells) // past the end of the line
	if offset < len(line) {
		at = sort.Search(len(cells), func(i int) bool { return from+cells[i].offset > offset }) - 1
	}
	first, end := 0, len(cells)
	if from > 0 || to < len(line) || width(cells) > maxWidth {
		first, end = around(cells, at)
	}
	var b strings.Builder
	if from > 0 || first > 0 {
		b.WriteString(ellipsis)
	}
	column = b.Len() + width(cells[first:at])
	for _, c := range cells[first:end] {
		b.WriteString(c.text)
	}
	if to < len(line) || end < len(cells) {
		b.WriteString(ellipsis)
	}
	return b.String(), column
}

// around chooses the cells before and behind cell at that fit into an excerpt
// with an ellipsis at either end.
func around(cells []cell, at int) (first, end int) {
	first, end = at, at
	for left := maxLeft - len(ellipsis); first > 0 && cells[first-1].width <= left; first-- {
		left -= cells[first-1].width
	}
	for right := maxWidth - 2*len(ellipsis) - width(cells[first:at]); end < len(cells) && cells[end].width <= right; end++ {
		right -= cells[end].width
	}
	return first, end
}

// width is how many columns cells take.
func width(cells []cell) int {
	n := 0
	for _, c := range cells {
		n += c.width
	}
	return n
}
