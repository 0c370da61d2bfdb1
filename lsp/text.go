package lsp

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"codo/diag"
)

// pathOf is the name of the file that an URI means; other URIs are their own
// names.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return uri
	}
	return filepath.FromSlash(u.Path)
}

func uriOf(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		abs = path
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}).String()
}

// linesOf cuts a text into lines without their ends.
func linesOf(text string) []string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	return lines
}

// units is how many UTF-16 code units a text takes.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// changedBy is a text after a change.
func changedBy(text string, c change) string {
	if c.Range == nil {
		return c.Text
	}
	start, end := offsetOf(text, c.Range.Start), offsetOf(text, c.Range.End)
	return text[:start] + c.Text + text[max(start, end):]
}

// offsetOf is where a place is in a text, in bytes. What is outside is moved
// inside.
func offsetOf(text string, p position) int {
	at := 0
	for range p.Line {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			return len(text)
		}
		at += end + 1
	}
	left := p.Character
	for _, r := range text[at:] {
		if left <= 0 || r == '\n' {
			break
		}
		left -= max(1, utf16.RuneLen(r))
		at += utf8.RuneLen(r)
	}
	return min(at, len(text))
}

// placeOf is the place of a byte of a line, both from 0. What is outside is moved
// inside.
func placeOf(lines []string, line, column int) position {
	line = max(0, min(line, len(lines)-1))
	column = max(0, min(column, len(lines[line])))
	return position{line, units(lines[line][:column])}
}

// spanOf is the word, or the sign, at a place of the source.
func spanOf(lines []string, p diag.Pos) span {
	line := max(0, min(p.Line-1, len(lines)-1))
	text, start := lines[line], max(0, min(p.Col-1, len(lines[line])))
	end := start
	for end < len(text) && isWord(text[end]) {
		end++
	}
	if end == start && end < len(text) {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	return span{placeOf(lines, line, start), placeOf(lines, line, end)}
}

func isWord(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// lineIn gives the line of an older text that line number n of a newer one was,
// both from 0, if all that has changed is one part of the text; -1 in that part, and
// outside.
func lineIn(older, newer []string, n int) int {
	if n < 0 || n >= len(newer) {
		return -1
	}
	same := 0
	for same < min(len(older), len(newer)) && older[same] == newer[same] {
		same++
	}
	if n < same {
		return n
	}
	tail := 0
	for tail < min(len(older), len(newer))-same && older[len(older)-1-tail] == newer[len(newer)-1-tail] {
		tail++
	}
	if n >= len(newer)-tail {
		return n - len(newer) + len(older)
	}
	return -1
}
