package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"codo/device"
	"codo/emit"
	"codo/parse"
)

// emitOptions are the facts that the printers need beside the program.
func emitOptions(s settings, in input) emit.Options {
	opt := printed(s.board, s.clock, s.fp)
	opt.Golden, opt.ScalarValues = golden(in.parsed, s), s.values
	return opt
}

// printed are the options that do not depend on the user's files.
func printed(board device.Board, clockNS float64, fp string) emit.Options {
	opt := emit.Options{Part: board.Part, ClockNS: clockNS, Comments: true}
	if fp == "reassociate" {
		opt.Tolerance, opt.Reassociate = 1e-4, true
	}
	return opt
}

// golden is the user's source with every file of the user's that it includes,
// named relative to the deepest folder that holds them all, so that includes
// find each other again.
func golden(r parse.Result, s settings) emit.Golden {
	paths := make([]string, len(r.Files))
	for i, f := range r.Files {
		paths[i] = absolute(f)
	}
	root := commonFolder(append(passedFolders(r, paths, s.include), paths...))
	relative := func(path string) string {
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return filepath.Base(path)
		}
		return filepath.ToSlash(rel)
	}
	g := emit.Golden{Main: relative(paths[0]), C: r.C, Space: r.Space, Defines: append(s.define, parse.Predefined...)}
	for _, f := range r.Units[1:] {
		g.Others = append(g.Others, relative(absolute(f)))
	}
	for i, f := range r.Files {
		if !slices.Contains(paths[:i], paths[i]) { // a header may be named by several paths
			g.Files = append(g.Files, emit.File{Name: relative(paths[i]), Data: r.Sources[f]})
		}
	}
	for _, dir := range s.include {
		if rel := relative(absolute(dir)); rel != ".." && !strings.HasPrefix(rel, "../") {
			g.Includes = append(g.Includes, rel)
		}
	}
	return g
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}

var included = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]`)

// passedFolders are the folders that includes pass on their way to files of the user's, each with a name
// behind it, as of a file: "../src/k.h" in src passes the folder above, and <src/k.h> starts there.
func passedFolders(r parse.Result, paths, dirs []string) (list []string) {
	for i, f := range r.Files {
		if !bytes.Contains(r.Sources[f], []byte("include")) { // most networks, of thousands of lines, have none
			continue
		}
		for _, m := range included.FindAllSubmatch(r.Sources[f], -1) {
			for _, from := range append([]string{filepath.Dir(paths[i])}, dirs...) {
				from = absolute(from)
				name := filepath.FromSlash(string(m[1]))
				if !slices.Contains(paths, filepath.Join(from, name)) {
					continue
				}
				highest := from
				for _, part := range strings.Split(name, string(filepath.Separator)) {
					if from = filepath.Join(from, part); len(from) < len(highest) {
						highest = from
					}
				}
				list = append(list, filepath.Join(highest, "file"))
				break
			}
		}
	}
	return list
}

// commonFolder is the deepest folder that holds all of these files.
func commonFolder(paths []string) string {
	root := filepath.Dir(paths[0])
	for _, p := range paths[1:] {
		for !strings.HasPrefix(p, strings.TrimSuffix(root, string(filepath.Separator))+string(filepath.Separator)) {
			root = filepath.Dir(root)
		}
	}
	return root
}
