package parse_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/parse"
)

// TestFiles wants the file of the top function first, and what is alike in a header once.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	header, one, two := filepath.Join(dir, "h.h"), filepath.Join(dir, "one.cpp"), filepath.Join(dir, "two.cpp")
	require.NoError(t, os.WriteFile(header, []byte("const int N = 8;\ntypedef float row[N];\ntemplate <class T> T halved(T x) { return x / 2; }\nvoid inner(row x);\n"), 0o644))
	first, second := "#include \"h.h\"\nvoid inner(row x) { for (int i = 0; i < N; i++) x[i] = halved(x[i]); }\n", "#include \"h.h\"\nvoid top(row x) { inner(x); }\n"
	r, found := parse.File(one, []byte(first), parse.Options{More: []parse.Source{{Name: two, Text: []byte(second)}}})
	require.Empty(t, found)
	require.Equal(t, "top", r.Program.Top)
	require.Equal(t, two, r.Program.File)
	require.Equal(t, []string{two, one}, r.Units)
	require.Equal(t, []string{two, one, header}, r.Files)
	require.Len(t, r.Sources, 3)
}

func TestFilesRefused(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "h.h"), []byte("static int other, count = 0;\n"), 0o644))
	file := func(name, text string) parse.Source {
		return parse.Source{Name: filepath.Join(dir, name), Text: []byte(text)}
	}
	for _, c := range []struct{ one, two, want string }{
		{"#include \"h.h\"\nvoid top(int x[4]) { for (int i = 0; i < 4; i++) x[i] = count++; }", "#include \"h.h\"\nint more() { return count; }",
			"`count`, a static variable of a header, is another one in each file that includes it"},
		{"#include \"h.h\"\nstruct more { int n; more(int x) : n(x) { count += x; } };\nvoid top(int x[4]) { for (int i = 0; i < 4; i++) x[i] = count++; }",
			"#include \"h.h\"\nstruct less { struct in { int n = count; } n; };", "`count`, a static variable of a header, is another one in each file that includes it"},
		{"int N = 4;\nvoid top(int x[4]) { for (int i = 0; i < 4; i++) x[i] = i; }", "int N = 5;", "`N` is declared twice"},
		{"void top(int x[4]) { for (int i = 0; i < 4; i++) x[i] = i; }", "int f( { }", "syntax error"},
		{"\n", "", "no function is defined"},
		{"int inner(int x) { return x + 1; }", "void top(int x[4]) { for (int i = 0; i < 4; i++) x[i] = inner(i); }", "function `inner` is called before it is declared"},
	} {
		one, two := file("one.cpp", c.one), file("two.cpp", c.two)
		r, found := parse.File(one.Name, one.Text, parse.Options{More: []parse.Source{two}})
		require.Nil(t, r.Program)
		require.NotEmpty(t, found)
		require.Contains(t, found[0].Text, c.want)
	}
}

// TestFilesStatic takes a static variable of a header that one of the files uses.
func TestFilesStatic(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "h.h"), []byte("static int count = 0, unused;\n"), 0o644))
	one := parse.Source{Name: filepath.Join(dir, "one.c"), Text: []byte("#include \"h.h\"\nint more(int x) { return x + 1; }\n")}
	two := parse.Source{Name: filepath.Join(dir, "two.c"), Text: []byte("#include \"h.h\"\nint more(int x);\nvoid top(int x[4]) { count = 0; for (int i = 0; i < 4; i++) { count += more(i); x[i] = count; } }\n")}
	for _, sources := range [][]parse.Source{{one, two}, {two, one}} {
		r, found := parse.File(sources[0].Name, sources[0].Text, parse.Options{Top: "top", More: sources[1:]})
		require.Empty(t, found)
		require.NotNil(t, r.Program)
	}
}

// TestFilesEmpty takes a file that holds nothing, as a compiler does, beside others.
func TestFilesEmpty(t *testing.T) {
	empty := parse.Source{Name: "two.cpp"}
	r, found := parse.File("one.cpp", []byte("void top(int x[4]) { for (int i = 0; i < 4; i++) x[i] = i; }"), parse.Options{More: []parse.Source{empty}})
	require.Empty(t, found)
	require.Equal(t, "top", r.Program.Top)
	require.Equal(t, []string{"one.cpp", "two.cpp"}, r.Units)
}

// TestFilesOwn wants constants and names of types to mean in each file what it says.
func TestFilesOwn(t *testing.T) {
	one := parse.Source{Name: "one.cpp", Text: []byte(`const int N = 3;
const float W[2] = {1, 2};
typedef float data;
void two(int x[8]);
void top(int x[8], data y[N]) { two(x); auto f = [](int i) { return W[i % 2] + N; }; for (int i = 0; i < N; i++) y[i] = f(i); }`)}
	two := parse.Source{Name: "two.cpp", Text: []byte(`const int N = 8;
const int M = N - 1;
typedef int data;
const float W[2] = {5, 6};
struct S { int g(int x) { return x + N + W[x % 2]; } };
void two(int x[8]) { S s; for (data i = 0; i < N; i++) x[i] = s.g(i) * M; }`)}
	for _, sources := range [][]parse.Source{{one, two}, {two, one}} {
		r, found := parse.File(sources[0].Name, sources[0].Text, parse.Options{Top: "top", More: sources[1:]})
		require.Empty(t, found)
		text := affine.Print(r.Program)
		for _, want := range []string{"arg y f32[3]", "= 0 to 8", "= 0 to 3", "+ 8", "* 7", "= {1, 2}", "= {5, 6}", "+ 3f"} {
			require.Contains(t, text, want)
		}
	}
}
