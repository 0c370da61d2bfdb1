package parse_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"codo/affine"
	"codo/diag"
	"codo/internal/golden"
	"codo/parse"
)

// TestParse takes C++ (in.cpp) or C (in.c) to IR text. With a section keep, the tasks of
// a dataflow region stay; with a section found, that is what is said.
func TestParse(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		name := "in.cpp"
		if _, ok := in["in.c"]; ok {
			name = "in.c"
		}
		_, keep := in["keep"]
		r, found := parse.File(name, []byte(in[name]), parse.Options{Defines: strings.Fields(in["defines"]), KeepTasks: keep})
		var said strings.Builder
		for _, d := range found {
			fmt.Fprintln(&said, d)
		}
		require.Equal(t, in["found"], said.String())
		require.Empty(t, affine.Check(r.Program, affine.Parsed))
		return map[string]string{"want.ir": affine.Print(r.Program)}
	})
}

// TestKernels reads every bench kernel without a finding.
func TestKernels(t *testing.T) {
	files, err := filepath.Glob("../bench/kernels/*.cpp")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		r, found := parse.File(file, src, parse.Options{})
		require.Empty(t, found, file)
		require.Empty(t, affine.Check(r.Program, affine.Parsed), file)
		text := affine.Print(r.Program)
		again, err := affine.Read(text)
		require.NoError(t, err, file)
		require.Equal(t, text, affine.Print(again), file)
	}
}

// TestSameTables reads a constant table of structs several times: its columns enter the
// program in the order of the fields.
func TestSameTables(t *testing.T) {
	for range 40 {
		r, found := parse.File("in.cpp", []byte(`struct P { int x, y, z; };
static const P table[2] = {{1, 2, 3}, {4, 5, 6}};
void top(int i, int out[2]) {
  P p = table[i & 1];
  out[0] = p.x + p.y + p.z;
}`), parse.Options{})
		require.Empty(t, found)
		var names []string
		for _, b := range r.Program.Tables {
			names = append(names, b.Name)
		}
		require.Equal(t, []string{"table_x", "table_y", "table_z"}, names)
	}
}

// TestFunctions wants the span of every definition.
func TestFunctions(t *testing.T) {
	r, found := parse.File("in.cpp", []byte(`static int halve(int x) { return x / 2; }
#define TWICE(x) \
  ((x) * 2)
template <typename T>
static void
each(T y[8]) {
  for (int i = 0; i < 8; i++) y[i] = TWICE(halve(i));
}
void top(int y[8]) {
  each<int>(y);
}`), parse.Options{Top: "top"})
	require.Empty(t, found)
	at := func(line, col int) diag.Pos { return diag.Pos{File: "in.cpp", Line: line, Col: col} }
	require.Equal(t, []parse.Function{{"halve", at(1, 12), at(1, 41)}, {"each", at(6, 1), at(8, 1)}, {"top", at(9, 6), at(11, 1)}}, r.Functions)
}

var want = regexp.MustCompile(`// want ([PW]\d\d) "([^"]*)"`)

// TestDiagnostics expects each finding on its line: `// want P05 "text"`. A
// missing one and an extra one both fail.
func TestDiagnostics(t *testing.T) {
	files, err := filepath.Glob("testdata/diag/*.c*")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			_, found := parse.File(file, src, parse.Options{})
			wanted := map[int][][]string{}
			for i, line := range strings.Split(string(src), "\n") {
				wanted[i+1] = want.FindAllStringSubmatch(line, -1)
			}
			for _, d := range found {
				list := wanted[d.Pos.Line]
				require.NotEmpty(t, list, "not wanted: %s", d)
				require.Equal(t, list[0][1], string(d.Code), "%s", d)
				require.Contains(t, d.Text, list[0][2], "%s", d)
				wanted[d.Pos.Line] = list[1:]
			}
			for line, list := range wanted {
				require.Empty(t, list, "line %d: not found", line)
			}
		})
	}
}

