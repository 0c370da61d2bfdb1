package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// isTerminal reports whether somebody looks at w.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// colour reports whether w is a terminal that wants colour: NO_COLOR is unset
// (no-color.org), and it is no dumb one.
func colour(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// The colours of a terminal, as parameters of SGR (ECMA-48).
const (
	bold   = "1"
	dim    = "2"
	red    = "31"
	green  = "32"
	yellow = "33"
)

func paint(sgr, text string) string { return "\x1b[" + sgr + "m" + text + "\x1b[0m" }

// paintSummary colours a report: its first line and the heads of its tables, and
// what is in the way.
func paintSummary(text string, color bool) string {
	if !color {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch {
		case line == "":
		case i == 0:
			lines[i] = paint(bold, line)
		case lines[i-1] == "":
			lines[i] = paint(dim, line)
		case strings.HasPrefix(line, "bottleneck:"), strings.HasPrefix(line, "the search was stopped"), strings.Contains(line, "  sequential: "):
			lines[i] = paint(yellow, line)
		}
	}
	return strings.Join(lines, "\n")
}

// paintVerdict colours the lines of a testbench that decide.
func paintVerdict(text string, color bool) string {
	if !color {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch {
		case line == "PASS":
			lines[i] = paint(green, line)
		case strings.HasPrefix(line, "FAIL"):
			lines[i] = paint(red, line)
		}
	}
	return strings.Join(lines, "\n")
}
