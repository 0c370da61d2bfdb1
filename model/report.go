package model

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/internal/cores"
)

// A Report is the price of a program as it is decided.
type Report struct {
	// Csynth is the latency that the report of csynth prints, in cycles: a FIFO
	// lets both tasks overlap, a ping-pong does not, and the arrival of the first
	// token is not looked at (rule 4.2).
	Csynth int64
	// Latency is the time of one run in cycles, with tokens where they are
	// (rules 4.3 and 4.4, two points of each token curve). Package sim plays every
	// token: see sim.Join.
	Latency  int64
	Interval int64 // cycles between runs (rule 4.1)
	Uses     device.Cost
	Tasks    []TaskReport
	Channels []ChannelReport

	prepared []reading
}

// A TaskReport is the price of a task in a Report.
type TaskReport struct {
	Task *affine.Task
	TaskCost
	Start, End int64 // cycles, of a run
}

// A ChannelReport is the price of a channel.
type ChannelReport struct {
	Channel *affine.Channel
	Uses    device.Cost
	Stall   int64 // cycles that the reader waits in all
}

// Estimate prices p under the decisions it holds. The errors are *UnknownTrips and
// *device.UnknownOperator.
func Estimate(p *affine.Program, opt Options) (*Report, error) {
	r := &Report{Tasks: make([]TaskReport, len(p.Tasks))}
	tasks, err := readAll(p, opt)
	if err != nil {
		return nil, err
	}
	for k, t := range p.Tasks {
		r.Tasks[k] = TaskReport{Task: t, TaskCost: tasks[k].price()}
	}
	r.prepared = tasks
	for _, c := range p.Channels {
		r.Channels = append(r.Channels, ChannelReport{Channel: c})
	}
	if len(tasks) == 1 {
		only := &r.Tasks[0]
		only.End = only.Latency
		r.Latency, r.Csynth, r.Interval = only.Latency, only.Latency, only.Latency+1 // rule 1.2
	} else {
		r.run(p, tasks)
	}
	r.PriceChannels()
	return r, nil
}

// PriceChannels prices the channels again, and the sum of all (rules 6 and 7), after
// depths or storage have changed: the prices of tasks do not depend on these.
func (r *Report) PriceChannels() {
	r.Uses = device.Cost{}
	for k := range r.Tasks {
		r.Uses = r.Uses.Add(r.Tasks[k].Total())
	}
	for k := range r.Channels {
		r.Channels[k].Uses = channelCost(r.Channels[k].Channel, r.prepared)
		r.Uses = r.Uses.Add(r.Channels[k].Uses)
	}
}

// Schedules tell when each task does what, for sim.Join.
func (r *Report) Schedules() (list []Schedule) {
	list = make([]Schedule, len(r.prepared))
	cores.Each(len(list), func(k int) { list[k] = r.prepared[k].schedule() })
	return list
}

func channelCost(c *affine.Channel, tasks []reading) device.Cost {
	b := c.Buffer
	if c.Kind != affine.FIFO {
		return pingPongCost(b, tasks)
	}
	bits := c.Width() * b.Elem.Bits
	uses := device.FIFOCapacity(max(c.Depth, 2), bits)
	if b.Storage == affine.SRL && uses.BRAM18K > 0 {
		uses = device.Cost{FF: 8, LUT: bits * (c.Depth + 31) / 32}
	}
	if b.Storage == affine.BRAM && uses.BRAM18K == 0 {
		uses = device.BlockFIFO(c.Depth, bits)
	}
	if b.Storage == affine.URAM {
		uses.BRAM18K, uses.URAM = 0, device.UltraRAM(c.Depth, bits).URAM
	}
	return uses
}

// pingPongCost is the cost of both copies of b, split as the tasks at its ends
// need it.
func pingPongCost(b *affine.Buffer, tasks []reading) device.Cost {
	factors := make([]int64, len(b.Shape))
	for _, t := range tasks {
		k := t.indexOf(b)
		if k < 0 {
			continue
		}
		d := t.Decided()
		e := newEvaluation(t.Task, &d)
		e.sequence(&t.body)
		for i, f := range e.autoFactors(k) {
			factors[i] = max(factors[i], f)
		}
	}
	return memoryCost(b, b.Partition, factors).Times(2) // each side has two ports
}

// Bottleneck is the task that decides the interval.
func (r *Report) Bottleneck() *TaskReport {
	if len(r.Tasks) == 0 {
		return nil
	}
	slowest := slices.MaxFunc(r.Tasks, func(a, b TaskReport) int { return cmp.Compare(a.Interval, b.Interval) })
	for k := range r.Tasks {
		if r.Tasks[k].Task == slowest.Task {
			return &r.Tasks[k]
		}
	}
	return nil
}
