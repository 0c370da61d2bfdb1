package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// writeFolder puts a whole output folder in place at once: the files are
// written beside it first, so that a folder with half a design never appears.
// An existing folder is replaced only if codo-opt wrote it; what else has come into it stays. The names of files that
// were changed since are given back: they are kept beside the new ones.
func writeFolder(dir string, files map[string][]byte) (edited []string, err error) {
	dir = filepath.Clean(dir)
	if err := replaceable(dir); err != nil {
		return nil, err
	}
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return nil, cannotWrite(dir, err)
	}
	fresh, err := os.MkdirTemp(parent, "."+filepath.Base(dir)+"-new-")
	if err != nil {
		return nil, cannotWrite(dir, err)
	}
	defer os.RemoveAll(fresh)
	if err := fill(fresh, files); err != nil {
		return nil, cannotWrite(dir, err)
	}
	if err := fill(fresh, map[string][]byte{manifestName: manifestOf(files)}); err != nil {
		return nil, cannotWrite(dir, err)
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return nil, cannotWrite(dir, err)
	}
	old := fresh + "-old"
	first := false
	if err := os.Rename(dir, old); errors.Is(err, fs.ErrNotExist) {
		first = true
	} else if err != nil {
		return nil, cannotWrite(dir, err)
	}
	if err := os.Rename(fresh, dir); err != nil {
		return nil, cannotWrite(dir, errors.Join(err, os.Rename(old, dir)))
	}
	if first {
		return nil, nil
	}
	k := keeping{old: old, dir: dir, sums: readManifest(old), files: files}
	if err := k.keep(""); err != nil {
		return nil, failure{exitInput, fmt.Sprintf("the design is in %s, but not all that was there before could be moved to it; the rest is in %s: %v", dir, old, err)}
	}
	return k.edited, os.RemoveAll(old)
}

func cannotWrite(dir string, err error) error {
	return failure{exitInput, fmt.Sprintf("cannot write the output folder %s: %v", dir, err)}
}

// replaceable refuses to replace a folder that holds something else.
func replaceable(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return cannotWrite(dir, err)
	case len(entries) == 0:
		return nil
	}
	if _, err := os.Stat(filepath.Join(dir, "report.json")); err != nil {
		return failure{exitInput, fmt.Sprintf("the output folder %s exists and was not written by codo-opt; name another with --out", dir)}
	}
	return nil
}

// fill writes files below dir; scripts are made executable.
func fill(dir string, files map[string][]byte) error {
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if filepath.Ext(name) == ".sh" {
			mode = 0o755
		}
		if err := os.WriteFile(path, data, mode); err != nil {
			return err
		}
	}
	return nil
}
