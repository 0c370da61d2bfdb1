package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"codo/diag"
	"codo/pipeline"
	"codo/report"
)

func checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check kernel.cpp [more.cpp ...]",
		Short: "Only the diagnosis: every dataflow violation with its places",
		Example: `  codo-opt check gemm.cpp
  codo-opt check gemm.cpp --json
  codo-opt check gemm.cpp --sarif > gemm.sarif`,
		Args: cobra.MinimumNArgs(1),
	}
	compileFlags(cmd)
	cmd.Flags().Bool("sarif", false, "print SARIF 2.1.0")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := settingsOf(cmd, args...)
		if err != nil {
			return err
		}
		sarif, _ := cmd.Flags().GetBool("sarif")
		return check(cmd, s, sarif)
	}
	return cmd
}

// check prints the findings of the front end and the stages.
func check(cmd *cobra.Command, s settings, sarif bool) (err error) {
	files := record{}
	defer files.guard(&err)
	in, err := read(cmd, s, files)
	if err != nil && !sarif && !s.json {
		return err
	}
	found := in.found
	if err == nil {
		more, stagesErr := diagnose(s, in)
		if stagesErr != nil {
			return stagesErr
		}
		found = append(found, more...).Sorted()
		if found.HasErrors() {
			err = failure{status: exitInput}
		}
	}
	w := cmd.OutOrStdout()
	switch {
	case sarif:
		return errors.Join(diag.SARIF(w, found), err)
	case s.json:
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return errors.Join(e.Encode(report.Findings(found)), err)
	case len(found) == 0:
		fmt.Fprintf(w, "%s: no dataflow violation\n", s.kernel)
	default:
		diag.PrintAll(w, found, in.parsed.Sources, colour(w))
		fmt.Fprint(w, pointer(found))
	}
	return err
}

// diagnose gives what the stages find, without a search: it is about the user's
// code.
func diagnose(s settings, in input) (diag.List, error) {
	opt := stageOptions(s, ending{})
	opt.Parallel = nil
	_, _, found, err := pipeline.Run(in.parsed.Program, opt)
	var d *pipeline.Defect
	if errors.As(err, &d) {
		return nil, in.files.defect(d.Error(), d.Program)
	}
	if err != nil {
		return nil, failure{exitInput, err.Error()}
	}
	return found, nil
}
