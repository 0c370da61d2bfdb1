package preprocess

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/diag"
)

// tokensIn gives the text as its tokens with one blank between them.
func tokensIn(text []byte) string {
	var out []string
	for i := 0; i < len(text); {
		end := TokenEnd(text, i)
		if !isBlank(text[i]) {
			out = append(out, string(text[i:end]))
		}
		i = end
	}
	return strings.Join(out, " ")
}

// TestPreprocess has what becomes of a text, token by token.
func TestPreprocess(t *testing.T) {
	cases := []struct{ name, in, want string }{
		{"as it is", "int a; // c\n/* c */ int b;", "int a ; int b ;"},
		{"object", "#define N 4\nint a[N];", "int a [ 4 ] ;"},
		{"function", "#define MAX(a, b) ((a) > (b) ? (a) : (b))\nMAX(x, f(y, 2))", "( ( x ) > ( f ( y , 2 ) ) ? ( x ) : ( f ( y , 2 ) ) )"},
		{"nested", "#define F(x) x+1\nF(F(F(2)))", "2 + 1 + 1 + 1"},
		{"over lines", "#define F(a, b) a-b\nF\n(\n1,\n2)", "1 - 2"},
		{"without call", "#define F(x) x\nF + F;", "F + F ;"},
		{"call by another name", "#define F(x) <x>\n#define G F\nG (3)", "< 3 >"},
		{"call of a result", "#define F(x) G\n#define G(x) [x]\nF(1)(2)", "[ 2 ]"},
		{"itself", "#define x x + y\n#define y x\nx", "x + x"},
		{"name as argument", "#define APPLY(f, x) f(x)\n#define STR(x) #x\nAPPLY(STR, a \"b\")", `"a \"b\""`},
		{"string", "#define STR(x) #x\n#define XSTR(x) STR(x)\n#define N 7\nSTR( a + 'b'  \"c\\n\" ) XSTR(N) STR(N)", `"a + 'b' \"c\\n\"" "7" "N"`},
		{"paste", "#define CAT(a, b) a##b\n#define N1 9\nCAT(x, 1) CAT(N, 1) CAT(, y)", "x1 9 y"},
		{"variadic", "#define P(f, ...) g(f, ##__VA_ARGS__)\n#define V(...) h(__VA_ARGS__)\nP(1) P(1, 2, 3) V() V(4, 5)", "g ( 1 ) g ( 1 , 2 , 3 ) h ( ) h ( 4 , 5 )"},
		{"defined again", "#define N 1\nN\n#undef N\n#define N 2\nN\n#define N 3\nN", "1 2 3"},
		{"splices", "#define SUM(a) \\\n  a \\\r\n  + 1\nint \\\n x = SUM(2);", "int x = 2 + 1 ;"},
		{"comment in a directive", "#define N /* a\nb */ 4 // c\nN", "4"},
		{"conditionals", "#if 0\ndon't \"\n#elif defined(X) || !defined Y && 2 > 1\na\n#else\nb\n#endif\n#ifndef X\nc\n#endif", "a c"},
		{"words of C++", "#if true and not false\nyes\n#endif", "yes"},
		{"numbers in a condition", "#if 0b11 == 3 && 010 == 8 && 0x10uLL == 16 && 'a' == 97 && 1'0 == 10 && -1 > 0u\nx\n#endif", "x"},
		{"separators", "int a = 1'000'000 + 0x1'F; char c = 'x';\n#if 1'0 > 9\nb\n#endif", "int a = 1000000 + 0x1F ; char c = 'x' ; b"},
		{"operators of C++", "#define N 2\nstd::vector<std::array<int, N>> v; p->*q; a<=>b; x.*y; a>>=N;", "std : : vector < std : : array < int , 2 > > v ; p - > * q ; a < = > b ; x . * y ; a > > = 2 ;"},
		{"literals", "#define N 2\nu8\"N\" L'N' \"a\\\"N\" R\"x(N\n\")\")x\" N", `u8 "N" L 'N' "a\"N" R "x(N " ) ")x" 2`},
		{"no token arises", "#define NEG -1\n#define PLUS +\n#define E 0xE\nx-NEG; a+PLUS b; E+1; 3<EQ", "x - - 1 ; a + + b ; 0xE + 1 ; 3 < EQ"},
		{"predefined", "#ifdef __SYNTHESIS__\n__VITIS_HLS__ __cplusplus POLYBENCH_USE_SCALAR_LB\n#endif\n__LINE__", "1 201703L 1 4"},
		{"ignored", "#\n#line 7 \"x\"\n# 3 \"y\"\n#ident \"z\"\nint a;", "int a ;"},
		{"marks of order", "\xef\xbb\xbfint a;\r\nint b;\f", "int a ; int b ;"},
		{"names beyond ASCII", "#define größe 3\nint ä[größe];", "int ä [ 3 ] ;"},
		{"directive within a call", "#define F(a, b) a b\nF(1,\n#ifdef X\n2\n#else\n3\n#endif\n)", "1 3"},
		{"not a directive", "int a; /* c\n*/ #define N 3\nN", "int a ; # define N 3 N"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			u, diags := File("k.cpp", []byte(c.in), Options{Defines: []string{"Z"}})
			require.Empty(t, diags)
			require.Equal(t, c.want, tokensIn(bytes.ReplaceAll(u.Text, []byte("\n\")"), []byte(" \")"))))
			require.NotContains(t, string(u.Text), sealPrefix)
		})
	}
}

