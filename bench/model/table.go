package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A row is the table's line of a family, or of all fitted or held-out ones.
type row struct {
	name    string
	results []result
}

// table writes the accuracy of the families, the fitted ones first.
func table(results []result) string {
	var out strings.Builder
	fmt.Fprintln(&out, "| designs | | loops | II exact | iteration latency exact / within 2 | latency of functions | csynth latency | co-simulated | DSP | memories | FF | LUT |")
	fmt.Fprintln(&out, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, fitted := range []bool{true, false} {
		name := map[bool]string{true: "**fitted to**", false: "**held out**"}[fitted]
		all := row{name: name}
		var rows []*row
		for _, r := range results {
			if r.err != nil || r.design.fitted != fitted {
				continue
			}
			all.results = append(all.results, r)
			i := slices.IndexFunc(rows, func(x *row) bool { return x.name == r.design.family })
			if i < 0 {
				i, rows = len(rows), append(rows, &row{name: r.design.family})
			}
			rows[i].results = append(rows[i].results, r)
		}
		if len(all.results) == 0 {
			continue
		}
		fmt.Fprintln(&out, all.text())
		for _, x := range rows {
			fmt.Fprintln(&out, x.text())
		}
	}
	return out.String()
}

func (x *row) text() string {
	loops, ii, depth, near := 0, 0, 0, 0
	var tasks []pair
	for _, r := range x.results {
		loops, ii, depth, near = loops+r.loops, ii+r.ii, depth+r.depth, near+r.near
		tasks = append(tasks, r.tasks...)
	}
	cells := []string{x.name, fmt.Sprint(len(x.results)), fmt.Sprint(loops), share(ii, loops), share(depth, ii) + " / " + share(near, ii), errors(tasks)}
	for _, figure := range []func(*result) pair{
		func(r *result) pair { return r.csynth }, func(r *result) pair { return r.cosim }, func(r *result) pair { return r.dsp },
		func(r *result) pair { return r.memory }, func(r *result) pair { return r.ff }, func(r *result) pair { return r.lut },
	} {
		var pairs []pair
		for i := range x.results {
			if p := figure(&x.results[i]); p.want > 0 {
				pairs = append(pairs, p)
			}
		}
		cells = append(cells, errors(pairs))
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

func share(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(of))
}

// errors is the median and the mean of the relative errors, without sign.
func errors(pairs []pair) string {
	if len(pairs) == 0 {
		return "–"
	}
	var offs []float64
	sum := 0.0
	for _, p := range pairs {
		off := math.Abs(p.off())
		offs, sum = append(offs, off), sum+off
	}
	slices.Sort(offs)
	return percent(offs[len(offs)/2]) + " / " + percent(sum/float64(len(offs)))
}

// percent rounds to two digits that count.
func percent(x float64) string {
	switch x *= 100; {
	case x == 0:
		return "0"
	case x < 0.01:
		return "<0.01 %"
	case x < 1:
		return fmt.Sprintf("%.2f %%", x)
	case x < 10:
		return fmt.Sprintf("%.1f %%", x)
	}
	return fmt.Sprintf("%.0f %%", x)
}
