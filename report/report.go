// Package report tells people and programs what codo-opt found and did: the
// numbers of report.json, and report.txt for reading.
package report

import (
	"encoding/json"
	"slices"

	"codo/affine"
	"codo/diag"
)

// A Report is the content of report.json. Names are stable; more may be added.
type Report struct {
	Top       string  `json:"top"`
	Device    string  `json:"device"`
	ClockNS   float64 `json:"clock_ns"`
	Interface string  `json:"interface"`
	// Values are those that scalar arguments always have.
	Values     map[string]float64 `json:"values,omitempty"`
	FP         string             `json:"fp"`                      // exact, or reassociate: sums may change order
	Latency    int64              `json:"latency_cycles"`          // of one run, by the timed simulation; 0: unknown
	Analytic   int64              `json:"latency_analytic_cycles"` // the same by the model alone
	Differs    string             `json:"latency_note,omitempty"`  // why these two differ, if they do by over 2 %
	Csynth     int64              `json:"csynth_latency_cycles"`   // what the report of csynth would say
	Interval   int64              `json:"interval_cycles"`         // between runs
	Assumed    []Assumed          `json:"assumed_trips,omitempty"` // in these cycles
	Stopped    bool               `json:"search_stopped"`          // the search ended before its time, and this was the best so far
	Resources  Resources          `json:"resources"`
	Budget     Resources          `json:"budget"`
	Bound      Bound              `json:"bound"`
	Chain      *Chain             `json:"sums_in_order,omitempty"` // if it takes longer than the bound
	OffChip    *OffChip           `json:"off_chip,omitempty"`      // of the axi interface
	Bottleneck *Bottleneck        `json:"bottleneck,omitempty"`
	Tasks      []Task             `json:"tasks"`
	Channels   []Channel          `json:"channels"`
	Ports      []Port             `json:"ports"` // arrays off chip
	Violations []Violation        `json:"violations"`
	Passes     []Pass             `json:"passes"`
	WallMS     float64            `json:"wall_ms"`
}

// Assumed is a loop whose iterations depend on data, and how many of them are priced.
type Assumed struct {
	Source string `json:"source"` // file:line:col of the loop
	Trips  int64  `json:"trips"`  // each time that it is reached
}

// A Task is one process of the design.
type Task struct {
	Name    string `json:"name"`
	Source  string `json:"source"`         // file:line:col
	Trip    int64  `json:"trip,omitempty"` // executions of its innermost statements; left out if not affine
	Latency int64  `json:"latency_cycles"`
	II      int    `json:"ii"` // the largest of its pipelined loops
	*Run
	Resources
	Sequential string  `json:"sequential,omitempty"`     // why it is a fall-back that runs as written
	Layers     []Layer `json:"called_in_turn,omitempty"` // that share it
}

// A Run is what a task does in the run in time, in cycles.
type Run struct {
	Start int64 `json:"start_cycle"`  // its first
	End   int64 `json:"end_cycle"`    // the one after its last
	Stall int64 `json:"stall_cycles"` // between, without work
}

// A Bound is the least time in which the budget could do the work.
type Bound struct {
	Cycles int64   `json:"cycles"`
	By     string  `json:"by"`    // the resource that sets it
	Ratio  float64 `json:"ratio"` // bound over latency: 1 is the limit
}

// A Channel joins two tasks.
type Channel struct {
	Name   string `json:"name"`
	Source string `json:"source"` // file:line:col of the array
	From   string `json:"from"`
	To     string `json:"to"`
	Kind   string `json:"kind"`
	Depth  int    `json:"depth,omitempty"`    // of a FIFO, in tokens
	Tokens int    `json:"tokens,omitempty"`   // elements handed over in one run
	Lanes  int    `json:"lanes"`              // elements per token
	Bits   int    `json:"bits"`               // per token
	Full   int64  `json:"writer_wait_cycles"` // of the run in time: as it was full
	Empty  int64  `json:"reader_wait_cycles"` // as it was empty
	Stream string `json:"stream,omitempty"`   // of a FIFO, the order of its tokens
	Reason string `json:"reason"`
}

// A Pass is the time that one stage of the compiler took.
type Pass struct {
	Name string  `json:"name"`
	MS   float64 `json:"ms"`
}

// A Violation is a rule of dataflow regions that the input breaks, and what was
// done about it; or another finding.
type Violation struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Kind     string `json:"kind"`
	Buffer   string `json:"buffer"`
	At       string `json:"at"`
	Other    string `json:"other"` // the second place; "" if there is none
	Fix      string `json:"fix"`   // what was done, or what to do
	Vitis    string `json:"vitis"` // what Vitis HLS would say; "" if nothing
}

// New describes the decided program p. The caller fills in what it knows of the
// run: device, clock, interface, passes and time.
func New(p *affine.Program, found diag.List) *Report {
	r := &Report{Top: p.Top, Tasks: []Task{}, Channels: []Channel{}, Ports: Ports(p), Violations: Violations(found)}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && l.Trips > 0 {
				if _, _, known := affine.TripRange(l); !known {
					r.Assumed = append(r.Assumed, Assumed{l.Pos.String(), l.Trips})
				}
			}
			return true
		})
		r.Tasks = append(r.Tasks, Task{Name: t.Name, Source: t.Pos.String(), Trip: trip(t), Sequential: t.Sequential, Layers: layers(t)})
	}
	ends := affine.AllEnds(p)
	for i, c := range p.Channels {
		from, to := ends[i][0], ends[i][1]
		out := Channel{Name: c.Buffer.Name, Source: c.Buffer.Pos.String(), From: p.Tasks[from].Name, To: p.Tasks[to].Name, Kind: "pingpong", Tokens: tokens(p.Tasks[from], c), Lanes: c.Width(), Bits: c.Width() * c.Buffer.Elem.Bits, Reason: c.Reason}
		if c.Kind == affine.FIFO {
			out.Kind, out.Depth, out.Stream = "fifo", c.Depth, c.Stream
		}
		r.Channels = append(r.Channels, out)
	}
	return r
}

// Violations picks the dataflow violations out of a list of findings.
func Violations(found diag.List) []Violation {
	return Findings(slices.DeleteFunc(slices.Clone(found), func(d diag.Diagnostic) bool { return !d.Code.IsViolation() }))
}

// Findings gives every finding of a list, whatever its code; Violations only those of dataflow.
func Findings(found diag.List) []Violation {
	out := []Violation{}
	for _, d := range found {
		v := Violation{Code: string(d.Code), Severity: d.Severity.String(), Kind: d.Text, Buffer: d.Subject, At: d.Pos.String(), Fix: d.Help, Vitis: d.Code.Vitis()}
		other := slices.IndexFunc(d.Notes, func(n diag.Note) bool { return n.Pos != d.Pos })
		if other >= 0 {
			v.Other = d.Notes[other].Pos.String()
		}
		out = append(out, v)
	}
	return out
}

// trip is the number of executions of a task's innermost statements; 0 if a
// bound or guard is not affine.
func trip(t *affine.Task) int64 {
	most := int64(0)
	for _, a := range affine.Writes(t.Body) { // a read may stand on one side of a choice that depends on data
		n, exact := affine.Executions(a.Domain)
		if !exact {
			return 0
		}
		most = max(most, n)
	}
	return most
}

// JSON is the text of report.json.
func (r *Report) JSON() []byte {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		panic("report: " + err.Error()) // no field can fail
	}
	return append(text, '\n')
}
