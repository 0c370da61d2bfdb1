package parse

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"text/scanner"

	"codo/affine"
)

var tripOption = regexp.MustCompile(`(?i)\b(min|max|avg)\s*=`)

// trips is a loop_tripcount pragma with numbers for the expressions in it: the names in
// them mean nothing where the pragma will stand. It is "" if there is nothing in it that
// is constant.
func (l *lowerer) trips(text string) string {
	out := ""
	at := tripOption.FindAllStringSubmatchIndex(text, -1)
	for i, m := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		if n, ok := l.pragmaValue(text[m[1]:end]); ok && n >= 0 {
			out += fmt.Sprintf(" %s=%d", strings.ToLower(text[m[2]:m[3]]), n)
		}
	}
	if out == "" {
		return ""
	}
	return "HLS loop_tripcount" + out
}

// pragmaValue is a constant expression of integers in a pragma.
func (l *lowerer) pragmaValue(text string) (int64, bool) {
	r := pragmaReader{l: l}
	r.Init(strings.NewReader(text))
	r.Mode = scanner.ScanIdents | scanner.ScanInts
	r.Error = func(*scanner.Scanner, string) { r.bad = true }
	r.tok = r.Scan()
	n := r.sum()
	return n, !r.bad && r.tok == scanner.EOF
}

type pragmaReader struct {
	scanner.Scanner
	l   *lowerer
	tok rune
	bad bool
}

func (r *pragmaReader) sum() int64 {
	n := r.product()
	for !r.bad && (r.tok == '+' || r.tok == '-') {
		op := r.tok
		r.tok = r.Scan()
		if m := r.product(); op == '+' {
			n += m
		} else {
			n -= m
		}
	}
	return n
}

func (r *pragmaReader) product() int64 {
	n := r.atom()
	for !r.bad && (r.tok == '*' || r.tok == '/') {
		op := r.tok
		r.tok = r.Scan()
		switch m := r.atom(); {
		case op == '*':
			n *= m
		case m == 0:
			r.bad = true
		default:
			n /= m
		}
	}
	return n
}

func (r *pragmaReader) atom() int64 {
	tok, text := r.tok, r.TokenText()
	r.tok = r.Scan()
	switch tok {
	case scanner.Int:
		if n, err := strconv.ParseInt(text, 0, 32); err == nil {
			return n
		}
	case scanner.Ident:
		if b, ok := r.l.lookup(text).(bound); ok {
			if c, ok := b.value.(*affine.Const); ok && c.T.IsInteger() {
				return c.I
			}
		}
	case '(':
		if n := r.sum(); r.tok == ')' {
			r.tok = r.Scan()
			return n
		}
	}
	r.bad = true
	return 0
}
