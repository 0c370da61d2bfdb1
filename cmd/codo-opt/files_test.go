package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A kernel in three files and a header: constants, macros and functions of one file alone
// have names that another has, too, and a variable is declared in the header.
var net = []string{
	"net.h", `#pragma once
const int N = 32;
struct pair { float a, b; };
extern const float weights[N];
extern int shift;
static inline float relu(float x) { return x > 0 ? x : 0; }
template <int K> float times(float x) { return x * K; }
void scale(const float x[N], float y[N]);
void bias(float y[N], pair p);
void net(const float x[N], float y[N]);
`,
	"net.cpp", `#include "net.h"
#define W 3
const int M = 4;
static float twist(float v) { return v + W; }
void net(const float x[N], float y[N]) {
  float t[N];
  scale(x, t);
  pair p = {1, 2};
  bias(t, p);
  for (int i = 0; i < N; i++) y[i] = relu(twist(t[i])) * M;
}
`,
	"layers/layers.cpp", `#include "../net.h"
#define W 5
const int M = 4;
static float twist(float v) { return v * W; }
template float times<2>(float x);
void scale(const float x[N], float y[N]) {
  for (int i = 0; i < N; i++) y[i] = twist(times<2>(x[i])) * weights[i];
}
void bias(float y[N], pair p) {
  for (int i = 0; i < N; i++) y[i] = relu(y[i] + p.a) - p.b + shift * M;
}
`,
	"weights.cpp", `#include "net.h"
const float weights[N] = {1, 2, 3, 4, 5, 6, 7, 8};
int shift = 3;
int main() {
  float x[N], y[N];
  net(x, y);
  return 0;
}
`,
}

func TestSeveralFiles(t *testing.T) {
	needCompiler(t)
	dir := folder(t, net...)
	for _, face := range []string{"memory", "axi"} {
		status, out, stderr := codo(t, dir, "layers/layers.cpp", "weights.cpp", "net.cpp", "./weights.cpp", "--verify", "--interface", face, "-o", face)
		require.Zero(t, status, "%s%s", out, stderr)
		require.Contains(t, out, "PASS")
	}
	out, err := exec.Command("make", "-C", "axi", "check").CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "PASS")
}

// TestIncludesByOtherPaths builds kernels whose headers are included by way of folders above.
func TestIncludesByOtherPaths(t *testing.T) {
	needCompiler(t)
	const kernel = "void k(const float x[N], float y[N]) { for (int i = 0; i < N; i++) y[i] = x[i] * 2; }\n"
	dir := folder(t, "inc/src/k.h", "#define N 16\n",
		"inc/src/up.cpp", "#include \"../src/k.h\"\n"+kernel, "inc/src/down.cpp", "#include <src/k.h>\n"+kernel)
	for _, name := range []string{"up.cpp", "down.cpp"} {
		status, out, stderr := codo(t, dir, "inc/src/"+name, "-I", "inc", "--verify", "-o", "out")
		require.Zero(t, status, "%s%s", out, stderr)
		require.Contains(t, out, "PASS")
	}
}

// TestHeaderByTwoPaths names a header as an input that the kernel includes, in another spelling.
func TestHeaderByTwoPaths(t *testing.T) {
	needCompiler(t)
	dir := folder(t, "src/n.h", "#define N 16\n", "src/k.cpp", "#include \"n.h\"\nvoid k(const float x[N], float y[N]) { for (int i = 0; i < N; i++) y[i] = x[i] * 2; }\n")
	status, out, stderr := codo(t, dir, "src/k.cpp", filepath.Join(dir, "src", "n.h"), "--verify", "-o", "out")
	require.Zero(t, status, "%s%s", out, stderr)
	require.Contains(t, out, "PASS")
}

func TestFileMissing(t *testing.T) {
	dir := folder(t, net...)
	status, _, stderr := codo(t, dir, "check", "net.cpp", "weights.cpp")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "net.cpp:7:3: error[P11]: unknown function `scale`")
	require.Contains(t, stderr, "name its file, too")
	status, _, stderr = codo(t, dir, "net.cpp", "none.cpp")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "none.cpp: error[P01]: cannot read the file")
}

const sized = `#include "hls_stream.h"
static void load(const int *x, hls::stream<int> &s, int n) {
  for (int i = 0; i < n; i++) s.write(x[i]);
}
static void store(hls::stream<int> &s, int *y, int n, int plus) {
  for (int i = 0; i < n; i++) y[i] = s.read() + plus;
}
extern "C" void sized(const int *x, int *y, unsigned n, int plus) {
#pragma HLS dataflow
  hls::stream<int> s;
  load(x, s, n);
  store(s, y, n, plus);
}
`

// TestValue makes a design for one value of an argument, which the testbench and, planned
// anew, the host use.
func TestValue(t *testing.T) {
	needCompiler(t)
	dir := folder(t, "sized.cpp", sized)
	status, _, stderr := codo(t, dir, "check", "sized.cpp")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "--value n=N")
	for _, face := range []string{"memory", "axi"} {
		status, out, stderr := codo(t, dir, "sized.cpp", "--value", "n=0x60", "--verify", "--interface", face, "-o", face)
		require.Zero(t, status, "%s%s", out, stderr)
		require.Contains(t, out, "PASS")
		kernel, err := os.ReadFile(face + "/sized.cpp")
		require.NoError(t, err)
		require.Contains(t, string(kernel), "// The design is made for n = 96U alone.")
	}
	status, _, stderr = codo(t, dir, "transmit", "axi", "--channels", "1")
	require.Zero(t, status, stderr)
	host, err := os.ReadFile("axi/host.cpp")
	require.NoError(t, err)
	require.Contains(t, string(host), "96U")
	for _, c := range []struct{ value, want string }{
		{"m=4", "a value is given for `m`, which is no argument of `sized` that is an integer or a float"},
		{"x=4", "a value is given for `x`"},
		{"n=-1", "-1 is no value of `n`, of type uint32_t"},
		{"n=1.5", "1.5 is no value of `n`"},
		{"n", `--value is "n"; it is NAME=NUMBER`},
		{"n=nan", `--value is "n=nan"; it is NAME=NUMBER`},
		{"n=96,n=97", "--value n is given twice"},
	} {
		status, _, stderr := codo(t, dir, "sized.cpp", "--value", c.value)
		require.Equal(t, 1, status)
		require.Contains(t, stderr, c.want)
	}
}

// TestNamesForMake builds the folder of a kernel whose names and macros hold what
// means something to make and to a shell.
func TestNamesForMake(t *testing.T) {
	needCompiler(t)
	const kernel = `#include "sh$.h"
#ifndef __SYNTHESIS__
static_assert(sizeof(MARK) == 7, "as given");
#endif
void pick(const int x[8], int y[8]) {
  for (int i = 0; i < 8; i++) y[i] = x[i] >> SHIFT;
}
`
	dir := folder(t, "my dir/k#1 $x y:z.cpp", kernel, "in c#/sh$.h", "#define SHIFT 3\n")
	status, _, stderr := codo(t, dir, "my dir/k#1 $x y:z.cpp", "-I", "in c#", "-D", `MARK="a#b $c"`, "-o", "out")
	require.Zero(t, status, stderr)
	text, err := exec.Command("make", "-C", filepath.Join(dir, "out"), "check").CombinedOutput()
	require.NoError(t, err, string(text))
	require.Contains(t, string(text), "PASS")
}
