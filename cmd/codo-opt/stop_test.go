package main

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTimeout(t *testing.T) {
	stop, done := stopper(t.Context(), time.Millisecond)
	defer done()
	require.Eventually(t, stop, 5*time.Second, time.Millisecond)

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
		stop, _ := stopper(t.Context(), 0)
		os.Stdout.WriteString("r")
		for !stop() {
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
