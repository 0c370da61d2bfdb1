package parse_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parse"
)

// TestCodoErrors has wrong codo pragmas: each stands between the lines of a
// kernel, and all that is said about it, with places.
func TestCodoErrors(t *testing.T) {
	const before = "void f(float r[4]) {\n  for (int i = 0; i < 4; i++) r[i] = 0;\n}\nvoid k(const float x[4], float y[4]) {\n  const int N = 4;\n  float t[4], row[2][4];\n"
	const after = "\n  for (int i = 0; i < 4; i++) {\n    t[i] = row[0][i];\n    for (int j = 0; j < 4; j++) row[1][j] = x[j];\n  }\n  for (int i = 0; i < 4; i++) y[i] = t[i];\n  f(row[0]);\n}\n"
	tests := []struct{ name, src, want string }{
		{"nothing", "#pragma codo", "k.cpp:7:1: error[P14]: a codo pragma says nothing"},
		{"unknown", "#pragma  codo  chanel variable=t", "k.cpp:7:16: error[P14]: unknown codo pragma `chanel`"},
		{"unknown key", "#pragma codo channel variable=t kind=fifo deep=3", "k.cpp:7:43: error[P14]: #pragma codo channel has no key `deep`"},
		{"key of keep", "#pragma codo keep loops=i", "k.cpp:7:19: error[P14]: #pragma codo keep has no key `loops`"},
		{"no value", "#pragma codo channel variable=t depth=", "k.cpp:7:38: error[P14]: expected a name or number after `=`"},
		{"sign", "#pragma codo channel variable=t depth=-2", "k.cpp:7:38: error[P14]: expected a name or number after `=`"},
		{"no sign", "#pragma codo channel t", "k.cpp:7:22: error[P14]: expected key=value, found `t`"},
		{"two values", "#pragma codo channel variable=t,x kind=fifo", "k.cpp:7:33: error[P14]: `variable` takes one value"},
		{"key twice", "#pragma codo channel variable=t depth=2 \\\n  depth=3", "k.cpp:8:3: error[P14]: `depth` is given twice; k.cpp:7:33: first here"},
		{"no variable", "#pragma codo channel kind=fifo", "k.cpp:7:1: error[P14]: #pragma codo channel has no variable="},
		{"wants nothing", "#pragma codo channel variable=t", "k.cpp:7:1: error[P14]: #pragma codo channel gives neither kind nor depth"},
		{"unknown variable", "#pragma codo channel variable=s kind=fifo", "k.cpp:7:31: error[P11]: no variable `s` is declared in the block of this pragma or around it"},
		{"constant", "#pragma codo channel variable=N kind=fifo", "k.cpp:7:31: error[P14]: `N` is a constant: no task hands it to another"},
		{"bad kind", "#pragma codo channel variable=t kind=ram", "k.cpp:7:38: error[P14]: kind is `ram`; it can be fifo or pingpong"},
		{"no number", "#pragma codo channel variable=t depth=x", "k.cpp:7:39: error[P14]: depth is `x`; it is a number of tokens from 1 to 1073741824"},
		{"zero", "#pragma codo channel variable=t depth=0", "k.cpp:7:39: error[P14]: depth is `0`; it is a number of tokens from 1 to 1073741824"},
		{"huge", "#pragma codo channel variable=t depth=99999999999999999999", "k.cpp:7:39: error[P14]: depth is `99999999999999999999`; it is a number of tokens from 1 to 1073741824"},
		{"depth of a ping-pong", "#pragma codo channel variable=t kind=pingpong depth=N", "k.cpp:7:47: error[P14]: a ping-pong buffer has no depth"},
		{"pinned twice", "#pragma codo channel variable=t depth=N\n#pragma codo channel variable=t depth=5", "k.cpp:8:1: error[P14]: `t` is pinned twice; k.cpp:7:1: first here"},
		{"memory without a bank", "#pragma codo memory variable=x", "k.cpp:7:1: error[P14]: #pragma codo memory has no bank="},
		{"key of memory", "#pragma codo memory variable=x bank=HBM[0] depth=2", "k.cpp:7:44: error[P14]: #pragma codo memory has no key `depth`"},
		{"no bank", "#pragma codo memory variable=x bank=4", "k.cpp:7:37: error[P14]: bank is `4`; it is one such as HBM[3], HBM[0:3], DDR[1] or HP0"},
		{"bank backwards", "#pragma codo memory variable=x bank=HBM[3:0]", "k.cpp:7:37: error[P14]: bank is `HBM[3:0]`; it is one such as HBM[3], HBM[0:3], DDR[1] or HP0"},
		{"open bracket", "#pragma codo memory variable=x bank=HBM[3", "k.cpp:7:40: error[P14]: expected key=value, found `[`"},
		{"bank of a local", "#pragma codo memory variable=t bank=HBM[0]", "k.cpp:7:30: error[P14]: `t` lies in no memory off chip; k.cpp:6:9: declared here"},
		{"placed twice", "#pragma codo memory variable=x bank=HBM[0]\n#pragma codo memory variable=x bank=HBM[0]",
			"k.cpp:8:1: error[P14]: `x` is pinned to a bank twice; k.cpp:7:1: first here"},
		{"operator", "_Pragma(\"codo channel variable=t kind=ram\")", "k.cpp:7:1: error[P14]: kind is `ram`; it can be fifo or pingpong"},
		{"keep nothing", "  #pragma codo keep\n  t[0] = 1;", "k.cpp:7:3: error[P14]: no loop or call follows #pragma codo keep"},
		{"order nowhere", "#pragma codo order loops=i", "k.cpp:7:1: error[P14]: #pragma codo order stands in no loop"},
		{"order of nothing", "#pragma codo order", "k.cpp:7:1: error[P14]: #pragma codo order has no loops="},
		{"keep in a loop", "for (int i = 0; i < 4; i++) {\n  #pragma codo keep\n  f(t);\n}", "k.cpp:8:3: error[P14]: #pragma codo keep stands in a loop, which is a task only as a whole; k.cpp:7:1: the outermost loop"},
		{"order in an inner loop", "for (int i = 0; i < 4; i++) {\n  for (int j = 0; j < 4; j++) {\n#pragma codo order loops=j\n    t[j] = i;\n  }\n}",
			"k.cpp:9:1: error[P14]: #pragma codo order stands in an inner loop; k.cpp:7:1: the outermost loop"},
		{"order twice", "for (int i = 0; i < 4; i++) {\n#pragma codo order loops=i\n#pragma codo order loops=i\n  t[i] = i;\n}", "k.cpp:9:1: error[P14]: the order of this nest is given twice; k.cpp:8:1: first here"},
		{"no such loop", "for (int i = 0; i < 4; i++) {\n#pragma codo order loops=i,w\n  t[i] = i;\n}", "k.cpp:8:28: error[P14]: no loop of this nest has the label or counter `w`; k.cpp:7:1: the nest"},
		{"loop twice", "a: for (int i = 0; i < 4; i++) {\n#pragma codo order loops=i, a\n  t[i] = i;\n}", "k.cpp:8:29: error[P14]: this loop is named twice: `a`; k.cpp:8:26: first here"},
		{"two loops", "for (int i = 0; i < 4; i++) {\n#pragma codo order loops=j\n  for (int j = 0; j < 4; j++) t[j] = 1;\n  for (int j = 0; j < 4; j++) t[j] = 2;\n}",
			"k.cpp:8:26: error[P14]: several loops of this nest are called `j`; k.cpp:9:3: one is here; k.cpp:10:3: one is here"},
		{"no braces", "for (int i = 0; i < 4; i++)\n#pragma codo order loops=i\n  t[i] = i;", "k.cpp:8:1: error[P14]: a codo pragma has no meaning here"},
		{"no effect", "float s[4];\n#pragma codo channel variable=s kind=fifo", "k.cpp:8:1: warning[W05]: the pin of `s` has no effect: nothing uses it"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			_, found := parse.File("k.cpp", []byte(before+c.src+after), parse.Options{Top: "k"})
			var got []string
			for _, d := range found {
				text := d.String()
				for _, n := range d.Notes {
					text += "; " + n.Pos.String() + ": " + n.Text
				}
				if d.Code != "W01" {
					got = append(got, text)
				}
			}
			require.Equal(t, c.want, strings.Join(got, "\n"))
		})
	}
}

