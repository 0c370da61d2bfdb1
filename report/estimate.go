package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/model"
	"codo/sim"
)

// An Estimate is the price of a design: what csynth would print. Names in JSON
// are stable; more may be added.
type Estimate struct {
	Top       string         `json:"top"`
	Source    string         `json:"source"`
	Device    string         `json:"device"`
	ClockNS   float64        `json:"clock_ns"`
	FP        string         `json:"fp"`                    // exact or reassociate
	Latency   int64          `json:"latency_cycles"`        // of one run, with tokens where they are
	Csynth    int64          `json:"csynth_latency_cycles"` // as the report of csynth says
	Interval  int64          `json:"interval_cycles"`       // between runs
	Resources Resources      `json:"resources"`             // of the whole design
	Available Resources      `json:"available"`             // on the device
	Tasks     []TaskPrice    `json:"tasks"`                 // functions of a region, or the top
	Channels  []ChannelPrice `json:"channels"`              // between tasks
	Ignored   []Violation    `json:"warnings"`              // pragmas that were not honoured, and other warnings
}

// Resources are counts of a device's resources.
type Resources struct {
	DSP  int `json:"dsp"`
	BRAM int `json:"bram18k"` // block RAMs of 18 Kbit
	URAM int `json:"uram"`
	FF   int `json:"ff"`
	LUT  int `json:"lut"`
}

// A TaskPrice is the price of one function. Times are in cycles.
type TaskPrice struct {
	Name      string      `json:"name"`
	Source    string      `json:"source"` // file:line:col
	Latency   int64       `json:"latency_cycles"`
	Interval  int64       `json:"interval_cycles"`
	Resources Resources   `json:"resources"`
	Loops     []LoopPrice `json:"loops"`
}

// A LoopPrice is the price of a loop as it is scheduled: a nest that the tool
// flattens is one loop. Times are in cycles.
type LoopPrice struct {
	Name      string `json:"name"`
	Source    string `json:"source"`
	Latency   int64  `json:"latency_cycles"`
	Iteration int64  `json:"iteration_latency_cycles"`
	II        int    `json:"ii,omitempty"` // of a pipelined loop
	Asked     int    `json:"asked_ii,omitempty"`
	Trip      int64  `json:"trip"`
	Pipelined bool   `json:"pipelined"`
	Limit     string `json:"limit,omitempty"` // why the II is not less
	at        diag.Pos
}

// A ChannelPrice is the price of what joins two tasks.
type ChannelPrice struct {
	Name      string    `json:"name"`
	Kind      string    `json:"kind"`
	Depth     int       `json:"depth,omitempty"` // of a FIFO, in tokens
	Bits      int       `json:"bits"`
	Resources Resources `json:"resources"`
}

func resources(c device.Cost) Resources {
	return Resources{DSP: c.DSP, BRAM: c.BRAM18K, URAM: c.URAM, FF: c.FF, LUT: c.LUT}
}

// NewEstimate puts the price m of p in words; played is a run of it, nil if it could
// not be played. The caller fills in clock, fp and device.
func NewEstimate(p *affine.Program, m *model.Report, played *sim.Timing, found diag.List) *Estimate {
	e := &Estimate{Top: p.Top, Source: p.Pos.String(), Latency: m.Latency, Csynth: m.Csynth, Interval: m.Interval, Resources: resources(m.Uses),
		Tasks: []TaskPrice{}, Channels: []ChannelPrice{}, Ignored: Findings(found)}
	if played != nil {
		e.Latency = played.Latency
	}
	for _, t := range m.Tasks {
		one := TaskPrice{Name: t.Task.Name, Source: t.Task.Pos.String(), Latency: t.Latency, Interval: t.Interval, Resources: resources(t.Total()), Loops: []LoopPrice{}}
		for _, l := range t.Loops {
			price := LoopPrice{Name: l.Name(), Source: l.Nest[0].Pos.String(), Latency: l.Latency, Iteration: l.Depth, Trip: l.Trip, Pipelined: l.Pipelined, at: l.Nest[0].Pos}
			if l.Pipelined {
				price.II, price.Asked, price.Limit = l.II, max(l.Asked, 0), LimitText(l.Limit)
			}
			one.Loops = append(one.Loops, price)
		}
		slices.SortStableFunc(one.Loops, func(a, b LoopPrice) int {
			return cmp.Or(cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Col, b.at.Col))
		})
		e.Tasks = append(e.Tasks, one)
	}
	for _, c := range m.Channels {
		one := ChannelPrice{Name: c.Channel.Buffer.Name, Kind: "pingpong", Bits: c.Channel.Buffer.Elem.Bits, Resources: resources(c.Uses)}
		if c.Channel.Kind == affine.FIFO {
			one.Kind, one.Depth = "fifo", c.Channel.Depth
		}
		e.Channels = append(e.Channels, one)
	}
	return e
}