// TestLayout checks that text keeps its lines and columns.
func TestLayout(t *testing.T) {
	in := "#define N 16\n// c\nvoid f(int a[N]) {\n\tfor (int i = 0; i < N; i++) // c\n\t\ta[i] = 0;\n#if 0\n  x\n#endif\n}\n"
	want := "\n\nvoid f(int a[16]) {\n\tfor (int i = 0; i < 16; i++)     \n\t\ta[i] = 0;\n\n\n\n}"
	u, diags := File("k.cpp", []byte(in), Options{})
	require.Empty(t, diags)
	u.Text = bytes.ReplaceAll(u.Text, []byte("<="), []byte("<")) // see less.go
	require.Equal(t, want, string(u.Text))
}

// TestPlaces asks for the places of words in the result: the text holds them
// once each, in the order of the list.
func TestPlaces(t *testing.T) {
	cases := []struct {
		name, in string
		words    string // word:line:col ...
	}{
		{"plain", "int a;\n\tfloat b = c;\n", "a:1:5 float:2:2 b:2:8 c:2:12"},
		{"after a macro", "#define N 123456\nx[N] = y; z;", "x:2:1 123456:2:3 y:2:8 z:2:11"},
		{"macro text has the place of the use", "#define SUM(p) (p + q * 7)\nint a = SUM(b), c;", "a:2:5 b:2:13 q:2:9 7:2:9 c:2:17"},
		{"arguments over lines", "#define F(x, y) { x = y; }\nF(first,\n  second) third", "first:2:3 second:3:3 third:3:11"},
		{"macro in an argument", "#define N 88\n#define F(x) (x)\nF(a + N) b", "a:3:3 88:3:7 b:3:10"},
		{"pasted", "#define C(a, b) a##b\nx = C(y, 1); z", "x:2:1 y1:2:5 z:2:14"},
		{"after a spliced directive", "#define N \\\n 77 \\\n\nint a[N];", "a:4:5 77:4:7"},
		{"after a comment", "/* a\n b */ int /* c */ x;", "int:2:7 x:2:19"},
		{"many lines between", "#define N 5\na" + strings.Repeat("\n", 100) + "N b", "a:2:1 5:102:1 b:102:3"},
		{"UTF-8 counts in bytes", "/* é */ char *s = \"é\"; x", "char:1:10 s:1:16 x:1:26"},
		{"separators", "f(1'000, x);", "1000:1:3 x:1:10"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			u, diags := File("k.cpp", []byte(c.in), Options{})
			require.Empty(t, diags)
			from := 0
			for _, want := range strings.Fields(c.words) {
				word, place, _ := strings.Cut(want, ":")
				at := bytes.Index(u.Text[from:], []byte(word))
				require.GreaterOrEqual(t, at, 0, "%s in %s", want, u.Text)
				require.Equal(t, "k.cpp:"+place, u.PosOf(from+at).String(), want)
				from += at + len(word)
			}
		})
	}
}

