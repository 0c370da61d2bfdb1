package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/emit"
	"codo/hbm"
	"codo/pipeline"
	"codo/report"
)

func transmitCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "transmit DIR",
		Short: "Plan the off-chip side of a design anew: which memory each array lies in",
		Long: `transmit shares the arrays of the design in DIR out over another number of memory
channels. It changes only where that is said: in the kernel, host.cpp,
connectivity.cfg and the reports; what you have edited by hand stays.`,
		Example: "  codo-opt transmit codo-out/gemm --channels 2",
		Args:    cobra.ExactArgs(1),
	}
	channels := cmd.Flags().Int("channels", 0, "HBM channels, or else banks of DDR, to use (default the device's)")
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		files := record{}
		defer files.guard(&err)
		return transmit(cmd, args[0], *channels, files)
	}
	return cmd
}

// designFile is the decided program of a design off chip, as text.
const designFile = "design.ir"

// written is a design folder as the main form wrote it.
type written struct {
	dir     string
	program *affine.Program
	report  report.Report
	board   device.Board
}

// readFolder reads what transmit needs of a folder, and notes its files; the error says what it lacks.
func readFolder(dir string, files record) (w written, err error) {
	w.dir = dir
	text, err := os.ReadFile(filepath.Join(dir, "report.json"))
	if err != nil {
		return w, failure{exitInput, fmt.Sprintf("%s is no folder of codo-opt: %v", dir, err)}
	}
	files.note(filepath.Join(dir, "report.json"), text)
	if err := json.Unmarshal(text, &w.report); err != nil {
		return w, failure{exitInput, fmt.Sprintf("%s: %v", filepath.Join(dir, "report.json"), err)}
	}
	if w.report.Interface == string(pipeline.Memory) {
		return w, failure{exitInput, fmt.Sprintf("the arrays of %s are memories on the chip (--interface memory): nothing of it is off chip", dir)}
	}
	if w.board, err = device.Find(w.report.Device); err != nil {
		return w, failure{exitInput, fmt.Sprintf("%s: %v", dir, err)}
	}
	text, err = os.ReadFile(filepath.Join(dir, designFile))
	if err != nil {
		return w, failure{exitInput, fmt.Sprintf("%s has no design to plan anew: %v", dir, err)}
	}
	files.note(filepath.Join(dir, designFile), text)
	if w.program, err = affine.Read(string(text)); err != nil {
		return w, failure{exitInput, fmt.Sprintf("%s: %v", filepath.Join(dir, designFile), err)}
	}
	return w, nil
}

// offChip prints the files that say where arrays lie.
func (w written) offChip() ([]emit.File, error) {
	opt := printed(w.board, w.report.ClockNS, w.report.FP)
	opt.ScalarValues = w.report.Values
	if _, err := os.Stat(filepath.Join(w.dir, emit.HostFile(w.program.Top))); err == nil {
		opt.Golden.Main = w.program.File
	}
	return emit.OffChip(w.program, opt)
}

// replay finds out how long a run takes with the arrays where they are now.
func (w *written) replay(channels int) error {
	s := settings{clock: w.report.ClockNS, fp: w.report.FP}
	d, err := pipeline.Replay(w.program, w.board, modelOptions(s))
	if err != nil || w.report.OffChip == nil {
		return err
	}
	w.report.Price(d.Price, d.Timing)
	w.report.Bound = w.report.OffChip.Compute
	w.report.Memory(offChip(w.program, w.board, channels, s.clock, d))
	return nil
}

// transmit gives arrays new banks, everywhere or nowhere.
func transmit(cmd *cobra.Command, dir string, channels int, files record) error {
	w, err := readFolder(dir, files)
	if err != nil {
		return err
	}
	if m := w.board.Memories[0]; channels < 0 || channels > m.Banks {
		return failure{exitInput, fmt.Sprintf("--channels is %d; %s has %d of %s", channels, w.board.Name, m.Banks, m.Name)}
	}
	before, err := w.offChip()
	if err != nil {
		return err
	}
	old, latency := w.report.Ports, w.report.Latency
	if found := hbm.Channels(w.program, w.board, channels); found.HasErrors() {
		diag.Print(cmd.ErrOrStderr(), found, nil, colour(cmd.ErrOrStderr()))
		return failure{status: exitInput}
	}
	after, err := w.offChip()
	if err != nil {
		return err
	}
	planned, err := w.patched(before, after, files)
	if err != nil {
		return err
	}
	w.report.Ports = report.Ports(w.program)
	if err := w.replay(channels); err != nil {
		return err
	}
	planned[designFile] = []byte(affine.Print(w.program))
	planned["report.json"], planned["report.txt"] = w.report.JSON(), []byte(w.report.Text())
	if err := rewrite(dir, planned); err != nil {
		return err
	}
	if err := noteRewritten(dir, planned); err != nil {
		return cannotWrite(dir, err)
	}
	// The page shows the search and a run as they were.
	if err := os.Remove(filepath.Join(dir, "report.html")); err == nil {
		fmt.Fprintln(cmd.ErrOrStderr(), "report.html told of the plan before, and was removed")
	}
	table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "array\tbytes\tlay in\tlies in")
	for i, p := range w.report.Ports {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", p.Argument, p.Bytes, old[i].Bank, p.Bank)
	}
	table.Flush()
	fmt.Fprintf(cmd.OutOrStdout(), "a run takes %d cycles, and took %d before\n", w.report.Latency, latency)
	return nil
}
