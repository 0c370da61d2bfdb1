package verify

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Compilers are commands with their first arguments, as $CXX may give them.
type compilers struct {
	cxx, cc []string
}

func findCompilers(d design) (compilers, error) {
	cxx, err := findCompiler("CXX", "g++", "C++")
	if err != nil {
		return compilers{}, err
	}
	if !slices.ContainsFunc(append([]string{d.golden}, d.more...), isC) {
		return compilers{cxx: cxx}, nil
	}
	cc, err := findCompiler("CC", "gcc", "C")
	return compilers{cxx: cxx, cc: cc}, err
}

func isC(name string) bool { return strings.HasSuffix(name, ".c") }

func findCompiler(variable, usual, language string) ([]string, error) {
	command := strings.Fields(os.Getenv(variable))
	if len(command) == 0 {
		command = []string{usual}
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, fmt.Errorf("no %s compiler: %s not found; install %s or set %s", language, command[0], usual, variable)
	}
	return command, nil
}

// Both sides of the comparison are compiled alike: no fused multiply-add and
// wrapping integers, so that equal programs give equal bits. Stack probes make
// a task with too large local arrays hit its guard page. The name error_t, which glibc takes for a number, is the source's own.
var commonFlags = []string{"-O1", "-ffp-contract=off", "-fwrapv", "-fstack-clash-protection",
	"-Wno-unknown-pragmas", "-D__error_t_defined=1", "-I", "include", "-iquote", "."}

// A builder makes testbenches of a design.
type builder struct {
	d            design
	c            compilers
	kernel, work string   // the rewritten kernel, and the folder for what is built
	extra        []string // flags for all compilations and the link
	design       []string // flags for kernel and testbench
	begins       []string // flags for kernel and source, that say how variables begin
	headers      *Headers
}

// build compiles the rewritten kernel, the testbench and the golden source, this
// with its own flags, side by side, in the design's folder so that messages name
// its files, and links them to bench. What the user's source holds beside the
// kernel, such as a main that calls functions of files not at hand, is left out by
// the linker. It calls step after each of the three, and returns the exit code of
// the first command that failed.
func (b builder) build(ctx context.Context, bench string, out *transcript, step func()) (int, error) {
	d, c, extra := b.d, b.c, b.extra
	flags := append(append([]string{}, commonFlags...), extra...)
	cxx := join(c.cxx, []string{"-std=c++17", "-DCODO_THREADS"}, flags)
	runtime := b.headers.runtime(ctx, d, cxx)
	if runtime != "" {
		cxx = join(cxx, []string{apart})
	}
	// what a kernel asserts of its arguments need not be so of the data here
	own := join([]string{"-ffunction-sections", "-DNDEBUG"}, b.begins)
	if _, err := os.Stat(filepath.Join(d.dir, "golden.flags")); err == nil {
		own = join([]string{"@golden.flags"}, own)
	}
	type unit struct {
		compiler []string
		source   string
	}
	units := []unit{{join(cxx, b.design, b.begins), b.kernel}, {join(cxx, b.design), d.testbench}}
	for _, source := range append([]string{d.golden}, d.more...) {
		compiler := cxx
		if isC(source) {
			compiler = join(c.cc, []string{"-std=gnu11"}, flags)
		}
		units = append(units, unit{join(compiler, own), source})
	}

	objects := make([]string, len(units))
	outputs := make([]*transcript, len(units))
	codes := make([]int, len(units))
	errs := make([]error, len(units))
	var wait sync.WaitGroup
	for i, u := range units {
		objects[i] = filepath.Join(b.work, fmt.Sprintf("unit%d.o", i))
		outputs[i] = newTranscript(nil)
		if len(b.begins) > 0 && u.source == d.testbench { // is there, from the first build
			continue
		}
		wait.Go(func() {
			command := join(u.compiler, b.precompiled(ctx, u.compiler, u.source), []string{"-c", u.source, "-o", objects[i]})
			codes[i], errs[i] = execute(ctx, d.dir, outputs[i], command...)
			step()
		})
	}
	wait.Wait()
	code := 0
	for i := range units { // in a fixed order, not in that of completion
		fmt.Fprint(out, outputs[i])
		if errs[i] != nil {
			return 0, errs[i]
		}
		if code == 0 {
			code = codes[i]
		}
	}
	if code != 0 {
		return code, nil
	}
	if runtime != "" {
		objects = append(objects, runtime)
	}
	link := newTranscript(nil)
	code, err := execute(ctx, d.dir, link, join(c.cxx, extra, objects, []string{"-Wl,--gc-sections", "-o", filepath.Join(b.work, bench), "-lm"})...)
	if code != 0 && strings.Contains(link.String(), "relocation truncated to fit") {
		out.remark("the arrays of the testbench take more than the 2 GB that a program can have here; check the design with smaller ones " +
			"(depth= of the interface pragmas, max= of loop_tripcount, --value)")
		return code, err
	}
	fmt.Fprint(out, link)
	return code, err
}

// precompiled are the flags by which a unit finds what it includes first compiled already.
func (b builder) precompiled(ctx context.Context, compiler []string, source string) []string {
	if isC(source) {
		return nil
	}
	if !filepath.IsAbs(source) {
		source = filepath.Join(b.d.dir, source)
	}
	text, err := os.ReadFile(source)
	if err != nil { // the compiler says so
		return nil
	}
	return b.headers.precompiled(ctx, b.d, compiler, string(text))
}

// run starts a testbench that has been built, with more in its environment.
func (b builder) run(ctx context.Context, bench string, out *transcript, environment ...string) (int, error) {
	// Arrays between tasks are local variables of the top function, which main
	// calls: its stack must hold as much as the chip, more than the usual 8 MB.
	const roomy = `ulimit -s 1048576 2>/dev/null || ulimit -s "$(ulimit -H -s)" 2>/dev/null; exec env "$@"`
	if end, limited := ctx.Deadline(); limited { // the source, which takes less time than the design, gets a part of what is left
		environment = append(environment, fmt.Sprintf("CODO_SOURCE_SECONDS=%d", 1+int(time.Until(end).Seconds())/5))
	}
	command := join([]string{"/bin/sh", "-c", roomy, "sh"}, environment, []string{filepath.Join(b.work, bench)})
	return execute(ctx, b.d.dir, out, command...)
}

func join(parts ...[]string) []string {
	var all []string
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}
