package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
)

// defect reports an error of ours: it writes a file that holds all that is
// needed to reproduce it, and fails with status 2.
func defect(args []string, kernel string, source []byte, what, details string) error {
	file := reproducer(args, kernel, source, what, details)
	if file == "" {
		return failure{exitDefect, "internal error: " + what}
	}
	return failure{exitDefect, fmt.Sprintf("internal error: %s\nThis is a defect of codo-opt, not of your kernel. %s reproduces it.", what, file)}
}

// reproducer writes that file, and gives its name, "" if it cannot.
func reproducer(args []string, kernel string, source []byte, what, details string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "codo-opt defect: %s\n\ncommand: codo-opt %s\n\n", what, strings.Join(args, " "))
	fmt.Fprintf(&b, "==== %s\n%s\n==== details\n%s\n", kernel, source, details)
	file, err := os.CreateTemp(".", "codo-defect-*.txt")
	if err != nil {
		if file, err = os.CreateTemp("", "codo-defect-*.txt"); err != nil {
			return ""
		}
	}
	defer file.Close()
	if _, err := file.WriteString(b.String()); err != nil {
		return ""
	}
	return file.Name()
}

// guard turns a panic below it into a defect.
func guard(args []string, kernel string, source *[]byte, err *error) {
	if r := recover(); r != nil {
		*err = defect(args, kernel, *source, fmt.Sprint(r), string(debug.Stack()))
	}
}
