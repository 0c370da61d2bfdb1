package logs

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
)

var update = flag.Bool("update", false, "rewrite the wanted texts in testdata")

func read(t *testing.T, name string) string {
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	return string(text)
}

func at(line, col int) diag.Pos { return diag.Pos{File: "chain.cpp", Line: line, Col: col} }

// chain is the design of the sample logs.
func chain(t *testing.T) *Design {
	return &Design{Top: "chain", Kernel: read(t, "kernel.cpp"),
		Tasks:    []Task{{"load_x", at(1, 24), 1}, {"chain_t", at(3, 3), 1}, {"chain_y", at(5, 3), 4}},
		Channels: []Channel{{"x_words", "load_x", "chain_t", at(1, 24)}, {"t", "chain_t", "chain_y", at(2, 9)}},
		Ports:    []Port{{"x", "gmem_x", at(1, 24)}, {"y", "gmem_y", at(1, 53)}}}
}

// sample is a log of testdata without its lines "## place", which say where the
// message behind them comes from, by the line of that message; "-" is nowhere.
func sample(t *testing.T, name string) (text string, places map[int]string) {
	places = map[int]string{}
	lines := strings.Split(read(t, name), "\n")
	for i, line := range lines {
		if place, ok := strings.CutPrefix(line, "## "); ok {
			lines[i], places[i+2] = "", place
		}
	}
	return strings.Join(lines, "\n"), places
}

var samples = []string{"region.log", "hls_compile.log", "others.log"}

// TestExplain: each message of the table is in the sample logs, and each that is about
// the source leads to the line that caused it.
func TestExplain(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range samples {
		text, places := sample(t, name)
		messages := Read(text)
		d := chain(t)
		found := Explain(d, name, messages)
		for _, m := range messages {
			seen[m.Code] = true
		}
		explained := map[int]bool{}
		for _, f := range found {
			line := f.Notes[0].Pos.Line
			explained[line] = true
			want := places[line]
			require.NotEmpty(t, want, "%s:%d: %s", name, line, f)
			if want == "-" {
				require.Equal(t, diag.Pos{}, f.Pos, "%s:%d: %s", name, line, f)
				continue
			}
			if f.Pos.Col == 0 { // a comment of the kernel, which has lines only
				want, _ = cutLast(want)
			}
			require.Equal(t, want, f.Pos.String(), "%s:%d: %s", name, line, f)
		}
		for line, place := range places {
			if !explained[line] {
				require.Contains(t, []string{"HLS 200-992"}, codeAt(messages, line), "%s:%d wants %s", name, line, place)
			}
		}
		wanted(t, strings.TrimSuffix(name, ".log")+".want", found)
	}
	for _, code := range codes() {
		require.True(t, seen[code], "no sample log has %s", code)
	}
}

func cutLast(place string) (string, string) {
	i := strings.LastIndex(place, ":")
	return place[:i], place[i+1:]
}

func codeAt(messages []Message, line int) string {
	for _, m := range messages {
		if m.Line == line {
			return m.Code
		}
	}
	return ""
}

// wanted compares findings as they are printed.
func wanted(t *testing.T, name string, found diag.List) {
	var b strings.Builder
	diag.PrintAll(&b, found, map[string][]byte{"chain.cpp": []byte(read(t, "chain.cpp"))}, false)
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o644))
	}
	require.Equal(t, read(t, name), b.String(), "%s; go test ./logs -update rewrites it", name)
}

// TestEditedKernel: what the kernel holds outside of functions, or calls like a local,
// leads nowhere rather than astray.
func TestEditedKernel(t *testing.T) {
	d := &Design{Top: "chain", Kernel: "stray:\n  float stray = 1;\nvoid chain(float *y) {\n  int x = 1;\n  x = 2;\n}\n"}
	for _, name := range []string{"stray", "x", "y"} {
		found := Explain(d, "l", Read("WARNING: [HLS 200-805] Stream '"+name+"' (chain.cpp:2:3) and (chain.cpp:5:3)"))
		require.Len(t, found, 1)
		require.Equal(t, diag.Pos{}, found[0].Pos)
	}
}

func TestRead(t *testing.T) {
	require.Equal(t, []Message{
		{1, diag.Warning, "HLS 214-114", "one two three"},
		{5, diag.Error, "v++ 82-10998", "gone"},
		{8, diag.Error, "COSIM 212-5", "no"},
	}, Read("WARNING: [HLS 214-114] one\n   two\r\n\tthree\nResolution: see\nERROR: [v++ 82-10998] gone\n\nplain text\nCRITICAL WARNING: [COSIM 212-5] no\nWARNING: [HLS 214-114] one two\n  three\n"))
}

// TestGates: what a log shows to work, and what it lacks.
func TestGates(t *testing.T) {
	text, _ := sample(t, "hls_compile.log")
	lines, found := Gates(chain(t), Read(text))
	require.Equal(t, []string{"dataflow: 2 of 3 tasks are processes", "clock: **** Estimated Fmax: 411.00 MHz", "bursts: 1 of 2 ports"}, lines)
	require.Len(t, found, 2)
	require.Equal(t, "chain.cpp:3:3: warning[XFORM 203-712]: task chain_t is no process of the region: the tool has merged or removed it", found[0].String())
	require.Equal(t, "chain.cpp:1:53: warning[HLS 214-115]: no burst was inferred for y: each element costs a whole access", found[1].String())
	text, _ = sample(t, "others.log")
	lines, found = Gates(chain(t), Read(text))
	require.Equal(t, []string{"co-simulation passed"}, lines)
	require.Empty(t, found)
}

// codes are the messages that the table explains, in its order.
func codes() []string {
	var out []string
	for i, line := range strings.Split(strings.TrimSpace(messagesCSV), "\n") {
		if code, _, _ := strings.Cut(line, ","); i > 0 {
			out = append(out, code)
		}
	}
	return out
}
