package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var times = regexp.MustCompile(`written in \d+ ms`)

// TestReadme runs the examples of the README and compares with what it prints.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	blocks := strings.Split(string(text), "```")
	block := func(start string) string {
		for _, b := range blocks {
			if _, body, ok := strings.Cut(b, "\n"); ok && strings.HasPrefix(body, start) {
				return body
			}
		}
		t.Fatalf("README has no example that starts with %q", start)
		return ""
	}
	kernel, err := os.ReadFile("../../bench/kernels/gemm.cpp")
	require.NoError(t, err)
	dir := folder(t, "bench/kernels/gemm.cpp", string(kernel), "chain.cpp", block("void chain("), "pinned.cpp", block("void pinned("), "fan.cpp", `void fan(const float x[8], float y[8], float z[8]) {
  for (int i = 0; i < 8; i++) y[i] = x[i];
  for (int i = 0; i < 8; i++) z[i] = x[i] * 2;
}
`)
	needCompiler(t)
	want := block("gemm: 1 task")
	status, out, stderr := codo(t, dir, "bench/kernels/gemm.cpp", "--interface", "memory", "--dsp", "900", "--verify")
	require.Zero(t, status, stderr)
	require.Equal(t, times.ReplaceAllString(want, ""), times.ReplaceAllString(out, ""))

	status, _, stderr = codo(t, dir, "chain.cpp", "--interface", "memory", "--disable", "schedule")
	require.Zero(t, status, stderr)
	design, err := os.ReadFile("codo-out/chain/chain.cpp")
	require.NoError(t, err)
	require.Contains(t, string(design), block("static void chain_t"))

	status, out, stderr = codo(t, dir, "pinned.cpp", "--explain")
	require.Zero(t, status, stderr)
	_, explanation, _ := strings.Cut(out, " ms\n\n")
	require.Equal(t, block("channel t,"), explanation)

	status, out, _ = codo(t, dir, "check", "fan.cpp")
	require.Zero(t, status)
	require.Equal(t, block("fan.cpp:3:38"), out)
}
