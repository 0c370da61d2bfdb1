package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	cases "codo/internal/golden"
)

// TestExplain runs --explain and check on the kernel of each case. The summary
// before the explanation holds a time and is left out.
func TestExplain(t *testing.T) {
	cases.Run(t, "testdata/explain/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		dir := folder(t, "k.cpp", in["k.cpp"])
		out := map[string]string{}
		home, err := os.Getwd()
		require.NoError(t, err)
		defer t.Chdir(home) // cases are read and written by relative name
		status, stdout, stderr := codo(t, dir, "k.cpp", "--explain", "--interface", "memory", "--disable", "schedule")
		_, explanation, written := strings.Cut(stdout, " ms\n")
		require.Equal(t, status == 0, written, stderr)
		out["want.explain"] = explanation + stderr
		checked, stdout, _ := codo(t, dir, "check", "k.cpp", "--interface", "memory")
		require.Equal(t, status, checked, "check fails where the main form does")
		out["want.check"] = stdout
		checked, stdout, _ = codo(t, dir, "check", "k.cpp", "--json")
		require.Equal(t, status, checked)
		require.True(t, json.Valid([]byte(stdout)))
		if _, ok := in["want.json"]; ok {
			out["want.json"] = stdout
		}
		checked, stdout, _ = codo(t, dir, "check", "k.cpp", "--sarif")
		require.Equal(t, status, checked)
		if _, ok := in["want.sarif"]; ok {
			out["want.sarif"] = stdout
		}
		return out
	})
}

// TestExplainBeside checks that JSON stays JSON with --explain, and that a stage
// that is not the last can be explained.
func TestExplainBeside(t *testing.T) {
	dir := folder(t, "chain.cpp", chain)
	status, out, stderr := codo(t, dir, "chain.cpp", "--json", "--explain", "--disable", "schedule")
	require.Zero(t, status)
	require.True(t, json.Valid([]byte(out)))
	require.Contains(t, stderr, "channel t, from task chain_t to task chain_y\n  kind      fifo of depth 2, 16 tokens of 32 bits\n")
	status, out, _ = codo(t, dir, "chain.cpp", "--until", "split", "--explain")
	require.Zero(t, status)
	require.Contains(t, out, "kind      undecided")
	require.NoFileExists(t, filepath.Join(dir, "codo-out"))
}

// TestCheckAll wants every finding printed, however many there are.
func TestCheckAll(t *testing.T) {
	var b strings.Builder
	b.WriteString("void k(const float x[8]")
	for i := range 15 {
		b.WriteString(", float y" + string(rune('a'+i)) + "[8], const float x" + string(rune('a'+i)) + "[8]")
	}
	b.WriteString(") {\n")
	for i := range 15 {
		c := string(rune('a' + i))
		b.WriteString("  for (int i = 0; i < 8; i++) y" + c + "[i] = x" + c + "[i];\n  for (int i = 0; i < 8; i++) y" + c + "[i] += x" + c + "[7 - i];\n")
	}
	b.WriteString("}\n")
	status, out, _ := codo(t, folder(t, "k.cpp", b.String()), "check", "k.cpp")
	require.Zero(t, status)
	require.GreaterOrEqual(t, strings.Count(out, "warning[V"), 15)
	require.NotContains(t, out, "more warning")
}
