package main

import (
	"fmt"
	"strconv"
	"strings"
)

// budgets are the DSPs over which tradeoff looks; of the rest there is the
// device's.
var budgets = []int{50, 100, 200, 400, 900, 2000, 4000, 9024}

// A curve is the designs of a kernel, by budget.
type curve struct {
	kernel  kernel
	designs []design
}

// tradeoff makes a design of each kernel with each budget.
func tradeoff(codo, folder string) ([]curve, error) {
	curves := make([]curve, len(kernels))
	for _, n := range budgets {
		designs, err := designAll(codo, folder, kernels, "--dsp", strconv.Itoa(n))
		if err != nil {
			return nil, fmt.Errorf("%d DSPs: %w", n, err)
		}
		for i, d := range designs {
			curves[i].kernel = kernels[i]
			curves[i].designs = append(curves[i].designs, d)
		}
	}
	return curves, nil
}

// tradeoffPlot has a line per kernel, through the DSPs that designs may use, not
// those that they do; both axes are logarithmic.
func tradeoffPlot(curves []curve) plot {
	p := plot{title: "csynth latency over the DSPs that a design may use", across: "DSPs that the design may use", up: "cycles (csynth)"}
	x := axis{float64(budgets[0]), float64(budgets[len(budgets)-1]), 0, 1}
	for _, n := range budgets {
		p.ticks = append(p.ticks, tick{x.at(float64(n)), strconv.Itoa(n)})
	}
	for _, c := range curves {
		s := series{title: c.kernel.title}
		for k, d := range c.designs {
			if d.refused == "" {
				s.points = append(s.points, point{x.at(float64(budgets[k])), float64(d.Csynth)})
			}
		}
		p.lines = append(p.lines, s)
	}
	return p
}

// tradeoffTable has cycles of csynth and DSPs of each kernel, over the DSPs allowed.
func tradeoffTable(curves []curve) string {
	var b strings.Builder
	b.WriteString("| kernel |")
	for _, n := range budgets {
		fmt.Fprintf(&b, " %d |", n)
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(budgets)) + "\n")
	for _, c := range curves {
		fmt.Fprintf(&b, "| %s |", c.kernel.title)
		for _, d := range c.designs {
			if d.refused != "" {
				b.WriteString(" – |")
				continue
			}
			fmt.Fprintf(&b, " %s (%s) |", thousands(d.Csynth), thousands(int64(d.Resources.DSP)))
		}
		b.WriteString("\n")
	}
	return b.String()
}
