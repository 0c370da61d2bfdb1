package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/emit"
	"codo/hbm"
	"codo/internal/cores"
	"codo/lint"
	"codo/parallel"
	"codo/pipeline"
	"codo/report"
)

// compile is the main form: kernel in, design folder out.
func compile(cmd *cobra.Command, s settings) (err error) {
	start := time.Now()
	files := record{}
	defer files.guard(&err)
	in, err := read(cmd, s, files)
	if err != nil {
		return err
	}
	decided, passes, err := decideWatched(cmd, s, in)
	if err != nil {
		return err
	}
	for _, d := range decided.Defects {
		said := fmt.Sprintf("codo-opt: a part of the search is left out for a defect of codo-opt: %v; the design is none of that part", d)
		if file := files.reproducer(d.Error(), d.Program); file != "" {
			said += "; " + file + " reproduces it"
		}
		fmt.Fprintln(cmd.ErrOrStderr(), said)
	}
	p, found := decided.Program, decided.Found
	found = append(in.found, found...).Sorted()
	showFindings(cmd, s, in, found)
	if found.HasErrors() {
		return failure{status: exitInput}
	}
	if s.printIR {
		fmt.Fprint(cmd.OutOrStdout(), affine.Print(p))
		return nil
	}
	if s.until != "" {
		explain(cmd, s, in, p, found)
		return nil
	}
	made, r, err := folderOf(cmd, s, in, decided, passes, found, start)
	if err != nil {
		return err
	}
	if s.out == "" {
		s.out = filepath.Join("codo-out", p.Top)
	}
	edited, err := writeFolder(s.out, made)
	if err != nil {
		return err
	}
	for _, name := range edited {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s holds what was changed by hand since the last run\n", filepath.Join(s.out, name))
	}
	if s.json {
		cmd.OutOrStdout().Write(r.JSON())
	} else if w := cmd.OutOrStdout(); !s.quiet {
		fmt.Fprintf(w, "%s\n%s written in %.0f ms\n", paintSummary(r.Summary(), colour(w)), s.out, r.WallMS)
	}
	explain(cmd, s, in, p, found)
	if s.verify {
		return runVerify(cmd, beside(cmd, s), s.out, verifyTime, s.quiet)
	}
	return nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// folderOf makes the files of the design and of its report.
func folderOf(cmd *cobra.Command, s settings, in input, decided *pipeline.Decision, passes []report.Pass, found diag.List, start time.Time) (map[string][]byte, *report.Report, error) {
	p := decided.Program
	var files map[string][]byte
	var lines []emit.Line
	var checked func() error
	var err error
	var r *report.Report
	steps := []func(){
		func() { files, lines, checked, err = design(s, in, p) },
		func() { r = reportOf(cmd, s, in, decided, found) },
	}
	if cores.Each(len(steps), func(k int) { steps[k]() }); err != nil {
		return nil, nil, err
	}
	r.Passes = append([]report.Pass{{Name: "parse", MS: in.ms}}, passes...)
	paging := time.Now()
	if err := addPage(files, lines, s, in, decided, found, r); err != nil {
		return nil, nil, err
	}
	r.Passes = append(r.Passes, report.Pass{Name: "report.html", MS: milliseconds(time.Since(paging))})
	if err := checked(); err != nil {
		return nil, nil, err
	}
	r.WallMS = milliseconds(time.Since(start))
	if s.iface == pipeline.AXI {
		files[designFile] = []byte(affine.Print(p))
	}
	files["report.json"], files["report.txt"] = r.JSON(), []byte(r.Text())
	return files, r, nil
}

// reportOf is the report of the design, without the passes.
func reportOf(cmd *cobra.Command, s settings, in input, decided *pipeline.Decision, found diag.List) *report.Report {
	r := report.New(decided.Program, found)
	r.Values = s.values
	r.Device, r.ClockNS, r.Interface, r.FP, r.Stopped = s.board.Name, s.clock, string(s.iface), s.fp, decided.Stopped
	r.Budget = report.Resources{DSP: s.budget.DSP, BRAM: s.budget.BRAM18K, URAM: s.budget.URAM, LUT: s.budget.LUT, FF: s.budget.FF}
	price(cmd, s, in, decided, r)
	return r
}

// price puts times and resources into the report.
func price(cmd *cobra.Command, s settings, in input, d *pipeline.Decision, r *report.Report) {
	if d.Price == nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "no estimate: %v\n", d.Unpriced)
		return
	}
	r.Price(d.Price, d.Timing)
	search := searchOptions(s)
	search.InLUTs = d.InLUTs
	r.Limit(parallel.Bound(in.parsed.Program, search))
	if s.fp == "exact" {
		r.InOrder(parallel.LongestChain(in.parsed.Program, s.clock))
	}
	if s.iface == pipeline.AXI {
		r.Memory(offChip(in.parsed.Program, s.board, s.banks, s.clock, d))
	}
	if b := d.Bottleneck; b != nil {
		r.Bottleneck = &report.Bottleneck{Task: b.Task, Resource: b.Resource, Used: b.Used}
		if b.Predicted {
			r.Bottleneck.More, r.Bottleneck.Fewer = report.Percent(pipeline.More), report.Percent(b.Fewer)
		}
	}
}

// design prints the files of the output folder, and what the lines of the kernel were made
// from. The kernel's text is checked against the rules of the tool meanwhile: checked waits
// for that.
func design(s settings, in input, p *affine.Program) (files map[string][]byte, lines []emit.Line, checked func() error, err error) {
	list, lines, err := emit.Design(p, emitOptions(s, in))
	if err != nil {
		return nil, nil, nil, in.files.defect(err.Error(), affine.Print(p))
	}
	files = map[string][]byte{}
	for _, f := range list {
		files[f.Name] = f.Data
	}
	for name, text := range in.parsed.Provided {
		files["include/"+name] = text
	}
	return files, lines, checking(s, in, files[p.Top+".cpp"]), nil
}

// checking begins to check the text of a kernel; what it gives waits for the result.
func checking(s settings, in input, kernel []byte) func() error {
	var lines []string
	var found any
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { found = recover() }()
		for _, f := range lint.Kernel(kernel) {
			if !f.Warning { // warnings are about speed
				lines = append(lines, f.String())
			}
		}
	}()
	return func() error {
		<-done
		switch {
		case found != nil:
			panic(found)
		case len(lines) > 0:
			return in.files.defect("the emitted kernel breaks a rule: "+lines[0],
				strings.Join(lines, "\n")+"\n"+string(kernel))
		}
		return nil
	}
}

// offChip is what a run of a design moves off chip.
func offChip(parsed *affine.Program, board device.Board, banks int, clock float64, d *pipeline.Decision) report.OffChip {
	o := report.OffChip{Bound: hbm.Bound(parsed, board, banks, hbm.MostParts, clock), Exposed: d.Exposed(), Banks: []report.Bank{}}
	for _, t := range hbm.TrafficOf(d.Program, board) {
		o.Banks = append(o.Banks, report.Bank{Name: t.Bank.String(), Arrays: t.Arrays, Bytes: t.Bytes, Peak: t.GBps})
	}
	return o
}
