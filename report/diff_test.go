package report_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/report"
)

// sample is a report of two tasks and a FIFO.
func sample() *report.Report {
	return &report.Report{Top: "k", Device: "u55c", ClockNS: 3.33, Latency: 100, Csynth: 80, Interval: 81,
		Resources: report.Resources{DSP: 10, LUT: 1000},
		Tasks:     []report.Task{{Name: "a", Latency: 60, II: 1}, {Name: "b", Latency: 80, II: 2}},
		Channels:  []report.Channel{{Name: "t", From: "a", To: "b", Kind: "fifo", Depth: 2, Tokens: 64, Bits: 32}}}
}

// TestCompare changes one thing each time.
func TestCompare(t *testing.T) {
	nothing := func(r *report.Report) {}
	for _, c := range []struct {
		name      string
		edit      func(*report.Report)
		tolerance float64
		ignore    []string
		worse     []string
		text      string // a part of it
	}{
		{"the same", nothing, 0, nil, []string{}, "cycles    100   100   =\n"},
		{"slower", func(r *report.Report) { r.Latency = 103 }, 0, nil, []string{"cycles: 103, was 100 (+3.0 %)"}, "cycles    100   103   +3.0 %\n"},
		{"a little slower", func(r *report.Report) { r.Latency = 103 }, 3, nil, []string{}, "+3.0 %"},
		{"slower, ignored", func(r *report.Report) { r.Latency = 203 }, 0, []string{"cycles"}, []string{}, "+103.0 %"},
		{"faster", func(r *report.Report) { r.Latency, r.Csynth = 50, 40 }, 0, nil, []string{}, "-50.0 %"},
		{"a new resource", func(r *report.Report) { r.Resources.URAM = 1 }, 50, nil, []string{"uram: 1, was 0 (new)"}, "uram      0     1     new\n"},
		{"another clock", func(r *report.Report) { r.ClockNS = 5 }, 0, nil, []string{}, "clock in ns  3.33  5     differs\n"},
		{"deeper", func(r *report.Report) { r.Channels[0].Depth = 64 }, 0, nil, []string{}, "t        2  64  depth\n"},
		{"no FIFO", func(r *report.Report) { r.Channels[0].Kind, r.Channels[0].Reason = "pingpong", "why" }, 0, nil, []string{"channel t was a FIFO: why"}, "fifo  pingpong  kind"},
		{"as written", func(r *report.Report) { r.Tasks[1].Sequential = "why" }, 0, nil, []string{"task b runs as written: why"}, "b     -  why  sequential\n1 other task the same\n"},
		{"renamed", func(r *report.Report) { r.Tasks[1].Name = "c" }, 0, nil, []string{}, "c     -     task  only in b\nb     task  -     only in a\n1 other task the same\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := sample()
			c.edit(b)
			d := report.Compare(sample(), b, c.tolerance, c.ignore)
			require.Equal(t, c.worse, d.Worse)
			require.Contains(t, d.Text("x", "y"), c.text)
			var back report.Diff
			require.NoError(t, json.Unmarshal(d.JSON(), &back))
			require.Equal(t, *d, back)
		})
	}
}

func TestFigureNames(t *testing.T) {
	var names []string
	for _, f := range report.Compare(sample(), sample(), 0, nil).Figures {
		names = append(names, f.What)
	}
	require.Equal(t, report.FigureNames, names)
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "report.json")
	_, err := report.Load(dir)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(file, sample().JSON(), 0o644))
	for _, path := range []string{dir, file} {
		r, err := report.Load(path)
		require.NoError(t, err)
		require.Equal(t, sample().JSON(), r.JSON())
	}
	for text, want := range map[string]string{"{": "is no report of codo-opt: unexpected end", `{"top": 3}`: "is no report", `{}`: "it names no tasks"} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		_, err := report.Load(dir)
		require.ErrorContains(t, err, want)
	}
}
