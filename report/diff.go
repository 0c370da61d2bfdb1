package report

import (
	"encoding/json"
	"fmt"
	"slices"
)

// A Diff is what changed from one report to another.
type Diff struct {
	Settings []Change `json:"settings"` // of the run: device, clock, ...
	Figures  []Figure `json:"figures"`  // of the whole design, changed or not
	Tasks    []Item   `json:"tasks"`    // that differ
	Channels []Item   `json:"channels"` // that differ
	// SameTasks and SameChannels count those that do not.
	SameTasks    int `json:"same_tasks"`
	SameChannels int `json:"same_channels"`
	// Worse says in which ways the second is worse than the first; none: it is as
	// good or better.
	Worse []string `json:"worse"`
}

// A Change is something that has two values.
type Change struct {
	What string `json:"what"`
	A    string `json:"a"`
	B    string `json:"b"`
}

// A Figure is a number of which less is better.
type Figure struct {
	What string `json:"what"`
	A    int64  `json:"a"`
	B    int64  `json:"b"`
}

// An Item is a task or channel in either report, or in both with changes.
type Item struct {
	Name    string   `json:"name"`
	Only    string   `json:"only,omitempty"` // in "a" or in "b"
	Changes []Change `json:"changes,omitempty"`
}

// FigureNames are the figures of a Diff.
var FigureNames = []string{"cycles", "csynth", "interval", "dsp", "bram", "uram", "lut", "ff"}

// Compare tells what changed from a to b. A figure may grow by tolerance percent
// before b is worse, and the figures to ignore as much as they will; b is worse,
// too, if a FIFO has become another channel, or a task runs as written that did
// not.
func Compare(a, b *Report, tolerance float64, ignore []string) *Diff {
	d := &Diff{Settings: []Change{}, Tasks: []Item{}, Channels: []Item{}, Worse: []string{}}
	for _, s := range []Change{
		{"top", a.Top, b.Top}, {"device", a.Device, b.Device}, {"clock in ns", fmt.Sprint(a.ClockNS), fmt.Sprint(b.ClockNS)},
		{"interface", a.Interface, b.Interface},
	} {
		if s.A != s.B {
			d.Settings = append(d.Settings, s)
		}
	}
	x, y := a.Resources, b.Resources
	d.Figures = []Figure{
		{"cycles", a.Latency, b.Latency}, {"csynth", a.Csynth, b.Csynth}, {"interval", a.Interval, b.Interval},
		{"dsp", int64(x.DSP), int64(y.DSP)}, {"bram", int64(x.BRAM), int64(y.BRAM)}, {"uram", int64(x.URAM), int64(y.URAM)},
		{"lut", int64(x.LUT), int64(y.LUT)}, {"ff", int64(x.FF), int64(y.FF)},
	}
	for _, f := range d.Figures {
		if !slices.Contains(ignore, f.What) && float64(f.B) > float64(f.A)*(1+tolerance/100) {
			d.Worse = append(d.Worse, fmt.Sprintf("%s: %d, was %d (%s)", f.What, f.B, f.A, f.percent()))
		}
	}
	d.Tasks, d.SameTasks = diffItems(a.Tasks, b.Tasks, func(t Task) string { return t.Name }, changesOfTask)
	d.Channels, d.SameChannels = diffItems(a.Channels, b.Channels, func(c Channel) string { return c.Name }, changesOfChannel)
	d.structure(a, b)
	return d
}

// structure notes what has been lost in the graph, wherever it is.
func (d *Diff) structure(a, b *Report) {
	was := map[string]string{} // reason of a task
	for _, t := range a.Tasks {
		was[t.Name] = t.Sequential
	}
	for _, t := range b.Tasks {
		if before, known := was[t.Name]; known && before == "" && t.Sequential != "" {
			d.Worse = append(d.Worse, fmt.Sprintf("task %s runs as written: %s", t.Name, t.Sequential))
		}
	}
	kind := map[string]string{}
	for _, c := range a.Channels {
		kind[c.Name] = c.Kind
	}
	for _, c := range b.Channels {
		if kind[c.Name] == "fifo" && c.Kind != "fifo" {
			d.Worse = append(d.Worse, fmt.Sprintf("channel %s was a FIFO: %s", c.Name, c.Reason))
		}
	}
}

// percent is the growth of a figure, for reading.
func (f Figure) percent() string {
	switch {
	case f.A == f.B:
		return "="
	case f.A == 0:
		return "new"
	}
	return fmt.Sprintf("%+.1f %%", 100*float64(f.B-f.A)/float64(f.A))
}

// diffItems compares lists by name, in the order of b, then what only a has.
func diffItems[T any](a, b []T, name func(T) string, changes func(a, b T) []Change) (items []Item, same int) {
	items = []Item{}
	for _, y := range b {
		i := slices.IndexFunc(a, func(x T) bool { return name(x) == name(y) })
		if i < 0 {
			items = append(items, Item{Name: name(y), Only: "b"})
			continue
		}
		if all := changes(a[i], y); len(all) > 0 {
			items = append(items, Item{Name: name(y), Changes: all})
		} else {
			same++
		}
	}
	for _, x := range a {
		if !slices.ContainsFunc(b, func(y T) bool { return name(x) == name(y) }) {
			items = append(items, Item{Name: name(x), Only: "a"})
		}
	}
	return items, same
}

func changesOfTask(a, b Task) []Change {
	return changed(
		"cycles", a.Latency, b.Latency, "II", a.II, b.II, "trip", a.Trip, b.Trip,
		"dsp", a.DSP, b.DSP, "bram", a.BRAM, b.BRAM, "uram", a.URAM, b.URAM, "lut", a.LUT, b.LUT, "ff", a.FF, b.FF,
		"sequential", a.Sequential, b.Sequential)
}

func changesOfChannel(a, b Channel) []Change {
	return changed("kind", a.Kind, b.Kind, "depth", a.Depth, b.Depth, "tokens", a.Tokens, b.Tokens, "bits", a.Bits, b.Bits,
		"from", a.From, b.From, "to", a.To, b.To, "stream", a.Stream, b.Stream)
}

// changed picks what differs out of names with two values each.
func changed(list ...any) []Change {
	var out []Change
	for i := 0; i < len(list); i += 3 {
		if list[i+1] != list[i+2] {
			out = append(out, Change{list[i].(string), fmt.Sprint(list[i+1]), fmt.Sprint(list[i+2])})
		}
	}
	return out
}

// JSON is d as text.
func (d *Diff) JSON() []byte {
	text, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		panic("report: " + err.Error()) // no field can fail
	}
	return append(text, '\n')
}
