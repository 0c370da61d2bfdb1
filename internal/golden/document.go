package golden

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A Command is one line of a document that was run, with what it printed.
type Command struct {
	Line, Output string
}

// Document runs a Markdown file in dir. A fenced block whose first line names a
// file after the language is written there:
//
//	```cpp chain.cpp
//
// One that names it after "in" must be a part of that file.
//
// In a block "console" each line behind "$ " is run by sh, with env beside the
// environment of the test, and what it prints, to either output, must be what
// stands below it. "..." there stands for any lines. Times are not compared.
//
// go test -update rewrites what commands print, where there is no "...".
func Document(t *testing.T, file, dir string, env ...string) []Command {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var run []Command
	var out strings.Builder
	for rest := string(text); rest != ""; {
		b, found := nextBlock(rest)
		if !found {
			out.WriteString(rest)
			break
		}
		out.WriteString(b.before)
		body := b.body
		switch {
		case b.language == "console":
			var commands []Command
			commands, body = runBlock(t, file, b.body, dir, env)
			run = append(run, commands...)
		case b.in != "":
			whole, err := os.ReadFile(filepath.Join(dir, b.in))
			require.NoError(t, err)
			require.Contains(t, string(whole), b.body, "%s: this is said to be in %s", file, b.in)
		case b.file != "":
			path := filepath.Join(dir, b.file)
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, []byte(b.body), 0o644))
		}
		out.WriteString(body + fence + "\n")
		rest = b.after
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(out.String()), 0o644))
	}
	return run
}

const fence = "```"

// A block is a fenced part of a document.
type block struct {
	before   string // all up to its first line, and that
	language string
	file, in string // to write; to compare with
	body     string
	after    string
}

// nextBlock finds the first fenced block of a text.
func nextBlock(text string) (b block, found bool) {
	start := strings.Index("\n"+text, "\n"+fence)
	if start < 0 {
		return b, false
	}
	length := strings.Index(text[start:], "\n")
	if length < 0 {
		return b, false
	}
	body := start + length + 1
	switch words := strings.Fields(text[start+len(fence) : body]); len(words) {
	case 0:
	case 3:
		b.language, b.in = words[0], words[2]
	case 2:
		b.language, b.file = words[0], words[1]
	default:
		b.language = words[0]
	}
	end := strings.Index("\n"+text[body:], "\n"+fence+"\n")
	if end < 0 {
		return b, false
	}
	b.before, b.body, b.after = text[:body], text[body:body+end], text[body+end+len(fence)+1:]
	return b, true
}

// runBlock runs the commands of a console block; it gives them, and the block
// with what they have printed.
func runBlock(t *testing.T, file, body, dir string, env []string) (run []Command, rewritten string) {
	t.Helper()
	for _, part := range strings.Split("\n"+body, "\n$ ")[1:] {
		line, want, _ := strings.Cut(part, "\n")
		if want != "" && !strings.HasSuffix(want, "\n") {
			want += "\n"
		}
		c := exec.Command("sh", "-c", line)
		c.Dir, c.Env = dir, append(os.Environ(), env...)
		got, err := c.CombinedOutput()
		if _, failed := err.(*exec.ExitError); err != nil && !failed {
			require.NoError(t, err)
		}
		run = append(run, Command{line, string(got)})
		open := strings.Contains("\n"+want, "\n...\n")
		if *update && !open && withoutTimes(want) != withoutTimes(string(got)) {
			rewritten += "$ " + line + "\n" + string(got)
			continue
		}
		rewritten += "$ " + line + "\n" + want
		if !open {
			require.Equal(t, withoutTimes(want), withoutTimes(string(got)), "%s: %s; if the change is right: go test -update", file, line)
		} else {
			require.Regexp(t, patternOf(want), withoutTimes(string(got)), "%s: %s", file, line)
		}
	}
	return run, rewritten
}

var times = regexp.MustCompile(`\b\d+ ms\b`)

func withoutTimes(s string) string { return times.ReplaceAllString(s, "N ms") }

// patternOf matches a text whose lines "..." stand for any lines.
func patternOf(text string) *regexp.Regexp {
	var b strings.Builder
	for _, line := range strings.SplitAfter(withoutTimes(text), "\n") {
		if line == "...\n" {
			b.WriteString(`(.*\n)*`)
		} else {
			b.WriteString(regexp.QuoteMeta(line))
		}
	}
	return regexp.MustCompile(`^` + b.String() + `$`)
}

// File compares a file with what it should hold. go test -update rewrites it.
func File(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(path, got, 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "%s; if the change is right: go test -update", path)
}
