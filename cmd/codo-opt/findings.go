package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"codo/affine"
	"codo/diag"
	"codo/report"
)

// showFindings prints errors, and warnings if there is to be more than that. The
// dataflow violations are in the report, and in the explanation.
func showFindings(cmd *cobra.Command, s settings, in input, found diag.List) {
	var shown diag.List
	least := diag.Warning
	if s.quiet {
		least = diag.Error
	}
	for _, d := range found {
		if d.Severity >= least && !d.Code.IsViolation() {
			shown = append(shown, d)
		}
	}
	complain(cmd, shown, in.parsed.Sources)
}

// complain prints findings, and where more is to be read about those that are
// errors.
func complain(cmd *cobra.Command, found diag.List, sources map[string][]byte) {
	w := cmd.ErrOrStderr()
	diag.Print(w, found, sources, colour(w))
	fmt.Fprint(w, pointer(slices.DeleteFunc(slices.Clone(found), func(d diag.Diagnostic) bool { return d.Severity < diag.Error })))
}

// beside is where text goes: not into the output if that is JSON.
func beside(cmd *cobra.Command, s settings) io.Writer {
	if s.json {
		return cmd.ErrOrStderr()
	}
	return cmd.OutOrStdout()
}

// explain prints the reasons for a program, if they are wanted.
func explain(cmd *cobra.Command, s settings, in input, p *affine.Program, found diag.List) {
	w := beside(cmd, s)
	if s.explain {
		fmt.Fprintln(w)
		report.Explain(w, p, found, in.parsed.Sources, colour(w))
	}
}
