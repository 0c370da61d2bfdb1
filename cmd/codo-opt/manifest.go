package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"codo/emit"
)

// manifestName is the file of an output folder that lists what codo-opt wrote there, with the sum of each file: the next run
// replaces these files, and keeps all others, such as the project that Vitis has built beside them.
const manifestName = ".codo-files"

// anySum is the sum of files that nobody edits, as of reports, which tell how long a run took, or of which none is known.
const anySum = "-"

// isReport reports whether name is that of a report.
func isReport(name string) bool { return strings.HasPrefix(name, "report.") }

// sumOf is the sum of a file with that content.
func sumOf(name string, data []byte) string {
	if isReport(name) {
		return anySum
	}
	return fmt.Sprintf("%x", sha256.Sum256(data))
}

// manifestOf lists files, by name, with their sums.
func manifestOf(files map[string][]byte) []byte {
	sums := map[string]string{}
	for name, data := range files {
		sums[name] = sumOf(name, data)
	}
	return listOf(sums)
}

func listOf(sums map[string]string) []byte {
	var out bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&out, "%s  %s\n", sums[name], name)
	}
	return out.Bytes()
}

// readManifest is the sum of each file that the last run wrote in dir; of one that left no list, of those whose names say
// that they are of its design.
func readManifest(dir string) map[string]string {
	sums := map[string]string{}
	text, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		for _, name := range namedAsOurs(dir) {
			sums[name] = anySum
		}
		return sums
	}
	for line := range strings.Lines(string(text)) {
		if sum, name, ok := strings.Cut(strings.TrimSpace(line), "  "); ok {
			sums[name] = sum
		}
	}
	return sums
}

// namedAsOurs are the files of an output folder that have names of its design, or of reports.
func namedAsOurs(dir string) (list []string) {
	var r struct{ Top string }
	if text, err := os.ReadFile(filepath.Join(dir, "report.json")); err != nil || json.Unmarshal(text, &r) != nil {
		return nil
	}
	fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
		case e.IsDir() && name != "." && !emit.IsName(r.Top, name+"/"):
			return fs.SkipDir
		case !e.IsDir() && (emit.IsName(r.Top, name) || name == designFile || isReport(name)):
			list = append(list, name)
		}
		return nil
	})
	return list
}

// noteRewritten brings the list of dir up to date with files that were written anew, if there is one.
func noteRewritten(dir string, files map[string][]byte) error {
	if _, err := os.Stat(filepath.Join(dir, manifestName)); err != nil {
		return nil
	}
	sums := readManifest(dir)
	for name, data := range files {
		sums[name] = sumOf(name, data)
	}
	return os.WriteFile(filepath.Join(dir, manifestName), listOf(sums), 0o644)
}

// A keeping moves what others have put into an output folder to the one that replaces it.
type keeping struct {
	old, dir string
	sums     map[string]string // of the files that the last run wrote
	files    map[string][]byte // that are in dir now
	edited   []string          // what the last run wrote and others have changed, as it is called now
}

// editedName is a free name for such a file.
func (k *keeping) editedName(name string) string {
	free := func(name string) bool {
		_, before := os.Lstat(filepath.Join(k.old, name))
		_, now := os.Lstat(filepath.Join(k.dir, name))
		return before != nil && now != nil
	}
	for n := 1; ; n++ {
		to := name + ".edited"
		if n > 1 {
			to += strconv.Itoa(n)
		}
		if free(to) {
			return to
		}
	}
}

// keep moves what is in the folder at path at, "" for all.
func (k *keeping) keep(at string) error {
	entries, err := os.ReadDir(filepath.Join(k.old, at))
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := path.Join(at, e.Name())
		switch {
		case name == manifestName:
		case e.IsDir() && k.written(name):
			err = k.keep(name)
		case e.IsDir():
			err = k.move(name, name)
		default:
			err = k.keepFile(name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// written reports whether a file of ours is, or was, in the folder dir.
func (k *keeping) written(dir string) bool {
	in := func(name string) bool { return strings.HasPrefix(name, dir+"/") }
	return slices.ContainsFunc(slices.Collect(maps.Keys(k.files)), in) || slices.ContainsFunc(slices.Collect(maps.Keys(k.sums)), in)
}

// keepFile moves a file, unless it is of the last run, and was not changed since.
func (k *keeping) keepFile(name string) error {
	_, taken := k.files[name]
	sum, ours := k.sums[name]
	if sum == anySum {
		return nil
	}
	if ours || taken {
		data, err := os.ReadFile(filepath.Join(k.old, name))
		if err != nil {
			return err
		}
		if sumOf(name, data) == sum || taken && bytes.Equal(data, k.files[name]) {
			return nil
		}
		to := k.editedName(name)
		k.edited = append(k.edited, to)
		return k.move(name, to)
	}
	return k.move(name, name)
}

// move puts old/from at dir/to.
func (k *keeping) move(from, to string) error {
	target := filepath.Join(k.dir, filepath.FromSlash(to))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	return os.Rename(filepath.Join(k.old, filepath.FromSlash(from)), target)
}