// TestPragmas wants each pragma as line:col text, before the word that follows.
func TestPragmas(t *testing.T) {
	cases := []struct{ name, in, want, before string }{
		{"plain", "a;\n  #pragma HLS   pipeline II=1 // c\nb;", "2:3 HLS pipeline II=1", "b"},
		{"value", "#define F 4\n#pragma HLS unroll factor=F\nb;", "2:1 HLS unroll factor=4", "b"},
		{"only values", "#define pipeline x\n#define A 3\n#pragma HLS pipeline A port=A,B dim = A\nb;", "3:1 HLS pipeline A port=3,B dim = 3", "b"},
		{"nested value", "#define N 2\n#define M N*N\n#pragma HLS unroll factor=(M+1)\nb;", "3:1 HLS unroll factor=(2*2+1)", "b"},
		{"spliced", "#pragma HLS interface \\\n  port=a\nb;", "1:1 HLS interface port=a", "b"},
		{"operator", "_Pragma(\"HLS unroll factor=2\") b;", "1:1 HLS unroll factor=2", "b"},
		{"operator in a macro", "#define P(x) _Pragma(#x)\n#define N 8\nint a; P(HLS unroll factor = N) b;", "3:8 HLS unroll factor =8", "b"},
		{"operator through two", "#define P_(x) _Pragma(#x)\n#define P(x) P_(x)\n#define N 8\nP(HLS unroll factor=N) b;", "4:1 HLS unroll factor=8", "b"},
		{"not taken", "#if 0\n#pragma HLS x\n#endif\n#pragma HLS y\nb;", "4:1 HLS y", "b"},
		{"within a call", "#define F(x) x\nF(a;\n#pragma HLS y\nb;)", "3:1 HLS y", "b"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			u, diags := File("k.cpp", []byte(c.in), Options{})
			require.Empty(t, diags)
			require.Len(t, u.Pragmas, 1)
			p := u.Pragmas[0]
			place, text, _ := strings.Cut(c.want, " ")
			require.Equal(t, text, p.Text)
			require.Equal(t, "k.cpp:"+place, p.Pos.String())
			require.Equal(t, c.before, string(bytes.TrimSpace(u.Text[p.Offset:]))[:len(c.before)])
			require.True(t, isBlank(u.Text[p.Offset]), "the pragma lies before what follows")
		})
	}
}

