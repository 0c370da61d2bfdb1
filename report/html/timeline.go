package html

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"codo/affine"
	"codo/sim"
)

// parts is how many pieces a run is shown in.
const parts = 96

// A timeline is the run of a design, as a chart with a row per task.
type timeline struct {
	Rows  []timeRow
	Ticks []tick
	Steps []step
	Note  string
}

// A tick is a place on the axis, in percent.
type tick struct {
	At   string
	Text string
}

// A step is a part of the run.
type step struct {
	Name, From, To string
	Left, Width    string // in percent
}

// A timeRow is one task.
type timeRow struct {
	Task                    int
	Name                    string
	Start, First, End, Wait int64 // First is -1 if it gives nothing to other tasks
	Why                     string
	FirstAt                 string // of 1000
	Alive, Work, Full       string // path data on 1000 by 10
}

// follow plays the design once more, and looks.
func (p *Page) follow() *sim.Course {
	if p.Network == nil || p.Report.Latency == 0 {
		return nil
	}
	c, err := sim.Follow(p.Network, p.Report.Latency, parts)
	if err != nil || c.Err() != nil {
		return nil
	}
	return c
}

// timelineOf draws a run; nil if there is none.
func (p *Page) timelineOf(c *sim.Course) *timeline {
	if c == nil {
		return nil
	}
	t := &timeline{}
	first, why := p.firstOutputs(c, affine.AllEnds(p.Design)), p.whyWait(c)
	for k := range p.Design.Tasks {
		run := c.Processes[k]
		row := timeRow{Task: k, Name: run.Name, Start: run.Start, First: first[k], End: run.Done, Wait: run.Stall, Why: why[k]}
		if row.First >= 0 {
			row.FirstAt = f(1000 * float64(row.First) / float64(c.Latency))
		}
		row.draw(c, k)
		t.Rows = append(t.Rows, row)
	}
	t.Ticks = ticks(c.Latency)
	t.steps(c, func(task int) int64 { return p.Report.Tasks[task].Latency })
	return t
}

// firstOutputs are the cycles in which tasks first give something to another; -1 if a
// task does not.
func (p *Page) firstOutputs(c *sim.Course, ends [][2]int) []int64 {
	first := slices.Repeat([]int64{-1}, len(p.Design.Tasks))
	for k, channel := range p.Design.Channels {
		writer := ends[k][0]
		at := c.Writes[k].First
		if channel.Kind == affine.PingPong {
			at = c.Processes[writer].Done
		}
		if first[writer] < 0 || at < first[writer] {
			first[writer] = at
		}
	}
	return first
}

// whyWait names the channels at which tasks wait longest; behind those of the design
// come the words of memories.
func (p *Page) whyWait(c *sim.Course) []string {
	why, most := make([]string, len(c.Processes)), make([]int64, len(c.Processes))
	note := func(task int, cycles int64, name, text string) {
		if cycles > most[task] {
			why[task], most[task] = name+text, cycles
		}
	}
	for k, channel := range c.Channels {
		empty, full := " is empty", " is full"
		if k >= len(p.Design.Channels) {
			empty, full = " do not come", " are not taken"
		}
		ends := p.Network.Channels[k]
		note(ends.Reader, channel.Empty, channel.Name, empty)
		note(ends.Writer, channel.Full, channel.Name, full)
	}
	return why
}

// draw draws the time of a task: from start to end, the part of each piece in which it
// works, from below, and that in which it waits for space, from above in half the height.
func (r *timeRow) draw(c *sim.Course, k int) {
	const wide, high = 1000.0, 10.0
	x := func(cycle float64) float64 { return wide * cycle / float64(c.Latency) }
	r.Alive = fmt.Sprintf("M%s 0H%sV10H%sz", f(x(float64(r.Start))), f(x(float64(r.End))), f(x(float64(r.Start))))
	size := float64((c.Latency + parts - 1) / parts)
	var work, full strings.Builder
	lastWork, lastFull := high, 0.0
	fmt.Fprintf(&work, "M%s 10", f(x(float64(r.Start))))
	fmt.Fprintf(&full, "M%s 0", f(x(float64(r.Start))))
	for part := range parts {
		from, to := math.Max(size*float64(part), float64(r.Start)), math.Min(size*float64(part+1), float64(r.End))
		if to <= from {
			continue
		}
		share := func(cycles int64) float64 { return high * math.Min(1, float64(cycles)/(to-from)) }
		busy := high - share(c.Waiting[k].Empty[part]+c.Waiting[k].Full[part])
		if y := high - busy; f(y) != f(lastWork) {
			fmt.Fprintf(&work, "H%sV%s", f(x(from)), f(y))
			lastWork = y
		}
		if y := share(c.Waiting[k].Full[part]) / 2; f(y) != f(lastFull) {
			fmt.Fprintf(&full, "H%sV%s", f(x(from)), f(y))
			lastFull = y
		}
	}
	fmt.Fprintf(&work, "H%sV10z", f(x(float64(r.End))))
	fmt.Fprintf(&full, "H%sV0z", f(x(float64(r.End))))
	r.Work = work.String()
	if r.Full = full.String(); !strings.Contains(r.Full[1:], "H") || strings.Count(r.Full, "H") == 1 {
		r.Full = ""
	}
}

// ticks are a few round numbers of cycles.
func ticks(cycles int64) (list []tick) {
	unit := math.Pow(10, math.Floor(math.Log10(float64(cycles))))
	for _, times := range []float64{1, 0.5, 0.2, 0.1} {
		if float64(cycles)/(unit*times) >= 4 || times == 0.1 {
			unit *= times
			break
		}
	}
	unit = math.Max(1, unit)
	for v := 0.0; v <= float64(cycles)*0.97; v += unit {
		list = append(list, tick{f(100 * v / float64(cycles)), short(int64(v))})
	}
	return list
}

// steps tells filling, steady state and draining apart: in the steady state all slow
// tasks, those that take at least half as long as the slowest, have begun to give and
// none has ended.
func (t *timeline) steps(c *sim.Course, latency func(task int) int64) {
	if len(t.Rows) == 1 {
		t.Note = "There is one task, which works from the first cycle to the last."
		return
	}
	most := int64(0)
	for k := range t.Rows {
		most = max(most, latency(k))
	}
	filled, drains, slow := int64(0), c.Latency, 0
	for k, row := range t.Rows {
		if 2*latency(k) >= most {
			filled, drains = max(filled, row.Start, row.First), min(drains, row.End)
			slow++
		}
	}
	add := func(name string, from, to int64) {
		if to > from {
			t.Steps = append(t.Steps, step{name, grouped(from), grouped(to), f(100 * float64(from) / float64(c.Latency)), f(100 * float64(to-from) / float64(c.Latency))})
		}
	}
	who := fmt.Sprintf("the %d slow tasks, those that take at least half as long as the slowest,", slow)
	if slow == 1 {
		who = "the slowest task"
	}
	if filled >= drains {
		t.Note = fmt.Sprintf("There is no steady state: of %s the first ends in cycle %s, and the last begins to give in cycle %s.", who, grouped(drains), grouped(filled))
		add("filling", 0, drains)
		add("one after the other", drains, filled)
		add("draining", filled, c.Latency)
		return
	}
	verb := "give all at once"
	if slow == 1 {
		verb = "gives"
	}
	t.Note = fmt.Sprintf("From cycle %s to %s %s %s: the steady state.", grouped(filled), grouped(drains), who, verb)
	add("filling", 0, filled)
	add("steady state", filled, drains)
	add("draining", drains, c.Latency)
}
