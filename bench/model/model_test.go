package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// write makes files below a new folder.
func write(t *testing.T, files map[string]string) string {
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

const scaleReport = `<profile>
<PerformanceEstimates>
<SummaryOfOverallLatency><Worst-caseLatency>39</Worst-caseLatency><Interval-max>40</Interval-max></SummaryOfOverallLatency>
<SummaryOfLoopLatency>
<rows><TripCount>2</TripCount><Latency>36</Latency><IterationLatency>18</IterationLatency>
<cols><TripCount>16</TripCount><Latency>17</Latency><PipelineII>1</PipelineII><PipelineDepth>3</PipelineDepth></cols>
</rows>
</SummaryOfLoopLatency>
</PerformanceEstimates>
<AreaEstimates><Resources><DSP>3</DSP><FF>200</FF><LUT>100</LUT><BRAM_18K>4</BRAM_18K><URAM>1</URAM></Resources></AreaEstimates>
<Resources><DSP>99</DSP></Resources>
</profile>`

func TestReadModule(t *testing.T) {
	dir := write(t, map[string]string{"s/syn/report/k_csynth.xml": scaleReport})
	modules, err := readModules(filepath.Join(dir, "s"))
	require.NoError(t, err)
	require.Equal(t, map[string]module{"k": {latency: 39, interval: 40, dsp: 3, bram: 4, uram: 1, ff: 200, lut: 100,
		loops: map[string]loop{"rows": {trip: 2, latency: 36, depth: 18}, "cols": {trip: 16, latency: 17, ii: 1, depth: 3}}}}, modules)
}

// TestCompare reads a small project as the public ones are laid out.
func TestCompare(t *testing.T) {
	dir := write(t, map[string]string{
		"polybench/vitis/k/k.cpp":                                   "void k(const float x[16], float y[16]) {\nrow:\n  for (int i = 0; i < 16; i++) {\n#pragma HLS pipeline\n    y[i] = x[i] * 2;\n  }\n}\n",
		"polybench/vitis/k/k_tb.cpp":                                "int main() {}\n",
		"polybench/vitis/k/syn.tcl":                                 "config_compile -unsafe_math_optimizations\n",
		"polybench/vitis/k/k.prj/solution1/syn/report/csynth.rpt":   "== Synthesis Summary Report of 'k'\n",
		"polybench/vitis/k/k.prj/solution1/syn/report/k_csynth.rpt": "|FIFO                 |        2|     -|      190|      156|    -|\n",
		"polybench/vitis/k/k.prj/solution1/syn/report/k_csynth.xml": scaleReport,
		"polybench/vitis/k/k.prj/solution1/sim/report/k_cosim.rpt":  "|   Verilog|      Pass|           30|           31|           32|  NA|\n",
	})
	designs, err := findDesigns(dir)
	require.NoError(t, err)
	require.Len(t, designs, 1)
	d := designs[0]
	require.Equal(t, []any{"polybench/vitis/k", "PolyBench by Vitis alone", false, "k", true}, []any{d.name, d.family, d.fitted, d.top, d.reassociate})
	r := compare(d)
	require.NoError(t, r.err)
	require.Equal(t, int64(39), r.csynth.want)
	require.NoError(t, r.alone)
	require.Equal(t, pair{23, 32}, r.cosim, "15 iterations more than one of 7 cycles, and one")
	require.Equal(t, pair{0, 18}, r.memory, "4 blocks and an ultra RAM, without 2 of FIFOs")
	require.Equal(t, 1, r.missing, "the report has no loop called row")
	require.Contains(t, table([]result{r}), "| PolyBench by Vitis alone | 1 | 0 |")
	require.Contains(t, table([]result{r}), "| 41 % / 41 %, 0 % | 28 % / 28 %, 0 % | 0 / 0, 100 % |")
}

func TestErrors(t *testing.T) {
	require.Equal(t, "–", errors(nil))
	require.Equal(t, "10 % / 7.5 %", errors([]pair{{110, 100}, {90, 100}, {100, 100}, {110, 100}}))
	require.Equal(t, "<0.01 % / <0.01 %", errors([]pair{{100001, 100000}}))
}
