package html

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A tradeoff is what the search has tried, as a picture and as a table.
type tradeoff struct {
	Count   string
	Picture string // "" if there is only one design
	Rows    []triedRow
	Best    int // on the curve
}

type triedRow struct {
	Trial
	Curve, Chosen bool
}

// tradeoffOf draws the designs that were tried; nil if there are none.
func (p *Page) tradeoffOf() *tradeoff {
	chosen := Trial{p.Report.Resources.DSP, p.Report.Latency, true, true}
	if len(p.Tried) == 0 || chosen.Cycles == 0 {
		return nil
	}
	t := &tradeoff{}
	least := int64(math.MaxInt64)
	list := append(slices.Clone(p.Tried), chosen)
	slices.SortStableFunc(list, func(a, b Trial) int {
		if a.DSP != b.DSP {
			return a.DSP - b.DSP
		}
		return int(a.Cycles - b.Cycles)
	})
	for k, one := range list {
		row := triedRow{Trial: one, Chosen: one == chosen}
		if k > 0 && one == list[k-1] {
			t.Rows[len(t.Rows)-1].Chosen = t.Rows[len(t.Rows)-1].Chosen || row.Chosen
			continue
		}
		if one.Fits && one.Cycles < least {
			row.Curve, least = true, one.Cycles
			t.Best++
		}
		t.Rows = append(t.Rows, row)
	}
	t.Count = plural(len(t.Rows), "design")
	if len(t.Rows) > 1 {
		t.Picture = p.plot(t.Rows)
	}
	return t
}

// The plot in pixels.
const (
	plotWidth, plotHeight                   = 720.0, 330.0
	plotLeft, plotRight, plotTop, plotBelow = 64.0, 24.0, 16.0, 44.0
)

// scale maps values, or their logarithms, to pixels.
type scale struct {
	low, high, from, to float64
}

func (s scale) at(v float64) float64 {
	return s.from + (s.to-s.from)*(v-s.low)/(s.high-s.low)
}

// plot draws cycles over DSPs, both axes logarithmic, with the curve of the best, the
// budget and the bound.
func (p *Page) plot(rows []triedRow) string {
	low, high, few, many := math.Inf(1), 0.0, math.Inf(1), 0.0
	see := func(dsp int, cycles int64) {
		if cycles > 0 {
			low, high = math.Min(low, float64(cycles)), math.Max(high, float64(cycles))
		}
		few, many = math.Min(few, math.Max(1, float64(dsp))), math.Max(many, float64(dsp))
	}
	for _, r := range rows {
		see(r.DSP, r.Cycles)
	}
	bound := float64(p.Report.Bound.Cycles)
	near := bound > 0 && 8*bound >= low
	if near {
		low = math.Min(low, bound)
	}
	budget := p.Report.Budget.DSP
	if float64(budget) <= 4*many {
		see(budget, 0)
	}
	logs := func(a, b float64) (float64, float64) {
		a, b = math.Log10(math.Max(1, a)), math.Log10(math.Max(1, b))
		margin := math.Max(0.06*(b-a), (0.35-(b-a))/2) // at least about a factor of 2 in all
		return a - margin, b + margin
	}
	x, y := scale{from: plotLeft, to: plotWidth - plotRight}, scale{from: plotHeight - plotBelow, to: plotTop}
	x.low, x.high = logs(few, many)
	y.low, y.high = logs(low, high)
	s := newDrawing(plotWidth, plotHeight, "Designs that the search has tried: cycles over DSPs")
	s.translate(0, 0)
	p.axes(s, x, y)
	if float64(budget) <= 4*many {
		at := x.at(math.Log10(float64(budget)))
		s.path(fmt.Sprintf("M%s %sV%s", f(at), f(plotTop), f(plotHeight-plotBelow)), `class="limit"`)
		s.text(at-5, plotTop+11, `class="sub" text-anchor="end"`, "budget "+grouped(budget))
	}
	switch at := y.at(math.Log10(bound)); {
	case near:
		s.path(fmt.Sprintf("M%s %sH%s", f(plotLeft), f(at), f(plotWidth-plotRight)), `class="limit"`)
		s.text(plotLeft+6, at-5, `class="sub"`, "bound "+grouped(p.Report.Bound.Cycles))
	case bound > 0:
		s.text(plotLeft+6, plotHeight-plotBelow-6, `class="sub"`, "↓ bound "+grouped(p.Report.Bound.Cycles))
	}
	points(s, rows, x, y)
	return s.end()
}

