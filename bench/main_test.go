package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/verify"
)

// Headers are what the designs of all tests here begin with.
var headers *verify.Headers

func TestMain(m *testing.M) { os.Exit(withHeaders(m)) }

func withHeaders(m *testing.M) int {
	dir, err := os.MkdirTemp("", "codo-headers-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	headers = verify.NewHeaders(dir)
	return m.Run()
}

// TestCells checks what a way of a kernel counts as.
func TestCells(t *testing.T) {
	require.Equal(t, "needs 72 DSP slices", refusal("codo-opt: the budget is too small: the least design found takes 72 DSP slices, and there are 50\n"))
	require.Equal(t, "no design: k.cpp: error", refusal("k.cpp: error\nmore\n"))
	s := summary{Resources: map[string]int{"dsp": 51, "lut": 7}, Budget: map[string]int{"dsp": 50, "lut": 7}}
	require.Equal(t, []string{"51 of 50 dsp"}, s.over())
	for v, fails := range map[string]bool{"PASS": false, "needs 72 DSP slices": false, "FAIL: y[3]": true, "over the budget: 51 of 50 dsp": true, "": true} {
		require.Equal(t, fails, result{verified: []string{"PASS", v}}.failed(), v)
	}
	require.Contains(t, markdown([]result{{name: "k", verified: []string{"PASS", "PASS", "PASS", "PASS", refused + "72 DSP slices"}}}),
		"| k | 0 | 0 | 0 | 0 | 0 | 0 | PASS | PASS | PASS | PASS | needs 72 DSP slices |\n")
}
