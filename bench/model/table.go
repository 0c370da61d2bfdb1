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
	fmt.Fprintln(&out, "| designs | | loops | II exact | iteration latency exact / within 2 | latency of functions | csynth latency, within 2 % | co-simulated, within 2 % | DSP, within 20 % | memories | FF | LUT |")
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
	for _, figure := range []struct {
		of     func(*result) pair
		within float64 // relative error of those whose share is told; 0: none
	}{
		{func(r *result) pair { return r.csynth }, 0.02}, {func(r *result) pair { return r.cosim }, 0.02}, {func(r *result) pair { return r.dsp }, 0.2},
		{func(r *result) pair { return r.memory }, 0}, {func(r *result) pair { return r.ff }, 0}, {func(r *result) pair { return r.lut }, 0},
	} {
		var pairs []pair
		near := 0
		for i := range x.results {
			p := figure.of(&x.results[i])
			if p.want <= 0 {
				continue
			}
			pairs = append(pairs, p)
			if math.Abs(p.off()) <= figure.within {
				near++
			}
		}
		cell := errors(pairs)
		if figure.within > 0 {
			cell += ", " + share(near, len(pairs))
		}
		cells = append(cells, cell)
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
