package report_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
	"codo/internal/golden"
	"codo/report"
)

const design = `program chain "chain.cpp"
arg x f32[4][6] const port=memory
arg y f32[4][6] port=memory
channel t f32[4][6] fifo depth=2 reason="same order" @2:9
channel u f32[4] pingpong reason="read twice" @2:20
task produce @3:3 {
  for i = 0 to 4 {
    u[i] = x[i][0]
    for j = 0 to 6 {
      push t, x[i][j]
    }
  }
}
task consume @8:3 sequential="u: because" {
  for i = 0 to 4 {
    for j = 0 to 6 {
      local t_in f32
      pop t -> t_in
      y[i][j] = t_in + u[3 - i]
    }
  }
}
`

func TestReport(t *testing.T) {
	p := golden.Read(t, design)
	var found diag.List
	at := func(line int) diag.Pos { return diag.Pos{File: "chain.cpp", Line: line, Col: 1} }
	found.Warnf(diag.AccessCount, at(9), "u: read twice").About("u").Note(at(4), "written here").Advise("kept")
	found.Warnf(diag.Uninit, at(1), "not a violation")
	r := report.New(p, found)
	r.Interface = "memory"
	require.Equal(t, []report.Task{{Name: "produce", Source: "chain.cpp:3:3", Trip: 24},
		{Name: "consume", Source: "chain.cpp:8:3", Trip: 24, Sequential: "u: because"}}, r.Tasks)
	require.Equal(t, []report.Channel{
		{Name: "t", Source: "chain.cpp:2:9", From: "produce", To: "consume", Kind: "fifo", Depth: 2, Tokens: 24, Lanes: 1, Bits: 32, Reason: "same order"},
		{Name: "u", Source: "chain.cpp:2:20", From: "produce", To: "consume", Kind: "pingpong", Tokens: 4, Lanes: 1, Bits: 32, Reason: "read twice"}}, r.Channels)
	require.Equal(t, []report.Violation{{Code: "V11", Severity: "warning", Kind: "u: read twice", Buffer: "u", At: "chain.cpp:9:1",
		Other: "chain.cpp:4:1", Fix: "kept", Vitis: diag.AccessCount.Vitis()}}, r.Violations)
	require.Equal(t, `chain: 2 tasks, 2 channels, memory interface

task     source         trip  cycles  II  DSP  note
produce  chain.cpp:3:3  24    -       -   0
consume  chain.cpp:8:3  24    -       -   0    sequential: u: because

channel  from     to       kind           tokens  bits  reason
t        produce  consume  fifo, depth 2  24      32    same order
u        produce  consume  pingpong       4       32    read twice

violation  at             other          what           done
V11        chain.cpp:9:1  chain.cpp:4:1  u: read twice  kept
`, r.Text())
	var back map[string]any
	require.NoError(t, json.Unmarshal(r.JSON(), &back))
	for _, name := range []string{"top", "device", "clock_ns", "interface", "tasks", "channels", "violations", "passes", "wall_ms"} {
		require.Contains(t, back, name)
	}
}

// TestEmpty checks that lists without entries are [] in JSON, not null.
func TestEmpty(t *testing.T) {
	p := golden.Read(t, "program p \"p.cpp\"\ntask p {\n}\n")
	text := string(report.New(p, nil).JSON())
	require.Contains(t, text, `"channels": []`)
	require.Contains(t, text, `"violations": []`)
}

// TestLayers wants the layers that share a task named with their places.
func TestLayers(t *testing.T) {
	p := golden.Read(t, "program k \"k.cpp\"\narg y f32[2]\ntask one @3:1 {\n  for l = 0 to 2 layers=(one @3:1, two @7:1) @3:1 {\n    y[l] = 1f @4:3\n  }\n}\n")
	r := report.New(p, nil)
	require.Equal(t, []report.Layer{{Name: "one", Source: "k.cpp:3:1"}, {Name: "two", Source: "k.cpp:7:1"}}, r.Tasks[0].Layers)
	require.Contains(t, r.Text(), "called in turn: one (k.cpp:3:1), two (k.cpp:7:1)\n")
	require.Contains(t, string(r.JSON()), "\"called_in_turn\": [")
	for range 3 {
		r.Tasks[0].Layers = append(r.Tasks[0].Layers, r.Tasks[0].Layers...)
	}
	require.Contains(t, r.Summary(), "two (k.cpp:7:1) and 8 more; report.txt has all\n")
	require.NotContains(t, r.Text(), "more; report.txt")
}

// TestSummary wants of a large design the slowest tasks and no more rows than fit a
// screen, and all of it in the text.
func TestSummary(t *testing.T) {
	r := &report.Report{Top: "k", Interface: "memory"}
	for i := range 30 {
		r.Tasks = append(r.Tasks, report.Task{Name: fmt.Sprintf("t%d", i), Latency: int64(1 + i%20)})
		r.Channels = append(r.Channels, report.Channel{Name: fmt.Sprintf("c%d", i), Kind: "fifo"})
		r.Violations = append(r.Violations, report.Violation{Code: []string{"V01", "V12"}[i%2]})
	}
	text, short := r.Text(), r.Summary()
	require.Equal(t, 30, strings.Count(text, "\nt")-1)
	require.Contains(t, text, "\nc29 ")
	require.Less(t, strings.Count(short, "\n"), 25)
	require.Contains(t, short, "\nt19 ")
	require.NotContains(t, short, "\nt5 ", "a fast one")
	require.Contains(t, short, "and 18 tasks, no slower than these")
	require.Contains(t, short, "all 30 channels are FIFOs")
	require.Contains(t, short, "30 violations: 15 × V01, 15 × V12")
	r.Channels[3].Kind = "pingpong"
	require.Contains(t, r.Summary(), "\nc3 ")
	require.Contains(t, r.Summary(), "and 29 channels, 29 FIFOs in all")
	r.Tasks, r.Channels, r.Violations = r.Tasks[:5], r.Channels[:5], r.Violations[:5]
	require.Equal(t, r.Text(), r.Summary(), "a small one has it all")
}
