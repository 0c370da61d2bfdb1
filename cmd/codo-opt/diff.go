package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codo/report"
)

func diffCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Two designs side by side: cycles, resources, tasks, channels",
		Long: `diff compares two output folders, or report.json files: for reviews, and for CI.

Exit status: 0 if B is no worse than A. 1 if it is worse, which is said in the last
lines: a figure that --ignore does not name is more, by over --tolerance percent
(cycles of a run, of csynth, between runs; resources); a FIFO has become another channel; or a task that was none
runs as written. So is a report that cannot be read.`,
		Example: `  codo-opt diff codo-out/gemm new/gemm
  codo-opt diff main.json branch.json --tolerance 2 --ignore lut,ff
  codo-opt diff main.json branch.json --json`,
		Args: cobra.ExactArgs(2),
	}
	tolerance := cmd.Flags().Float64("tolerance", 0, "percent that a figure may grow before B is worse")
	ignore := cmd.Flags().StringSlice("ignore", nil, "figures that may grow as they will: "+strings.Join(report.FigureNames, ", "))
	asJSON := cmd.Flags().Bool("json", false, "print JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *tolerance < 0 {
			return failure{exitInput, fmt.Sprintf("--tolerance is %g; it is a percentage from 0 on", *tolerance)}
		}
		for _, name := range *ignore {
			if !slices.Contains(report.FigureNames, name) {
				return failure{exitInput, fmt.Sprintf("--ignore names %q; it can be %s", name, strings.Join(report.FigureNames, ", "))}
			}
		}
		var reports [2]*report.Report
		for i, path := range args {
			r, err := report.Load(path)
			if err != nil {
				return failure{exitInput, err.Error()}
			}
			reports[i] = r
		}
		d := report.Compare(reports[0], reports[1], *tolerance, *ignore)
		if *asJSON {
			cmd.OutOrStdout().Write(d.JSON())
		} else {
			fmt.Fprint(cmd.OutOrStdout(), d.Text(args[0], args[1]))
		}
		if len(d.Worse) > 0 {
			return failure{status: exitInput}
		}
		return nil
	}
	return cmd
}
