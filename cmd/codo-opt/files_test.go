package main

import (
	"os/exec"
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
		status, out, stderr := codo(t, dir, "layers/layers.cpp", "weights.cpp", "net.cpp", "--verify", "--interface", face, "-o", face)
		require.Zero(t, status, "%s%s", out, stderr)
		require.Contains(t, out, "PASS")
	}
	out, err := exec.Command("make", "-C", "axi", "check").CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "PASS")
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
