package lsp

import (
	"strings"

	"codo/diag"
)

// offset is where a place is in the text, in bytes; -1 if it is in another file,
// or nowhere.
func (v *view) offset(p diag.Pos, path string) int {
	if p.File != path || p.Line < 1 || p.Line > len(v.lines) || p.Col < 1 || p.Col > len(v.lines[p.Line-1]) {
		return -1
	}
	at := 0
	for range p.Line - 1 {
		at += strings.IndexByte(v.text[at:], '\n') + 1
	}
	return at + p.Col - 1
}

// blanked is a text of C++ with blanks in the place of comments, of what stands in
// quotes, and of lines for the preprocessor; line ends stay.
func blanked(text string) string {
	out := []byte(text)
	blank := func(from, to int) {
		for k := from; k < min(to, len(out)); k++ {
			if out[k] != '\n' {
				out[k] = ' '
			}
		}
	}
	until := func(from int, end string) int {
		if n := strings.Index(text[min(from, len(text)):], end); n >= 0 {
			return from + n + len(end)
		}
		return len(text)
	}
	lineEnd := func(from int) int {
		if n := strings.IndexByte(text[from:], '\n'); n >= 0 {
			return from + n
		}
		return len(text)
	}
	fresh := true // only blanks since the line began
	for i := 0; i < len(text); {
		var end int
		switch c := text[i]; {
		case strings.HasPrefix(text[i:], "//"):
			end = lineEnd(i)
		case strings.HasPrefix(text[i:], "/*"):
			end = until(i+2, "*/")
		case c == '"' || c == '\'':
			end = quoteEnd(text, i)
		case c == '#' && fresh:
			for end = lineEnd(i); strings.HasSuffix(strings.TrimRight(text[i:end], "\r"), "\\") && end < len(text); {
				end = lineEnd(end + 1)
			}
		default:
			fresh = c == '\n' || fresh && (c == ' ' || c == '\t' || c == '\r')
			i++
			continue
		}
		end = max(end, i+1)
		blank(i, end)
		i = end
	}
	return string(out)
}

// quoteEnd is where what begins with a quote ends, on its line.
func quoteEnd(text string, start int) int {
	for i := start + 1; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case text[start]:
			return i + 1
		}
	}
	return start + 1
}

// statementOf is where the statement that holds a place begins, in a blanked
// text; -1 if it is in none.
func statementOf(blank string, at int) int {
	start := strings.LastIndexAny(blank[:at], ";{}") + 1
	if start == 0 { // at the top of the file: outside of all functions
		return -1
	}
	return start + len(blank[start:at]) - len(strings.TrimLeft(blank[start:at], " \t\r\n"))
}

// bodyOf is the place behind the brace that begins the body of a function, or of a
// loop whose "for" is at a place; -1 if there is no brace.
func bodyOf(blank string, at int) int {
	if at < 0 {
		return -1
	}
	open := strings.IndexByte(blank[at:], '(')
	if open < 0 {
		return -1
	}
	depth := 0
	for i := at + open; i < len(blank); i++ {
		switch blank[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				rest := strings.TrimLeft(blank[i+1:], " \t\r\n")
				if !strings.HasPrefix(rest, "{") {
					return -1
				}
				return len(blank) - len(rest) + 1
			}
		}
	}
	return -1
}

// insertion puts a pragma on a line of its own at a place of the text: before what
// stands there, or behind a brace.
func insertion(text string, lines []string, at int, pragma string) textEdit {
	before := text[:at]
	line := strings.Count(before, "\n")
	column := at - (strings.LastIndexByte(before, '\n') + 1)
	place := placeOf(lines, line, column)
	rest := lines[line][min(column, len(lines[line])):]
	indent := lines[line][:len(lines[line])-len(strings.TrimLeft(lines[line], " \t"))]
	words := "#pragma codo " + pragma
	switch {
	case strings.TrimSpace(lines[line][:min(column, len(lines[line]))]) == "": // a statement with a line of its own
		place.Character = 0
		words += "\n"
	case strings.TrimSpace(rest) == "": // behind a brace at the end of a line
		words = "\n" + words
	default:
		words = "\n" + words + "\n" + indent
	}
	return textEdit{span{place, place}, words}
}
