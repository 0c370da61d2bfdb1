package parallel

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/nest"
)

// A Way is a config for tests: what a task takes.
type Way struct {
	Cycles   int64
	DSP, LUT int
}

// Tables are the configs of each task of p.
func Tables(p *affine.Program, opt Options) [][]Way {
	tasks := NewSurvey(p, opt, nil).tasks
	var out [][]Way
	for _, t := range tasks {
		var ways []Way
		for _, c := range t.configs {
			ways = append(ways, Way{c.cycles, c.dsp, c.lut})
		}
		out = append(out, ways)
	}
	return out
}

// Threshold is threshold for configs that are in order, by rising cycles.
func Threshold(tables [][]Way, budget Budget) (limit int64, chosen []Way) {
	var tasks []*taskTable
	for _, ways := range tables {
		t := &taskTable{}
		for _, w := range ways {
			t.configs = append(t.configs, config{cycles: w.Cycles, pace: pace{work: w.Cycles, busy: w.Cycles}, dsp: w.DSP, lut: w.LUT})
		}
		tasks = append(tasks, t)
	}
	s := threshold(tasks, budget)
	for _, c := range s.chosen {
		chosen = append(chosen, Way{c.cycles, c.dsp, c.lut})
	}
	return s.limit.cycles, chosen
}

// A Step is a config for tests: how a task takes and gives.
type Step struct {
	Busy, Lag   int64
	Late, Waits bool
	DSP         int
}

func (x Step) config() config {
	return config{cycles: x.Busy, pace: pace{work: x.Busy, busy: x.Busy}, lag: x.Lag, late: x.Late, waits: x.Waits, dsp: x.DSP}
}

// Latency is that of tasks that each take from those before.
func Latency(steps []Step, before [][]int) int64 {
	x := newPath(sources(before), true)
	var chosen []config
	for _, s := range steps {
		chosen = append(chosen, s.config())
	}
	return x.of(chosen)
}

// Evened is threshold for tables of ways that are busy for so long beside what others wait
// for, in order by rising cycles: how long the task is busy that is so longest.
func Evened(tables [][]Way, busy [][]int64, budget Budget) int64 {
	var tasks []*taskTable
	for i, ways := range tables {
		t := &taskTable{}
		for k, w := range ways {
			t.configs = append(t.configs, config{cycles: w.Cycles, pace: pace{work: busy[i][k], busy: busy[i][k]}, dsp: w.DSP, lut: w.LUT})
		}
		tasks = append(tasks, t)
	}
	s := threshold(tasks, budget)
	return s.busiest()
}

// Waits says how much a run of tasks that each take from those before waits for each.
func Waits(steps []Step, before [][]int) []float64 {
	x := newPath(sources(before), true)
	var chosen []config
	for _, s := range steps {
		chosen = append(chosen, s.config())
	}
	return x.waits(chosen)
}

// Sooner is threshold and then sooner for tables of steps that are in order, by
// rising time: what each gives.
func Sooner(tables [][]Step, before [][]int, budget Budget) (sooner, plain []Step) {
	var tasks []*taskTable
	for _, steps := range tables {
		t := &taskTable{}
		for _, s := range steps {
			t.configs = append(t.configs, s.config())
		}
		tasks = append(tasks, t)
	}
	steps := func(chosen []config) (list []Step) {
		for _, c := range chosen {
			list = append(list, Step{c.busy, c.lag, c.late, c.waits, c.dsp})
		}
		return list
	}
	s := threshold(tasks, budget)
	return steps(s.sooner(tasks, newPath(sources(before), true), means{budget: budget}).chosen), steps(s.chosen)
}

// sources are channels that are no matter.
func sources(before [][]int) (list [][]source) {
	for _, from := range before {
		var own []source
		for _, k := range from {
			own = append(own, source{task: k})
		}
		list = append(list, own)
	}
	return list
}

// Courses tells how the ways of each task of p go through the channels it reads:
// channel, dimension, part ahead, part left, each once and sorted.
func Courses(p *affine.Program, opt Options) [][]string {
	var out [][]string
	for _, t := range NewSurvey(p, opt, nil).tasks {
		var own []string
		for _, x := range t.parts {
			for _, c := range x.choices {
				for _, y := range c.courses {
					if !y.writes {
						own = append(own, fmt.Sprintf("%s %d %.3g %.3g", y.buffer.Name, y.dim, y.ahead, y.left))
					}
				}
			}
		}
		slices.Sort(own)
		out = append(out, slices.Compact(own))
	}
	return out
}

