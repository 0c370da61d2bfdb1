package pipeline_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/model"
	"codo/parallel"
	"codo/pipeline"
)

// rewriteOf is the name of a case with its rewrite, in whichever package that is.
func rewriteOf(file string) string {
	_, name, _ := strings.Cut(file, "/testdata/")
	return name
}

// patterns are the programs that rewrites are tested with, those that a user could write.
func patterns(t *testing.T) (list []*affine.Program) {
	files, err := filepath.Glob("../nest/testdata/*/*.txtar")
	require.NoError(t, err)
	below, err := filepath.Glob("../nest/*/testdata/*/*.txtar")
	require.NoError(t, err)
	files = append(files, below...)
	slices.SortFunc(files, func(a, b string) int { return strings.Compare(rewriteOf(a), rewriteOf(b)) })
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		for _, f := range archive.Files {
			if f.Name != "in.ir" {
				continue
			}
			p, err := affine.Read(string(f.Data))
			if err == nil && len(p.Tasks) == 1 && len(p.Channels) == 0 && len(affine.Check(p, affine.Parsed)) == 0 {
				list = append(list, p)
			}
		}
	}
	require.NotEmpty(t, list)
	return list
}

// isKernel reports whether p, written as C++, is read.
func isKernel(p *affine.Program) bool {
	_, _, found := writtenAndRead(p)
	return !found.HasErrors()
}

// TestMutatedPatterns takes programs that are nearly what rewrites look for through the plain forms.
func TestMutatedPatterns(t *testing.T) { mutated(t, plainForm) }

// TestMutatedReworks takes them through each rework.
func TestMutatedReworks(t *testing.T) {
	mutated(t, func(t testing.TB, p *affine.Program) { pipeline.ReworksKeep(t, asKernel(t, p)) })
}

// TestMutatedDesigns takes them through whole searches, of which no part ends with a defect.
func TestMutatedDesigns(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	budget := parallel.Of(board)
	budget.DSP, budget.LUT = 64, 64000
	mutatedOf(t, *programs/20, func(t testing.TB, p *affine.Program) {
		kernel := asKernel(t, p)
		want := golden.ResultsOf(t, kernel)
		for _, at := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
			d, err := pipeline.Decide(kernel, pipeline.Options{Interface: at, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 5}},
				model.Options{ClockNS: 5, PipelineFrom: -1})
			var small *pipeline.TooSmall
			if errors.As(err, &small) {
				continue
			}
			require.NoError(t, err)
			require.Empty(t, d.Defects)
			want.Same(t, d.Program)
		}
	})
}

func mutated(t *testing.T, check randprog.Check) { mutatedOf(t, *programs, check) }

func mutatedOf(t *testing.T, programs int, check randprog.Check) {
	list := patterns(t)
	taken := 0
	for i := range programs {
		n := *seed + uint64(i)
		p, ok := randprog.Mutate(list[n%uint64(len(list))], n)
		if !ok || !isKernel(p) {
			continue
		}
		taken++
		if failure := check.Failure(p); failure != "" {
			small := randprog.Reduce(p, func(q *affine.Program) bool { return randprog.Defined(q) && isKernel(q) && check.Failure(q) != "" })
			t.Fatalf("seed %d: %s\nreduced: %s\n%s", n, failure, check.Failure(small), affine.Print(small))
		}
	}
	require.Greater(t, taken, programs/5)
}
