package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTimeout(t *testing.T) {
	end, done := stopper(t.Context(), time.Millisecond)
	defer done()
	require.Eventually(t, end.late, 5*time.Second, time.Millisecond)
	require.False(t, end.stop())

	dir := folder(t, "chain.cpp", chain)
	status, out, stderr := codo(t, dir, "chain.cpp", "--timeout", "1ns")
	require.Zero(t, status, stderr)
	require.Contains(t, out, "the search was stopped")
	status, out, _ = codo(t, dir, "chain.cpp", "--timeout", "0")
	require.Zero(t, status)
	require.NotContains(t, out, "the search was stopped")
}

// TestInterrupt interrupts this program, started anew, twice: the first time ends
// its search, the second one the program.
func TestInterrupt(t *testing.T) {
	const searching = "CODO_TEST_SEARCHING"
	if os.Getenv(searching) != "" {
		end, _ := stopper(t.Context(), 0)
		os.Stdout.WriteString("r")
		for !end.stop() {
			time.Sleep(time.Millisecond)
		}
		os.Stdout.WriteString("s")
		time.Sleep(time.Minute)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestInterrupt$")
	cmd.Env = append(os.Environ(), searching+"=1")
	pipe, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	defer func() { _ = cmd.Process.Kill() }()
	told := make([]byte, 1)
	for _, want := range []string{"r", "s"} {
		_, err = pipe.Read(told)
		require.NoError(t, err)
		require.Equal(t, want, string(told))
		time.Sleep(10 * time.Millisecond) // until the second one is not caught any more
		require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	}
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &exit)
	require.Equal(t, syscall.SIGINT, exit.Sys().(syscall.WaitStatus).Signal())
}

// TestEndedVerify ends this program, started anew, while a testbench runs that has no end: that
// ends, too, and nothing of it is left.
func TestEndedVerify(t *testing.T) {
	const verifying = "CODO_TEST_VERIFYING"
	if dir := os.Getenv(verifying); dir != "" {
		os.Exit(run([]string{"verify", dir}, os.Stdout, os.Stderr))
	}
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("no g++")
	}
	dir, temporary := folder(t, "chain.cpp", chain), t.TempDir()
	status, _, stderr := codo(t, dir, "chain.cpp", "-o", "out")
	require.Zero(t, status, stderr)
	bench, told := filepath.Join(dir, "out", "chain_tb.cpp"), filepath.Join(dir, "pid")
	text, err := os.ReadFile(bench)
	require.NoError(t, err)
	endless := fmt.Sprintf("  { std::FILE *told = std::fopen(%q, \"w\"); std::fprintf(told, \"%%d\\n\", getpid()); std::fclose(told); }\n  for (;;) pause();\n", told)
	changed := "#include <unistd.h>\n#include <cstdio>\n" + strings.Replace(string(text), "int codo_main() {\n", "int codo_main() {\n"+endless, 1)
	require.Contains(t, changed, "pause()")
	require.NoError(t, os.WriteFile(bench, []byte(changed), 0o644))

	cmd := exec.Command(os.Args[0], "-test.run=^TestEndedVerify$")
	cmd.Env = append(os.Environ(), verifying+"="+filepath.Join(dir, "out"), "TMPDIR="+temporary)
	require.NoError(t, cmd.Start())
	defer func() { _ = cmd.Process.Kill() }()
	var pid int
	require.Eventually(t, func() bool {
		text, _ := os.ReadFile(told)
		pid, err = strconv.Atoi(strings.TrimSuffix(string(text), "\n"))
		return err == nil && strings.HasSuffix(string(text), "\n")
	}, 2*time.Minute, 10*time.Millisecond)
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &exit)
	require.Equal(t, syscall.SIGTERM, exit.Sys().(syscall.WaitStatus).Signal())
	require.Eventually(t, func() bool { return syscall.Kill(pid, 0) == syscall.ESRCH }, 10*time.Second, 10*time.Millisecond)
	left, err := os.ReadDir(temporary)
	require.NoError(t, err)
	require.Empty(t, left)
}
