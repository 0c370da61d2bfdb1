package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// mostRows is how long a table of a summary is.
const mostRows = 12

// Text is the report for reading: tasks, channels, violations.
func (r *Report) Text() string { return r.text(false) }

// Summary is Text without most of what is long: of many tasks the slowest, of many
// channels those that are no FIFOs, of many violations their number.
func (r *Report) Summary() string { return r.text(true) }

func (r *Report) text(short bool) string {
	var b strings.Builder
	r.head(&b)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	r.taskTable(w, short)
	r.channelTable(w, short && len(r.Channels) > mostRows)
	if short && len(r.Ports) > mostRows {
		fmt.Fprintf(w, "\n%d arrays in memory; report.txt says where\n", len(r.Ports))
	} else {
		portTable(w, r.Ports)
	}
	r.violationTable(w, short && len(r.Violations) > mostRows)
	w.Flush()
	return trimLines(b.String())
}

// head are the figures of the whole design.
func (r *Report) head(b *strings.Builder) {
	fmt.Fprintf(b, "%s: %s, %s, %s interface\n", r.Top, plural(len(r.Tasks), "task"), plural(len(r.Channels), "channel"), r.Interface)
	if r.Csynth > 0 {
		u := r.Resources
		fmt.Fprintf(b, "%d cycles (csynth: %d), %d DSP, %d BRAM18K, %d URAM, %d LUT, %d FF\n", r.Latency, r.Csynth, u.DSP, u.BRAM, u.URAM, u.LUT, u.FF)
	}
	for k, a := range r.Assumed {
		if k == mostAssumed {
			fmt.Fprintf(b, "and so on for %s; report.json has them\n", plural(len(r.Assumed)-k, "loop"))
			break
		}
		fmt.Fprintf(b, "data ends the loop at %s: %s are taken for it\n", a.Source, plural(int(a.Trips), "iteration"))
	}
	if r.Bound.Cycles > 0 {
		fmt.Fprintf(b, "bound: %s by %s, ratio %.2f\n", plural(int(r.Bound.Cycles), "cycle"), r.Bound.By, r.Bound.Ratio)
	}
	if r.Chain != nil {
		fmt.Fprintln(b, r.Chain)
	}
	if r.OffChip != nil {
		fmt.Fprintln(b, r.OffChip)
	}
	if r.Bottleneck != nil {
		fmt.Fprintln(b, r.Bottleneck)
	}
	if r.Stopped {
		b.WriteString("the search was stopped; this is the best design so far\n")
	}
}

// mostTurns are the layers of a task that a summary lists.
const mostTurns = 8

// mostAssumed are the loops that data ends which are listed.
const mostAssumed = 3

func (r *Report) taskTable(w io.Writer, short bool) {
	least, few := int64(0), short && len(r.Tasks) > mostRows
	if few {
		var latencies []int64
		for _, t := range r.Tasks {
			latencies = append(latencies, t.Latency)
		}
		slices.Sort(latencies)
		least = latencies[len(latencies)-mostRows]
	}
	fmt.Fprintf(w, "\ntask\tsource\ttrip\tcycles\tII\tDSP\tnote\n")
	shown := 0
	for _, t := range r.Tasks {
		if t.Latency < least || few && shown == mostRows {
			continue
		}
		shown++
		trip := "-"
		if t.Trip > 0 {
			trip = fmt.Sprint(t.Trip)
		}
		note := t.Turns()
		if short {
			note = t.turns(mostTurns)
		}
		if t.Sequential != "" {
			note = "sequential: " + t.Sequential
		}
		cycles, ii := "-", "-"
		if t.Latency > 0 {
			cycles, ii = fmt.Sprint(t.Latency), fmt.Sprint(t.II)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%s\n", t.Name, t.Source, trip, cycles, ii, t.DSP, note)
	}
	if left := len(r.Tasks) - shown; left > 0 {
		fmt.Fprintf(w, "and %s, no slower than these; report.txt has all\n", plural(left, "task"))
	}
}

func (r *Report) channelTable(w io.Writer, short bool) {
	if len(r.Channels) == 0 {
		return
	}
	fifos := 0
	for _, c := range r.Channels {
		if c.Kind == "fifo" {
			fifos++
		}
	}
	if short && fifos == len(r.Channels) {
		fmt.Fprintf(w, "\nall %d channels are FIFOs; report.txt has them\n", fifos)
		return
	}
	fmt.Fprintf(w, "\nchannel\tfrom\tto\tkind\ttokens\tbits\treason\n")
	shown := 0
	for _, c := range r.Channels {
		if short && (c.Kind == "fifo" || shown == mostRows) {
			continue
		}
		shown++
		kind := c.Kind
		if c.Depth > 0 {
			kind = fmt.Sprintf("%s, depth %d", kind, c.Depth)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%d\t%s\n", c.Name, c.From, c.To, kind, c.Tokens, c.Bits, c.Reason)
	}
	if left := len(r.Channels) - shown; left > 0 {
		fmt.Fprintf(w, "and %s, %d FIFOs in all; report.txt has them\n", plural(left, "channel"), fifos)
	}
}

func (r *Report) violationTable(w io.Writer, short bool) {
	if len(r.Violations) == 0 {
		return
	}
	if short {
		count := map[string]int{}
		for _, v := range r.Violations {
			count[v.Code]++
		}
		var list []string
		for _, code := range slices.Sorted(maps.Keys(count)) {
			list = append(list, fmt.Sprintf("%d × %s", count[code], code))
		}
		fmt.Fprintf(w, "\n%d violations: %s; report.txt says where, and what was done\n", len(r.Violations), strings.Join(list, ", "))
		return
	}
	fmt.Fprintf(w, "\nviolation\tat\tother\twhat\tdone\n")
	for _, v := range r.Violations {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", v.Code, v.At, v.Other, v.Kind, v.Fix)
	}
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
