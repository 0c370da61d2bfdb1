package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/emit"
	"codo/hbm"
	"codo/lint"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
	"codo/report"
)

// input is a kernel that has been read.
type input struct {
	source []byte // of all files, as a defect shows it
	parsed parse.Result
	found  diag.List
	ms     float64
}

// read loads and parses the kernel. Errors in it have been printed when it
// fails.
func read(cmd *cobra.Command, s settings) (in input, err error) {
	if in, err = readAs(cmd, s, parse.Options{Top: s.top, IncludeDirs: s.include, Defines: s.define, Values: s.values}); err != nil {
		return in, err
	}
	if reserved(in.parsed.Program, &in.found) {
		complain(cmd, in.found, in.parsed.Sources)
		return in, failure{status: exitInput}
	}
	return in, nil
}

// reserved reports a top function whose name hardware cannot have.
func reserved(p *affine.Program, found *diag.List) bool {
	if !emit.Reserved(p.Top) {
		return false
	}
	found.Errorf(diag.Name, p.Pos, "the top function is called `%s`, a keyword of C++, Verilog or VHDL", p.Top).
		Advise("rename it: the hardware gets its name")
	return true
}

// readAs is read with the options of the front end.
func readAs(cmd *cobra.Command, s settings, opt parse.Options) (in input, err error) {
	start := time.Now()
	in.source, err = os.ReadFile(s.kernel)
	if err != nil {
		in.found.Errorf(diag.FileError, diag.Pos{File: s.kernel}, "%s", withoutPath(err))
		complain(cmd, in.found, nil)
		return in, failure{status: exitInput}
	}
	seen := map[string]bool{absolute(s.kernel): true}
	for _, name := range s.more {
		if seen[absolute(name)] { // named twice, as by a project's scripts
			continue
		}
		seen[absolute(name)] = true
		text, err := os.ReadFile(name)
		if err != nil {
			in.found.Errorf(diag.FileError, diag.Pos{File: name}, "%s", withoutPath(err))
			complain(cmd, in.found, nil)
			return in, failure{status: exitInput}
		}
		opt.More = append(opt.More, parse.Source{Name: name, Text: text})
	}
	in.parsed, in.found = parse.File(s.kernel, in.source, opt)
	for _, more := range opt.More {
		in.source = slices.Concat(in.source, []byte("\n==== "+more.Name+"\n"), more.Text)
	}
	in.ms = milliseconds(time.Since(start))
	if in.found.HasErrors() {
		complain(cmd, in.found, in.parsed.Sources)
		return in, failure{status: exitInput}
	}
	return in, nil
}

