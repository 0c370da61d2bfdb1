package report

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"
)

// An Accuracy holds what was predicted against what synthesis reports.
type Accuracy struct {
	Top     string  `json:"top"`
	Version string  `json:"version"` // of Vitis HLS
	Device  string  `json:"device"`  // the part of the report
	Figures []Pair  `json:"figures"` // of the whole design
	Tasks   []Pairs `json:"tasks"`
	// Missing are tasks of the design without a module in the report: the tool has
	// made them part of another, or left them out.
	Missing []string `json:"missing"`
	// Others are modules of the region that are no tasks of the design.
	Others []string `json:"others"`
}

// A Pair is one figure, predicted and real; -1: not known.
type Pair struct {
	Name      string `json:"name"`
	Predicted int64  `json:"predicted"`
	Real      int64  `json:"real"`
}

// Pairs are the figures of one task.
type Pairs struct {
	Task    string `json:"task"`
	Source  string `json:"source"`
	Figures []Pair `json:"figures"`
}

// Measure holds the predictions of r against the report of synthesis. The error says
// that they are of different designs.
func Measure(r *Report, c *Csynth) (*Accuracy, error) {
	if c.Top != r.Top {
		return nil, fmt.Errorf("the report is of %s, and the design is %s", c.Top, r.Top)
	}
	out := &Accuracy{Top: r.Top, Version: c.Version, Device: c.Device, Missing: []string{}, Others: []string{}, Tasks: []Pairs{}}
	top, _ := c.Module(c.Top)
	out.Figures = append([]Pair{{"latency (cycles)", unknown(r.Csynth), top.Latency}, {"interval (cycles)", unknown(r.Interval), top.Interval}}, amounts(r.Resources, top.Resources)...)
	known := map[string]bool{}
	for _, t := range r.Tasks {
		known[t.Name] = true
		m, ok := c.Module(t.Name)
		if !ok {
			out.Missing = append(out.Missing, t.Name)
			continue
		}
		figures := []Pair{{"cycles", unknown(t.Latency), m.Latency}, {"II", unknown(int64(t.II)), m.II}}
		out.Tasks = append(out.Tasks, Pairs{t.Name, t.Source, append(figures, amounts(t.Resources, m.Resources)...)})
	}
	level := math.MaxInt // of the processes of the region
	for _, m := range c.Modules {
		if m.Level > top.Level {
			level = min(level, m.Level)
		}
	}
	for _, m := range c.Modules {
		if m.Level == level && !known[m.Name] {
			out.Others = append(out.Others, m.Name)
		}
	}
	return out, nil
}

func unknown(n int64) int64 {
	if n == 0 {
		return -1
	}
	return n
}

func amounts(p, q Resources) []Pair {
	return []Pair{{"DSP", int64(p.DSP), int64(q.DSP)}, {"BRAM18K", int64(p.BRAM), int64(q.BRAM)}, {"URAM", int64(p.URAM), int64(q.URAM)},
		{"LUT", int64(p.LUT), int64(q.LUT)}, {"FF", int64(p.FF), int64(q.FF)}}
}

// error is how far the prediction is off, in percent of the real figure.
func (p Pair) error() string {
	switch {
	case p.Real < 0 || p.Predicted < 0:
		return "-"
	case p.Real == p.Predicted:
		return "0 %"
	case p.Real == 0:
		return "not in the report"
	}
	return fmt.Sprintf("%+.1f %%", 100*float64(p.Predicted-p.Real)/float64(p.Real))
}

func figure(n int64) string {
	if n < 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

// Text is the comparison for reading.
func (c *Accuracy) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: predicted against Vitis HLS %s on %s\n\n", c.Top, c.Version, c.Device)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "figure\tpredicted\treal\terror\n")
	for _, p := range c.Figures {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", p.Name, figure(p.Predicted), figure(p.Real), p.error())
	}
	if len(c.Tasks) > 0 {
		fmt.Fprintf(w, "\ntask, predicted/real")
		for _, p := range c.Tasks[0].Figures {
			fmt.Fprintf(w, "\t%s", p.Name)
		}
		fmt.Fprintf(w, "\tsource\n")
	}
	for _, t := range c.Tasks {
		fmt.Fprintf(w, "%s", t.Task)
		for _, p := range t.Figures {
			if p.Predicted == p.Real {
				fmt.Fprintf(w, "\t%s", figure(p.Real))
			} else {
				fmt.Fprintf(w, "\t%s/%s", figure(p.Predicted), figure(p.Real))
			}
		}
		fmt.Fprintf(w, "\t%s\n", t.Source)
	}
	w.Flush()
	if len(c.Missing) > 0 {
		fmt.Fprintf(&b, "\ntasks without a module in the report: %s; the tool has inlined or removed them\n", strings.Join(c.Missing, ", "))
	}
	if len(c.Others) > 0 {
		fmt.Fprintf(&b, "\nmodules of the region that are no tasks: %s\n", strings.Join(c.Others, ", "))
	}
	return trimLines(b.String())
}
