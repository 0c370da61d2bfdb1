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

// A plot has lines over a horizontal axis; the vertical one is logarithmic.
type plot struct {
	title, across, up string // of the whole, and of the axes
	ticks             []tick
	lines             []series
}

// A tick is a place on the horizontal axis, from 0 to 1.
type tick struct {
	at   float64
	name string
}

// A series is a line of a plot.
type series struct {
	title  string
	points []point
}

// A point is at a place from 0 to 1 on the horizontal axis.
type point struct{ at, value float64 }

// svg draws the plot, with the names of the lines at their ends.
func (p plot) svg() string {
	low, high := math.Inf(1), 1.0
	for _, s := range p.lines {
		for _, v := range s.points {
			low, high = min(low, v.value), max(high, v.value)
		}
	}
	y := axis{math.Pow(10, math.Floor(math.Log10(low))), math.Pow(10, math.Ceil(math.Log10(high))), height - bottom, top}
	across := func(at float64) float64 { return left + at*(width-right-left) }

	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n", width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", p.title)
	fmt.Fprintf(&b, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height)
	for v := y.low; v <= y.high*1.001; v *= 10 {
		line(&b, left, y.at(v), width-right, y.at(v), "#dddddd")
		text(&b, left-6, y.at(v)+4, "end", power(v))
	}
	for _, t := range p.ticks {
		line(&b, across(t.at), top, across(t.at), height-bottom, "#dddddd")
		text(&b, across(t.at), height-bottom+18, "middle", t.name)
	}
	text(&b, (left+width-right)/2, height-10, "middle", p.across)
	fmt.Fprintf(&b, "<text transform=\"translate(16,%d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n", (top+height-bottom)/2, p.up)
	names := labels(p.lines, y)
	for i, s := range p.lines {
		colour, dash := colours[i%len(colours)], ""
		if i >= len(colours) {
			dash = " stroke-dasharray=\"6 3\""
		}
		var points []string
		for _, v := range s.points {
			points = append(points, fmt.Sprintf("%.1f,%.1f", across(v.at), y.at(v.value)))
		}
		fmt.Fprintf(&b, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\"%s/>\n", strings.Join(points, " "), colour, dash)
		for _, p := range points {
			at, height, _ := strings.Cut(p, ",")
			fmt.Fprintf(&b, "<circle cx=\"%s\" cy=\"%s\" r=\"2.5\" fill=\"%s\"/>\n", at, height, colour)
		}
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>\n", width-right+8, names[i]+4, colour, s.title)
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
func labels(lines []series, y axis) []float64 {
	const apart = 15
	at := make([]float64, len(lines))
	order := make([]int, len(lines))
	for i, s := range lines {
		order[i] = i
		if n := len(s.points); n > 0 {
			at[i] = y.at(s.points[n-1].value)
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
