// Command codo-opt turns an affine C++ kernel into a Vitis HLS dataflow design,
// and checks it without Vitis.
//
//	codo-opt kernel.cpp --verify
//
// Exit status: 0 done; 1 the input is wrong or the design does not verify;
// 2 a defect of codo-opt.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/spf13/cobra"
)

// The exit statuses.
const (
	exitInput  = 1
	exitDefect = 2
)

// A failure ends the command with a status. What there is to say has been
// printed unless text is set.
type failure struct {
	status int
	text   string
}

func (f failure) Error() string { return f.text }

func main() {
	ease := atEase()
	status := run(os.Args[1:], os.Stdout, os.Stderr)
	runtime.KeepAlive(ease)
	os.Exit(status)
}

// run executes one command line and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.Execute()
	var f failure
	switch {
	case err == nil:
		return 0
	case errors.As(err, &f):
		if f.text != "" {
			fmt.Fprintln(stderr, "codo-opt:", f.text)
		}
		return f.status
	}
	fmt.Fprintln(stderr, "codo-opt:", err)
	return exitInput
}

// newRoot builds the command tree.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "codo-opt [flags] kernel.cpp [more.cpp ...]",
		Short: "Turn an affine C++ kernel into a verified Vitis HLS dataflow design",
		Long: `codo-opt reads an affine C or C++ kernel, cuts it into dataflow tasks that obey
the rules of Vitis HLS, and writes the design with its testbench and scripts.
No Vitis, LLVM or Python is needed.

--disable leaves parts out; any of them together still give a right design:
  coarse         nests that share an array in a way that a dataflow region
                 forbids become one sequential task; copies are not folded
  fine           loops keep their order, and nothing is brought into streaming
                 form; channels whose ends walk differently are ping-pongs
  communication  all channels are ping-pongs, and no task loads or stores the
                 arrays behind AXI ports
  schedule       no search: loops are neither cut nor unrolled`,
		Example: `  codo-opt gemm.cpp                          write codo-out/gemm/
  codo-opt gemm.cpp --verify                 and run it against the source with g++
  codo-opt gemm.cpp --interface memory -o d  arrays as on-chip memories, into d/
  codo-opt top.cpp layers.cpp --top net      a kernel in several files
  codo-opt check gemm.cpp                    only the diagnosis
  codo-opt explain V12                       what a code of it means
  codo-opt estimate design.cpp               cycles and resources of a design with pragmas
  codo-opt gemm.cpp --until split --print-ir look inside`,
		Args:          cobra.MinimumNArgs(1),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	compileFlags(root)
	root.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := settingsOf(cmd, args...)
		if err != nil {
			return err
		}
		return compile(cmd, s)
	}
	root.AddCommand(verifyCommand(), reportCommand(), logsCommand(), transmitCommand(), checkCommand(), explainCommand(), lspCommand(), diffCommand(), estimateCommand(), devicesCommand())
	addCompletion(root)
	return root
}

// addCompletion adds the form that completes command lines in a shell, which cobra
// has, with an example for each.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.Example = "  codo-opt completion bash > /etc/bash_completion.d/codo-opt"
		for _, shell := range c.Commands() {
			shell.Example = "  codo-opt completion " + shell.Name() + " > codo-opt." + shell.Name()
		}
	}
}
