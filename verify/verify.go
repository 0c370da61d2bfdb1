// Package verify builds and runs the testbench of an emitted design folder,
// the way the hardware would run it: every task of a dataflow region at the
// same time, every stream bounded at its depth.
//
// In goes a folder
//
//	top.cpp         the kernel, canonical Vitis dataflow C++
//	top_tb.cpp      the testbench: main prints PASS or FAIL
//	top_golden.cpp  (or .c) the user's own source, renamed; top_golden_2.cpp more of it
//	golden/         that source
//	include/        hls_stream.h and the other shims
//
// and out comes a Result: what was printed, and whether the design passed. The
// folder is never written to. The kernel is taken as it stands on disk, edits
// by hand included: a copy is rewritten so that the calls of each region
//
//	#pragma HLS dataflow
//	  hls::stream<float, 2> s("s");
//	  load(A, s);
//	  store(s, B);
//
// become the tasks of a codo::region (see codo_region.h), which runs them side
// by side and names the tasks of a deadlock. No Vitis is needed, only g++.
package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// DefaultTimeout ends a verification that Options gives no limit.
const DefaultTimeout = 10 * time.Minute

// A Stage says how far a verification came.
type Stage string

// The stages, in order.
const (
	StageBuild Stage = "build" // rewriting, compiling and linking
	StageRun   Stage = "run"   // the testbench
)

// Options of a verification; the zero value is a good default.
type Options struct {
	Timeout      time.Duration         // of build and run together; 0: DefaultTimeout
	KeepBuildDir bool                  // leave the build folder and name it in the output
	Stdout       io.Writer             // gets the output while it comes; nil: nobody
	Progress     func(done, total int) // is told of steps, one call at a time; nil: nobody
	ExtraFlags   []string              // for all compilations and the link, such as -g
	DesignFlags  []string              // for the design and its testbench, such as -Og
	Headers      *Headers              // keeps what designs have in common; nil: nothing
}

// A Result is the outcome of a verification that could be carried out.
type Result struct {
	Pass     bool          // built, ended with status 0, and printed PASS and no FAIL
	Output   string        // what compilers and testbench printed, and our own remarks
	Stage    Stage         // the last stage that was started
	ExitCode int           // of the first command that failed; -1: killed by a signal
	Elapsed  time.Duration // wall clock of all of it
}

// Run verifies the design in dir. A design that is wrong in any way, from a
// syntax error to a deadlock, is a Result with Pass false. The error is for what
// is not the design's fault: dir is no design folder, there is no compiler, ctx
// was cancelled.
func Run(ctx context.Context, dir string, opt Options) (Result, error) {
	start := time.Now()
	d, err := findDesign(dir)
	if err != nil {
		return Result{}, err
	}
	tools, err := findCompilers(d)
	if err != nil {
		return Result{}, err
	}
	work, err := os.MkdirTemp("", "codo-verify-")
	if err != nil {
		return Result{}, err
	}
	if !opt.KeepBuildDir {
		defer os.RemoveAll(work)
	}
	limit := opt.Timeout
	if limit <= 0 {
		limit = DefaultTimeout
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()

	out := newTranscript(opt.Stdout)
	r := Result{}
	r.Stage, r.ExitCode, err = buildAndRun(limited, d, tools, work, opt, out, stepper(opt.Progress, steps+len(d.more)))
	switch {
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case limited.Err() != nil:
		r.ExitCode = -1
		out.remark("stopped: no end after %v", limit)
	case err != nil:
		return Result{}, err
	}
	r.Pass = r.Stage == StageRun && r.ExitCode == 0 && out.judge()
	if opt.KeepBuildDir {
		out.remark("build folder kept: %s", work)
	}
	r.Output = out.String()
	r.Elapsed = time.Since(start)
	return r, nil
}

// steps are three compilations, the link, and the run; more files of the source are more.
const steps = 5

// stepper tells of one step more each time.
func stepper(tell func(done, total int), steps int) func() {
	if tell == nil {
		return func() {}
	}
	var lock sync.Mutex
	done := 0
	return func() {
		lock.Lock()
		defer lock.Unlock()
		done++
		tell(done, steps)
	}
}

// buildAndRun returns the last stage and the exit code of what ended it.
func buildAndRun(ctx context.Context, d design, c compilers, work string, opt Options, out *transcript, step func()) (Stage, int, error) {
	text, err := os.ReadFile(filepath.Join(d.dir, d.kernel))
	if err != nil {
		return StageBuild, 0, err
	}
	rewritten, err := rewrite(d.kernel, string(text))
	var bad *sourceError
	if errors.As(err, &bad) {
		out.remark("%v", bad)
		return StageBuild, 1, nil
	}
	if outOfBounds(d.kernel, text, out) {
		return StageBuild, 1, nil
	}
	kernel := filepath.Join(work, d.kernel)
	if err := os.WriteFile(kernel, []byte(rewritten), 0o644); err != nil {
		return StageBuild, 0, err
	}
	b := builder{d: d, c: c, kernel: kernel, work: work, extra: opt.ExtraFlags, design: opt.DesignFlags, headers: opt.Headers}
	code, err := b.build(ctx, "testbench", out, step)
	if code != 0 || err != nil {
		return StageBuild, code, err
	}
	step() // linked
	first := newTranscript(nil)
	code, err = b.run(ctx, "testbench", first)
	if err == nil && first.fail && b.passesWhereDefined(ctx, out) {
		return StageRun, 0, nil
	}
	fmt.Fprint(out, first)
	return StageRun, code, err
}

// A sourceError is a fault in the text of the kernel.
type sourceError struct {
	file string
	line int
	text string
}

func (e *sourceError) Error() string {
	return fmt.Sprintf("%s:%d: error: %s", e.file, e.line, e.text)
}

// A design is a design folder with its parts, as file names within it.
type design struct {
	dir                       string
	kernel, testbench, golden string
	more                      []string // further files of the golden source
}

// findDesign looks for the one testbench in dir; its name gives the others.
func findDesign(dir string) (design, error) {
	benches, err := filepath.Glob(filepath.Join(dir, "*_tb.cpp"))
	if err != nil {
		return design{}, err
	}
	if len(benches) != 1 {
		return design{}, fmt.Errorf("%s is not a design folder: %d files *_tb.cpp, want 1", dir, len(benches))
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return design{}, err
	}
	bench := filepath.Base(benches[0])
	top := strings.TrimSuffix(bench, "_tb.cpp")
	d := design{dir: abs, kernel: top + ".cpp", testbench: bench, golden: top + "_golden.cpp"}
	if _, err := os.Stat(filepath.Join(abs, top+"_golden.c")); err == nil {
		d.golden = top + "_golden.c"
	}
	for _, ext := range []string{".cpp", ".c"} {
		more, err := filepath.Glob(filepath.Join(dir, top+"_golden_*"+ext))
		if err != nil {
			return design{}, err
		}
		for _, name := range more {
			d.more = append(d.more, filepath.Base(name))
		}
	}
	for _, part := range []string{d.kernel, d.golden, "include"} {
		if _, err := os.Stat(filepath.Join(abs, part)); err != nil {
			return design{}, fmt.Errorf("%s is not a design folder: no %s", dir, part)
		}
	}
	return d, nil
}
