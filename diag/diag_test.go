package diag_test

import (
	"bytes"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
	"codo/internal/golden"
)

// TestGolden prints the findings of each case as text and as SARIF.
func TestGolden(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		sources := map[string][]byte{"gemm.cpp": []byte(in["gemm.cpp"])}
		l := readFindings(t, in["findings"])
		var text, log bytes.Buffer
		diag.Print(&text, l, sources, false)
		require.NoError(t, diag.SARIF(&log, l))
		return map[string]string{"print": text.String(), "sarif": log.String()}
	})
}

// readFindings reads a finding, a note or an advice from each line.
func readFindings(t *testing.T, text string) diag.List {
	var l diag.List
	severities := map[string]diag.Severity{"error": diag.Error, "warning": diag.Warning, "info": diag.Info}
	for line := range strings.Lines(text) {
		kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if kind == "help" {
			l[len(l)-1].Help = rest
			continue
		}
		code := ""
		if kind != "note" {
			code, rest, _ = strings.Cut(rest, " ")
		}
		place, rest, _ := strings.Cut(rest, " ")
		if kind == "note" {
			l[len(l)-1].Note(readPos(place), "%s", rest)
			continue
		}
		require.Contains(t, severities, kind)
		l = append(l, diag.Diagnostic{Severity: severities[kind], Code: diag.Code(strings.Trim(code, "-")), Pos: readPos(place), Text: rest})
	}
	return l
}

func readPos(s string) diag.Pos {
	parts := append(strings.Split(strings.Trim(s, "-"), ":"), "", "")
	line, _ := strconv.Atoi(parts[1])
	col, _ := strconv.Atoi(parts[2])
	return diag.Pos{File: parts[0], Line: line, Col: col}
}

// TestExcerpt has the two lines that show a place, whatever the line holds. ^
// in the line marks the place.
func TestExcerpt(t *testing.T) {
	x, y := strings.Repeat("x", 500), strings.Repeat("y", 500)
	cases := []struct{ name, line, text, caret string }{
		{"plain", "ab ^cd", "ab cd", "   ^"},
		{"start", "^ab", "ab", "^"},
		{"end", "ab^", "ab", "  ^"},
		{"tabs", "\ta\tb ^c", "    a   b c", "          ^"},
		{"at a tab", "a^\tb", "a   b", " ^"},
		{"runes of two bytes", "é = ^ä", "é = ä", "    ^"},
		{"wide runes", "数 = ^字", "数 = 字", "     ^"},
		{"joining marks", "e\u0301 = ^a", "e\u0301 = a", "    ^"},
		{"control bytes", "a\x00\x1b^b\x7f", `a\x00\x1bb\x7f`, "         ^"},
		{"not UTF-8", "a\xff^b\xc3", `a\xffb\xc3`, "     ^"},
		{"turned writing", "a\u202e^b", `a\u202eb`, "       ^"},
		{"line end of two bytes", "ab^\r", "ab", "  ^"},
		{"long", x + "^!" + y, "..." + x[:77] + "!" + y[:36] + "...", strings.Repeat(" ", 80) + "^"},
		{"long, at the start", "a^" + y, "a" + y[:113] + "...", " ^"},
		{"long, at the end", x + "^", "..." + x[:77], strings.Repeat(" ", 80) + "^"},
		{"long and wide", strings.Repeat("数", 300) + "^x", "..." + strings.Repeat("数", 38) + "x", strings.Repeat(" ", 79) + "^"},
		{"very long", strings.Repeat("数", 1e6) + "^x", "..." + strings.Repeat("数", 38) + "x", strings.Repeat(" ", 79) + "^"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			col := strings.IndexByte(c.line, '^') + 1
			source := "first\n" + strings.Replace(c.line, "^", "", 1) + "\nlast"
			var b bytes.Buffer
			diag.Print(&b, diag.List{{Severity: diag.Error, Pos: diag.Pos{File: "k", Line: 2, Col: col}, Text: "t"}}, map[string][]byte{"k": []byte(source)}, false)
			lines := strings.Split(b.String(), "\n")
			require.Equal(t, "    2 | "+c.text, lines[1])
			require.Equal(t, "      | "+c.caret, lines[2])
		})
	}
}

