package report

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"
)

// Text is d for reading; a and b are what the two reports are called.
func (d *Diff) Text(a, b string) string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\ta: %s\tb: %s\t\n", a, b)
	for _, s := range d.Settings {
		fmt.Fprintf(w, "%s\t%s\t%s\tdiffers\n", s.What, s.A, s.B)
	}
	for _, f := range d.Figures {
		if f.A != 0 || f.B != 0 {
			fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", f.What, f.A, f.B, f.percent())
		}
	}
	writeItems(w, "task", d.Tasks, d.SameTasks)
	writeItems(w, "channel", d.Channels, d.SameChannels)
	w.Flush()
	for _, worse := range d.Worse {
		fmt.Fprintf(&out, "\nworse: %s", worse)
	}
	if len(d.Worse) > 0 {
		out.WriteString("\n")
	}
	return trimLines(out.String())
}

// writeItems lists the tasks, or channels, that differ.
func writeItems(w *tabwriter.Writer, kind string, items []Item, same int) {
	if len(items) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s\ta\tb\t\n", kind)
	for _, item := range items {
		for i, c := range item.Changes {
			name := item.Name
			if i > 0 {
				name = ""
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", name, cmp.Or(c.A, "-"), cmp.Or(c.B, "-"), c.What)
		}
		switch item.Only {
		case "a":
			fmt.Fprintf(w, "%s\t%s\t-\tonly in a\n", item.Name, kind)
		case "b":
			fmt.Fprintf(w, "%s\t-\t%s\tonly in b\n", item.Name, kind)
		}
	}
	if same > 0 {
		fmt.Fprintf(w, "%s the same\n", plural(same, "other "+kind))
	}
}
