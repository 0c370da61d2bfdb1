package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"codo/report"
)

func reportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report [DIR]",
		Short: "The report of a design, or how near it came to that of synthesis",
		Long: `report prints the report of the design in DIR. --compare holds its predictions against
csynth.rpt, the summary report of Vitis HLS: cycles, intervals and resources, of the
whole and per task. Without DIR it is the folder that FILE lies below, or this one.`,
		Example: `  codo-opt report codo-out/gemm
  codo-opt report --compare comp/hls/syn/report/csynth.rpt codo-out/gemm
  codo-opt report --compare codo-out/gemm/comp/solution1/syn/report/csynth.rpt --json`,
		Args: cobra.MaximumNArgs(1),
	}
	file := cmd.Flags().String("compare", "", "csynth.rpt to compare with")
	asJSON := cmd.Flags().Bool("json", false, "print JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		dir := append(args, designAbove(*file))[0]
		r, err := report.Load(dir)
		if err != nil {
			return failure{exitInput, err.Error()}
		}
		if *file != "" {
			return compareReport(cmd, r, *file, *asJSON)
		}
		if *asJSON {
			cmd.OutOrStdout().Write(r.JSON())
		} else {
			fmt.Fprint(cmd.OutOrStdout(), r.Text())
		}
		return nil
	}
	return cmd
}

// designAbove is the folder of codo-opt that a file lies in or below; this one, if
// there is none.
func designAbove(file string) string {
	for dir := filepath.Dir(absolute(file)); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "report.json")); err == nil {
			return dir
		}
		if filepath.Dir(dir) == dir {
			return "."
		}
	}
}

// compareReport prints predictions against what synthesis reports.
func compareReport(cmd *cobra.Command, r *report.Report, file string, asJSON bool) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return failure{exitInput, err.Error()}
	}
	c, err := report.ReadCsynth(string(text))
	if err != nil {
		return failure{exitInput, fmt.Sprintf("%s: %v", file, err)}
	}
	a, err := report.Measure(r, c)
	if err != nil {
		return failure{exitInput, fmt.Sprintf("%s: %v", file, err)}
	}
	if !asJSON {
		fmt.Fprint(cmd.OutOrStdout(), a.Text())
		return nil
	}
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetIndent("", "  ")
	return e.Encode(a)
}
