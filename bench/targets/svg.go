package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// The plot, in pixels.
const (
	width, height            = 860, 560
	left, right, top, bottom = 70, 200, 20, 50
)

// colours of the lines: the qualitative scheme of Paul Tol, twice; the second
// time the lines are dashed.
var colours = []string{"#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377"}

// svg plots cycles over DSPs, both logarithmic, a line per kernel. A line goes
// through the DSPs that designs may use, not those that they do.
func svg(curves []curve) string {
	low, high := int64(math.MaxInt64), int64(1)
	for _, c := range curves {
		for _, d := range c.designs {
			if d.refused == "" {
				low, high = min(low, d.Csynth), max(high, d.Csynth)
			}
		}
	}
	x := axis{float64(budgets[0]), float64(budgets[len(budgets)-1]), left, width - right}
	y := axis{math.Pow(10, math.Floor(math.Log10(float64(low)))), math.Pow(10, math.Ceil(math.Log10(float64(high)))), height - bottom, top}

	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n", width, height)
	b.WriteString("<title>csynth latency over the DSPs that a design may use</title>\n")
	fmt.Fprintf(&b, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height)
	for v := y.low; v <= y.high*1.001; v *= 10 {
		line(&b, left, y.at(v), width-right, y.at(v), "#dddddd")
		text(&b, left-6, y.at(v)+4, "end", power(v))
	}
	for _, n := range budgets {
		line(&b, x.at(float64(n)), top, x.at(float64(n)), height-bottom, "#dddddd")
		text(&b, x.at(float64(n)), height-bottom+18, "middle", fmt.Sprint(n))
	}
	text(&b, (left+width-right)/2, height-10, "middle", "DSPs that the design may use")
	fmt.Fprintf(&b, "<text transform=\"translate(16,%d) rotate(-90)\" text-anchor=\"middle\">cycles (csynth)</text>\n", (top+height-bottom)/2)
	names := labels(curves, y)
	for i, c := range curves {
		colour, dash := colours[i%len(colours)], ""
		if i >= len(colours) {
			dash = " stroke-dasharray=\"6 3\""
		}
		var points []string
		for k, d := range c.designs {
			if d.refused == "" {
				points = append(points, fmt.Sprintf("%.1f,%.1f", x.at(float64(budgets[k])), y.at(float64(d.Csynth))))
			}
		}
		fmt.Fprintf(&b, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\"%s/>\n", strings.Join(points, " "), colour, dash)
		for _, p := range points {
			at, height, _ := strings.Cut(p, ",")
			fmt.Fprintf(&b, "<circle cx=\"%s\" cy=\"%s\" r=\"2.5\" fill=\"%s\"/>\n", at, height, colour)
		}
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>\n", width-right+8, names[i]+4, colour, c.kernel.title)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// An axis is logarithmic, from low at pixel first to high at pixel last.
type axis struct{ low, high, first, last float64 }

func (a axis) at(v float64) float64 {
	return a.first + (a.last-a.first)*math.Log(v/a.low)/math.Log(a.high/a.low)
}

// labels are the heights at which the names of the lines stand, beside their
// ends, and a line of text apart.
func labels(curves []curve, y axis) []float64 {
	const apart = 15
	at := make([]float64, len(curves))
	order := make([]int, len(curves))
	for i, c := range curves {
		order[i] = i
		for _, d := range c.designs {
			if d.refused == "" {
				at[i] = y.at(float64(d.Csynth))
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(at[a]*10) - int(at[b]*10) })
	for k := 1; k < len(order); k++ {
		at[order[k]] = max(at[order[k]], at[order[k-1]]+apart)
	}
	return at
}

func line(b *strings.Builder, x1, y1, x2, y2 float64, colour string) {
	fmt.Fprintf(b, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n", x1, y1, x2, y2, colour)
}

func text(b *strings.Builder, x, y float64, anchor, what string) {
	fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, what)
}

// power writes a power of ten.
func power(v float64) string {
	return fmt.Sprintf("10<tspan dy=\"-5\" font-size=\"9\">%d</tspan>", int(math.Round(math.Log10(v))))
}