// TestPreprocessErrors wants the first finding, as its String.
func TestPreprocessErrors(t *testing.T) {
	bomb := "#define A0 x x\n"
	for i := range 60 {
		bomb += "#define A" + strconv.Itoa(i+1) + " A" + strconv.Itoa(i) + " A" + strconv.Itoa(i) + "\n"
	}
	paste := "#define C(a) a##a\n#define D(x) C(x)\nint z = " + strings.Repeat("D(", 40) + "q" + strings.Repeat(")", 40) + ";"
	cases := []struct{ name, in, want string }{
		{"no file", "#include \"nope.h\"\n", `k.cpp:1:10: error[P02]: include file not found: "nope.h"`},
		{"no system file", "\n  #  include <nope.h>\n", `k.cpp:2:14: error[P02]: include file not found: <nope.h>`},
		{"error", "#ifndef X\n#error don't\n#endif\n", `k.cpp:2:2: error[P02]: don't`},
		{"unknown directive", "x\n#foo bar\n", `k.cpp:2:1: error[P02]: unknown directive #foo`},
		{"warning", "#warning old\nint x;", `k.cpp:1:1: warning[P02]: old`},
		{"too many arguments", "#define F(x) x\nint a = F(1,\n 2);", `k.cpp:3:3: error[P02]: too many macro arguments`},
		{"too few arguments", "#define F(x, y) (x) + (y)\nint a = F(1, 2) + F(f(1, 2)\n);", "k.cpp:2:19: error[P02]: macro `F` needs 2 arguments and gets 1"},
		{"open call", "#define F(x) x\nint a = 1;\n  F(2;\n", `k.cpp:3:3: error[P02]: unterminated argument list invoking macro "F"`},
		{"open condition", "int a;\n#if 1\n#ifdef X\n#endif\n", `k.cpp:2:1: error[P02]: this #if has no #endif`},
		{"else alone", "#else\n", `k.cpp:1:1: error[P02]: #else without #if`},
		{"two elses", "#if 1\n#else\n#else\n#endif\n", `k.cpp:3:1: error[P02]: #else after #else`},
		{"endif alone", "x\n #endif\n", `k.cpp:2:2: error[P02]: #endif without #if`},
		{"deep", strings.Repeat("#if 1\n", 5000), `k.cpp:1001:1: error[P13]: #if nested deeper than 1000 levels`},
		{"half a condition", "#if 1 +\n#endif\n", `k.cpp:1:8: error[P02]: a value is missing or cannot be used in a condition`},
		{"empty condition", "#define X\n#if X\n#endif\n", `k.cpp:2:6: error[P02]: a value is missing or cannot be used in a condition`},
		{"more than a condition", "#if 1 2\n#endif\n", `k.cpp:1:5: error[P02]: this is no complete condition`},
		{"fraction in a condition", "#if 1.5 > 1\n#endif\n", `k.cpp:1:5: error[P02]: 1.5 is no integer; a condition has only integers`},
		{"division in a condition", "#if 4 / (2 - 2)\n#endif\n", `k.cpp:1:7: error[P02]: division by zero`},
		{"no file name", "#include nope\n", `k.cpp:1:10: error[P02]: #include needs "file" or <file>`},
		{"open comment", "int a; /* x\n", `k.cpp:1:8: error[P02]: this comment has no end`},
		{"open string", "int a = \"x;\nint b;", `k.cpp:1:9: error[P02]: this literal has no end`},
		{"open string in a macro", "#define S \"x\nint a;\nS", `k.cpp:1:11: error[P02]: this literal has no end`},
		{"open raw string", "auto a = R\"(x;\nint b;", `k.cpp:1:10: error[P02]: this literal has no end`},
		{"not UTF-8", "int a;\n \xff", `k.cpp:2:2: error[P01]: a byte that is not UTF-8: this is no source text`},
		{"not UTF-8 in a string", "char *a = \"x\xff\";", `k.cpp:1:13: error[P01]: a byte that is not UTF-8: this is no source text`},
		{"NUL", "int a;\x00", `k.cpp:1:7: error[P01]: a NUL byte: this is no source text`},
		{"empty", "", `k.cpp:1:1: error[P01]: the file is empty`},
		{"blank", " \n\t", `k.cpp:1:1: error[P01]: the file is empty`},
		{"bomb", bomb + "\n x A60", `k.cpp:63:4: error[P13]: macro expansion limit exceeded: a macro here expands to too much text`},
		{"pasting bomb", paste, `k.cpp:3:9: error[P13]: macro expansion limit exceeded: ## makes too much text here`},
		{"condition bomb", bomb + "#if A60\n#endif\n", `k.cpp:62:1: error[P13]: this #if is too long when its macros are expanded`},
		{"parentheses", "#if " + strings.Repeat("(", 1<<20) + "\n#endif\n", `k.cpp:1:1: error[P13]: this #if is too long when its macros are expanded`},
		{"repeated text", "#define D(x) x x\n" + strings.Repeat("D(", 12) + strings.Repeat("y ", 1e5) + strings.Repeat(")", 12), `k.cpp:1:1: error[P13]: the file is too large when its macros are expanded`},
		{"odd pragma operator", "_Pragma(x) int a;", `k.cpp:1:1: error[P02]: _Pragma needs a string`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			_, diags := File("k.cpp", []byte(c.in), Options{})
			require.NotEmpty(t, diags)
			require.Contains(t, diags[0].String(), c.want)
			require.Less(t, time.Since(start), time.Minute, "it ends")
		})
	}
}

