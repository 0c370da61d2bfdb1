package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPublished reads the published figures and checks some against where they
// come from; each kernel has them, and a file.
func TestPublished(t *testing.T) {
	published, err := readPublished()
	require.NoError(t, err)
	require.Len(t, published, len(kernels))
	for _, k := range kernels {
		for _, tool := range []string{"baseline", "CODO", "Stream-HLS"} {
			require.Positive(t, published[k.name][tool].cycles, "%s of %s", k.name, tool)
		}
		require.FileExists(t, filepath.Join("../kernels", k.name+".cpp"))
		require.Positive(t, k.macs)
	}
	require.Equal(t, figure{70496, "834", false}, published["gemm"]["Stream-HLS"])
	require.Equal(t, "4,909 (403) †", published["atax"]["Allo"].String())
	require.Equal(t, "–", published["atax"]["nobody"].String())
}

// twelve makes a design for each kernel; the first is refused.
func twelve(csynth int64) []design {
	list := make([]design, len(kernels))
	for i := range list {
		list[i] = design{Csynth: csynth, Latency: 2 * csynth}
	}
	list[0] = design{refused: "the budget is too small"}
	return list
}

func TestTable(t *testing.T) {
	published, err := readPublished()
	require.NoError(t, err)
	text := targetTable(twelve(1356), published)
	require.Contains(t, text, "| atax | the budget is too small |")
	// 125,250 / 180 = 695.8 cycles are the bound, which is 0.51 of 1356.
	require.Contains(t, text, "| gesummv | 1,356 | 2,712 | 0 | 0 | 0 | 0.51 | 1,356 (562) | 1,309 (542) | 1,521 (393) † | 6,273 (181) | 1.00 |")
	require.Equal(t, 2+len(kernels)+1, strings.Count(text, "\n"))
}

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		require.Equal(t, want, thousands(n))
	}
	require.InDelta(t, 6, geometricMean([]float64{4, 9}), 1e-9)
}

// TestPlot checks that the plot is XML with a line and a name per kernel, and
// that names stand apart.
func TestPlot(t *testing.T) {
	curves := make([]curve, len(kernels))
	for _, csynth := range []int64{8000, 4000, 2000, 1000, 500, 250, 125, 99} {
		for i, d := range twelve(csynth) {
			curves[i] = curve{kernels[i], append(curves[i].designs, d)}
		}
	}
	p := tradeoffPlot(curves)
	text := p.svg()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
	}
	require.Equal(t, len(kernels), strings.Count(text, "<polyline"))
	require.NotContains(t, text, "NaN")
	at := labels(p.lines[1:], axis{10, 10000, 500, 20})
	for i := range at[1:] {
		require.GreaterOrEqual(t, at[i+1]-at[i], 15.0)
	}
	require.Contains(t, tradeoffTable(curves), "| gemm | 8,000 (0) | 4,000 (0) |")
}

// TestAblationTables checks speedups, and that a kernel without a design leaves a
// gap.
func TestAblationTables(t *testing.T) {
	a := ablationRuns{baseline: run{"baseline", nil, twelve(8000)}}
	a.baseline.designs[0] = design{Csynth: 8000, Latency: 8000}
	for n := range 5 {
		a.opts = append(a.opts, run{fmt.Sprintf("Opt%d", n+1), nil, twelve(int64(4000 >> (2 * n)))})
	}
	a.strategies = []run{{"PA", nil, twelve(30)}, {"exact", nil, twelve(15)}}
	text := ablationTable(a)
	require.Contains(t, text, "| atax | 8,000 | – | – | – | – | – |")
	require.Contains(t, text, "| gemm | 8,000 | 2.00 / 2.00 | 8.00 / 8.00 | 32.0 / 32.0 | 129 / 129 | 533 / 533 |")
	require.Contains(t, strategyTable(a), "| gemm | 60 / 30 (0) | 30 / 15 (0) |")
	require.Contains(t, strategyTable(a), "| **2.00 (1.00)** | **1.00 (1.00)** |")
	require.Equal(t, len(kernels), strings.Count(ablationPlot(a).svg(), "<polyline"))
}

// TestNetworks reads the published figures of networks, each of which has a file,
// and checks the tables and the plot.
func TestNetworks(t *testing.T) {
	published, err := readNetworks()
	require.NoError(t, err)
	require.Len(t, published, len(networks))
	made := design{Csynth: 1000000, Latency: 2000000, WallMS: 1234}
	made.Resources.BRAM, made.Resources.URAM = 7, 2
	var runs []networkRun
	for _, n := range networks {
		f := published[n.name]["CODO"]
		require.Positive(t, f.cycles, n.name)
		require.NotEmpty(t, f.clock)
		require.FileExists(t, filepath.Join("../networks", n.name+".cpp"))
		runs = append(runs, networkRun{n, n.dsps, made})
	}
	runs[1].design = design{refused: "the budget is too small"}
	text := networkTable(runs, published)
	require.Contains(t, text, "| ResNet-18, 32×32 | 1,000,000 | 2,000,000 | 0 | 7 + 2 | 0 | 1.2 | 1,690,000 (468, 116 BRAM, 1.2 s) | – | 8,290,000 (652) | 1.69 |")
	require.Contains(t, text, "| VGG-16, 32×32 | the budget is too small |")

	var over []networkRun
	for _, dsps := range scalings[0].dsps {
		over = append(over, networkRun{scalings[0].network, dsps, made})
	}
	text = scalingTable([][]networkRun{over}, published)
	require.Contains(t, text, "| ResNet-18, 224×224 | 309 | 1,000,000 | 2,000,000 | 0 | 7 + 2 | 0 | 1.2 | 8,524,159 |")
	require.Contains(t, text, "| ResNet-18, 224×224 | 9,024 | 1,000,000 | 2,000,000 | 0 | 7 + 2 | 0 | 1.2 | – |")
	p := scalingPlot(over, published[scalings[0].network.name])
	require.Len(t, p.lines[2].points, 5)
	require.Equal(t, 3, strings.Count(p.svg(), "<polyline"))
}