// Beside is the time of tasks off chip that each take from those before, without and
// with changes within a budget.
func Beside(tables [][]Step, before [][]int, budget Budget) (plain, hastened int64) {
	var tasks []*taskTable
	s := &selection{}
	for _, steps := range tables {
		t := &taskTable{}
		for _, x := range steps {
			t.configs = append(t.configs, x.config())
		}
		tasks, s.chosen = append(tasks, t), append(s.chosen, t.configs[len(t.configs)-1])
	}
	for _, c := range s.chosen {
		s.limit = upTo(max(s.limit.cycles, c.busy))
	}
	x := newPath(sources(before), true)
	return x.of(s.chosen), s.hasten(tasks, x, means{budget: budget}, spareCost)
}

// Recurrence is recurrence of the body of the first loop.
func Recurrence(p *affine.Program) (cycles int64) {
	found := false
	affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && !found {
			found, cycles = true, estimatorOf(p, Options{ClockNS: 5}).recurrence(l.Body)
		}
		return !found
	})
	return cycles
}

// Shifts reports whether what comes shifts through windows of a pooling of [c][y][x]
// element by element, with loops y, x and c in this order and in so many blocks.
func Shifts(order []int, blocks []int64) bool {
	s := cutting{band: &nest.Band{Free: []bool{true, true, true}}, order: order}
	cuts := make([]nest.Cut, len(blocks))
	for k, n := range blocks {
		cuts[k].Blocks = n
	}
	return s.shifts(cuts, []window{{loop: -1, along: []int{2}, free: true}, {loop: 0, along: []int{0}, free: true}, {loop: 1, along: []int{1}, free: true}})
}

// TakesAsItGoes tells of the last task of p, by how many iterations of its only sum run at
// once, whether there is such a way, in one block, that does not wait for all that comes.
func TakesAsItGoes(p *affine.Program, opt Options) map[int64]bool {
	tables := NewSurvey(p, opt, nil).tasks
	out := map[int64]bool{}
	for _, x := range tables[len(tables)-1].parts {
		for _, c := range x.choices {
			whole, copies := true, int64(1)
			for k, cut := range c.cuts {
				if copies = max(copies, cut.Copies); x.band.Free[k] {
					whole, copies = whole && cut.Blocks == 1, 1
				}
			}
			out[copies] = out[copies] || whole && !c.waits
		}
	}
	return out
}

// Relieved is threshold and then relieve for tables of ways that are in order, by rising
// cycles.
func Relieved(tables [][]Way, budget Budget) (chosen []Way) {
	var tasks []*taskTable
	for _, ways := range tables {
		t := &taskTable{}
		for _, w := range ways {
			t.configs = append(t.configs, config{cycles: w.Cycles, pace: pace{work: w.Cycles, busy: w.Cycles}, dsp: w.DSP, lut: w.LUT})
		}
		tasks = append(tasks, t)
	}
	s := threshold(tasks, budget)
	s.relieve(tasks, budget)
	for _, c := range s.chosen {
		chosen = append(chosen, Way{c.cycles, c.dsp, c.lut})
	}
	return chosen
}

// Operators is what one execution of the statements of a task takes in DSPs and LUTs.
func Operators(t *affine.Task) (dsp, lut int) {
	w := estimatorOf(&affine.Program{Tasks: []*affine.Task{t}}, Options{ClockNS: 5}).of(t.Body)
	return w.dsp, w.lut
}

// Fewer are most of limits.
func Fewer(limits []int64, most int) []int64 { return fewer(limits, most) }

// Saved is, by task and by its steps, the part of the latency that a change to that saves, as it is found beside others of the
// task, and as it is found alone; the slowest steps are chosen before.
func Saved(tables [][]Step, before [][]int) (beside, alone [][]float64) {
	s := &selection{}
	for _, steps := range tables {
		s.chosen = append(s.chosen, steps[len(steps)-1].config())
	}
	x := newPath(sources(before), true)
	h := haste{selection: s, path: x, trial: newPath(x.before, true), last: make([]int64, len(tables))}
	h.settle()
	for k, steps := range tables {
		var one, two []float64
		h.tried = nil
		for _, step := range steps {
			to := step.config()
			c := change{tasks: [2]int{k}, to: [2]*config{&to}, n: 1}
			own, run := slices.Clone(s.chosen), newPath(x.before, true)
			own[k] = to
			one, two = append(one, h.saves(&c, 0)), append(two, h.part(run.of(own)))
		}
		beside, alone = append(beside, one), append(alone, two)
	}
	return beside, alone
}

// LeastHaste is the part of the latency that a change must save at least.
const LeastHaste = leastHaste

// Settled is settled.
func Settled(tiled []affine.Stmt, all bool) { settled(tiled, all) }

// Lists is how many lists of cuts are known.
func (k *Known) Lists() (n int) {
	for _, by := range k.cuts {
		n += len(by)
	}
	return n
}
