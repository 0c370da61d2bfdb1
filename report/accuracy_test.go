package report_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/report"
)

func csynth(t *testing.T) (*report.Csynth, string) {
	text, err := os.ReadFile("testdata/csynth.rpt")
	require.NoError(t, err)
	c, err := report.ReadCsynth(string(text))
	require.NoError(t, err)
	return c, string(text)
}

func TestReadCsynth(t *testing.T) {
	c, text := csynth(t)
	require.Equal(t, &report.Csynth{Top: "chain", Version: "2023.2", Device: "xcu55c-fsvh2892-2L-e", Modules: []report.CsynthModule{
		{Name: "chain", Latency: 112, Interval: 40, II: 4, Resources: report.Resources{DSP: 6, BRAM: 2, FF: 1500, LUT: 1200}},
		{Name: "entry_proc", Level: 1, Resources: report.Resources{FF: 3, LUT: 29}},
		{Name: "produce", Level: 1, Latency: 30, Interval: 30, II: 1, Resources: report.Resources{DSP: 3, FF: 420, LUT: 300}},
		{Name: "produce_Pipeline_rows", Level: 2, Latency: 28, Interval: 28, II: 1, Resources: report.Resources{DSP: 3, FF: 400, LUT: 280}},
		{Name: "consume", Level: 1, Latency: 100, Interval: 100, II: 4, Resources: report.Resources{DSP: 3, BRAM: 2, FF: 700, LUT: 500}},
	}}, c)
	_, err := report.ReadCsynth("INFO: [HLS 200-10] Running")
	require.ErrorContains(t, err, "no summary report of synthesis")
	_, err = report.ReadCsynth("== Synthesis Summary Report of 'chain'\n")
	require.ErrorContains(t, err, "has no table of modules")
	head, _, _ := strings.Cut(text, "    |+ chain")
	_, err = report.ReadCsynth(head)
	require.ErrorContains(t, err, "is empty")
	for i := range text { // cut off anywhere
		_, _ = report.ReadCsynth(text[:i])
	}
	unknown, err := report.ReadCsynth(strings.Replace(text, "|      112|", "|        -|", 1))
	require.NoError(t, err)
	require.EqualValues(t, -1, unknown.Modules[0].Latency, "a latency that depends on data")
}

func TestAccuracy(t *testing.T) {
	c, _ := csynth(t)
	r := &report.Report{Top: "chain", Csynth: 98, Interval: 40, Resources: report.Resources{DSP: 6, BRAM: 3, LUT: 1000, FF: 1500}, Tasks: []report.Task{
		{Name: "produce", Source: "chain.cpp:3:3", Latency: 30, II: 1, Resources: report.Resources{DSP: 3, FF: 420, LUT: 300}},
		{Name: "consume", Source: "chain.cpp:8:3", Latency: 0, II: 0, Resources: report.Resources{DSP: 3, BRAM: 3, FF: 700, LUT: 400}},
		{Name: "store", Source: "chain.cpp:9:3"},
	}}
	a, err := report.Measure(r, c)
	require.NoError(t, err)
	require.Equal(t, `chain: predicted against Vitis HLS 2023.2 on xcu55c-fsvh2892-2L-e

figure             predicted  real  error
latency (cycles)   98         112   -12.5 %
interval (cycles)  40         40    0 %
DSP                6          6     0 %
BRAM18K            3          2     +50.0 %
URAM               0          0     0 %
LUT                1000       1200  -16.7 %
FF                 1500       1500  0 %

task, predicted/real  cycles  II   DSP  BRAM18K  URAM  LUT      FF   source
produce               30      1    3    0        0     300      420  chain.cpp:3:3
consume               -/100   -/4  3    3/2      0     400/500  700  chain.cpp:8:3

tasks without a module in the report: store; the tool has inlined or removed them

modules of the region that are no tasks: entry_proc
`, a.Text())
	r.Top = "other"
	_, err = report.Measure(r, c)
	require.EqualError(t, err, "the report is of chain, and the design is other")
}
