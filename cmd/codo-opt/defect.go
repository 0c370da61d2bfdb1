package main

import (
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// record is the text of each file that a run of the command has read so far, by name: with these and
// its arguments the run can be had again.
type record map[string][]byte

// note adds a file.
func (r record) note(name string, text []byte) { r[name] = text }

// defect reports an error of ours: it writes a file that holds all that is
// needed to reproduce it, and fails with status 2.
func (r record) defect(what, details string) error {
	file := r.reproducer(what, details)
	if file == "" {
		return failure{exitDefect, "internal error: " + what}
	}
	return failure{exitDefect, fmt.Sprintf("internal error: %s\nThis is a defect of codo-opt, not of your kernel. %s reproduces it.", what, file)}
}

// reproducer writes that file, and gives its name, "" if it cannot: a txtar archive of the files
// that were read, behind the command.
func (r record) reproducer(what, details string) string {
	var command []string
	for _, variable := range os.Environ() {
		if strings.HasPrefix(variable, "CODO_") {
			command = append(command, variable)
		}
	}
	command = slices.Concat(command, []string{"codo-opt"}, os.Args[1:])
	a := txtar.Archive{Comment: fmt.Appendf(nil, "codo-opt defect: %s\n\ncommand: %s\n\n", what, strings.Join(command, " "))}
	for _, name := range slices.Sorted(maps.Keys(r)) {
		a.Files = append(a.Files, txtar.File{Name: name, Data: r[name]})
	}
	a.Files = append(a.Files, txtar.File{Name: "details of the defect", Data: []byte(details)})
	file, err := os.CreateTemp(".", "codo-defect-*.txt")
	if err != nil {
		if file, err = os.CreateTemp("", "codo-defect-*.txt"); err != nil {
			return ""
		}
	}
	defer file.Close()
	if _, err := file.Write(txtar.Format(&a)); err != nil {
		return ""
	}
	return file.Name()
}

// guard turns a panic below it into a defect.
func (r record) guard(err *error) {
	if p := recover(); p != nil {
		*err = r.defect(fmt.Sprint(p), string(debug.Stack()))
	}
}
