package emit

import (
	"bytes"
	"fmt"
	"strings"
)

// lineWidth is where long lists are broken.
const lineWidth = 110

// A writer collects lines of C++ at an indentation.
type writer struct {
	buf    bytes.Buffer
	indent int
	from   Line   // what is being printed
	lines  []Line // per line
}

// line writes one indented line.
func (w *writer) line(format string, args ...any) {
	w.buf.WriteString(strings.Repeat("  ", w.indent))
	fmt.Fprintf(&w.buf, format, args...)
	w.buf.WriteByte('\n')
	w.lines = append(w.lines, w.from)
}

// flush writes a line at the left margin: pragmas and blank lines.
func (w *writer) flush(format string, args ...any) {
	fmt.Fprintf(&w.buf, format+"\n", args...)
	w.lines = append(w.lines, w.from)
}

// flushLines writes the lines of text, each with its end, at the left margin.
func (w *writer) flushLines(text string) {
	for line := range strings.Lines(text) {
		w.flush("%s", strings.TrimSuffix(line, "\n"))
	}
}

// label writes a label one level out from the statement it belongs to.
func (w *writer) label(name string) {
	w.indent--
	w.line("%s:", name)
	w.indent++
}

// list writes open, items joined by ", ", and end; in as many lines as needed.
func (w *writer) list(open string, items []string, end string) {
	line := strings.Repeat("  ", w.indent) + open
	next := strings.Repeat("  ", w.indent+2)
	for i, item := range items {
		if i < len(items)-1 {
			item += ","
		} else {
			item += end
		}
		switch {
		case i == 0:
			line += item
		case len(line)+1+len(item) > lineWidth:
			w.flush("%s", line)
			line = next + item
		default:
			line += " " + item
		}
	}
	if len(items) == 0 {
		line += end
	}
	w.flush("%s", line)
}
