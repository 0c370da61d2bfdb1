package report

import (
	"fmt"
	"strings"
)

// OffChip is what a run moves to and from memory beside the device.
type OffChip struct {
	// Bound is the least time in cycles for the bytes of all arrays, each moved once;
	// LimitedBy says what the design is limited by: compute or memory.
	Bound     int64  `json:"bound_cycles"`
	LimitedBy string `json:"limited_by"`
	// Exposed is the cycles that a run is longer than with a memory that gives every
	// word at once: transfer time that no work hides.
	Exposed int64  `json:"exposed_cycles"`
	Banks   []Bank `json:"banks"`
	Compute Bound  `json:"compute_bound"` // of the budget, whatever the memory gives
}

// A Bank is one bank of the memory.
type Bank struct {
	Name   string   `json:"bank"`
	Arrays []string `json:"arrays"`
	Bytes  int64    `json:"bytes"`     // of a run
	GBps   float64  `json:"gbps"`      // 10^9 bytes per second, on average over a run
	Peak   float64  `json:"peak_gbps"` // that it can
}

// Memory fills in what a run moves off chip; the latency of the run must be known. It
// raises the bound to that of the memory, if that takes longer.
func (r *Report) Memory(o OffChip) {
	if r.Latency > 0 && r.Bound.Cycles > 0 {
		r.Bound.Ratio = float64(r.Bound.Cycles) / float64(r.Latency)
	}
	o.LimitedBy, o.Compute = "compute", r.Bound
	if o.Bound > r.Bound.Cycles && (r.Chain == nil || o.Bound > r.Chain.Cycles) {
		o.LimitedBy = "memory"
	}
	if o.Bound > r.Bound.Cycles && r.Latency > 0 {
		r.Bound = Bound{o.Bound, "memory", float64(o.Bound) / float64(r.Latency)}
	}
	for k := range o.Banks {
		if b := &o.Banks[k]; r.Latency > 0 && r.ClockNS > 0 {
			b.GBps = float64(b.Bytes) / (float64(r.Latency) * r.ClockNS)
		}
	}
	r.OffChip = &o
}

// String is the summary in a line or two.
func (o *OffChip) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "off chip: limited by %s, %d cycles to move all arrays once; %d cycles of transfers that nothing hides", o.LimitedBy, o.Bound, o.Exposed)
	busiest := -1
	for k, x := range o.Banks {
		if busiest < 0 || x.GBps/max(x.Peak, 1) > o.Banks[busiest].GBps/max(o.Banks[busiest].Peak, 1) {
			busiest = k
		}
	}
	if busiest >= 0 {
		x := o.Banks[busiest]
		fmt.Fprintf(&b, "\nbusiest of %s: %s with %s, %d bytes at %.1f of %.1f GB/s", plural(len(o.Banks), "bank"), x.Name, strings.Join(x.Arrays, ", "), x.Bytes, x.GBps, x.Peak)
	}
	return b.String()
}