// withoutPath is the reason of a file error without the path, which the
// diagnostic names already.
func withoutPath(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		return "cannot read the file: " + p.Err.Error()
	}
	return err.Error()
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// compile is the main form: kernel in, design folder out.
func compile(cmd *cobra.Command, s settings) (err error) {
	start := time.Now()
	var in input
	defer guard(os.Args[1:], s.kernel, &in.source, &err)
	if in, err = read(cmd, s); err != nil {
		return err
	}
	decided, passes, err := decideWatched(cmd, s, in)
	if err != nil {
		return err
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
	files, r, err := folderOf(cmd, s, in, decided, passes, found, start)
	if err != nil {
		return err
	}
	if s.out == "" {
		s.out = filepath.Join("codo-out", p.Top)
	}
	if err := writeFolder(s.out, files); err != nil {
		return err
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

// folderOf makes the files of the design and of its report.
func folderOf(cmd *cobra.Command, s settings, in input, decided *pipeline.Decision, passes []report.Pass, found diag.List, start time.Time) (map[string][]byte, *report.Report, error) {
	p := decided.Program
	files, lines, checked, err := design(s, in, p)
	if err != nil {
		return nil, nil, err
	}
	r := report.New(p, found)
	r.Values = s.values
	r.Device, r.ClockNS, r.Interface, r.FP, r.Stopped = s.board.Name, s.clock, string(s.iface), s.fp, decided.Stopped
	r.Budget = report.Resources{DSP: s.budget.DSP, BRAM: s.budget.BRAM18K, URAM: s.budget.URAM, LUT: s.budget.LUT, FF: s.budget.FF}
	price(cmd, s, in, decided, r)
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
		files["design.ir"] = []byte(affine.Print(p)) // for transmit
	}
	files["report.json"], files["report.txt"] = r.JSON(), []byte(r.Text())
	return files, r, nil
}

// price puts times and resources into the report.
func price(cmd *cobra.Command, s settings, in input, d *pipeline.Decision, r *report.Report) {
	if d.Price == nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "no estimate: %v\n", d.Unpriced)
		return
	}
	r.Price(d.Price, d.Timing)
	r.Limit(parallel.Bound(in.parsed.Program, searchOptions(s)))
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

// modelOptions say how a design is priced.
func modelOptions(s settings) model.Options {
	return model.Options{ClockNS: s.clock, Reassociate: s.fp == "reassociate", PipelineFrom: -1}
}

func searchOptions(s settings) parallel.Options {
	return parallel.Options{Budget: s.budget, ClockNS: s.clock, MaxParallel: s.most,
		Strategy: parallel.Strategy(s.dse), Balance: s.balance, ToolOperators: s.ops == "default", Reassociate: s.fp == "reassociate"}
}

// decideWatched is decide for a user who waits: it can be interrupted, and shows how
// far it is.
func decideWatched(cmd *cobra.Command, s settings, in input) (*pipeline.Decision, []report.Pass, error) {
	stop, done := stopper(cmd.Context(), s.timeout)
	defer done()
	what, limit := "search", s.timeout
	if s.disables("schedule") { // what may take long is the run in time
		what, limit = "simulation", 0
	}
	tell, shown := watch(cmd.ErrOrStderr(), what, limit, s.quiet)
	defer shown()
	return decide(s, in, stop, tell)
}

// stageOptions steer the stages; stop may be nil.
func stageOptions(s settings, stop func() bool) pipeline.Options {
	opt := pipeline.Options{Interface: s.iface, Board: s.board, Channels: s.banks, Until: s.until, Stop: stop,
		Without: pipeline.Ablation{Coarse: s.disables("coarse"), Fine: s.disables("fine"), Communication: s.disables("communication")}}
	if !s.disables("schedule") {
		search := searchOptions(s)
		opt.Parallel = &search
	}
	return opt
}

// decide runs the stages; stop and tell may be nil.
func decide(s settings, in input, stop func() bool, tell func(done, total int)) (*pipeline.Decision, []report.Pass, error) {
	opt := stageOptions(s, stop)
	opt.Progress = tell
	out, err := pipeline.Decide(in.parsed.Program, opt, modelOptions(s))
	var d *pipeline.Defect
	if errors.As(err, &d) {
		return nil, nil, defect(os.Args[1:], s.kernel, in.source, d.Error(), d.Program)
	}
	var lacks *pipeline.TooSmall
	if errors.As(err, &lacks) {
		return nil, nil, failure{exitInput, err.Error() + largest(out, lacks)}
	}
	if err != nil {
		return nil, nil, failure{exitInput, err.Error()}
	}
	var passes []report.Pass
	for _, pass := range out.Passes {
		passes = append(passes, report.Pass{Name: pass.Name, MS: milliseconds(pass.Time)})
	}
	return out, passes, nil
}

// design prints the files of the output folder, and what the lines of the kernel were made
// from. The kernel's text is checked against the
// rules of the tool meanwhile: checked waits for that.
func design(s settings, in input, p *affine.Program) (files map[string][]byte, lines []emit.Line, checked func() error, err error) {
	list, lines, err := emit.Design(p, emitOptions(s, in))
	if err != nil {
		return nil, nil, nil, defect(os.Args[1:], s.kernel, in.source, err.Error(), affine.Print(p))
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
			return defect(os.Args[1:], s.kernel, in.source, "the emitted kernel breaks a rule: "+lines[0],
				strings.Join(lines, "\n")+"\n"+string(kernel))
		}
		return nil
	}
}

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

// offChip is what a run of a design moves off chip.
func offChip(parsed *affine.Program, board device.Board, banks int, clock float64, d *pipeline.Decision) report.OffChip {
	o := report.OffChip{Bound: hbm.Bound(parsed, board, banks, hbm.MostParts, clock), Exposed: d.Exposed(), Banks: []report.Bank{}}
	for _, t := range hbm.TrafficOf(d.Program, board) {
		o.Banks = append(o.Banks, report.Bank{Name: t.Bank.String(), Arrays: t.Arrays, Bytes: t.Bytes, Peak: t.GBps})
	}
	return o
}
