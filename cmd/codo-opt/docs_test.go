package main

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"codo/diag"
	cases "codo/internal/golden"
)

// documents are the Markdown files of the repository.
func documents(t *testing.T) []string {
	var list []string
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (d.Name() == "node_modules" || d.Name() == "codo-out" || d.Name() == "template" || strings.HasPrefix(d.Name(), ".") && d.Name() != ".." && path != "../..") {
			return filepath.SkipDir
		}
		if err == nil && filepath.Ext(path) == ".md" {
			list = append(list, path)
		}
		return err
	}))
	require.Greater(t, len(list), 30)
	return list
}

var (
	fenced  = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	inline  = regexp.MustCompile("`[^`\n]*`")
	linked  = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// anchors are what the headings of a document are called in links.
func anchors(text string) map[string]bool {
	names := map[string]bool{}
	for _, h := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		name := strings.ReplaceAll(strings.ToLower(strings.Trim(h[1], " ")), " ", "-")
		names[regexp.MustCompile(`[^\p{L}\p{N}_-]`).ReplaceAllString(name, "")] = true
	}
	return names
}

// TestLinks wants each link to lead to a file that is there, and to a heading in it;
// links to other places must be whole addresses.
func TestLinks(t *testing.T) {
	count := 0
	for _, file := range documents(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		plain := inline.ReplaceAllString(fenced.ReplaceAllString(string(text), ""), "")
		for _, l := range linked.FindAllStringSubmatch(plain, -1) {
			count++
			u, err := url.Parse(l[1])
			require.NoError(t, err, "%s: %s", file, l[1])
			if u.Scheme != "" {
				require.Equal(t, "https", u.Scheme, "%s: %s", file, l[1])
				require.Contains(t, u.Host, ".", "%s: %s", file, l[1])
				continue
			}
			target := file
			if u.Path != "" {
				target = filepath.Join(filepath.Dir(file), u.Path)
			}
			there, err := os.ReadFile(target)
			if info, statErr := os.Stat(target); statErr == nil && info.IsDir() {
				continue
			}
			require.NoError(t, err, "%s: %s is dead", file, l[1])
			if u.Fragment != "" {
				require.True(t, anchors(string(there))[u.Fragment], "%s: no heading for %s", file, l[1])
			}
		}
	}
	require.Greater(t, count, 50)
}

// TestIndex wants a line for each code in the index of their pages. go test -update
// writes them.
func TestIndex(t *testing.T) {
	const path = "../../docs/codes/README.md"
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	head, _, found := strings.Cut(string(text), "|---|---|\n")
	require.True(t, found)
	head += "|---|---|\n"
	for _, c := range diag.Codes() {
		head += "| [" + string(c) + "](" + string(c) + ".md) | " + c.Title() + " |\n"
	}
	cases.File(t, path, []byte(head))
}

// TestHelp wants an example in the help of each form, whose flags are its own.
func TestHelp(t *testing.T) {
	var check func(c *cobra.Command)
	check = func(c *cobra.Command) {
		if c.Name() == "help" {
			return
		}
		name := c.CommandPath()
		status, out, _ := codo(t, t.TempDir(), append(strings.Fields(name)[1:], "--help")...)
		require.Zero(t, status)
		require.Contains(t, out, "\nExamples:\n", name)
		require.Contains(t, c.Example, name, "an example of %s calls it", name)
		for _, line := range strings.Split(c.Example, "\n") {
			line = strings.TrimSpace(line)
			if !strings.HasPrefix(line, "codo-opt") {
				continue
			}
			used, _, err := c.Root().Find(strings.Fields(line)[1:])
			require.NoError(t, err, line)
			for _, flag := range regexp.MustCompile(` --([a-z-]+)`).FindAllStringSubmatch(line, -1) {
				require.True(t, used.Flags().Lookup(flag[1]) != nil || flag[1] == "help", "%s: no flag --%s", line, flag[1])
			}
		}
		for _, sub := range c.Commands() {
			check(sub)
		}
	}
	check(newRoot())
}
