package main

import (
	"errors"
	"os"
	"time"

	"github.com/spf13/cobra"

	"codo/affine"
	"codo/diag"
	"codo/emit"
	"codo/parse"
)

// input is a kernel that has been read.
type input struct {
	files  record
	parsed parse.Result
	found  diag.List
	ms     float64
}

// read loads and parses the kernel, and notes its files. Errors in it have been printed when
// it fails.
func read(cmd *cobra.Command, s settings, files record) (in input, err error) {
	if in, err = readAs(cmd, s, files, parse.Options{Top: s.top, IncludeDirs: s.include, Defines: s.define, Values: s.values}); err != nil {
		return in, err
	}
	if reserved(in.parsed.Program, &in.found) {
		complain(cmd, in.found, in.parsed.Sources)
		return in, failure{status: exitInput}
	}
	return in, nil
}

// reserved reports a top function whose name hardware cannot have.
func reserved(p *affine.Program, found *diag.List) bool {
	if !emit.Reserved(p.Top) {
		return false
	}
	found.Errorf(diag.Name, p.Pos, "the top function is called `%s`, a keyword of C++, Verilog or VHDL", p.Top).
		Advise("rename it: the hardware gets its name")
	return true
}

// readAs is read with the options of the front end.
func readAs(cmd *cobra.Command, s settings, files record, opt parse.Options) (in input, err error) {
	start := time.Now()
	in.files, opt.Reads = files, files.note
	source, err := os.ReadFile(s.kernel)
	if err != nil {
		in.found.Errorf(diag.FileError, diag.Pos{File: s.kernel}, "%s", withoutPath(err))
		complain(cmd, in.found, nil)
		return in, failure{status: exitInput}
	}
	if s.config != "" {
		if text, err := os.ReadFile(s.config); err == nil { // its settings have been read
			files.note(s.config, text)
		}
	}
	seen := map[string]bool{absolute(s.kernel): true}
	for _, name := range s.more {
		if seen[absolute(name)] { // named twice, as by a project's scripts
			continue
		}
		seen[absolute(name)] = true
		text, err := os.ReadFile(name)
		if err != nil {
			in.found.Errorf(diag.FileError, diag.Pos{File: name}, "%s", withoutPath(err))
			complain(cmd, in.found, nil)
			return in, failure{status: exitInput}
		}
		opt.More = append(opt.More, parse.Source{Name: name, Text: text})
	}
	in.parsed, in.found = parse.File(s.kernel, source, opt)
	in.ms = milliseconds(time.Since(start))
	if in.found.HasErrors() {
		complain(cmd, in.found, in.parsed.Sources)
		return in, failure{status: exitInput}
	}
	return in, nil
}

// withoutPath is the reason of a file error without the path, which the
// diagnostic names already.
func withoutPath(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		return "cannot read the file: " + p.Err.Error()
	}
	return err.Error()
}
