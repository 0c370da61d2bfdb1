package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const axpy = `void axpy(const float x[100], const float y[37], float z[100]) {
#pragma codo memory variable=y bank=HBM[9]
  for (int i = 0; i < 100; i++) z[i] = x[i] * 2 + y[i / 16];
}
`

// contents are the files of a folder.
func contents(t *testing.T, dir string) map[string]string {
	files := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, dir+"/")] = string(text)
		return err
	}))
	return files
}

// TestTransmit: other channels change the files that say where arrays lie, in a line
// per array and nothing else; the pins of the user stay; and the way back ends where
// it began. What comes of it is what the main form writes with as many channels.
func TestTransmit(t *testing.T) {
	dir := folder(t, "axpy.cpp", axpy)
	for channels, out := range map[string]string{"0": "all", "2": "two"} {
		status, _, stderr := codo(t, dir, "axpy.cpp", "--channels", channels, "--timeout", "0", "-o", out)
		require.Zero(t, status, stderr)
	}
	all, two := contents(t, "all"), contents(t, "two")
	status, out, stderr := codo(t, dir, "transmit", "all", "--channels", "2")
	require.Zero(t, status, stderr)
	require.Regexp(t, `^array  bytes  lay in  lies in
x      448    HBM\[0\]  HBM\[0\]
y      192    HBM\[9\]  HBM\[9\]
z      448    HBM\[1\]  HBM\[9\]
a run takes \d+ cycles, and took \d+ before
$`, out)
	now := contents(t, "all")
	var changed []string
	for name, text := range now {
		if text == all[name] {
			continue
		}
		changed = append(changed, name)
		if name != "report.json" { // it holds times of ours
			require.Equal(t, two[name], text, name)
		}
		if strings.HasPrefix(name, "report.") || name == ".codo-files" {
			continue // these tell what a run takes then, and the sums of all files
		}
		before, after := strings.Split(all[name], "\n"), strings.Split(text, "\n")
		require.Len(t, after, len(before), name)
		for i := range before {
			if before[i] != after[i] {
				require.Regexp(t, `HBM[\[:]9`, after[i], "%s: only the bank of z", name)
			}
		}
	}
	require.ElementsMatch(t, []string{"axpy.cpp", "host.cpp", "connectivity.cfg", "design.ir", "report.json", "report.txt", ".codo-files"}, changed)
	require.NotContains(t, now, "report.html", "it would tell of another plan")
	status, _, stderr = codo(t, dir, "transmit", "all")
	require.Zero(t, status, stderr)
	delete(all, "report.html")
	require.Equal(t, all, contents(t, "all"))
}

// TestKernelCalledHost: the kernel has the name, and the program for the host another.
func TestKernelCalledHost(t *testing.T) {
	dir := folder(t, "axpy.cpp", strings.Replace(axpy, "axpy", "host", 1))
	status, _, stderr := codo(t, dir, "axpy.cpp", "-o", "out")
	require.Zero(t, status, stderr)
	files := contents(t, "out")
	require.Contains(t, files["host.cpp"], `extern "C" void host(`)
	require.Contains(t, files["card.cpp"], "int main(")
	require.Contains(t, files["Makefile"], "$(OUT)/host: card.cpp ")
	status, _, stderr = codo(t, dir, "transmit", "out", "--channels", "1")
	require.Zero(t, status, stderr)
	require.NotEqual(t, files["card.cpp"], contents(t, "out")["card.cpp"])
}

// TestTransmitEdited: what the user has changed by hand stays, unless it is what has
// to change; then nothing is written.
func TestTransmitEdited(t *testing.T) {
	dir := folder(t, "axpy.cpp", axpy)
	status, _, stderr := codo(t, dir, "axpy.cpp", "-o", "out")
	require.Zero(t, status, stderr)
	edit := func(name, from, to string) {
		text, err := os.ReadFile(filepath.Join("out", name))
		require.NoError(t, err)
		require.Contains(t, string(text), from)
		require.NoError(t, os.WriteFile(filepath.Join("out", name), bytes.Replace(text, []byte(from), []byte(to), 1), 0o644))
	}
	edit("axpy.cpp", "#pragma HLS dataflow", "#pragma HLS dataflow // by hand")
	edit("connectivity.cfg", "nk=axpy:1:axpy_1", "nk=axpy:1:axpy_1\nslr=axpy_1:SLR0")
	status, _, stderr = codo(t, dir, "transmit", "out", "--channels", "2")
	require.Zero(t, status, stderr)
	files := contents(t, "out")
	require.Contains(t, files["axpy.cpp"], "dataflow // by hand")
	require.Contains(t, files["axpy.cpp"], "// z: HBM[9]\n")
	require.Contains(t, files["connectivity.cfg"], "slr=axpy_1:SLR0\nsp=axpy_1.x:HBM[0]\nsp=axpy_1.y:HBM[9]\nsp=axpy_1.z:HBM[9]\n")

	edit("connectivity.cfg", "sp=axpy_1.z:HBM[9]", "sp=axpy_1.z:HBM[20]")
	files = contents(t, "out")
	status, _, stderr = codo(t, dir, "transmit", "out", "--channels", "3")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "out/connectivity.cfg was edited: the line `sp=axpy_1.z:HBM[9]` stands in it 0 times, and is to become `sp=axpy_1.z:HBM[1]`")
	require.Equal(t, files, contents(t, "out"))
}

// TestTransmitRefuses folders that it cannot plan anew, and numbers of channels that
// the board or the arrays forbid: nothing is written.
func TestTransmitRefuses(t *testing.T) {
	dir := folder(t, "axpy.cpp", axpy, "full/keep.txt", "mine",
		"huge.cpp", "void huge(const int x[200][1 << 20], int y[200]) {\n  for (int i = 0; i < 200; i++) y[i] = x[i][0];\n}\n")
	for _, args := range [][]string{{"axpy.cpp", "-o", "out"}, {"axpy.cpp", "-o", "memory", "--interface", "memory"}, {"huge.cpp", "-o", "huge", "--disable", "schedule"}} {
		status, _, stderr := codo(t, dir, args...)
		require.Zero(t, status, stderr)
	}
	files := contents(t, ".")
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"nope"}, "nope is no folder of codo-opt"},
		{[]string{"full"}, "full is no folder of codo-opt"},
		{[]string{"memory"}, "the arrays of memory are memories on the chip (--interface memory): nothing of it is off chip"},
		{[]string{"out", "--channels", "33"}, "--channels is 33; u55c has 32 of HBM"},
		{[]string{"huge", "--channels", "1"}, "error[P16]: x takes 800 MiB off chip, and u55c has 512 MiB in HBM[0]"},
	} {
		status, _, stderr := codo(t, dir, append([]string{"transmit"}, c.args...)...)
		require.Equal(t, 1, status)
		require.Contains(t, stderr, c.says)
	}
	require.Equal(t, files, contents(t, "."))
}
