package report

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// Text is the report for reading: tasks, channels, violations.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s, %s interface\n", r.Top, plural(len(r.Tasks), "task"), plural(len(r.Channels), "channel"), r.Interface)
	if r.Csynth > 0 {
		u := r.Resources
		fmt.Fprintf(&b, "%d cycles (csynth: %d), %d DSP, %d BRAM18K, %d URAM, %d LUT, %d FF\n", r.Latency, r.Csynth, u.DSP, u.BRAM, u.URAM, u.LUT, u.FF)
	}
	if r.Bound.Cycles > 0 {
		fmt.Fprintf(&b, "bound: %d cycles by %s, ratio %.2f\n", r.Bound.Cycles, r.Bound.By, r.Bound.Ratio)
	}
	if r.Chain != nil {
		fmt.Fprintln(&b, r.Chain)
	}
	if r.OffChip != nil {
		fmt.Fprintln(&b, r.OffChip)
	}
	if r.Bottleneck != nil {
		fmt.Fprintln(&b, r.Bottleneck)
	}
	if r.Stopped {
		b.WriteString("the search was stopped; this is the best design so far\n")
	}
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\ntask\tsource\ttrip\tcycles\tII\tDSP\tnote\n")
	for _, t := range r.Tasks {
		trip := "-"
		if t.Trip > 0 {
			trip = fmt.Sprint(t.Trip)
		}
		note := ""
		if t.Sequential != "" {
			note = "sequential: " + t.Sequential
		}
		cycles, ii := "-", "-"
		if t.Latency > 0 {
			cycles, ii = fmt.Sprint(t.Latency), fmt.Sprint(t.II)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%s\n", t.Name, t.Source, trip, cycles, ii, t.DSP, note)
	}
	if len(r.Channels) > 0 {
		fmt.Fprintf(w, "\nchannel\tfrom\tto\tkind\ttokens\tbits\treason\n")
		for _, c := range r.Channels {
			kind := c.Kind
			if c.Depth > 0 {
				kind = fmt.Sprintf("%s, depth %d", kind, c.Depth)
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%d\t%s\n", c.Name, c.From, c.To, kind, c.Tokens, c.Bits, c.Reason)
		}
	}
	portTable(w, r.Ports)
	if len(r.Violations) > 0 {
		fmt.Fprintf(w, "\nviolation\tat\tother\twhat\tdone\n")
		for _, v := range r.Violations {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", v.Code, v.At, v.Other, v.Kind, v.Fix)
		}
	}
	w.Flush()
	return trimLines(b.String())
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// trimLines drops the blanks that column padding leaves at line ends.
func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}
