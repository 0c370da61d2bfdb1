package pipeline_test

import (
	"flag"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/emit"
	"codo/hbm"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/lint"
	"codo/parse"
	"codo/pipeline"
)

var (
	programs = flag.Int("programs", 300, "random programs to take through the stages")
	seed     = flag.Uint64("seed", 0, "seed of the first random program")
)

// through runs the pipeline in one interface and demands that the program means
// the same after every stage.
func through(t testing.TB, p *affine.Program, face pipeline.Interface) *affine.Program {
	t.Helper()
	return throughWith(t, p, pipeline.Options{Interface: face})
}

// throughWith is through with other options, too.
func throughWith(t testing.TB, p *affine.Program, opt pipeline.Options) *affine.Program {
	t.Helper()
	before := p
	opt.Watch = func(_ string, q *affine.Program) {
		q = affine.Clone(q)
		golden.Same(t, before, q)
		before = q
	}
	decided, _, _, err := pipeline.Run(p, opt)
	require.NoError(t, err)
	return decided
}

// fixpoint demands that the kernel emitted for p passes the lint, and that
// parsing it and emitting it again gives the same bytes.
func fixpoint(t testing.TB, p *affine.Program) {
	t.Helper()
	text := emit.Kernel(p, emit.Options{})
	for _, f := range lint.Kernel(text) {
		require.True(t, f.Warning, "%s\n%s", f, text)
	}
	r, found := parse.File("kernel.cpp", text, parse.Options{Top: p.Top, KeepTasks: true})
	require.False(t, found.HasErrors(), "%v\n%s", found, text)
	require.Empty(t, affine.Check(r.Program, affine.Decided), "%s", text)
	require.Equal(t, string(text), string(emit.Kernel(r.Program, emit.Options{})))
	golden.Same(t, p, r.Program)
}

// TestRandom takes random programs through all stages. A failing seed is reduced
// and printed with the command that reproduces it.
func TestRandom(t *testing.T) {
	for i := range *programs {
		n := *seed + uint64(i)
		p := randprog.New(n, randprog.Config{})
		if failure := attempt(p); failure != "" {
			small := randprog.Reduce(p, func(q *affine.Program) bool { return attempt(q) != "" })
			t.Fatalf("seed %d: %s\nreduced: %s\n%s\nreproduce: go test ./pipeline -run TestRandom -programs 1 -seed %d",
				n, failure, attempt(small), affine.Print(small), n)
		}
	}
}

// attempt is what goes wrong with a program, "" if nothing does.
func attempt(p *affine.Program) (failure string) {
	rec := &recorder{}
	defer func() {
		if r := recover(); r != nil && r != rec {
			failure = fmt.Sprintf("panic: %v\n%s", r, debug.Stack())
		} else if r == rec {
			failure = rec.text
		}
	}()
	kernel := asKernel(rec, p)
	golden.Same(rec, p, kernel)
	for _, face := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
		fixpoint(rec, through(rec, kernel, face))
	}
	return ""
}

// asKernel writes p as the C++ that a user would write, one function without
// tasks, and parses that.
func asKernel(t testing.TB, p *affine.Program) *affine.Program {
	p = affine.Clone(p)
	p.Tasks[0].Name = p.Top + "_body"
	hbm.Memory(p)
	source := strings.Replace(string(emit.Kernel(p, emit.Options{})), "#pragma HLS dataflow\n", "", 1)
	r, found := parse.File("kernel.cpp", []byte(source), parse.Options{Top: p.Top})
	require.False(t, found.HasErrors(), "%v\n%s", found, source)
	return r.Program
}

// A recorder stands in for a test: the first failure ends the attempt.
type recorder struct {
	testing.TB
	text string
}

func (r *recorder) Helper()                           {}
func (r *recorder) Name() string                      { return "attempt" }
func (r *recorder) Errorf(format string, args ...any) { r.text = fmt.Sprintf(format, args...) }
func (r *recorder) FailNow()                          { panic(r) }

// TestKernels takes every bench kernel through all stages. The large ones are
// checked for form only; make bench runs them.
func TestKernels(t *testing.T) {
	golden.EachFile(t, "../bench/kernels/*.cpp", func(t *testing.T, file string, src []byte) {
		r, found := parse.File(file, src, parse.Options{})
		require.Empty(t, found)
		for _, face := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
			decided, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: face})
			require.NoError(t, err)
			text := emit.Kernel(decided, emit.Options{})
			again, found := parse.File("kernel.cpp", text, parse.Options{Top: decided.Top, KeepTasks: true})
			require.False(t, found.HasErrors(), "%v", found)
			require.Equal(t, string(text), string(emit.Kernel(again.Program, emit.Options{})))
			if work(r.Program) < 3_000_000 {
				through(t, r.Program, face)
			}
		}
	})
}

// work is about the number of statements a program executes.
func work(p *affine.Program) int64 {
	most := int64(0)
	for _, a := range affine.Accesses(p.Tasks[0].Body) {
		n, _ := affine.Executions(a.Domain)
		most = max(most, n)
	}
	return most
}

// FuzzRandom takes the random program of each seed through all stages.
func FuzzRandom(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, n uint64) {
		if failure := attempt(randprog.New(n, randprog.Config{})); failure != "" {
			t.Fatalf("seed %d: %s", n, failure)
		}
	})
}

func TestUntil(t *testing.T) {
	p := randprog.New(1, randprog.Config{})
	text := affine.Print(p)
	_, passes, _, err := pipeline.Run(p, pipeline.Options{Interface: pipeline.AXI, Until: "room"})
	require.NoError(t, err)
	require.Len(t, passes, 1)
	require.Equal(t, text, affine.Print(p), "the input is not changed")
	_, _, _, err = pipeline.Run(p, pipeline.Options{Until: "nope"})
	require.ErrorContains(t, err, "the stages are "+strings.Join(pipeline.Stages(), ", "))
}