// TestUnusedFaults has what is wrong only if it is used.
func TestUnusedFaults(t *testing.T) {
	for _, in := range []string{
		"#if 0\nint a = \"x;\n don't\n#foo\n#error no\n#include \"nope.h\"\n#endif\nint b;",
		"#define S \"x\nint b;",
		"// \xff \x00\n/* \xff */ int b;",
		"#if defined(true) || defined false || !true\n#error no\n#endif\nint b;",
	} {
		u, diags := File("k.cpp", []byte(in), Options{})
		require.Empty(t, diags)
		require.Equal(t, "int b ;", tokensIn(u.Text))
	}
}

func TestDefines(t *testing.T) {
	opt := Options{Defines: []string{"A", "B=2", "C=", "F(x)=x+1"}}
	u, diags := File("k.cpp", []byte("A B [C] F(3)"), opt)
	require.Empty(t, diags)
	require.Equal(t, "1 2 [ ] 3 + 1", tokensIn(u.Text))
	for _, bad := range []string{"", "1x", "a b", "=3", "A=1\n#error"} {
		_, diags := File("k.cpp", []byte("x"), Options{Defines: []string{bad}})
		require.True(t, diags.HasErrors(), bad)
	}
}

// folder writes files below a new folder and gives its path.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

// TestIncludes reads k.cpp of a folder with inc as -I.
func TestIncludes(t *testing.T) {
	cases := []struct {
		name  string
		files map[string]string
		want  string
		read  string // files of the user
	}{
		{"beside", map[string]string{"k.cpp": "#include \"a.h\"\nN", "a.h": "#define N 1\n"}, "1", "k.cpp a.h"},
		{"folder", map[string]string{"k.cpp": "#include <a.h>\nN", "inc/a.h": "#define N 2\n"}, "2", "k.cpp inc/a.h"},
		{"beside comes first", map[string]string{"k.cpp": "#include \"a.h\"\nN", "a.h": "#define N 1\n", "inc/a.h": "#define N 2\n"}, "1", "k.cpp a.h"},
		{"from a folder", map[string]string{"k.cpp": "#include \"sub/a.h\"\nN", "sub/a.h": "#include \"b.h\"\n", "sub/b.h": "#define N 3\n"}, "3", "k.cpp sub/a.h sub/b.h"},
		{"text", map[string]string{"k.cpp": "a\n#include \"a.h\"\nb", "a.h": "x"}, "a x b", "k.cpp a.h"},
		{"guard", map[string]string{"k.cpp": "#include \"a.h\"\n#include \"a.h\"\n", "a.h": "#ifndef A\n#define A\nx\n#endif\n"}, "x", "k.cpp a.h"},
		{"once", map[string]string{"k.cpp": "#include \"a.h\"\n#include \"a.h\"\ny", "a.h": "#pragma once\nx\n"}, "x y", "k.cpp a.h"},
		{"twice", map[string]string{"k.cpp": "#define X 1\n#include \"a.h\"\n#undef X\n#define X 2\n#include \"a.h\"\n", "a.h": "X"}, "1 2", "k.cpp a.h"},
		{"not taken", map[string]string{"k.cpp": "#if 0\n#include \"a.h\"\n#endif\nx", "a.h": "\xff"}, "x", "k.cpp"},
		{"macro defined later", map[string]string{"k.cpp": "f(N);\n#include \"a.h\"\nf(N);", "a.h": "#define N 1"}, "f ( N ) ; f ( 1 ) ;", "k.cpp a.h"},
		{"name from a macro", map[string]string{"k.cpp": "#define H \"a.h\"\n#include H\nN F(x)", "a.h": "#define N 1\n#define F(x) #x\n"}, `1 "x"`, "k.cpp a.h"},
		{"has include", map[string]string{"k.cpp": "#if __has_include(\"a.h\") && !__has_include(<b.h>)\nx\n#endif", "a.h": "y"}, "x", "k.cpp"},
		{"system", map[string]string{"k.cpp": "#include <cmath>\n#include <climits>\nM_PI INT_MAX"}, "3.14159265358979323846 2147483647", "k.cpp"},
		{"vendor", map[string]string{"k.cpp": "#include \"hls_stream.h\"\n#include <ap_int.h>\nx", "inc/hls_stream.h": "shim", "ap_int.h": "shim"}, "x", "k.cpp"},
		{"stand-in", map[string]string{"k.cpp": "#include <polybench.h>\nPOLYBENCH_1D(a, N, n)"}, "a [ N ]", "k.cpp"},
		{"the user's before a stand-in", map[string]string{"k.cpp": "#include <polybench.h>\nx", "inc/polybench.h": "y"}, "y x", "k.cpp inc/polybench.h"},
		{"itself, guarded", map[string]string{"k.cpp": "#ifndef K\n#define K\n#include \"k.cpp\"\nx\n#endif"}, "x", "k.cpp"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := folder(t, c.files)
			u, diags := File(filepath.Join(dir, "k.cpp"), []byte(c.files["k.cpp"]), Options{IncludeDirs: []string{filepath.Join(dir, "inc")}})
			require.Empty(t, diags)
			require.Equal(t, c.want, tokensIn(u.Text))
			var read []string
			for _, f := range u.Files {
				short, err := filepath.Rel(dir, f)
				require.NoError(t, err)
				require.Equal(t, c.files[short], string(u.Sources[f]))
				read = append(read, filepath.ToSlash(short))
			}
			require.Equal(t, c.read, strings.Join(read, " "))
		})
	}
}

