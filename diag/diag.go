// Package diag holds what codo-opt says to its user: positions, stable codes,
// and diagnostics with notes, printed with the source line and a caret.
//
//	gemm.cpp:12:9: error[P11]: loop bound is not constant
//	   12 |   for (;;) {
//	      |   ^
//	      = help: give the loop a constant start, bound and step
//
// A diagnostic is data first (code, position, text, notes, advice); text comes
// last. A wrong input program is a Diagnostic; a broken invariant of ours is a
// panic, never a Diagnostic.
package diag

import (
	"cmp"
	"fmt"
	"slices"
)

// Pos is a place in a source file. The zero Pos means "no place".
type Pos struct {
	File string // as the user named it
	Line int    // 1-based; 0: unknown
	Col  int    // 1-based, in bytes; 0: unknown
}

// IsValid reports whether p names a line of a file.
func (p Pos) IsValid() bool { return p.Line > 0 }

// String gives file:line:col, leaving out what is unknown.
func (p Pos) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Compare orders positions by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// Severity tells how bad a finding is.
type Severity int

// The severities, least first.
const (
	Info    Severity = iota // a decision explained (--explain)
	Warning                 // suspicious, or slower than it could be
	Error                   // the input cannot be compiled
)

var severityNames = [...]string{Info: "info", Warning: "warning", Error: "error"}

func (s Severity) String() string { return severityNames[s] }

// Note is a second place that belongs to a finding.
type Note struct {
	Pos  Pos
	Text string
}

// Diagnostic is one finding.
type Diagnostic struct {
	Severity Severity
	Code     Code // stable, "" for none
	Pos      Pos
	Text     string // what was found; lower case, no full stop
	Subject  string // the buffer or task it is about, "" for none
	Notes    []Note // other places, in program order
	Help     string // what to write instead, or what was done; may be empty
}

// HelpWord says what Help is: advice, or what was done about a violation.
func (d Diagnostic) HelpWord() string {
	if d.Code.IsViolation() && d.Severity < Error {
		return "done"
	}
	return "help"
}

// String is the first line of the printed form, without source text.
func (d Diagnostic) String() string {
	code := ""
	if d.Code != "" {
		code = "[" + string(d.Code) + "]"
	}
	if d.Pos == (Pos{}) {
		return fmt.Sprintf("%s%s: %s", d.Severity, code, d.Text)
	}
	return fmt.Sprintf("%s: %s%s: %s", d.Pos, d.Severity, code, d.Text)
}

// List collects findings. The zero List is empty and ready.
type List []Diagnostic

// Errorf adds an error at pos.
func (l *List) Errorf(code Code, pos Pos, format string, args ...any) *Diagnostic {
	return l.add(Error, code, pos, format, args...)
}

// Warnf adds a warning at pos.
func (l *List) Warnf(code Code, pos Pos, format string, args ...any) *Diagnostic {
	return l.add(Warning, code, pos, format, args...)
}

// Infof adds an explanation at pos.
func (l *List) Infof(code Code, pos Pos, format string, args ...any) *Diagnostic {
	return l.add(Info, code, pos, format, args...)
}

// add returns the new finding so that the caller can attach notes and help
// before anything else is added.
func (l *List) add(s Severity, code Code, pos Pos, format string, args ...any) *Diagnostic {
	*l = append(*l, Diagnostic{Severity: s, Code: code, Pos: pos, Text: fmt.Sprintf(format, args...)})
	return &(*l)[len(*l)-1]
}

// Note adds a second place to d and returns d.
func (d *Diagnostic) Note(pos Pos, format string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, Note{pos, fmt.Sprintf(format, args...)})
	return d
}

// About names the buffer or task that d is about and returns d.
func (d *Diagnostic) About(subject string) *Diagnostic {
	d.Subject = subject
	return d
}

// Advise sets the help text of d and returns d.
func (d *Diagnostic) Advise(format string, args ...any) *Diagnostic {
	d.Help = fmt.Sprintf(format, args...)
	return d
}

// HasErrors reports whether any finding is an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Sorted gives the findings in order of position, duplicates dropped.
func (l List) Sorted() List {
	out := slices.Clone(l)
	slices.SortStableFunc(out, func(a, b Diagnostic) int { return a.Pos.Compare(b.Pos) })
	return slices.CompactFunc(out, func(a, b Diagnostic) bool {
		return a.Pos == b.Pos && a.Code == b.Code && a.Text == b.Text
	})
}
