package diag

import (
	"fmt"
	"io"
	"strings"
)

// maxPrinted bounds how many errors, and how many warnings, Print shows.
const maxPrinted = 10

// Print writes findings with the source line and a caret under the place, then
// the notes likewise, then the advice, or what was done about a violation, and
// what Vitis HLS would say to it. sources holds the text of files by name;
// a place in a file it does not hold is printed without its line. Of errors and
// of warnings the first ten are printed; explanations all.
//
//	gemm.cpp:3:14: error[P09]: subscript 1 of A reaches 64, outside 0 to 63
//	    3 |   B[i] = A[i + 1];
//	      |          ^
//	      = help: ...
func Print(w io.Writer, l List, sources map[string][]byte, color bool) {
	var count [len(severityNames)]int
	var shown List
	for _, d := range l {
		if count[d.Severity]++; count[d.Severity] <= maxPrinted || d.Severity == Info {
			shown = append(shown, d)
		}
	}
	PrintAll(w, shown, sources, color)
	var more []string
	for _, s := range []Severity{Error, Warning} {
		if n := count[s] - maxPrinted; n == 1 {
			more = append(more, "1 more "+s.String())
		} else if n > 1 {
			more = append(more, fmt.Sprintf("%d more %ss", n, s))
		}
	}
	if len(more) > 0 {
		fmt.Fprintf(w, "... and %s\n", strings.Join(more, " and "))
	}
}

// PrintAll is Print without a limit.
func PrintAll(w io.Writer, l List, sources map[string][]byte, color bool) {
	p := printer{w: w, sources: sources, color: color}
	for _, d := range l {
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
	if !p.color || text == "" {
		return text
	}
	return "\x1b[" + sgr + "m" + text + "\x1b[0m"
}

func (p *printer) diagnostic(d Diagnostic) {
	head := d.Severity.String()
	if d.Code != "" {
		head += "[" + string(d.Code) + "]"
	}
	fmt.Fprintf(p.w, "%s%s %s\n", p.paint("1", prefix(d.Pos)), p.paint("1;"+severityColors[d.Severity], head+":"), visible(d.Text))
	p.excerpt(d.Pos)
	for _, n := range d.Notes {
		fmt.Fprintf(p.w, "%s%s %s\n", prefix(n.Pos), p.paint("1;36", "note:"), visible(n.Text))
		if n.Pos != d.Pos { // else its line stands above
			p.excerpt(n.Pos)
		}
	}
	if d.Help != "" {
		p.remark(d.HelpWord(), d.Help)
	}
	if vitis := d.Code.Vitis(); vitis != "" {
		p.remark("vitis", vitis)
	}
}

// remark writes a line below the excerpts.
func (p *printer) remark(word, text string) {
	fmt.Fprintf(p.w, "      %s\n", p.paint("32", "= "+word+": "+visible(text)))
}

// prefix is the place at the start of a line, "" for no place.
func prefix(pos Pos) string {
	if pos == (Pos{}) {
		return ""
	}
	return visible(pos.String()) + ": "
}

// excerpt writes the line of pos with a caret below.
func (p *printer) excerpt(pos Pos) {
	line, ok := lineOf(p.sources[pos.File], pos.Line)
	if !ok || pos.Col == 0 {
		return
	}
	text, column := window(line, pos.Col-1)
	gutter := fmt.Sprintf("%5d", pos.Line)
	fmt.Fprintf(p.w, "%s | %s\n", gutter, strings.TrimRight(text, " "))
	fmt.Fprintf(p.w, "%s | %s%s\n", strings.Repeat(" ", len(gutter)), strings.Repeat(" ", column), p.paint("1;32", "^"))
}