// TestCodoPlaces has pragmas whose meaning depends on where they stand.
func TestCodoPlaces(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"outside", "#pragma codo keep\nvoid k(float y[4]) { y[0] = 1; }\n", "k.cpp:1:1: error[P14]: a codo pragma has no meaning here"},
		{"not called", "void f(float y[4]) {\n#pragma codo nonsense\n  y[0] = 1;\n}\nvoid k(float y[4]) { y[0] = 1; }\n", ""},
		{"a row", "void f(float r[4]) {\n#pragma codo channel variable=r kind=fifo\n  for (int i = 0; i < 4; i++) r[i] = i;\n}\nvoid k(float y[2][4]) { f(y[1]); }\n",
			"k.cpp:2:31: error[P14]: `r` is a part of an array here"},
		{"keep in keep", "void f(float r[4]) {\n#pragma codo keep\n  r[0] = 1;\n#pragma codo keep\n  for (int i = 0; i < 4; i++) r[i] = i;\n}\nvoid k(float y[4]) { f(y); }\n",
			"k.cpp:4:1: error[P14]: #pragma codo keep stands in a call that is one task already"},
		{"kept in a loop", "void f(float r[4]) {\n#pragma codo keep\n  for (int i = 0; i < 4; i++) r[i] = i;\n}\nvoid k(float y[4]) { for (int n = 0; n < 2; n++) f(y); }\n",
			"k.cpp:2:1: error[P14]: #pragma codo keep stands in a loop, which is a task only as a whole"},
		{"kept without loop", "void f(float r[4]) {\n#pragma codo keep\n  r[0] = 1;\n}\nvoid k(float y[4]) { f(y); }\n", "k.cpp:2:1: warning[W05]: #pragma codo keep has no effect: there is no loop in it"},
		{"design", "#include <hls_stream.h>\nvoid f(hls::stream<float> &s) { s.write(1); }\nvoid g(float y[1], hls::stream<float> &s) { y[0] = s.read(); }\nvoid k(float y[1]) {\n#pragma HLS dataflow\n" +
			"  hls::stream<float> s;\n#pragma codo channel variable=s depth=4\n  f(s);\n  g(y, s);\n}\n", ""},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			_, found := parse.File("k.cpp", []byte(c.src), parse.Options{Top: "k"})
			got := ""
			for _, d := range found {
				got += d.String()
			}
			require.Equal(t, c.want, got)
		})
	}
}
