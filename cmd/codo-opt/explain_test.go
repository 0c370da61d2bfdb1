package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/diag"
	"codo/docs/codes"
	cases "codo/internal/golden"
)

// TestPages runs the commands of the page about each code: the first must show
// the code, the last must not.
func TestPages(t *testing.T) {
	pages, err := filepath.Glob("../../docs/codes/???.md")
	require.NoError(t, err)
	require.Len(t, pages, len(diag.Codes()), "a page for each code, and no other")
	path := withTool(t)
	for _, code := range diag.Codes() {
		t.Run(string(code), func(t *testing.T) {
			page, ok := codes.Page(code)
			require.True(t, ok)
			require.True(t, strings.HasPrefix(page, "# "+string(code)+": "+code.Title()+"\n"))
			require.Contains(t, page, code.Vitis())
			for _, part := range []string{"\n## Example\n", "\n## Fix\n"} {
				require.Contains(t, page, part)
			}
			if strings.Contains(page, "\n```ir\n") {
				inText(t, code, page)
				return
			}
			run := cases.Document(t, "../../docs/codes/"+string(code)+".md", t.TempDir(), path)
			require.Len(t, run, 2)
			named := regexp.MustCompile(`(?m)^example.*(error|warning|info)\[` + string(code) + `\]`)
			require.Regexp(t, named, run[0].Output)
			require.NotContains(t, run[1].Output, "["+string(code)+"]")
			require.NotContains(t, run[1].Output, "error")
			if code.IsViolation() {
				require.Contains(t, page, code.Vitis())
				require.Contains(t, run[0].Output, "= done: ", "the tool says how it has fixed it")
				require.Regexp(t, `- Paper: .*\n(.*\n)*?- Vitis HLS says: `, page)
			}
		})
	}
}

// inText is for a code that only a program as text can yield.
func inText(t *testing.T, code diag.Code, page string) {
	found := func(block string) string {
		p, err := affine.Read(block)
		require.NoError(t, err)
		require.Empty(t, affine.Check(p, affine.Tasked))
		var said strings.Builder
		for _, d := range buffers.Widen(p) {
			said.WriteString(d.String())
		}
		return said.String()
	}
	blocks := regexp.MustCompile("(?s)\n```ir\n(.*?)```").FindAllStringSubmatch(page, -1)
	require.Len(t, blocks, 2)
	require.Contains(t, found(blocks[0][1]), "["+string(code)+"]")
	require.Empty(t, found(blocks[1][1]))
}

func TestExplainCode(t *testing.T) {
	dir := t.TempDir()
	want, err := os.ReadFile("../../docs/codes/V12.md")
	require.NoError(t, err)
	for _, name := range []string{"V12", "v12"} {
		status, out, _ := codo(t, dir, "explain", name)
		require.Zero(t, status)
		require.Equal(t, string(want), out)
	}
	status, out, _ := codo(t, dir, "explain")
	require.Zero(t, status)
	require.Equal(t, len(diag.Codes()), strings.Count(out, "\n"))
	require.Contains(t, out, "V12  written in one order, read in another\n")
	status, out, _ = codo(t, dir, "explain", "200-779")
	require.Zero(t, status)
	require.Equal(t, "V01  single producer, multiple consumers\nV02  multiple producers, single consumer\nV03  multiple producers, multiple consumers\n", out)
	status, _, _ = codo(t, dir, "explain", "200-77")
	require.Equal(t, 1, status)
	status, _, stderr := codo(t, dir, "explain", "V99")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "there is no code \"V99\"; `codo-opt explain` lists all")
	status, out, _ = codo(t, dir, "__complete", "explain", "P")
	require.Zero(t, status)
	require.Contains(t, out, "P03\tnot C++\n")
}

// TestPointer wants `check` to say where more is to be read.
func TestPointer(t *testing.T) {
	dir := folder(t, "bad.cpp", "void k(float x[4]) { x[0] = 1 }\n", "fine.cpp", "void k(float x[4]) { x[0] = 1; }\n",
		"two.cpp", "void k(const float x[4], float y[4], float z[4]) {\n  float t[4];\n  for (int i = 0; i < 4; i++) t[i] = x[i] * 2;\n"+
			"  for (int i = 0; i < 4; i++) y[i] = t[i];\n  for (int i = 0; i < 4; i++) z[3 - i] = t[3 - i] + x[3 - i];\n}\n")
	_, out, stderr := codo(t, dir, "check", "bad.cpp")
	require.Empty(t, out)
	require.True(t, strings.HasSuffix(stderr, "`codo-opt explain P03` says more\n"), stderr)
	_, out, _ = codo(t, dir, "check", "fine.cpp")
	require.Equal(t, "fine.cpp: no dataflow violation\n", out)
	_, out, _ = codo(t, dir, "check", "two.cpp")
	require.Regexp(t, "`codo-opt explain CODE` says more about V\\d\\d(, V\\d\\d)+\n$", out)
}
