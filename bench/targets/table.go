package main

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

//go:embed published.csv
var publishedText string

// A figure is a published latency.
type figure struct {
	cycles int64
	dsp    string // "" where it is not published
	fast   bool   // at 3.33 ns
}

// readPublished gives the figures by kernel and tool.
func readPublished() (map[string]map[string]figure, error) {
	known := func(name string) bool {
		return slices.ContainsFunc(kernels, func(k kernel) bool { return k.name == name })
	}
	return readFigures("published.csv", publishedText, known, func(cycles int64, rest []string) figure {
		return figure{cycles, rest[0], rest[1] != "5"}
	})
}

// readFigures reads lines of name, tool, cycles and what figure makes of the rest, by
// name and tool.
func readFigures[F any](file, text string, known func(name string) bool, figure func(cycles int64, rest []string) F) (map[string]map[string]F, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	out := map[string]map[string]F{}
	for _, row := range rows[1:] {
		name, tool := row[0], row[1]
		if !known(name) {
			return nil, fmt.Errorf("%s: nothing is called %q", file, name)
		}
		cycles, err := strconv.ParseInt(row[2], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if out[name] == nil {
			out[name] = map[string]F{}
		}
		out[name][tool] = figure(cycles, row[3:])
	}
	return out, nil
}

// macsPerCycle is what 900 DSPs can do with the tool's own choice of operators:
// 3 for a product, 2 for a sum.
const macsPerCycle = 180

// targetTable has each kernel at its budget, beside what others have published.
func targetTable(designs []design, published map[string]map[string]figure) string {
	var b strings.Builder
	b.WriteString("| kernel | csynth cycles | timed cycles | DSP | LUT | BRAM18K | bound ÷ csynth | CODO (DSP) | Stream-HLS (DSP) | Allo (DSP) | HIDA (DSP) | speedup over CODO |\n")
	b.WriteString("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	var ratios, speedups []float64
	for i, k := range kernels {
		d, other := designs[i], published[k.name]
		if d.refused != "" {
			fmt.Fprintf(&b, "| %s | %s |\n", k.title, d.refused)
			continue
		}
		bound := (k.macs + macsPerCycle - 1) / macsPerCycle
		ratio, speedup := float64(bound)/float64(d.Csynth), float64(other["CODO"].cycles)/float64(d.Csynth)
		ratios, speedups = append(ratios, ratio), append(speedups, speedup)
		fmt.Fprintf(&b, "| %s | %s | %s | %d | %s | %d | %.2f |", k.title, thousands(d.Csynth), thousands(d.Latency), d.Resources.DSP,
			thousands(int64(d.Resources.LUT)), d.Resources.BRAM, ratio)
		for _, tool := range []string{"CODO", "Stream-HLS", "Allo", "HIDA"} {
			fmt.Fprintf(&b, " %s |", other[tool])
		}
		fmt.Fprintf(&b, " %.2f |\n", speedup)
	}
	fmt.Fprintf(&b, "| **geometric mean** | | | | | | **%.2f** | | | | | **%.2f** |\n", geometricMean(ratios), geometricMean(speedups))
	return b.String()
}

func (f figure) String() string {
	if f.cycles == 0 {
		return "–"
	}
	text := thousands(f.cycles)
	if f.dsp != "" {
		text += " (" + f.dsp + ")"
	}
	if f.fast {
		text += " †"
	}
	return text
}

// thousands writes n with a comma before each three digits.
func thousands(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func geometricMean(list []float64) float64 {
	sum := 0.0
	for _, v := range list {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(max(len(list), 1)))
}