// LimitText says what keeps an II up.
func LimitText(l model.Limit) string {
	name := ""
	switch {
	case l.Buffer != nil:
		name = " of " + l.Buffer.Name
	case l.Channel != nil:
		name = " of " + l.Channel.Buffer.Name
	}
	switch l.By {
	case model.Asked:
		return "as asked"
	case model.Recurrence:
		return "recurrence" + name
	case model.Ports:
		return "ports" + name
	case model.Channel:
		return "one token a cycle" + name
	}
	return ""
}

// On fills in what there is on a board.
func (e *Estimate) On(b device.Board) {
	e.Device = b.Name
	e.Available = Resources{DSP: b.DSP, BRAM: b.BRAM18K, URAM: b.URAM, FF: b.FF, LUT: b.LUT}
}

// JSON is the estimate for programs.
func (e *Estimate) JSON() []byte {
	text, err := json.MarshalIndent(e, "", "  ")
	if err != nil {
		panic("report: " + err.Error()) // no field can fail
	}
	return append(text, '\n')
}

// Text is the estimate for reading: a table as csynth prints it, with the loops
// under their functions.
func (e *Estimate) Text() string {
	var b strings.Builder
	sums := "in order"
	if e.FP == "reassociate" {
		sums = "reassociated"
	}
	fmt.Fprintf(&b, "%s: %d cycles a run, %d as csynth counts, a run each %d; %s, %g ns, float sums %s\n\n", e.Top, e.Latency, e.Csynth, e.Interval, e.Device, e.ClockNS, sums)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "function or loop\tlatency\tII\ttrip\titeration\tDSP\tBRAM18K\tURAM\tFF\tLUT\tsource")
	fmt.Fprintf(w, "%s\t%d\t%d\t\t\t%s\t%s\n", e.Top, e.Csynth, e.Interval, e.Resources, e.Source)
	for _, t := range e.Tasks {
		indent := "  "
		if t.Name != e.Top || len(e.Tasks) > 1 {
			fmt.Fprintf(w, "  %s\t%d\t%d\t\t\t%s\t%s\n", t.Name, t.Latency, t.Interval, t.Resources, t.Source)
			indent = "    "
		}
		for _, l := range t.Loops {
			ii := "-"
			if l.Pipelined {
				ii = fmt.Sprint(l.II)
			}
			fmt.Fprintf(w, "%s%s\t%d\t%s\t%d\t%d\t\t\t\t\t\t%s\n", indent, l.Name, l.Latency, ii, l.Trip, l.Iteration, l.Source)
		}
	}
	if len(e.Channels) > 0 {
		var sum Resources
		for _, c := range e.Channels {
			sum = sum.plus(c.Resources)
		}
		fmt.Fprintf(w, "  %s\t\t\t\t\t%s\t\n", plural(len(e.Channels), "channel"), sum)
	}
	fmt.Fprintf(w, "available\t\t\t\t\t%s\t\n", e.Available)
	w.Flush()
	for _, t := range e.Tasks {
		for _, l := range t.Loops {
			if l.Asked > 0 && l.II > l.Asked {
				fmt.Fprintf(&b, "\n%s: loop %s has II %d, %d was asked for: %s", l.Source, l.Name, l.II, l.Asked, l.Limit)
			}
		}
	}
	return strings.TrimRight(trimLines(b.String()), "\n") + "\n"
}

// String is r as columns of a table.
func (r Resources) String() string {
	return fmt.Sprintf("%d\t%d\t%d\t%d\t%d", r.DSP, r.BRAM, r.URAM, r.FF, r.LUT)
}

func (r Resources) plus(o Resources) Resources {
	return Resources{r.DSP + o.DSP, r.BRAM + o.BRAM, r.URAM + o.URAM, r.FF + o.FF, r.LUT + o.LUT}
}
