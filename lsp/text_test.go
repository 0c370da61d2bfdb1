package lsp

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
)

// TestPlaces has texts with signs of one to four bytes: columns of the protocol
// count UTF-16 code units.
func TestPlaces(t *testing.T) {
	text := "ab\r\né数x\n😀 y"
	lines := linesOf(text)
	require.Equal(t, []string{"ab", "é数x", "😀 y"}, lines)
	require.Equal(t, position{1, 2}, placeOf(lines, 1, 5))
	require.Equal(t, position{2, 3}, placeOf(lines, 2, 5))
	require.Equal(t, position{2, 4}, placeOf(lines, 9, 99))
	for offset, r := range text {
		line := strings.Count(text[:offset], "\n")
		if r == '\r' || r == '\n' {
			continue
		}
		at := placeOf(lines, line, offset-strings.LastIndexByte(text[:offset], '\n')-1)
		require.Equal(t, offset, offsetOf(text, at))
	}
	require.Equal(t, len(text), offsetOf(text, position{7, 0}))
	require.Equal(t, 3, offsetOf(text, position{0, 99}), "before the end of the line")
	require.Equal(t, span{position{1, 2}, position{1, 3}}, spanOf(lines, diag.Pos{Line: 2, Col: 6}))
	require.Equal(t, span{position{2, 0}, position{2, 2}}, spanOf(lines, diag.Pos{Line: 3, Col: 1}))
	require.Equal(t, span{position{0, 0}, position{0, 2}}, spanOf(lines, diag.Pos{}))
}

func TestChangedBy(t *testing.T) {
	cut := func(a, b, c, d int, text string) change { return change{&span{position{a, b}, position{c, d}}, text} }
	require.Equal(t, "new", changedBy("old", change{Text: "new"}))
	require.Equal(t, "aXd", changedBy("abcd", cut(0, 1, 0, 3, "X")))
	require.Equal(t, "aXd", changedBy("ab\ncd", cut(0, 1, 1, 1, "X")))
	require.Equal(t, "😀Xb", changedBy("😀ab", cut(0, 2, 0, 3, "X")))
	require.Equal(t, "abX", changedBy("ab", cut(5, 0, 9, 9, "X")))
	require.Equal(t, "aXb", changedBy("ab", cut(0, 1, 0, 0, "X")), "an end before its start")
}

func TestLineIn(t *testing.T) {
	older, newer := strings.Split("a b c d e", " "), strings.Split("a b X Y d e", " ")
	want := []int{0, 1, -1, -1, 3, 4}
	for n, old := range want {
		require.Equal(t, old, lineIn(older, newer, n))
	}
	require.Equal(t, 1, lineIn(older, older, 1))
	require.Equal(t, -1, lineIn(nil, newer, 1))
}

// TestStatements has places in texts, marked |, where a pragma about what begins
// at ^ is put; none where there is no |.
func TestStatements(t *testing.T) {
	for _, c := range []string{
		"void f() {\n  |float ^t[8];\n}",
		"void f() {\n  |float a[8], // one; two\n    ^t[8];\n}",
		"void f() { int x; |float ^t[8]; }",
		"void f() {\n  /* ; */ |float ^t[8];\n}",
		"void f() {\n#define A ; \\\n  ; {\n  |float ^t[8];\n}",
		"void f() {\n  |float ^t[8]; // }",
		"void f() {\n  x = ';'; g(\"{\"); |L: ^for (;;) {}\n}",
		"float ^t[8];",
	} {
		text := strings.NewReplacer("|", "", "^", "").Replace(c)
		place := strings.Index(strings.ReplaceAll(c, "|", ""), "^")
		want := strings.Index(strings.ReplaceAll(c, "^", ""), "|")
		require.Equal(t, want, statementOf(blanked(text), place), c)
		require.Len(t, blanked(text), len(text))
	}
	for _, c := range []string{
		"^void f(int a[4], int b) /* { */ {| }", "^for (int i = 0; i < (4); i++) {|\n}", "^for (;;) x();", "^int x;", "^f(",
	} {
		text := strings.NewReplacer("|", "", "^", "").Replace(c)
		want := strings.Index(strings.ReplaceAll(c, "^", ""), "|")
		require.Equal(t, want, bodyOf(blanked(text), 0), c)
	}
}

func TestInsertion(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{\n  |x;\n}", "{\n#pragma codo keep\n  x;\n}"},
		{"  for () {|\n    x;", "  for () {\n#pragma codo keep\n    x;"},
		{"  a; |b;", "  a; \n#pragma codo keep\n  b;"},
		{"{| x; }", "{\n#pragma codo keep\n x; }"},
	} {
		at := strings.Index(c.text, "|")
		text := strings.Replace(c.text, "|", "", 1)
		edit := insertion(text, linesOf(text), at, "keep")
		require.Equal(t, c.want, changedBy(text, change{&edit.Range, edit.Text}))
	}
}

// FuzzEdits changes texts at any place, and looks in any text for where a pragma can
// stand: nothing may be outside of it.
func FuzzEdits(f *testing.F) {
	f.Add("void f() {\n  float t[8]; // ;\n}", 1, 2, 1, 9, "x")
	f.Add("#define A \\\n ;\n\"{", 0, 0, 9, 9, "é")
	f.Add("/* // \xff 😀\r\n'", 1, 1, 0, 0, "\n")
	f.Fuzz(func(t *testing.T, text string, fromLine, from, toLine, to int, with string) {
		after := changedBy(text, change{&span{position{fromLine, from}, position{toLine, to}}, with})
		require.LessOrEqual(t, len(after), len(text)+len(with))
		blank := blanked(after)
		require.Len(t, blank, len(after))
		require.Equal(t, strings.Count(after, "\n"), strings.Count(blank, "\n"))
		lines := linesOf(after)
		for at := range min(len(after), 200) {
			for _, place := range []int{statementOf(blank, at), bodyOf(blank, at)} {
				if place >= 0 {
					require.LessOrEqual(t, place, len(after))
					edit := insertion(after, lines, place, "keep")
					require.Contains(t, changedBy(after, change{&edit.Range, edit.Text}), "#pragma codo keep")
				}
			}
		}
		for line := range lines {
			require.Less(t, lineIn(lines, linesOf(text), line), len(lines))
		}
	})
}
