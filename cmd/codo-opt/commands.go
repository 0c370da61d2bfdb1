package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"codo/device"
	"codo/verify"
)

// verifyTime is the longest that a testbench may take by default.
const verifyTime = 5 * time.Minute

func verifyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "verify DIR",
		Short: "Build a design's testbench with g++ and run it: bounded FIFOs, deadlock detection",
		Example: `  codo-opt verify codo-out/gemm
  codo-opt verify codo-out/gemm --timeout 30s`,
		Args: cobra.ExactArgs(1),
	}
	timeout := cmd.Flags().Duration("timeout", verifyTime, "longest time it may take")
	quiet := cmd.Flags().BoolP("quiet", "q", false, "print nothing if the design passes, and no progress")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return runVerify(cmd, cmd.OutOrStdout(), args[0], *timeout, *quiet)
	}
	return cmd
}

// runVerify verifies the design in dir and prints to w what its testbench says;
// quiet leaves out that it has passed.
func runVerify(cmd *cobra.Command, w io.Writer, dir string, timeout time.Duration, quiet bool) error {
	tell, stop := watch(cmd.ErrOrStderr(), "verify", timeout, quiet)
	r, err := verify.Run(cmd.Context(), dir, verify.Options{Timeout: timeout, Progress: tell})
	stop()
	if err != nil {
		return failure{exitInput, err.Error()}
	}
	if !quiet || !r.Pass {
		fmt.Fprint(w, paintVerdict(r.Output, colour(w)))
	}
	if !r.Pass {
		return failure{exitInput, fmt.Sprintf("verify: %s failed for %s", r.Stage, dir)}
	}
	return nil
}

// memories lists what a board has off chip.
func memories(b device.Board) string {
	var list []string
	for _, m := range b.Memories {
		list = append(list, m.String())
	}
	return strings.Join(list, "; ")
}

func devicesCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "devices",
		Short:   "The device table",
		Example: "  codo-opt devices",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "name\tpart\tDSP\tBRAM18K\tURAM\tLUT\tFF\tSLR\tmemory")
			for _, b := range device.Boards() {
				fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n", b.Name, b.Part, b.DSP, b.BRAM18K, b.URAM, b.LUT, b.FF, b.SLR, memories(b))
			}
			return w.Flush()
		},
	}
}
