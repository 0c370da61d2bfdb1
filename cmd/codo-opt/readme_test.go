package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	cases "codo/internal/golden"
)

// notRun are the make targets that the README names and no test runs, with the
// reason.
var notRun = map[string]string{
	"build":          "make run does",
	"run":            ".ci/run runs it, before the tests",
	"test":           "it runs this test",
	"fuzz":           ".ci/run runs it, after the tests",
	"bench":          "verifies all kernels five times: minutes",
	"bench-targets":  "twelve searches at a large budget, each verified: minutes",
	"bench-tradeoff": "96 searches: minutes",
	"bench-ablation": "over a hundred designs, each verified: minutes",
	"bench-networks": "whole networks: a quarter of an hour",
	"bench-model":    "needs public designs that are not stored here",
}

// pages are the README and the pages of docs, in no folder below it.
func pages(t *testing.T) []string {
	list, err := filepath.Glob("../../docs/*.md")
	require.NoError(t, err)
	require.Greater(t, len(list), 10)
	return append(list, "../../README.md")
}

// textOf is the text of a file.
func textOf(t *testing.T, path string) string {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// TestDocuments runs the commands of each page and compares with what it prints.
// They find the tool as a user does: built in bin/, or on the PATH. TestTour runs
// those of the tour.
func TestDocuments(t *testing.T) {
	needCompiler(t)
	repository, err := filepath.Abs("../..")
	require.NoError(t, err)
	commands := map[string]int{}
	for _, page := range pages(t) {
		name := filepath.Base(page)
		if name == "tour.md" || !strings.Contains(textOf(t, page), "\n```console\n") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.Symlink(filepath.Join(repository, "bench"), filepath.Join(dir, "bench")))
			require.NoError(t, os.Mkdir(filepath.Join(dir, "bin"), 0o755))
			require.NoError(t, os.Symlink(tool(t), filepath.Join(dir, "bin/codo-opt")))
			commands[name] = len(cases.Document(t, page, dir, withTool(t)))
		})
	}
	for _, name := range []string{"README.md", "card.md", "commands.md", "estimate.md", "pins.md"} {
		require.NotZero(t, commands[name], "no command in %s was run", name)
	}
}

// TestReadmeShort keeps the README a first page: what is longer belongs into docs.
func TestReadmeShort(t *testing.T) {
	require.Less(t, len(textOf(t, "../../README.md")), 9500)
}

// TestReadmeIndex wants a line for each page in the index of docs.
func TestReadmeIndex(t *testing.T) {
	index := textOf(t, "../../docs/README.md")
	for _, page := range pages(t) {
		if name := filepath.Base(page); name != "README.md" {
			require.Contains(t, index, "]("+name+")")
		}
	}
}

// TestReadmeTargets wants each make target that the README names to exist, and
// to be run somewhere or have a reason not to be.
func TestReadmeTargets(t *testing.T) {
	makefile := textOf(t, "../../Makefile")
	named := map[string]bool{}
	for _, page := range pages(t) {
		for _, m := range regexp.MustCompile("(?m)(?:`|^)make ([a-z-]+)").FindAllStringSubmatch(textOf(t, page), -1) {
			named[m[1]] = named[m[1]] || filepath.Base(page) == "README.md" && !strings.Contains(page, "docs")
			require.Regexp(t, `(?m)^`+m[1]+`:`, makefile, page)
			require.Contains(t, notRun, m[1], "make %s is in %s: run it in a test, or say here why not", m[1], page)
		}
	}
	for target := range notRun {
		require.True(t, named[target], "the README does not name make %s", target)
	}
}

// TestMeasuredTables wants the page that each make target writes tables into to
// have them, and no other page to have any: one source for each figure.
func TestMeasuredTables(t *testing.T) {
	written := map[string]string{} // mark to page
	for _, m := range regexp.MustCompile(`(?m)^(bench[a-z-]*):.*\n\t.* -page (\S+)`).FindAllStringSubmatch(textOf(t, "../../Makefile"), -1) {
		written[m[1]] = filepath.Join("../..", m[2])
	}
	require.Len(t, written, 6)
	begin := regexp.MustCompile(`(?m)^<!-- ([a-z-]+): begin -->\n((?:[^<].*\n|\n)+)<!-- ([a-z-]+): end -->$`)
	count := 0
	for _, page := range pages(t) {
		for _, m := range begin.FindAllStringSubmatch(textOf(t, page), -1) {
			count++
			require.Equal(t, m[1], m[3], page)
			require.Equal(t, page, written[m[1]], "the table %s", m[1])
		}
	}
	require.Equal(t, len(written), count)
}

// TestReadmeFigures wants each figure in bold that a line of the README says about
// a page to be there.
func TestReadmeFigures(t *testing.T) {
	count := 0
	for _, line := range regexp.MustCompile(`(?m)^- \[[^]]+\]\((docs/[a-z]+\.md)[^)]*\).*$`).FindAllStringSubmatch(textOf(t, "../../README.md"), -1) {
		for _, figure := range regexp.MustCompile(`\*\*([^*]+)\*\*`).FindAllStringSubmatch(line[0], -1) {
			count++
			require.Regexp(t, `[ *]`+regexp.QuoteMeta(figure[1])+`[ *]`, textOf(t, "../../"+line[1]), line[0])
		}
	}
	require.NotZero(t, count)
}

// TestReadmeTests wants the tests that the documents name to be there.
func TestReadmeTests(t *testing.T) {
	count := 0
	for _, file := range documents(t) {
		for _, m := range regexp.MustCompile(`go test (\./[a-z/-]+) -run ('[^']+'|\w+)`).FindAllStringSubmatch(textOf(t, file), -1) {
			sources, err := filepath.Glob(filepath.Join("../..", m[1], "*_test.go"))
			require.NoError(t, err)
			var all []byte
			for _, name := range sources {
				source, err := os.ReadFile(name)
				require.NoError(t, err)
				all = append(all, source...)
			}
			for _, name := range strings.Split(strings.ReplaceAll(strings.Trim(m[2], "'"), `\|`, "|"), "|") {
				count++
				require.Regexp(t, `(?m)^func Test\w*`+name, string(all), "%s: %s", file, m[0])
			}
		}
	}
	require.Greater(t, count, 5)
}

// TestReadmeFlags wants each flag that the pages name to be one.
func TestReadmeFlags(t *testing.T) {
	root := newRoot()
	known := func(name string) bool {
		if root.Flags().Lookup(name) != nil {
			return true
		}
		for _, c := range root.Commands() {
			if c.Flags().Lookup(name) != nil {
				return true
			}
		}
		return false
	}
	for _, page := range pages(t) {
		for _, m := range regexp.MustCompile("[ `(]--([a-z][a-z-]*)").FindAllStringSubmatch(textOf(t, page), -1) {
			require.True(t, m[1] == "help" || known(m[1]), "%s names --%s", page, m[1])
		}
	}
}
