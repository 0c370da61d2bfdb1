package html

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/pipeline"
	"codo/sim"
)

// TestTimeline follows two tasks that hand over an array in another order: the second
// waits for the first, and nothing overlaps.
func TestTimeline(t *testing.T) {
	p := pageOf(t, "turn.cpp", `void turn(const float x[8][8], float y[8][8]) {
  float t[8][8];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) t[i][j] = x[i][j] * 2;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) y[i][j] = t[i][j] + 1;
}
`, true)
	c := p.follow()
	require.Equal(t, p.Report.Latency, c.Latency)
	line := p.timelineOf(c)
	require.Len(t, line.Rows, 2)
	first, second := line.Rows[0], line.Rows[1]
	require.Equal(t, c.Writes[0].First, first.First)
	require.Positive(t, first.First)
	require.Equal(t, int64(-1), second.First, "it writes memory only")
	require.Equal(t, "t is empty", second.Why)
	require.Equal(t, p.Report.Tasks[1].Stall, second.Wait)
	require.Equal(t, []string{"filling", "steady state", "draining"}, []string{line.Steps[0].Name, line.Steps[1].Name, line.Steps[2].Name})
	require.True(t, strings.HasPrefix(second.Work, "M"))
	require.Empty(t, second.Full, "it waits for tokens only")
}

// TestTimelineOffChip plays what report.json tells of: with memories behind the ports,
// for which loads wait.
func TestTimelineOffChip(t *testing.T) {
	p := pageWith(t, "mm.cpp", `void mm(const float a[16][16], const float b[16][16], float c[16][16]) {
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      float s = 0;
      for (int k = 0; k < 16; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
`, false, pipeline.AXI)
	c := p.follow()
	require.Equal(t, p.Report.Latency, c.Latency)
	require.Greater(t, len(c.Channels), len(p.Design.Channels))
	line := p.timelineOf(c)
	require.Len(t, line.Rows, len(p.Report.Tasks), "no rows for memories")
	var why []string
	for k, row := range line.Rows {
		require.Equal(t, p.Report.Tasks[k].Stall, row.Wait)
		why = append(why, row.Why)
	}
	require.Contains(t, why, "words of a do not come")
}

// TestSteps finds the steady state by the slow tasks only.
func TestSteps(t *testing.T) {
	c := &sim.Course{Timing: sim.Timing{Latency: 100}}
	line := func(rows ...timeRow) *timeline {
		l := &timeline{Rows: rows}
		l.steps(c, func(k int) int64 { return []int64{1, 40, 60}[k] })
		return l
	}
	load := timeRow{Start: 0, First: 1, End: 5}
	l := line(load, timeRow{Start: 1, First: 20, End: 80}, timeRow{Start: 1, First: -1, End: 100})
	require.Equal(t, []step{{"filling", "0", "20", "0", "20"}, {"steady state", "20", "80", "20", "60"}, {"draining", "80", "100", "80", "20"}}, l.Steps)
	l = line(load, timeRow{Start: 1, First: 20, End: 50}, timeRow{Start: 51, First: 60, End: 100})
	require.Equal(t, []step{{"filling", "0", "50", "0", "50"}, {"one after the other", "50", "60", "50", "10"}, {"draining", "60", "100", "60", "40"}}, l.Steps)
	require.Contains(t, l.Note, "no steady state: of the 2 slow tasks")
	require.Empty(t, line(load).Steps)
}

// TestTicks wants between 4 and 10 round numbers.
func TestTicks(t *testing.T) {
	for cycles := int64(1); cycles < 1e12; cycles = cycles*17/10 + 1 {
		n := len(ticks(cycles))
		require.True(t, n >= 1 && n <= 10 && (cycles < 10 || n >= 4), "%d ticks for %d cycles", n, cycles)
	}
}

// TestNumbers writes numbers for people.
func TestNumbers(t *testing.T) {
	for want, got := range map[string]string{
		"0": grouped(0), "999": grouped(999), "1,000": grouped(1000), "-12,345,678": grouped(int64(-12345678)),
		"999 ": short(999) + " ", "1k": short(1000), "41.1k": short(41069), "165k": short(165368), "1M": short(999999), "20.3M": short(20318348), "2.5G": short(2500000000),
		"3.33 ns": duration(1, 3.33), "137 µs": duration(41069, 3.33), "1.14 ms": duration(341245, 3.33), "3.33 s": duration(1e9, 3.33),
		"<1 %": percent(0.001), "0 %": percent(0), "99 %": percent(0.999), "100 %": percent(1),
		"1 cycle": cycles(1), "2 cycles": cycles(2), "0.5": rate(0.5), "1,816": rate(1815.8),
		"abc": clip("abc", 3), "a…d": clip("abcd", 3), "load_block…v1_weight": clip("load_block1a_conv1_weight", 20),
	} {
		require.Equal(t, want, got)
	}
}

// TestTradeoff puts on the curve what no design with as few DSPs beats.
func TestTradeoff(t *testing.T) {
	p := pageOf(t, "block.cpp", block, true)
	p.Report.Resources.DSP, p.Report.Latency, p.Report.Budget.DSP = 40, 100, 90
	p.Tried = []Trial{{10, 500, true, true}, {20, 600, true, true}, {30, 200, false, true}, {40, 100, true, true}, {100, 50, true, false}}
	tried := p.tradeoffOf()
	require.Equal(t, 3, tried.Best)
	var notes []string
	for _, r := range tried.Rows {
		notes = append(notes, r.Note())
	}
	require.Equal(t, []string{"on the curve", "", "on the curve, by the model alone", "chosen", "over the budget"}, notes)
	wellFormed(t, tried.Picture)
	require.Equal(t, 5, strings.Count(tried.Picture, `class="tried`))
	p.Tried = p.Tried[3:4]
	require.Empty(t, p.tradeoffOf().Picture)
	p.Tried = nil
	require.Nil(t, p.tradeoffOf())
}
