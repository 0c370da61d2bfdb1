package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"codo/emit"
)

// patched takes the files of the folder from one text to another: as a whole where
// they are what was printed before, or else, where the user has edited them, line by
// line.
func (w written) patched(before, after []emit.File, files record) (map[string][]byte, error) {
	out := map[string][]byte{}
	for i, f := range before {
		path := filepath.Join(w.dir, f.Name)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, failure{exitInput, fmt.Sprintf("%s was written with a file that is gone: %v", w.dir, err)}
		}
		files.note(path, text)
		changes := changedLines(f.Data, after[i].Data)
		if out[f.Name] = after[i].Data; !bytes.Equal(text, f.Data) {
			if out[f.Name], err = replaceLines(text, changes); err != nil {
				return nil, failure{exitInput, fmt.Sprintf("%s was edited: %v", path, err)}
			}
		}
	}
	return out, nil
}

// A change is a line that becomes another.
type change struct{ from, to []byte }

// changedLines lists the lines that differ between two texts of as many lines.
func changedLines(before, after []byte) []change {
	a, b := bytes.Split(before, []byte("\n")), bytes.Split(after, []byte("\n"))
	if len(a) != len(b) {
		panic("where arrays lie takes another number of lines")
	}
	var out []change
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			out = append(out, change{a[i], b[i]})
		}
	}
	return out
}

// replaceLines makes changes to an edited text. Each line must be there once.
func replaceLines(text []byte, changes []change) ([]byte, error) {
	lines := bytes.Split(text, []byte("\n"))
	at := make([]int, len(changes))
	for i, c := range changes {
		var found []int
		for n, line := range lines {
			if bytes.Equal(bytes.TrimSpace(line), bytes.TrimSpace(c.from)) {
				found = append(found, n)
			}
		}
		if len(found) != 1 {
			return nil, fmt.Errorf("the line `%s` stands in it %d times, and is to become `%s`", bytes.TrimSpace(c.from), len(found), bytes.TrimSpace(c.to))
		}
		at[i] = found[0]
	}
	for i, c := range changes {
		lines[at[i]] = c.to
	}
	return bytes.Join(lines, []byte("\n")), nil
}

// rewrite replaces files of a folder: all texts are on the disk before the first file
// gets its new one.
func rewrite(dir string, files map[string][]byte) error {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	fresh := func(name string) string { return filepath.Join(dir, "."+name+".new") }
	var err error
	for _, name := range names {
		if err == nil {
			err = os.WriteFile(fresh(name), files[name], 0o644)
		}
	}
	for _, name := range names {
		if err == nil {
			err = os.Rename(fresh(name), filepath.Join(dir, name))
		}
	}
	if err != nil {
		for _, name := range names {
			if gone := os.Remove(fresh(name)); gone != nil && !errors.Is(gone, os.ErrNotExist) {
				err = errors.Join(err, gone)
			}
		}
		return cannotWrite(dir, err)
	}
	return nil
}