// TestBadInput has the inputs that are too odd for a file: each gives one clear
// error, quickly, and never a panic.
func TestBadInput(t *testing.T) {
	bomb := "#define A0 x x\n"
	for i := 1; i < 60; i++ {
		bomb += strings.ReplaceAll("#define A@ A# A#\n", "@", itoa(i))
		bomb = strings.ReplaceAll(bomb, "#define A"+itoa(i)+" A# A#", "#define A"+itoa(i)+" A"+itoa(i-1)+" A"+itoa(i-1))
	}
	cases := []struct {
		name, src string
		code      diag.Code
		text      string
	}{
		{"empty", "", diag.FileError, "the file is empty"},
		{"blank", " \n\t\n", diag.FileError, "the file is empty"},
		{"only a comment", "// nothing\n", diag.TopChoice, "no function is defined"},
		{"no function", "int x = 3;\n", diag.TopChoice, "no function is defined"},
		{"not text", "void k(int a[4]) { a[0] = \xff\xfe; }\n", diag.FileError, "a byte that is not UTF-8"},
		{"NUL", "void k(int a[4]) { a[0] = 1;\x00 }\n", diag.FileError, "a NUL byte"},
		{"open comment", "void k(int a[4]) { /* a[0] = 1; }\n", diag.Preprocess, "this comment has no end"},
		{"open string", "void k(int a[4]) { a[0] = \"1; }\n", diag.Preprocess, "this literal has no end"},
		{"open condition", "#if 1\nvoid k(int a[4]) { a[0] = 1; }\n", diag.Preprocess, ""},
		{"error directive", "#error no good\nvoid k(int a[4]) { a[0] = 1; }\n", diag.Preprocess, "no good"},
		{"macro bomb", bomb + "void k(int a[4]) { a[0] = A59; }\n", diag.TooLarge, "macro expansion limit"},
		{"parentheses", "void k(int a[4]) { a[0] = " + strings.Repeat("(", 5000) + "1" + strings.Repeat(")", 5000) + "; }\n", diag.TooLarge, "nested deeper than"},
		{"braces", "void k(int a[4]) {" + strings.Repeat("{", 5000) + "a[0] = 1;" + strings.Repeat("}", 5000) + "}\n", diag.TooLarge, "nested deeper than"},
		{"includes itself", "#include \"self.cpp\"\nvoid k(int a[4]) { a[0] = 1; }\n", diag.Preprocess, ""},
		{"10 MB", "void k(int a[4]) {\n" + strings.Repeat("a[0] = a[1] + a[2] * 3;\n", 430_000) + "}\n", diag.TooLarge, "statements"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			name := "k.cpp"
			if c.name == "includes itself" {
				name = filepath.Join(t.TempDir(), "self.cpp")
				require.NoError(t, os.WriteFile(name, []byte(c.src), 0o644))
			}
			r, found := parse.File(name, []byte(c.src), parse.Options{})
			require.Nil(t, r.Program)
			require.True(t, found.HasErrors())
			require.Equal(t, c.code, found[0].Code, "%v", found)
			require.Contains(t, found[0].Text, c.text)
			require.True(t, found[0].Pos.IsValid())
		})
	}
}

func itoa(i int) string {
	if i < 10 {
		return string(rune('0' + i))
	}
	return itoa(i/10) + string(rune('0'+i%10))
}

func TestTop(t *testing.T) {
	src := []byte("void f(int a[4]) { a[0] = 1; }\nvoid g(int a[4]) { f(a); }\nvoid h(int a[4]) { a[1] = 2; }\n")
	r, found := parse.File("k.cpp", src, parse.Options{Top: "g"})
	require.Empty(t, found)
	require.Equal(t, "g", r.Program.Top)
	_, found = parse.File("k.cpp", src, parse.Options{})
	require.Contains(t, found[0].Text, "2 functions could be the top")
	require.Len(t, found[0].Notes, 2)
	_, found = parse.File("k.cpp", src, parse.Options{Top: "nope"})
	require.Contains(t, found[0].Text, "there is no function `nope`")
	require.Contains(t, found[0].Help, "`f`, `g`, `h`")
}

func TestInclude(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	write("inc/sizes.h", "#pragma once\n#define N 8\n")
	write("shape.h", "#include <sizes.h>\n#include <sizes.h>\ninline float twice(float x) { return 2 * y; }\n")
	main := write("k.cpp", "#include \"shape.h\"\nvoid k(float a[N]) { for (int i = 0; i < N; i++) a[i] = twice(a[i]); }\n")
	src, err := os.ReadFile(main)
	require.NoError(t, err)
	r, found := parse.File(main, src, parse.Options{IncludeDirs: []string{filepath.Join(dir, "inc")}})
	require.Len(t, found, 1)
	require.Equal(t, "unknown name `y`", found[0].Text)
	require.Equal(t, diag.Pos{File: filepath.Join(dir, "shape.h"), Line: 3, Col: 42}, found[0].Pos)
	require.Len(t, r.Files, 3)
	_, found = parse.File(main, src, parse.Options{})
	require.Contains(t, found[0].Text, "include file not found")
}

// FuzzParse checks that no input makes the front end panic, and that what it
// accepts is a program in order.
func FuzzParse(f *testing.F) {
	for _, pattern := range []string{"testdata/diag/*.c*", "../bench/kernels/*.cpp"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		for _, file := range files {
			src, err := os.ReadFile(file)
			require.NoError(f, err)
			f.Add(src)
		}
	}
	designs, err := filepath.Glob("testdata/aswritten/*.txtar")
	require.NoError(f, err)
	for _, file := range designs {
		archive, err := txtar.ParseFile(file)
		require.NoError(f, err)
		f.Add(archive.Files[0].Data)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<16 {
			return
		}
		r, found := parse.File("fuzz.cpp", src, parse.Options{})
		require.Equal(t, found.HasErrors(), r.Program == nil)
		if r.Program != nil {
			require.Empty(t, affine.Check(r.Program, affine.Parsed))
		}
		r, found = parse.File("fuzz.cpp", src, parse.Options{AsWritten: true})
		require.Equal(t, found.HasErrors(), r.Program == nil)
		if r.Program != nil {
			require.Empty(t, affine.Check(r.Program, affine.Parsed))
		}
	})
}

// TestTopOfHeader: functions of headers that nothing calls are no tops.
func TestTopOfHeader(t *testing.T) {
	dir := t.TempDir()
	header := "static inline int seed(int x) { return x * 3; }\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "support.h"), []byte(header), 0o644))
	r, found := parse.File("k.c", []byte("#include \"support.h\"\nvoid k(int y[4]) { for (int i = 0; i < 4; i++) y[i] = i; }\n"), parse.Options{IncludeDirs: []string{dir}})
	require.Empty(t, found)
	require.Equal(t, "k", r.Program.Top)
}
