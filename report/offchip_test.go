package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/report"
)

// TestMemory: the longer of both bounds limits the design, and a bank's rate is that
// of the whole run.
func TestMemory(t *testing.T) {
	off := report.OffChip{Bound: 1000, Exposed: 250, Banks: []report.Bank{
		{Name: "HBM[0]", Arrays: []string{"x"}, Bytes: 16000, Peak: 14.4}, {Name: "HBM[1]", Arrays: []string{"y", "z"}, Bytes: 48000, Peak: 14.4}}}
	r := report.Report{Latency: 2000, ClockNS: 4, Bound: report.Bound{Cycles: 400, By: "DSP", Ratio: 0.2}}
	r.Memory(off)
	require.Equal(t, report.Bound{Cycles: 1000, By: "memory", Ratio: 0.5}, r.Bound)
	require.Equal(t, "memory", r.OffChip.LimitedBy)
	require.InDelta(t, 2.0, r.OffChip.Banks[0].GBps, 1e-9)
	require.Equal(t, "off chip: limited by memory, 1000 cycles to move all arrays once; 250 cycles of transfers that nothing hides\n"+
		"busiest of 2 banks: HBM[1] with y, z, 48000 bytes at 6.0 of 14.4 GB/s", r.OffChip.String())

	r = report.Report{Latency: 2000, ClockNS: 4, Bound: report.Bound{Cycles: 1900, By: "DSP", Ratio: 0.95}}
	r.Memory(off)
	require.Equal(t, "compute", r.OffChip.LimitedBy)
	require.Equal(t, "DSP", r.Bound.By)
}
