package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReport prints a report again, and against one of synthesis, which is found from
// the folder of the design or the other way round.
func TestReport(t *testing.T) {
	rpt, err := os.ReadFile("../../report/testdata/csynth.rpt")
	require.NoError(t, err)
	dir := folder(t, "chain.cpp", chain, "bad.rpt", "nothing")
	status, out, _ := codo(t, dir, "chain.cpp", "--interface", "memory", "--disable", "schedule")
	require.Zero(t, status)
	want, _, _ := strings.Cut(out, "\ncodo-out/chain written")
	status, out, _ = codo(t, dir, "report", "codo-out/chain")
	require.Zero(t, status)
	require.Equal(t, want, out)

	below := "codo-out/chain/comp/hls/syn/report/csynth.rpt"
	require.NoError(t, os.MkdirAll(filepath.Dir(below), 0o755))
	text := strings.NewReplacer("produce", "chain_t", "consume", "chain_y").Replace(string(rpt))
	require.NoError(t, os.WriteFile(below, []byte(text), 0o644))
	require.NoError(t, os.WriteFile("other.rpt", []byte(text), 0o644))
	status, found, stderr := codo(t, dir, "report", "--compare", below)
	require.Zero(t, status, stderr)
	status, given, stderr := codo(t, dir, "report", "--compare", "other.rpt", "codo-out/chain")
	require.Zero(t, status, stderr)
	require.Equal(t, found, given)
	require.Regexp(t, `(?m)^chain_t +\d+/30 +1 `, found)
	require.Regexp(t, `(?m)^chain_y .* chain.cpp:4:3$`, found)
	status, out, _ = codo(t, dir, "report", "--compare", below, "--json")
	require.Zero(t, status)
	require.True(t, json.Valid([]byte(out)))

	for file, says := range map[string]string{"none.rpt": "none.rpt: no such file", "bad.rpt": "bad.rpt: no summary report of synthesis"} {
		status, _, stderr = codo(t, dir, "report", "--compare", file, "codo-out/chain")
		require.Equal(t, 1, status)
		require.Contains(t, stderr, says)
	}
	status, _, stderr = codo(t, dir, "report", "--compare", "other.rpt")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "report.json")
}
