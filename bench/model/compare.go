package main

import (
	"fmt"
	"os"
	"time"

	"codo/affine"
	"codo/diag"
	"codo/model"
	"codo/parse"
	"codo/sim"
)

// A result is how the price of one design differs from its reports.
type result struct {
	design design
	err    error
	read   time.Duration // parsing
	model  time.Duration
	played time.Duration // in package sim
	alone  error         // why not: the latency is that of the model alone

	csynth, cosim, interval pair // cycles; no report: want 0
	dsp, ff, lut, memory    pair // memory without FIFOs, in block RAMs of 18 Kbit; an ultra RAM is 16

	loops   int    // pipelined loops found in the reports by name
	missing int    // pipelined loops that no report has
	ii      int    // of the loops: the II is exact
	depth   int    // of those with the same II: the iteration latency is exact
	near    int    // and within two cycles
	tasks   []pair // latencies of functions
	wrong   []string
}

// A pair is a figure of the model and of the report.
type pair struct{ got, want int64 }

// off is the relative error.
func (p pair) off() float64 { return float64(p.got-p.want) / float64(max(p.want, 1)) }

// uramBlocks is the number of block RAMs of 18 Kbit that hold what an ultra RAM
// of 288 Kbit holds.
const uramBlocks = 16

// compare reads, prices and compares one design.
func compare(d design) result {
	r := result{design: d}
	src, err := os.ReadFile(d.source)
	if err != nil {
		r.err = err
		return r
	}
	start := time.Now()
	parsed, found := parse.File(d.source, src, parse.Options{Top: d.top, AsWritten: true})
	r.read = time.Since(start)
	if parsed.Program == nil {
		r.err = firstError(found)
		return r
	}
	start = time.Now()
	opt := model.Options{Reassociate: d.reassociate}
	m, err := model.Estimate(parsed.Program, opt)
	r.model = time.Since(start)
	if err != nil {
		r.err = err
		return r
	}
	modules, err := readModules(d.solution)
	if err != nil {
		r.err = err
		return r
	}
	top, ok := modules[d.top]
	if !ok {
		r.err = fmt.Errorf("no report for top function %s", d.top)
		return r
	}
	r.csynth, r.interval = pair{m.Csynth, max(top.latency, 0)}, pair{m.Interval, max(top.interval, 0)}
	start = time.Now()
	r.cosim = pair{m.Latency, readCosim(d.solution, d.top)}
	if n, err := play(parsed.Program, m); err != nil {
		r.alone = err
	} else {
		r.cosim.got = n
	}
	r.played = time.Since(start)
	r.dsp, r.ff, r.lut = pair{int64(m.Uses.DSP), top.dsp}, pair{int64(m.Uses.FF), top.ff}, pair{int64(m.Uses.LUT), top.lut}
	r.memory = pair{int64(m.Uses.BRAM18K + uramBlocks*m.Uses.URAM), top.bram + uramBlocks*top.uram - fifoMemory(d.solution, d.top)}
	for _, c := range m.Channels {
		if c.Channel.Kind == affine.FIFO {
			r.memory.got -= int64(c.Uses.BRAM18K + uramBlocks*c.Uses.URAM)
		}
	}
	r.compareTasks(m, modules)
	return r
}

// play is the latency of one run of p, every token of it, in cycles.
func play(p *affine.Program, m *model.Report) (int64, error) {
	n, err := sim.Join(p, m.Schedules())
	if err != nil {
		return 0, err
	}
	t, err := sim.Time(n, 1)
	if err != nil {
		return 0, err
	}
	return t.Latency, t.Err()
}

func firstError(found diag.List) error {
	for _, d := range found {
		if d.Severity >= diag.Error {
			return fmt.Errorf("%s: %s", d.Pos, d.Text)
		}
	}
	return fmt.Errorf("not read")
}

// compareTasks compares loops and functions by name.
func (r *result) compareTasks(m *model.Report, modules map[string]module) {
	loops := map[string]loop{}
	for _, mod := range modules {
		for name, l := range mod.loops {
			loops[name] = l
		}
	}
	for _, t := range m.Tasks {
		if mod, ok := modules[t.Task.Name]; ok && mod.latency > 0 {
			r.tasks = append(r.tasks, pair{t.Latency, mod.latency})
		}
		for _, l := range t.Loops {
			if !l.Pipelined {
				continue
			}
			want, ok := loops[l.Name()]
			if !ok || want.ii == 0 {
				r.missing++
				r.wrong = append(r.wrong, fmt.Sprintf("%s %s: no report of a pipelined loop\n", r.design.name, l.Name()))
				continue
			}
			r.loops++
			if int64(l.II) == want.ii {
				r.ii++
				if l.Depth == want.depth {
					r.depth++
				}
				if l.Depth-want.depth <= 2 && want.depth-l.Depth <= 2 {
					r.near++
				}
			}
			if int64(l.II) != want.ii || l.Depth != want.depth {
				r.wrong = append(r.wrong, fmt.Sprintf("%s %s: II %d, report %d; iteration latency %d, report %d\n", r.design.name, l.Name(), l.II, want.ii, l.Depth, want.depth))
			}
		}
	}
}

// line is the design on one line: figure of the model / of the report.
func (r *result) line() string {
	both := func(p pair) string { return fmt.Sprintf("%d/%d", p.got, p.want) }
	return fmt.Sprintf("%s: csynth %s cosim %s interval %s dsp %s memory %s ff %s lut %s loops %d ii %d depth %d missing %d read %v model %v sim %v",
		r.design.name, both(r.csynth), both(r.cosim), both(r.interval), both(r.dsp), both(r.memory), both(r.ff), both(r.lut),
		r.loops, r.ii, r.depth, r.missing, r.read.Round(time.Millisecond), r.model.Round(time.Millisecond), r.played.Round(time.Millisecond))
}