// TestPrintOddPlaces has places that no source line belongs to.
func TestPrintOddPlaces(t *testing.T) {
	sources := map[string][]byte{"k": []byte("é\n"), "empty": {}}
	for _, p := range []diag.Pos{{}, {File: "k"}, {File: "k", Line: 1}, {File: "k", Line: 9, Col: 1}, {File: "other", Line: 1, Col: 1}} {
		var b bytes.Buffer
		diag.Print(&b, diag.List{{Severity: diag.Warning, Pos: p, Text: "odd\n\x1b[2J"}}, sources, false)
		require.Equal(t, 1, strings.Count(b.String(), "\n"))
		require.Contains(t, b.String(), `warning: odd\x0a\x1b[2J`)
	}
	for _, p := range []diag.Pos{{File: "k", Line: 1, Col: 2}, {File: "k", Line: 2, Col: 7}, {File: "empty", Line: 1, Col: 1}} {
		var b bytes.Buffer
		diag.Print(&b, diag.List{{Severity: diag.Error, Pos: p, Text: "t"}}, sources, false)
		require.Contains(t, b.String(), " | ^\n", "within a rune and past the end")
	}
}

func TestPrintLimit(t *testing.T) {
	count := func(errors, warnings, infos int) string {
		var l diag.List
		for i := range max(errors, warnings, infos) {
			at := diag.Pos{File: "k", Line: i + 1, Col: 1}
			if i < errors {
				l.Errorf("", at, "e")
			}
			if i < warnings {
				l.Warnf("", at, "w")
			}
			if i < infos {
				l.Infof("", at, "i")
			}
		}
		var b bytes.Buffer
		diag.Print(&b, l, nil, false)
		lines := strings.Split(strings.TrimSpace(b.String()), "\n")
		return strconv.Itoa(len(lines)) + " " + lines[len(lines)-1]
	}
	require.Equal(t, "10 k:10:1: error: e", count(10, 0, 0))
	require.Equal(t, "11 ... and 1 more error", count(11, 0, 0))
	require.Equal(t, "21 ... and 3 more errors and 2 more warnings", count(13, 12, 0))
	require.Equal(t, "30 k:30:1: info: i", count(0, 0, 30))
}

func TestColor(t *testing.T) {
	var b bytes.Buffer
	diag.Print(&b, diag.List{{Severity: diag.Error, Text: "x", Pos: diag.Pos{File: "k", Line: 1, Col: 1}}}, map[string][]byte{"k": []byte("a")}, true)
	require.Equal(t, "\x1b[1mk:1:1: \x1b[0m\x1b[1;31merror:\x1b[0m x\n    1 | a\n      | \x1b[1;32m^\x1b[0m\n", b.String())
}

func TestSorted(t *testing.T) {
	var l diag.List
	l.Errorf(diag.Syntax, diag.Pos{File: "b", Line: 1, Col: 1}, "x")
	l.Errorf(diag.Syntax, diag.Pos{File: "a", Line: 2, Col: 1}, "x")
	l.Errorf(diag.Syntax, diag.Pos{File: "a", Line: 1, Col: 9}, "x")
	l.Errorf(diag.Syntax, diag.Pos{File: "a", Line: 1, Col: 9}, "x")
	var got []string
	for _, d := range l.Sorted() {
		got = append(got, d.String())
	}
	require.Equal(t, []string{"a:1:9: error[P03]: x", "a:2:1: error[P03]: x", "b:1:1: error[P03]: x"}, got)
	require.Len(t, l, 4, "Sorted works on a copy")
}

// TestSARIFNames checks that file names become URIs.
func TestSARIFNames(t *testing.T) {
	for name, uri := range map[string]string{"src/k.cpp": "src/k.cpp", "a b.cpp": "a%20b.cpp", "/x/k.cpp": "file:///x/k.cpp", "a:b.cpp": "./a:b.cpp"} {
		var b bytes.Buffer
		require.NoError(t, diag.SARIF(&b, diag.List{{Severity: diag.Error, Pos: diag.Pos{File: name, Line: 1}, Text: "x"}}))
		require.Contains(t, b.String(), `"uri": "`+uri+`"`)
	}
}

// TestTitles wants a title for every code, which is a rule's description, and
// the message of Vitis for every violation.
func TestTitles(t *testing.T) {
	src, err := os.ReadFile("code.go")
	require.NoError(t, err)
	codes := regexp.MustCompile(`Code = "(\w+)"`).FindAllStringSubmatch(string(src), -1)
	require.NotEmpty(t, codes)
	for _, c := range codes {
		var b bytes.Buffer
		require.NoError(t, diag.SARIF(&b, diag.List{{Severity: diag.Error, Code: diag.Code(c[1]), Text: "x"}}))
		require.Contains(t, b.String(), "shortDescription", c[1])
		require.Equal(t, diag.Code(c[1]).IsViolation(), diag.Code(c[1]).Vitis() != "", c[1])
	}
}