// TestIncludeErrors checks the place, the text and the way to the place.
func TestIncludeErrors(t *testing.T) {
	cases := []struct {
		name  string
		files map[string]string
		want  string // the first finding, without the folder
		notes []string
	}{
		{"missing in a header", map[string]string{"k.cpp": "\n#include \"a.h\"\n", "a.h": "\n\n #include \"b.h\"\n"}, `a.h:3:11: error[P02]: include file not found: "b.h"`, []string{"k.cpp:2:1"}},
		{"fault in a header", map[string]string{"k.cpp": "#include \"a.h\"\n", "a.h": "x\n@\x00"}, `a.h:2:2: error[P01]: a NUL byte: this is no source text`, []string{"k.cpp:1:1"}},
		{"itself", map[string]string{"k.cpp": "int a;\n#include \"k.cpp\"\n"}, "k.cpp:2:1: error[P02]: files include each other more than 200 deep", nil},
		{"in a circle", map[string]string{"k.cpp": "#include \"a.h\"\n", "a.h": "#include \"b.h\"\n", "b.h": "\n#include \"a.h\"\n"}, "a.h:1:1: error[P02]: files include each other more than 200 deep", nil},
		{"as a tree", map[string]string{"k.cpp": "#include \"a.h\"\n", "a.h": "#include \"a.h\"\n#include \"a.h\"\nx\n"}, "a.h:1:1: error[P02]: files include each other more than 200 deep", nil},
		{"a folder", map[string]string{"k.cpp": "#include \"d\"\n", "d/x": ""}, `k.cpp:1:10: error[P02]: include file not found: "d"`, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := folder(t, c.files)
			u, diags := File(filepath.Join(dir, "k.cpp"), []byte(c.files["k.cpp"]), Options{})
			require.NotEmpty(t, diags)
			require.Equal(t, filepath.Join(dir, c.want), diags[0].String())
			require.Contains(t, u.Sources, diags[0].Pos.File)
			var notes []string
			for _, n := range diags[0].Notes {
				notes = append(notes, strings.TrimPrefix(n.Pos.String(), dir+"/"))
			}
			require.Equal(t, c.notes, notes)
		})
	}
	_, diags := File("sub/k.cpp", []byte("#include \"x.h\"\n"), Options{IncludeDirs: []string{"inc"}})
	require.Equal(t, "searched in sub, inc; add a folder with -I", diags[0].Help)
}

