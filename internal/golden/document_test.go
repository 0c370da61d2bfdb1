package golden

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDocument runs a document that writes files, prints, fails and has a hole.
func TestDocument(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "tour.md")
	text := "# Tour\n\n```cpp sub/a.cpp\nint a;\n```\n\nthen\n\n```console\n$ cat sub/a.cpp\nint a;\n$ echo $NAME; echo in 12 ms >&2\nthere\nin 99 ms\n$ false\n$ seq 9\n1\n...\n9\n```\n\n```\nnot run\n```\nend\n"
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	require.Equal(t, []Command{{"cat sub/a.cpp", "int a;\n"}, {"echo $NAME; echo in 12 ms >&2", "there\nin 12 ms\n"}, {"false", ""}, {"seq 9", "1\n2\n3\n4\n5\n6\n7\n8\n9\n"}},
		Document(t, file, dir, "NAME=there"))
}

// TestHoles has texts that a pattern must and must not match.
func TestHoles(t *testing.T) {
	require.Regexp(t, patternOf("a\n...\nb\n"), "a\nb\n")
	require.Regexp(t, patternOf("a\n...\n"), "a\nx\ny\n")
	require.NotRegexp(t, patternOf("a\n...\nb\n"), "a\nx\nbc\n")
	require.NotRegexp(t, patternOf("a\n...\n"), "x\na\n")
}
