package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/report"
)

// TestDiff compares designs with and without a search.
func TestDiff(t *testing.T) {
	dir := folder(t, "chain.cpp", chain, "other.json", "{}")
	for out, flags := range map[string][]string{"fast": nil, "slow": {"--disable", "schedule"}, "pingpong": {"--disable", "schedule,communication"}} {
		status, _, stderr := codo(t, dir, append([]string{"chain.cpp", "-o", out, "--interface", "memory"}, flags...)...)
		require.Zero(t, status, stderr)
	}
	status, out, stderr := codo(t, dir, "diff", "fast", "fast/report.json")
	require.Zero(t, status)
	require.Contains(t, out, "  =\n")
	require.NotContains(t, out, "task")
	require.Empty(t, stderr)
	status, out, stderr = codo(t, dir, "diff", "fast", "slow")
	require.Equal(t, 1, status)
	require.Contains(t, out, "worse: cycles: ")
	require.Contains(t, out, "chain_t")
	require.Empty(t, stderr)
	status, _, _ = codo(t, dir, "diff", "slow", "fast", "--ignore", "dsp,lut,ff")
	require.Zero(t, status, "fast is faster")
	status, out, _ = codo(t, dir, "diff", "slow", "pingpong", "--tolerance", "100000", "--json")
	require.Equal(t, 1, status, "a FIFO is lost")
	var d report.Diff
	require.NoError(t, json.Unmarshal([]byte(out), &d))
	require.Equal(t, []string{"channel t was a FIFO: communication is disabled"}, d.Worse)
	for _, args := range [][]string{{"fast", "nope"}, {"other.json", "fast"}, {"fast", "fast", "--ignore", "speed"}, {"fast", "fast", "--tolerance", "-1"}, {"fast"}} {
		status, _, stderr = codo(t, dir, append([]string{"diff"}, args...)...)
		require.Equal(t, 1, status)
		require.NotEmpty(t, stderr)
	}
}
