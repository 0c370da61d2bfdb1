package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/parse"
	"codo/pipeline"
	"codo/sim"
	"codo/verify"
)

// TestTokens runs a design with a token too many or too few under g++ and in the
// simulation.
func TestTokens(t *testing.T) {
	const source = `void chain(const float x[16], float y[16]) {
  float t[16];
  for (int i = 0; i < 16; i++) t[i] = x[i] * 2;
  for (int i = 0; i < 16; i++) y[i] = t[i] + 1;
}
`
	parsed, found := parse.File("chain.cpp", []byte(source), parse.Options{})
	require.Empty(t, found)
	p, _, _, err := pipeline.Run(parsed.Program, pipeline.Options{Interface: pipeline.Memory})
	require.NoError(t, err)
	for _, c := range []struct{ name, loop, want string }{
		{"left", "chain_y_i:\n  for (int i = 0; i < 16;", "codo: stream t destructed with 1 leftover tokens"},
		{"missing", "chain_t_i:\n  for (int i = 0; i < 16;", "task chain_y waits to read t (empty), but task chain_t has ended"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := writeDesign(t, p, "chain.cpp", []byte(source))
			path := filepath.Join(dir, "chain.cpp")
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Contains(t, string(text), c.loop)
			changed := strings.Replace(string(text), c.loop, strings.Replace(c.loop, "16", "15", 1), 1)
			require.NoError(t, os.WriteFile(path, []byte(changed), 0o644))
			result, err := verify.Run(context.Background(), dir, verify.Options{Timeout: time.Minute, Headers: headers})
			require.NoError(t, err)
			require.Contains(t, result.Output, c.want)
			q := runnable(p.Top, changed)
			require.NotNil(t, q)
			agree(t, q, result, c.name)
		})
	}
}

// agree demands that the simulation of p ends as its run under g++ did: without
// waiting tasks and left-over tokens, or with the same tasks waiting for the same
// tokens, or with tokens left in the same number of channels. what names the
// design.
func agree(t *testing.T, p *affine.Program, gxx verify.Result, what string) {
	t.Helper()
	r, err := sim.Run(p, randomArguments(p))
	require.NoError(t, err)
	var waits []string
	for _, w := range r.Waits {
		_, text, _ := strings.Cut(w.String(), "task ") // after the position
		waits = append(waits, "  task "+text)
	}
	left := 0
	for _, c := range r.Traffic {
		if c.Left > 0 && len(waits) == 0 {
			left++
		}
	}
	require.Equal(t, len(waits) == 0 && left == 0, r.Err() == nil)
	require.ElementsMatch(t, waits, waitingLines(gxx.Output), "%s: %v\n%s", what, r.Err(), gxx.Output)
	// A run of the testbench calls the kernel twice.
	require.Equal(t, 2*left, strings.Count(gxx.Output, "leftover tokens"), "%s: %v\n%s", what, r.Err(), gxx.Output)
}

// waitingLines are the lines of a testbench that ended in a deadlock; nil if it
// did not.
func waitingLines(output string) []string {
	_, report, found := strings.Cut(output, "codo: deadlock\n")
	if !found {
		return nil
	}
	var lines []string
	for line := range strings.Lines(report) {
		if strings.HasPrefix(line, "  task ") {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	return lines
}

// randomArguments makes contents for the arguments of p.
func randomArguments(p *affine.Program) []*affine.Data {
	var args []*affine.Data
	for i, b := range p.Args {
		data := affine.RandomData(b, uint64(i))
		if len(b.Shape) == 0 { // from -8 to 8 as in the testbench: it may be a size
			for k, v := range data.Ints {
				data.Ints[k] = b.Elem.Wrap(v % 9)
			}
		}
		args = append(args, data)
	}
	return args
}
