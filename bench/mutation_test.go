package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/emit"
	"codo/parse"
	"codo/pipeline"
	"codo/sim"
	"codo/verify"
)

var mutants = flag.Int("mutants", 20, "mutants of emitted kernels to verify")

// mutationKernels are small kernels that together have FIFOs, ping-pong
// buffers, scalars, guards and sequential tasks.
var mutationKernels = []string{"transpose_chain", "harris", "fir", "atax", "k2mm", "jacobi_2d", "gaussian_blur", "trisolv", "mvt", "conv3_block"}

// A mutator changes one token of a line.
type mutator struct {
	name    string
	pattern *regexp.Regexp
	replace string // with $1 and so on of the pattern
}

var mutators = []mutator{
	{"dropped write", regexp.MustCompile(`^(\s*)\w+\.write\(.*\);$`), `$1;`},
	{"dropped store", regexp.MustCompile(`^(\s*)\w+(\[[^;=]*\])+ \+?= .*;$`), `$1;`},
	{"bound one less", regexp.MustCompile(`< (\d+); (\+\+\w+)\)`), `< $1 - 1; $2)`},
	{"bound one more", regexp.MustCompile(`< (\d+); (\+\+\w+)\)`), `< $1 + 1; $2)`},
	{"later start", regexp.MustCompile(`(int \w+ = )(\d+);`), `${1}1 + $2;`},
	{"swapped subscripts", regexp.MustCompile(`\[(\w+)\]\[(\w+)\]`), `[$2][$1]`},
	{"swapped factors", regexp.MustCompile(`\[(\w+) \* (\d+) \+ (\w+)\]`), `[$3 * $2 + $1]`},
	{"plus to minus", regexp.MustCompile(` \+ `), ` - `},
	{"minus to plus", regexp.MustCompile(` - `), ` + `},
	{"times to plus", regexp.MustCompile(` \* `), ` + `},
	{"sum to store", regexp.MustCompile(` \+= `), ` = `},
	{"other constant", regexp.MustCompile(`(\d+\.\d+)f`), `(${1}f + 1.0f)`},
	{"less to greater", regexp.MustCompile(`\bif \((.*) < `), `if ($1 > `},
	{"read twice", regexp.MustCompile(`(\w+)\.read\(\)`), `($1.read(), $1.read())`},
}

// mutate changes one place of a kernel's text below the first task.
func mutate(r *rand.Rand, text string) (changed, what string) {
	for {
		m := mutators[r.IntN(len(mutators))]
		lines := strings.Split(text, "\n")
		n := r.IntN(len(lines))
		places := m.pattern.FindAllStringSubmatchIndex(lines[n], -1)
		if len(places) == 0 || strings.HasPrefix(lines[n], "#") || strings.HasPrefix(lines[n], "//") {
			continue
		}
		at := places[r.IntN(len(places))]
		old := lines[n]
		lines[n] = old[:at[0]] + string(m.pattern.ExpandString(nil, m.replace, old, at)) + old[at[1]:]
		if lines[n] != old {
			return strings.Join(lines, "\n"), fmt.Sprintf("%s in line %d: %s", m.name, n+1, strings.TrimSpace(lines[n]))
		}
	}
}

// TestMutants changes one token at a time in emitted kernels and demands that
// verification catches at least 97 % of the changes that alter the result. A
// change alters the result if the interpreter says so: another value, a lost
// token, a subscript outside its array.
func TestMutants(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	altered, caught, compared, stopped, kept := 0, 0, 0, 0, 0
	for i := range *mutants {
		name := mutationKernels[i%len(mutationKernels)]
		p, dir := designFor(t, name, []pipeline.Interface{pipeline.Memory, pipeline.AXI}[i/len(mutationKernels)%2])
		path := filepath.Join(dir, p.Top+".cpp")
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		mutant, what := mutate(r, string(text))
		if !alters(p, mutant) {
			continue
		}
		altered++
		require.NoError(t, os.WriteFile(path, []byte(mutant), 0o644))
		result, err := verify.Run(context.Background(), dir, verify.Options{Timeout: 2 * time.Minute, DesignFlags: small, Headers: headers})
		require.NoError(t, err)
		if q := runnable(p.Top, mutant); q != nil && result.Stage == verify.StageRun {
			agree(t, q, result, name+": "+what)
			compared++
			stopped += strings.Count(result.Output, "codo: deadlock")
			kept += min(1, strings.Count(result.Output, "leftover"))
		}
		if result.Pass {
			t.Logf("not caught: %s: %s", name, what)
			continue
		}
		caught++
	}
	t.Logf("%d of %d mutants alter the result; %d caught; %d end in the simulation as under g++, of them %d in a deadlock and %d with tokens left",
		altered, *mutants, caught, compared, stopped, kept)
	require.NotZero(t, altered)
	require.NotZero(t, compared)
	require.GreaterOrEqual(t, float64(caught), 0.97*float64(altered))
}

// designFor writes the design of a bench kernel into a folder of its own.
func designFor(t *testing.T, name string, face pipeline.Interface) (*affine.Program, string) {
	t.Helper()
	file := filepath.Join("kernels", name+".cpp")
	src, err := os.ReadFile(file)
	require.NoError(t, err)
	r, found := parse.File(file, src, parse.Options{})
	require.Empty(t, found)
	p, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: face})
	require.NoError(t, err)
	return p, writeDesign(t, p, name+".cpp", src)
}

// writeDesign writes the design of p, whose source is src.
func writeDesign(t *testing.T, p *affine.Program, name string, src []byte) string {
	t.Helper()
	return writeFiles(t, p, emit.Golden{Files: []emit.File{{Name: name, Data: src}}, Main: name})
}

// writeFiles writes the design of p with this golden source to a new folder.
func writeFiles(t *testing.T, p *affine.Program, golden emit.Golden) string {
	t.Helper()
	files, _, err := emit.Design(p, emit.Options{Part: "xcu55c-fsvh2892-2L-e", ClockNS: 3.33, Golden: golden})
	require.NoError(t, err)
	dir := t.TempDir()
	for _, f := range files {
		path := filepath.Join(dir, f.Name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, f.Data, 0o644))
	}
	return dir
}

// runnable is the program of a changed kernel; nil if it is not well formed or
// faults on the way.
func runnable(top, text string) *affine.Program {
	r, found := parse.File("mutant.cpp", []byte(text), parse.Options{Top: top, KeepTasks: true})
	if found.HasErrors() || len(affine.Check(r.Program, affine.Decided)) > 0 {
		return nil
	}
	if _, err := sim.Run(r.Program, randomArguments(r.Program)); err != nil {
		return nil
	}
	return r.Program
}

// alters reports whether a changed kernel computes something else than p, or
// faults.
func alters(p *affine.Program, text string) bool {
	r, found := parse.File("mutant.cpp", []byte(text), parse.Options{Top: p.Top, KeepTasks: true})
	if found.HasErrors() {
		return true
	}
	for seed := range uint64(2) {
		var x, y []*affine.Data
		for i, b := range p.Args {
			x = append(x, affine.RandomData(b, seed<<8+uint64(i)))
			y = append(y, affine.RandomData(b, seed<<8+uint64(i)))
		}
		if affine.Interpret(p, x) != nil || affine.Interpret(r.Program, y) != nil {
			return true
		}
		for i := range x {
			if _, same := x[i].Diff(y[i]); !same {
				return true
			}
		}
	}
	return false
}
