package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// A run is the designs of all kernels with some parts of the tool.
type run struct {
	name    string
	flags   []string
	designs []design // of each kernel
}

// opts are the steps of the ablation (CODO, Table VII), without the last, which
// is the exact search.
var opts = []run{
	{name: "Opt1", flags: []string{"--disable", "coarse,communication,schedule"}},
	{name: "Opt2", flags: []string{"--disable", "fine,communication,schedule"}},
	{name: "Opt3", flags: []string{"--disable", "fine,schedule"}},
	{name: "Opt4", flags: []string{"--disable", "schedule"}},
}

// strategies are how far the search can go (CODO, section VI).
var strategies = []run{
	{name: "PA", flags: []string{"--dse", "pa"}},
	{name: "PA+UP", flags: []string{"--dse", "pa+up"}},
	{name: "PA+UP+DP", flags: []string{"--dse", "pa+up+dp"}},
	{name: "exact", flags: []string{"--dse", "exact"}},
}

// An ablationRuns is what ablation measures.
type ablationRuns struct {
	baseline   run
	opts       []run // Opt5 is the exact strategy
	strategies []run
}

// ablation makes the designs at the budget of the targets, and runs each against
// its source. The baseline is the source as it is, by the tool's model.
func ablation(codo, folder string) (a ablationRuns, err error) {
	a.baseline.name = "baseline"
	if a.baseline.designs, err = forAll(folder, kernels, func(file string) (design, error) { return estimateSource(codo, file) }); err != nil {
		return a, err
	}
	a.opts, a.strategies = slices.Clone(opts), slices.Clone(strategies)
	for _, list := range [][]run{a.opts, a.strategies} {
		for k := range list {
			r := &list[k]
			if r.designs, err = designAll(codo, folder, kernels, slices.Concat(targetBudget, r.flags, []string{"--verify"})...); err != nil {
				return a, fmt.Errorf("%s: %w", r.name, err)
			}
		}
	}
	last := a.strategies[len(a.strategies)-1]
	a.opts = append(a.opts, run{name: "Opt5", designs: last.designs})
	return a, nil
}

// estimateSource prices a kernel without pragmas.
func estimateSource(codo, file string) (d design, err error) {
	text, err := exec.Command(codo, "estimate", file, "--device", "u280", "--clock", "5", "--json").Output()
	if err != nil {
		return d, err
	}
	return d, json.Unmarshal(text, &d)
}

// ablationTable has the speedups of each step over the baseline, of a run in time
// and, behind a slash, of csynth's figure.
func ablationTable(a ablationRuns) string {
	var b strings.Builder
	b.WriteString("| kernel | baseline cycles |")
	for _, r := range a.opts {
		fmt.Fprintf(&b, " %s |", r.name)
	}
	b.WriteString("\n|---|--:|" + strings.Repeat("--:|", len(a.opts)) + "\n")
	timed, csynth := make([][]float64, len(a.opts)), make([][]float64, len(a.opts))
	for i, k := range kernels {
		base := a.baseline.designs[i]
		fmt.Fprintf(&b, "| %s | %s |", k.title, thousands(base.Csynth))
		for n, r := range a.opts {
			d := r.designs[i]
			if d.refused != "" {
				b.WriteString(" – |")
				continue
			}
			x, y := float64(base.Latency)/float64(d.Latency), float64(base.Csynth)/float64(d.Csynth)
			timed[n], csynth[n] = append(timed[n], x), append(csynth[n], y)
			fmt.Fprintf(&b, " %s / %s |", factor(x), factor(y))
		}
		b.WriteString("\n")
	}
	b.WriteString("| **geometric mean** | |")
	for n := range a.opts {
		fmt.Fprintf(&b, " **%s / %s** |", factor(geometricMean(timed[n])), factor(geometricMean(csynth[n])))
	}
	return b.String() + "\n"
}

// factor writes a speedup with as many digits as say something.
func factor(v float64) string {
	switch {
	case v >= 100:
		return thousands(int64(v + 0.5))
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// strategyTable compares the steps of the search: timed and csynth cycles, and
// DSPs.
func strategyTable(a ablationRuns) string {
	var b strings.Builder
	b.WriteString("| kernel |")
	for _, r := range a.strategies {
		fmt.Fprintf(&b, " %s |", r.name)
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(a.strategies)) + "\n")
	exact := a.strategies[len(a.strategies)-1]
	cycles, dsps := make([][]float64, len(a.strategies)), make([][]float64, len(a.strategies))
	for i, k := range kernels {
		fmt.Fprintf(&b, "| %s |", k.title)
		for n, r := range a.strategies {
			d, best := r.designs[i], exact.designs[i]
			if d.refused != "" || best.refused != "" {
				b.WriteString(" – |")
				continue
			}
			cycles[n] = append(cycles[n], float64(d.Csynth)/float64(best.Csynth))
			dsps[n] = append(dsps[n], float64(max(d.Resources.DSP, 1))/float64(max(best.Resources.DSP, 1)))
			fmt.Fprintf(&b, " %s / %s (%d) |", thousands(d.Latency), thousands(d.Csynth), d.Resources.DSP)
		}
		b.WriteString("\n")
	}
	b.WriteString("| **geometric mean over exact** |")
	for n := range a.strategies {
		fmt.Fprintf(&b, " **%.2f (%.2f)** |", geometricMean(cycles[n]), geometricMean(dsps[n]))
	}
	return b.String() + "\n"
}

// ablationPlot has a line per kernel through the speedups of the steps.
func ablationPlot(a ablationRuns) plot {
	p := plot{title: "speedup over the source without pragmas, by what codo-opt does", across: "with more and more parts of codo-opt", up: "speedup of a run in time"}
	steps := append([]run{a.baseline}, a.opts...)
	at := func(n int) float64 { return float64(n) / float64(len(steps)-1) }
	for n, r := range steps {
		p.ticks = append(p.ticks, tick{at(n), r.name})
	}
	for i, k := range kernels {
		s := series{title: k.title}
		for n, r := range steps {
			if d := r.designs[i]; d.refused == "" {
				s.points = append(s.points, point{at(n), float64(a.baseline.designs[i].Latency) / float64(d.Latency)})
			}
		}
		p.lines = append(p.lines, s)
	}
	return p
}
