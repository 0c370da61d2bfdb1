package main

import (
	"fmt"
	"strings"
)

// A writer writes C++ with four spaces of indentation per open loop.
type writer struct {
	text  strings.Builder
	depth int
	// closing says per open loop whether it has braces.
	closing []bool
}

// line writes one line.
func (w *writer) line(format string, args ...any) {
	w.text.WriteString(strings.Repeat("    ", w.depth))
	fmt.Fprintf(&w.text, format, args...)
	w.text.WriteByte('\n')
}

// blank writes an empty line.
func (w *writer) blank() { w.text.WriteByte('\n') }

// loop opens a loop of n iterations whose body is one statement or loop.
func (w *writer) loop(counter string, n int) { w.open(counter, n, "") }

// block opens a loop of n iterations whose body is in braces.
func (w *writer) block(counter string, n int) { w.open(counter, n, " {") }

func (w *writer) open(counter string, n int, brace string) {
	w.line("for (int %s = 0; %s < %d; %[2]s++)%[4]s", counter, counter, n, brace)
	w.depth++
	w.closing = append(w.closing, brace != "")
}

// loops opens one loop per dimension of a shape, the innermost in braces if its
// body is several statements.
func (w *writer) loops(s shape, counters ...string) {
	for i, c := range counters {
		w.loop(c, s[i])
	}
}

// end closes the last n loops.
func (w *writer) end(n int) {
	for range n {
		last := len(w.closing) - 1
		w.depth--
		if w.closing[last] {
			w.line("}")
		}
		w.closing = w.closing[:last]
	}
}

// function opens a function; its arguments fill lines of about 110 columns.
func (w *writer) function(head string, args []array) {
	text, column := head+"(", len(head)+1
	for i, a := range args {
		arg := a.typ + " " + a.name + a.shape.brackets()
		if i+1 < len(args) {
			arg += ","
		} else {
			arg += ") {"
		}
		switch {
		case i == 0:
		case column+1+len(arg) > 110:
			text += "\n" + strings.Repeat(" ", len(head)+1)
			column = len(head) + 1
		default:
			text += " "
			column++
		}
		text += arg
		column += len(arg)
	}
	w.line("%s", text)
	w.depth++
	w.closing = append(w.closing, true)
}
