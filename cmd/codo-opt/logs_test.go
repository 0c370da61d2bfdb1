package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLogs writes a design and then a log about it, with lines, loops and names of the
// emitted kernel: the messages lead to the user's lines.
func TestLogs(t *testing.T) {
	dir := folder(t, "src/chain.cpp", chain)
	status, _, stderr := codo(t, dir, "src/chain.cpp", "--disable", "schedule")
	require.Zero(t, status, stderr)
	kernel, err := os.ReadFile("codo-out/chain/chain.cpp")
	require.NoError(t, err)
	lines := strings.Split(string(kernel), "\n")
	lineOf := func(pattern string) int {
		for i, line := range lines {
			if regexp.MustCompile(pattern).MatchString(line) {
				return i + 1
			}
		}
		t.Fatalf("no line of the kernel matches %s", pattern)
		return 0
	}
	log := fmt.Sprintf(`INFO: [HLS 200-10] Running
WARNING: [HLS 200-880] The II Violation in module 'chain_y' (loop 'chain_y_i'): Unable to enforce a carried dependence
   constraint (II = 1) between operations (/home/user/chain.cpp:%d)
ERROR: [HLS 200-779] Non-shared array 't' failed dataflow checking: it can only have a single reader and a single writer.
WARNING: [HLS 214-114] in the region (/home/user/chain.cpp:%d:3)
INFO: [XFORM 203-712] Applying dataflow to function 'chain', detected/extracted 1 process function(s):
	 'chain_y'.
INFO: [HLS 214-115] Multiple burst reads of length 16 and bit width 32 in loop 'chain_t_i' has been inferred on bundle 'gmem_x'.
`, lineOf(`\+ 1\.0f`), lineOf(`^  chain_t\(`))
	path := "codo-out/chain/comp/logs/hls_compile.log"
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(log), 0o644))
	status, out, stderr := codo(t, dir, "logs", path)
	require.Equal(t, 1, status, "there is an error: %s", stderr)
	for _, want := range []string{
		"src/chain.cpp:4:3: warning[HLS 200-880]: a loop cannot start an iteration as often as asked: it needs what an earlier one computes\n    4 |   for (int i = 0; i < 16; i++) y[i] = t[i] + 1;\n      |   ^\n" + path + ":2: note: The II Violation",
		"src/chain.cpp:2:9: error[HLS 200-779]: an array between tasks has not one writer and one reader\n    2 |   float t[16];\n      |         ^\n",
		"src/chain.cpp:3:3: note: chain_t writes t\n",
		"src/chain.cpp:4:3: note: chain_y reads t\n",
		"src/chain.cpp:3:3: warning[HLS 214-114]: the region holds something that is no declaration and no call",
		"src/chain.cpp:3:3: warning[XFORM 203-712]: task chain_t is no process of the region",
		"src/chain.cpp:1:37: warning[HLS 214-115]: no burst was inferred for y",
		"\n6 messages: 1 error, 4 warnings; dataflow: 1 of 2 tasks are processes; bursts: 1 of 2 ports\n",
	} {
		require.Contains(t, out, want)
	}
	require.NotContains(t, out, "200-10]")

	require.NoError(t, os.WriteFile("copy.log", []byte("INFO: [COSIM 212-1000] *** C/RTL co-simulation finished: PASS ***\n"), 0o644))
	status, out, stderr = codo(t, dir, "logs", "copy.log", "--design", "codo-out/chain")
	require.Zero(t, status, stderr)
	require.Equal(t, "1 message: 0 errors, 0 warnings; co-simulation passed\n", out)
	status, out, _ = codo(t, dir, "logs", path, "--json")
	require.Equal(t, 1, status)
	var got struct {
		Findings []struct{ Code, At, Severity string }
		Gates    []string
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Equal(t, "HLS 200-880", got.Findings[0].Code)
	require.Equal(t, "src/chain.cpp:4:3", got.Findings[0].At)
	require.Len(t, got.Gates, 2)

	for says, args := range map[string][]string{"none.log": {"none.log", "--design", "codo-out/chain"}, "report.json": {"copy.log"}} {
		status, _, stderr = codo(t, dir, append([]string{"logs"}, args...)...)
		require.Equal(t, 1, status)
		require.Contains(t, stderr, says)
	}
}
