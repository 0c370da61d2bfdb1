package pipeline

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
	"codo/parse"
)

// TestReworksKeepMeaning takes kernels through each rework that changes them: what comes of it computes the same, also in a task
// for each pass over rows. A search leaves out a rework that breaks a program, and would not tell.
func TestReworksKeepMeaning(t *testing.T) {
	const mostWork = 1 << 18
	for _, pattern := range []string{"../bench/regress/*.c*", "../bench/kernels/*.cpp"} {
		golden.EachFile(t, pattern, func(t *testing.T, file string, text []byte) {
			r, found := parse.File(filepath.Base(file), text, parse.Options{})
			require.False(t, found.HasErrors(), "%v", found)
			if p := r.Program; len(p.Tasks) == 1 && len(p.Channels) == 0 && golden.Work(p) <= mostWork {
				ReworksKeep(t, p)
			}
		})
	}
}

// ReworksKeep demands that p is so after each rework, and in each other form in which a search begins, but those that store in arguments of their own.
func ReworksKeep(t testing.TB, p *affine.Program) {
	t.Helper()
	board, err := device.Find("u280")
	require.NoError(t, err)
	want := golden.ResultsOf(t, p)
	for _, at := range []Interface{Memory, AXI} {
		opt := Options{Interface: at, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}}.settled()
		opt.forms = newForms()
		keeps := func(name string, change func(*Options)) {
			t.Helper()
			own := opt
			change(&own)
			for _, own.rows = range []bool{false, true} {
				f := own.forms.of(p, own)
				require.NoError(t, f.err, name)
				want.Same(t, f.nests.program)
				want.Same(t, f.user.program)
			}
		}
		keeps("plain", func(*Options) {})
		keeps("together", func(opt *Options) { opt.together = true })
		keeps("share", func(opt *Options) { opt.share = true })
		if at == AXI {
			keeps("planes", func(opt *Options) { opt.planes = true })
		}
		for _, by := range opt.forms.changing(p, reworks, opt) {
			keeps(by.name, func(opt *Options) { opt.rework = by })
		}
	}
}