// axes draws a line per tick: 1, 2 and 5 of each power of ten.
func (p *Page) axes(s *drawing, x, y scale) {
	for _, v := range decades(y.low, y.high) {
		at := y.at(math.Log10(v))
		s.path(fmt.Sprintf("M%s %sH%s", f(plotLeft), f(at), f(plotWidth-plotRight)), `class="grid"`)
		s.text(plotLeft-7, at+4, `class="sub" text-anchor="end"`, short(int64(v)))
	}
	for _, v := range decades(x.low, x.high) {
		at := x.at(math.Log10(v))
		s.path(fmt.Sprintf("M%s %sV%s", f(at), f(plotTop), f(plotHeight-plotBelow)), `class="grid"`)
		s.text(at, plotHeight-plotBelow+17, `class="sub" text-anchor="middle"`, short(int64(v)))
	}
	s.text(plotWidth-plotRight, plotHeight-8, `class="sub" text-anchor="end"`, "DSPs →")
	s.text(4, plotTop-3, `class="sub"`, "↑ cycles of a run")
}

func decades(low, high float64) (list []float64) {
	for power := math.Floor(low); power <= high; power++ {
		for _, digit := range []float64{1, 2, 5} {
			if v := digit * math.Pow(10, power); math.Log10(v) >= low && math.Log10(v) <= high {
				list = append(list, v)
			}
		}
	}
	return list
}

// points draws the designs: a dot if it fits, a ring if its cycles are the model's
// figure, a cross if it does not fit, a rhombus for the one that was chosen.
func points(s *drawing, rows []triedRow, x, y scale) {
	at := func(r triedRow) (float64, float64) {
		return x.at(math.Log10(math.Max(1, float64(r.DSP)))), y.at(math.Log10(math.Max(1, float64(r.Cycles))))
	}
	var curve strings.Builder
	for _, r := range rows {
		if !r.Curve {
			continue
		}
		px, py := at(r)
		if curve.Len() == 0 {
			fmt.Fprintf(&curve, "M%s %s", f(px), f(py))
		} else {
			fmt.Fprintf(&curve, "H%sV%s", f(px), f(py))
		}
	}
	s.path(curve.String(), `class="curve"`)
	last := slices.Clone(rows) // the chosen one is drawn over the others
	slices.SortStableFunc(last, func(a, b triedRow) int { return order(a.Chosen) - order(b.Chosen) })
	for _, r := range last {
		px, py := at(r)
		class := "tried"
		d := fmt.Sprintf("M%s %sa3 3 0 1 0 6 0a3 3 0 1 0 -6 0z", f(px-3), f(py))
		switch {
		case r.Chosen:
			class += " chosen"
			d = fmt.Sprintf("M%s %sl7 7l-7 7l-7 -7z", f(px), f(py-7))
		case !r.Fits:
			class += " over"
			d = fmt.Sprintf("M%s %sl6 6m0 -6l-6 6", f(px-3), f(py-3))
		case !r.Played:
			class += " guess"
		}
		s.open("g", `class="`+class+`"`)
		s.title(strings.TrimSuffix(fmt.Sprintf("%s DSP, %s cycles: %s", grouped(r.DSP), grouped(r.Cycles), r.Note()), ": "))
		s.path(d, "")
		s.close("g")
	}
}

// order puts what is so behind what is not.
func order(so bool) int {
	if so {
		return 1
	}
	return 0
}

// Note says what is special about a design.
func (r triedRow) Note() string {
	var words []string
	if r.Chosen {
		words = append(words, "chosen")
	}
	if r.Curve && !r.Chosen {
		words = append(words, "on the curve")
	}
	if !r.Fits {
		words = append(words, "over the budget")
	}
	if !r.Played {
		words = append(words, "by the model alone")
	}
	return strings.Join(words, ", ")
}
