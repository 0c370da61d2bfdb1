package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// networkTable has each network at its budget.
func networkTable(runs []networkRun, published map[string]map[string]networkFigure) string {
	var b strings.Builder
	b.WriteString("| network | csynth cycles | timed cycles | DSP | BRAM18K + URAM | LUT | codo-opt (s) | CODO (DSP) | HIDA (DSP) | Allo (DSP) | speedup over CODO |\n")
	b.WriteString("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	var speedups []float64
	for _, r := range runs {
		d, other := r.design, published[r.network.name]
		if d.refused != "" {
			fmt.Fprintf(&b, "| %s | %s |\n", r.network.title, d.refused)
			continue
		}
		speedup := float64(other["CODO"].cycles) / float64(d.Csynth)
		speedups = append(speedups, speedup)
		fmt.Fprintf(&b, "| %s | %s | %s | %d | %s | %s | %.1f | %s | %s | %s | %.2f |\n", r.network.title, thousands(d.Csynth), thousands(d.Latency),
			d.Resources.DSP, d.memories(), thousands(int64(d.Resources.LUT)), d.WallMS/1000, other["CODO"], other["HIDA"], other["Allo"], speedup)
	}
	fmt.Fprintf(&b, "| **geometric mean** | | | | | | | | | | **%.2f** |\n", geometricMean(speedups))
	return b.String()
}

// memories are the block RAMs and, if there are any, the ultra RAMs.
func (d design) memories() string {
	if d.Resources.URAM == 0 {
		return strconv.Itoa(d.Resources.BRAM)
	}
	return fmt.Sprintf("%d + %d", d.Resources.BRAM, d.Resources.URAM)
}

// scalingTable is the table of networks over DSPs.
func scalingTable(runs [][]networkRun, published map[string]map[string]networkFigure) string {
	var b strings.Builder
	b.WriteString("| network | DSP allowed | csynth cycles | timed cycles | DSP | BRAM18K + URAM | LUT | codo-opt (s) | CODO |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, list := range runs {
		for _, r := range list {
			d := r.design
			fmt.Fprintf(&b, "| %s | %s |", r.network.title, thousands(int64(r.dsps)))
			if d.refused != "" {
				fmt.Fprintf(&b, " %s |\n", d.refused)
				continue
			}
			fmt.Fprintf(&b, " %s | %s | %s | %s | %s | %.1f | %s |\n", thousands(d.Csynth), thousands(d.Latency), thousands(int64(d.Resources.DSP)),
				d.memories(), thousands(int64(d.Resources.LUT)), d.WallMS/1000, publishedAt(published[r.network.name], r.dsps))
		}
	}
	return b.String()
}

// publishedAt is CODO's latency with so many DSPs.
func publishedAt(tools map[string]networkFigure, dsps int) string {
	for tool, f := range tools {
		if strings.HasPrefix(tool, "CODO") && f.dsp == strconv.Itoa(dsps) {
			return thousands(f.cycles)
		}
	}
	return "–"
}

// scalingPlot has ResNet-18 over the DSPs that a design may use: ours, as csynth
// counts and in time, and CODO's.
func scalingPlot(runs []networkRun, published map[string]networkFigure) plot {
	p := plot{title: "latency of ResNet-18 at 224×224 over the DSPs that a design may use", across: "DSPs that the design may use", up: "cycles"}
	x := axis{float64(runs[0].dsps), float64(runs[len(runs)-1].dsps), 0, 1}
	csynth, timed, codo := series{title: "codo-opt, csynth"}, series{title: "codo-opt, timed"}, series{title: "CODO, csynth"}
	for _, r := range runs {
		at := x.at(float64(r.dsps))
		p.ticks = append(p.ticks, tick{at, strconv.Itoa(r.dsps)})
		if r.design.refused == "" {
			csynth.points = append(csynth.points, point{at, float64(r.design.Csynth)})
			timed.points = append(timed.points, point{at, float64(r.design.Latency)})
		}
	}
	for tool, f := range published {
		if dsps, err := strconv.Atoi(f.dsp); err == nil && strings.HasPrefix(tool, "CODO@") {
			codo.points = append(codo.points, point{x.at(float64(dsps)), float64(f.cycles)})
		}
	}
	slices.SortFunc(codo.points, func(a, b point) int { return int(b.value - a.value) })
	p.lines = []series{csynth, timed, codo}
	return p
}
