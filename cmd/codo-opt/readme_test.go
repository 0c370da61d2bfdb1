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

// TestReadme runs the commands of the README and compares with what it prints.
// They find the tool as a user does: built in bin/, or on the PATH.
func TestReadme(t *testing.T) {
	needCompiler(t)
	dir := t.TempDir()
	repository, err := filepath.Abs("../..")
	require.NoError(t, err)
	require.NoError(t, os.Symlink(filepath.Join(repository, "bench"), filepath.Join(dir, "bench")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "bin"), 0o755))
	require.NoError(t, os.Symlink(tool(t), filepath.Join(dir, "bin/codo-opt")))
	cases.Document(t, "../../README.md", dir, withTool(t))
}

// TestReadmeTargets wants each make target that the README names to exist, and
// to be run somewhere or have a reason not to be.
func TestReadmeTargets(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	makefile, err := os.ReadFile("../../Makefile")
	require.NoError(t, err)
	named := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)(?:`|^)make ([a-z-]+)").FindAllStringSubmatch(string(readme), -1) {
		named[m[1]] = true
		require.Regexp(t, `(?m)^`+m[1]+`:`, string(makefile))
		require.Contains(t, notRun, m[1], "make %s is in the README: run it in a test, or say here why not", m[1])
	}
	for target := range notRun {
		require.True(t, named[target], "the README does not name make %s", target)
	}
}

// TestReadmeTests wants the tests that the documents name to be there.
func TestReadmeTests(t *testing.T) {
	count := 0
	for _, file := range documents(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile("go test (\\./[a-z/-]+) -run ('[^']+'|\\w+)").FindAllStringSubmatch(string(text), -1) {
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

// TestReadmeFlags wants each flag that the README names to be one.
func TestReadmeFlags(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
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
	for _, m := range regexp.MustCompile("[ `(]--([a-z][a-z-]*)").FindAllStringSubmatch(string(readme), -1) {
		require.True(t, m[1] == "help" || known(m[1]), "the README names --%s", m[1])
	}
}
