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
// An existing folder is replaced only if codo-opt wrote it.
func writeFolder(dir string, files map[string][]byte) error {
	dir = filepath.Clean(dir)
	if err := replaceable(dir); err != nil {
		return err
	}
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return cannotWrite(dir, err)
	}
	fresh, err := os.MkdirTemp(parent, "."+filepath.Base(dir)+"-new-")
	if err != nil {
		return cannotWrite(dir, err)
	}
	defer os.RemoveAll(fresh)
	if err := fill(fresh, files); err != nil {
		return cannotWrite(dir, err)
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return cannotWrite(dir, err)
	}
	old := fresh + "-old"
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotWrite(dir, err)
	}
	if err := os.Rename(fresh, dir); err != nil {
		return cannotWrite(dir, errors.Join(err, os.Rename(old, dir)))
	}
	return os.RemoveAll(old)
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
