package pipeline_test

import (
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/diag"
	"codo/emit"
	"codo/hbm"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/lint"
	"codo/parse"
	"codo/pipeline"
)

var (
	programs = flag.Int("programs", 100, "random programs to take through the stages")
	seed     = flag.Uint64("seed", 0, "seed of the first random program")
)

// through runs the pipeline in one interface and demands that the program gives
// what is wanted, as p does, after every stage.
func through(t testing.TB, want *golden.Results, p *affine.Program, face pipeline.Interface) *affine.Program {
	t.Helper()
	return throughWith(t, want, p, pipeline.Options{Interface: face})
}

// throughWith is through with other options, too.
func throughWith(t testing.TB, want *golden.Results, p *affine.Program, opt pipeline.Options) *affine.Program {
	t.Helper()
	opt.Watch = func(_ string, q *affine.Program) { want.Same(t, q) }
	decided, _, _, err := pipeline.Run(p, opt)
	require.NoError(t, err)
	return decided
}

// fixpoint demands that the kernel emitted for p passes the lint, and that
// parsing it and emitting it again gives the same bytes, and what is wanted.
func fixpoint(t testing.TB, want *golden.Results, p *affine.Program) {
	t.Helper()
	text := emit.Kernel(p, emit.Options{})
	for _, f := range lint.Kernel(text) {
		require.True(t, f.Warning, "%s\n%s", f, text)
	}
	r, found := parse.File("kernel.cpp", text, parse.Options{Top: p.Top, KeepTasks: true})
	require.False(t, found.HasErrors(), "%v\n%s", found, text)
	require.Empty(t, affine.Check(r.Program, affine.Decided), "%s", text)
	require.Equal(t, string(text), string(emit.Kernel(r.Program, emit.Options{})))
	want.Same(t, r.Program)
}

// all takes p through all stages, in both interfaces.
func all(t testing.TB, p *affine.Program) {
	kernel := asKernel(t, p)
	want := golden.ResultsOf(t, p)
	want.Same(t, kernel)
	for _, face := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
		fixpoint(t, want, through(t, want, kernel, face))
	}
}

// TestRandom takes random programs through all stages.
func TestRandom(t *testing.T) { randprog.Check(all).Programs(t, "pipeline", *programs, *seed) }

// asKernel writes p as the C++ that a user would write, one function without
// tasks, and parses that.
func asKernel(t testing.TB, p *affine.Program) *affine.Program {
	kernel, source, found := writtenAndRead(p)
	require.False(t, found.HasErrors(), "%v\n%s", found, source)
	return kernel
}

// writtenAndRead does so with a program that may be none which C++ can say: found tells why, then.
func writtenAndRead(p *affine.Program) (kernel *affine.Program, source string, found diag.List) {
	p = affine.Clone(p)
	p.Tasks[0].Name = p.Top + "_body"
	hbm.Memory(p)
	source = strings.Replace(string(emit.Kernel(p, emit.Options{})), "#pragma HLS dataflow\n", "", 1)
	r, found := parse.File("kernel.cpp", []byte(source), parse.Options{Top: p.Top})
	return r.Program, source, found
}

// TestKernels takes every bench kernel through all stages. The large ones are
// checked for form only; make bench runs them.
func TestKernels(t *testing.T) {
	golden.EachFile(t, "../bench/kernels/*.cpp", func(t *testing.T, file string, src []byte) {
		r, found := parse.File(file, src, parse.Options{})
		require.Empty(t, found)
		var want *golden.Results
		if golden.Work(r.Program) < 3_000_000 {
			want = golden.ResultsOf(t, r.Program)
		}
		for _, face := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
			decided, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: face})
			require.NoError(t, err)
			text := emit.Kernel(decided, emit.Options{})
			again, found := parse.File("kernel.cpp", text, parse.Options{Top: decided.Top, KeepTasks: true})
			require.False(t, found.HasErrors(), "%v", found)
			require.Equal(t, string(text), string(emit.Kernel(again.Program, emit.Options{})))
			if want != nil {
				through(t, want, r.Program, face)
			}
		}
	})
}

// FuzzRandom takes the random program of each seed through all stages.
func FuzzRandom(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, n uint64) {
		if failure := randprog.Check(all).Failure(randprog.New(n, randprog.Config{})); failure != "" {
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
