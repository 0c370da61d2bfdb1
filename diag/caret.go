package diag

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxPrinted bounds how many findings Print shows in full.
const maxPrinted = 10

// Print writes findings with the source line and a caret under the place, then
// the notes likewise, then the advice. sources holds the text of files by name;
// a place in a file it does not hold is printed without its line. At most ten
// findings are printed.
//
//	gemm.cpp:3:14: error[P09]: subscript 1 of A reaches 64, outside 0 to 63
//	    3 |   B[i] = A[i + 1];
//	      |          ^
//	      = help: ...
func Print(w io.Writer, l List, sources map[string][]byte, color bool) {
	p := printer{w: w, sources: sources, color: color}
	for i, d := range l {
		if i == maxPrinted {
			fmt.Fprintf(w, "... and %d more\n", len(l)-maxPrinted)
			return
		}
		p.diagnostic(d)
	}
}

type printer struct {
	w       io.Writer
	sources map[string][]byte
	color   bool
}

var severityColors = [...]string{Info: "36", Warning: "33", Error: "31"}

// paint gives text a colour (an SGR parameter) on terminals.
func (p *printer) paint(sgr, text string) string {
	if !p.color {
		return text
	}
	return "\x1b[" + sgr + "m" + text + "\x1b[0m"
}

func (p *printer) diagnostic(d Diagnostic) {
	head := d.Severity.String()
	if d.Code != "" {
		head += "[" + string(d.Code) + "]"
	}
	place := ""
	if d.Pos != (Pos{}) {
		place = d.Pos.String() + ": "
	}
	fmt.Fprintf(p.w, "%s%s %s\n", p.paint("1", place), p.paint("1;"+severityColors[d.Severity], head+":"), visible(d.Text))
	p.excerpt(d.Pos)
	for _, n := range d.Notes {
		fmt.Fprintf(p.w, "%s: note: %s\n", n.Pos, visible(n.Text))
		p.excerpt(n.Pos)
	}
	if d.Help != "" {
		fmt.Fprintf(p.w, "      %s\n", p.paint("32", "= help: "+visible(d.Help)))
	}
}

// excerpt writes the line of pos with a caret below.
func (p *printer) excerpt(pos Pos) {
	line, ok := p.line(pos)
	if !ok || pos.Col == 0 {
		return
	}
	before, after := line, ""
	if i := pos.Col - 1; i < len(line) {
		before, after = line[:i], line[i:]
	}
	left, right := cut(visible(before), visible(after))
	fmt.Fprintf(p.w, "%5d | %s%s\n", pos.Line, left, right)
	fmt.Fprintf(p.w, "      | %s%s\n", strings.Repeat(" ", utf8.RuneCountInString(left)), p.paint("1;32", "^"))
}

func (p *printer) line(pos Pos) (string, bool) {
	text, ok := p.sources[pos.File]
	if !ok || pos.Line < 1 {
		return "", false
	}
	rest := string(text)
	for n := 1; ; n++ {
		line, more, found := strings.Cut(rest, "\n")
		if n == pos.Line {
			return strings.TrimSuffix(line, "\r"), true
		}
		if !found {
			return "", false
		}
		rest = more
	}
}

// The width of an excerpt, and how much of it stands before the caret.
const (
	maxLeft  = 80
	maxRight = 40
)

// cut shortens what stands before and after the caret.
func cut(left, right string) (string, string) {
	if l := []rune(left); len(l) > maxLeft {
		left = "..." + string(l[len(l)-maxLeft+3:])
	}
	if r := []rune(right); len(r) > maxRight && len([]rune(left))+len(r) > maxLeft+maxRight {
		right = string(r[:maxRight-3]) + "..."
	}
	return left, right
}

// visible expands tabs and shows what a terminal would not, so that each rune
// printed takes one column.
func visible(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\t':
			b.WriteString("    ")
		case r == utf8.RuneError || !unicode.IsPrint(r):
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