// TestLargeFile wants time in proportion to size: four times as many lines take about four times as long, not
// sixteen times, however busy the machine is. (10 MB take 1 to 2 s on a free one.)
func TestLargeFile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	line := "  a[i][N] = b[i][k] * c[k][j] + foo(x, y, 3.0f); // comment\n"
	of := func(size int) string {
		return "#define N 64\nvoid f() {\n" + strings.Repeat(line, size/len(line)) + "}\n"
	}
	part := time.Duration(math.MaxInt64)
	for range 3 {
		start := time.Now()
		_, diags := File("k.cpp", []byte(of(1<<20)), Options{})
		require.Empty(t, diags)
		part = min(part, time.Since(start))
	}
	src := of(4 << 20)
	var u *Unit
	all := time.Duration(math.MaxInt64)
	for tries := 0; tries < 3 && all >= 10*part; tries++ {
		start := time.Now()
		var diags diag.List
		u, diags = File("k.cpp", []byte(src), Options{})
		require.Empty(t, diags)
		all = min(all, time.Since(start))
	}
	require.Less(t, all, 10*part)
	require.Greater(t, len(u.Text), 3<<20)
	last := u.PosOf(bytes.LastIndexByte(u.Text, ';'))
	require.Equal(t, diag.Pos{File: "k.cpp", Line: strings.Count(src, "\n") - 1, Col: strings.IndexByte(line, ';') + 1}, last)
}

// FuzzPreprocess checks that no text makes the preprocessor panic, hang, or
// lose its place.
func FuzzPreprocess(f *testing.F) {
	for _, seed := range []string{
		"#define MAX(a,b) ((a)>(b)?(a):(b))\nint x = MAX(1, MAX(2, 3));\n",
		"#define S(x) #x\n#define C(a,b) a##b\nS(a b) C(x, 1) S(\"q\\\"\")\n",
		"#if defined(A) && B > 1\n#elif 1\nx\n#else\n#error no\n#endif\n",
		"#pragma HLS unroll factor=N\n_Pragma(\"x\") /* c */ // d\n",
		"R\"a(x)a\" u8\"s\" 'c' 1'000 \\\n #include <cmath>\n#include \"k\"\n",
		"#define V(...) f(__VA_ARGS__)\nV(1,2) __LINE__ __FILE__ __COUNTER__\n",
		"#define F(x) x F\nF(1)(2)(3)\n#undef F\n#line 3\n#warning w\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<14 {
			return
		}
		u, diags := File("fuzz.cpp", src, Options{})
		if u == nil {
			require.True(t, diags.HasErrors())
			return
		}
		lines := bytes.Count(src, []byte("\n")) + 1
		for i := range u.Text {
			p := u.PosOf(i)
			require.True(t, p.Line >= 1 && p.Line <= lines && p.Col >= 1, "%v", p)
		}
	})
}
