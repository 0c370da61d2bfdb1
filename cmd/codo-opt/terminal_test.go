package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/stretchr/testify/require"
)

// A screen is a terminal that keeps all that is written to it.
type screen struct {
	lock  sync.Mutex
	text  bytes.Buffer
	first time.Time // when a bar was first seen
}

func (s *screen) String() string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.text.String()
}

// bar is what a progress bar looks like.
var bar = regexp.MustCompile(`\[[=-]{40}\]`)

// onTerminal runs a command with standard error, and output if so wanted, on a
// terminal of their own, and gives the status.
func onTerminal(t *testing.T, both bool, env []string, args ...string) (status int, stdout string, stderr *screen, start time.Time) {
	t.Helper()
	terminal, line, err := pty.Open()
	require.NoError(t, err)
	require.NoError(t, pty.Setsize(terminal, &pty.Winsize{Rows: 24, Cols: 100}))
	cmd := exec.Command(tool(t), args...)
	cmd.Env = append(append(os.Environ(), "TERM=xterm", "NO_COLOR="), env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, line
	if both {
		cmd.Stdout = line
	}
	stderr = &screen{}
	var reading sync.WaitGroup
	reading.Go(func() {
		part := make([]byte, 4096)
		for {
			n, err := terminal.Read(part)
			stderr.lock.Lock()
			stderr.text.Write(part[:n])
			if stderr.first.IsZero() && bar.Match(stderr.text.Bytes()) {
				stderr.first = time.Now()
			}
			stderr.lock.Unlock()
			if err != nil { // the other end is closed
				return
			}
		}
	})
	start = time.Now()
	err = cmd.Run()
	if _, failed := err.(*exec.ExitError); !failed {
		require.NoError(t, err)
	}
	line.Close()
	reading.Wait()
	terminal.Close()
	return cmd.ProcessState.ExitCode(), out.String(), stderr, start
}

// barTime is when a user wants to see that something takes long.
const barTime = 600 * time.Millisecond

// TestProgress wants a bar on the terminal, early, gone in the end, and nothing of
// it in the output.
func TestProgress(t *testing.T) {
	kernel, err := filepath.Abs("../../bench/networks/resnet18_224.cpp")
	require.NoError(t, err)
	soonest := time.Hour
	for range 5 { // the machine may be busy
		status, out, stderr, start := onTerminal(t, false, nil, kernel, "--interface", "memory", "--timeout", "1500ms", "-o", filepath.Join(t.TempDir(), "out"))
		require.Zero(t, status, stderr)
		require.NotContains(t, out, "\x1b")
		require.NotContains(t, out, "search [")
		require.Contains(t, out, "resnet18_224: ")
		require.Regexp(t, `search \[[=-]+\] (at most )?\d+ s left`, stderr.String())
		require.False(t, stderr.first.IsZero())
		soonest = min(soonest, stderr.first.Sub(start))
		require.True(t, strings.HasSuffix(stderr.String(), wipe), "the bar is taken away")
		require.NotContains(t, stderr.String(), "\n")
		if soonest < barTime {
			break
		}
	}
	t.Log("a bar after ", soonest)
	require.Less(t, soonest, barTime)
}

// TestNoProgress wants no bar where nobody looks, or wants to.
func TestNoProgress(t *testing.T) {
	kernel, err := filepath.Abs("../../bench/networks/resnet18_32.cpp")
	require.NoError(t, err)
	args := []string{kernel, "--interface", "memory", "--timeout", "500ms", "-o", filepath.Join(t.TempDir(), "out")}
	cmd := exec.Command(tool(t), args...)
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	require.NoError(t, cmd.Run())
	require.Empty(t, stderr.String())
	require.NotContains(t, out.String(), "\x1b")
	status, text, shown, _ := onTerminal(t, false, nil, append(args, "--quiet")...)
	require.Zero(t, status)
	require.Empty(t, text)
	require.Empty(t, shown.String())
	_, _, shown, _ = onTerminal(t, false, []string{"TERM=dumb"}, args...)
	require.Empty(t, shown.String())
}

// TestColour wants colour on a terminal, and only there.
func TestColour(t *testing.T) {
	needCompiler(t)
	dir := folder(t, "chain.cpp", chain, "bad.cpp", "void k(float x[4]) { x[0] = 1 }\n")
	out := filepath.Join(dir, "out")
	good, bad := filepath.Join(dir, "chain.cpp"), filepath.Join(dir, "bad.cpp")
	status, _, shown, _ := onTerminal(t, true, nil, good, "--verify", "-o", out)
	require.Zero(t, status)
	require.Contains(t, shown.String(), "\x1b[1mchain: ")
	require.Contains(t, shown.String(), "\x1b[2mtask ")
	require.Contains(t, shown.String(), "\x1b[32mPASS\x1b[0m")
	require.Regexp(t, `verify \[[=-]+\] (at most )?\d+ s left`, shown.String(), "g++ takes its time")
	status, _, shown, _ = onTerminal(t, true, nil, bad)
	require.Equal(t, 1, status)
	require.Contains(t, shown.String(), "\x1b[1;31merror[P03]:\x1b[0m")
	status, _, shown, _ = onTerminal(t, true, nil, "explain", "V12")
	require.Zero(t, status)
	require.Contains(t, shown.String(), "\x1b[1m# V12: ")
	for _, env := range []string{"NO_COLOR=1", "TERM=dumb"} {
		for _, args := range [][]string{{good, "-o", out}, {bad}, {"explain", "V12"}} {
			_, _, shown, _ = onTerminal(t, true, []string{env}, args...)
			require.NotContains(t, strings.ReplaceAll(shown.String(), "\r\x1b[K", ""), "\x1b", env) // a line of progress is wiped, in no colour
		}
	}
}

// TestQuiet wants errors and nothing else.
func TestQuiet(t *testing.T) {
	dir := folder(t, "chain.cpp", chain, "warn.cpp", "void k(float x[4]) { float s; x[0] = s; }\n", "bad.cpp", "void k(float x[4]) { x[0] = 1 }\n")
	for _, name := range []string{"chain.cpp", "warn.cpp"} {
		status, out, stderr := codo(t, dir, name, "-q", "-o", "out")
		require.Zero(t, status)
		require.Empty(t, out+stderr, name)
		require.FileExists(t, "out/report.txt")
	}
	status, out, stderr := codo(t, dir, "bad.cpp", "-q")
	require.Equal(t, 1, status)
	require.Empty(t, out)
	require.Contains(t, stderr, "error[P03]")
	status, out, _ = codo(t, dir, "chain.cpp", "-q", "--json")
	require.Zero(t, status)
	require.True(t, strings.HasPrefix(out, "{"), "what is asked for is printed")
	needCompiler(t)
	status, out, stderr = codo(t, dir, "chain.cpp", "-q", "--verify")
	require.Zero(t, status)
	require.Empty(t, out+stderr)
	status, out, stderr = codo(t, dir, "verify", "codo-out/chain", "--quiet")
	require.Zero(t, status)
	require.Empty(t, out+stderr)
}

func TestTimeLeft(t *testing.T) {
	for _, c := range []struct {
		elapsed, limit time.Duration
		done, total    int
		want           string
	}{
		{2 * time.Second, 0, 1, 4, "6 s left"},
		{2 * time.Second, 5 * time.Second, 1, 4, "3 s left"},
		{2 * time.Second, 5 * time.Second, 0, 4, "at most 3 s left"},
		{2 * time.Second, 0, 0, 1, "2 s so far"},
		{6 * time.Second, 5 * time.Second, 0, 1, "6 s so far"},
		{6 * time.Second, 5 * time.Second, 3, 4, "0 s left"},
	} {
		require.Equal(t, c.want, timeLeft(c.elapsed, c.limit, c.done, c.total))
	}
}
