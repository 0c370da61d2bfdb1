package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

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
	ctx, release := ended(cmd.Context())
	r, err := verify.Run(ctx, dir, verify.Options{Timeout: timeout, Progress: tell})
	stop()
	release()
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
