package model

import (
	"slices"

	"codo/affine"
)

// An end is one side of a channel: a task and when it uses the channel.
type end struct {
	task        int
	first, last int64 // cycles from the start of the task; of a FIFO
}

// An edge joins the writer of a channel to its reader.
type edge struct {
	channel     int
	kind        affine.ChannelKind
	write, read end
}

// run prices the dataflow region of several tasks.
func (r *Report) run(p *affine.Program, tasks []*Task) {
	edges := edgesOf(p, tasks, r)
	r.csynth(edges)
	r.tokens(edges)
	for k := range r.Tasks {
		r.Interval = max(r.Interval, r.Tasks[k].Interval+1) // rule 4.1
	}
}

// edgesOf finds the ends of each channel that has both.
func edgesOf(p *affine.Program, tasks []*Task, r *Report) (edges []edge) {
	for i, c := range p.Channels {
		writer, reader := -1, -1
		for k, t := range tasks {
			writes, reads := t.uses(c)
			switch {
			case writes:
				writer = k
			case reads:
				reader = k
			}
		}
		if writer < 0 || reader < 0 {
			continue
		}
		edges = append(edges, edge{i, c.Kind, endOf(tasks, r, writer, c, true), endOf(tasks, r, reader, c, false)})
	}
	return edges
}

// uses reports whether t writes and reads c, as an array or as a FIFO.
func (t *Task) uses(c *affine.Channel) (writes, reads bool) {
	channel, buffer := slices.Index(t.channels, c), slices.Index(t.Buffers, c.Buffer)
	if channel < 0 && buffer < 0 {
		return false, false
	}
	for k := range t.access {
		if a := &t.access[k]; channel >= 0 && a.channel == channel || buffer >= 0 && a.buffer == buffer {
			writes, reads = writes || a.at.Write, reads || !a.at.Write
		}
	}
	return writes, reads
}

// endOf is when a task writes or reads c.
func endOf(tasks []*Task, r *Report, k int, c *affine.Channel, write bool) end {
	out := end{task: k, first: -1}
	for _, t := range r.Tasks[k].events {
		a := &tasks[k].access[tasks[k].events[t.event].access]
		if a.at.Channel != c || a.at.Write != write {
			continue
		}
		if out.first < 0 || t.first < out.first {
			out.first = t.first
		}
		out.last = max(out.last, t.last)
	}
	out.first = max(out.first, 0)
	return out
}

// csynth is rule 4.2. S is the start of a task, F its end:
//
//	S = the latest of S + depth - 1 over the writers of its FIFOs and F + 1 over those of its ping-pongs
//	F = the later of S + latency and F of a FIFO's writer + the cycles from its read to the end
func (r *Report) csynth(edges []edge) {
	start, finish := make([]int64, len(r.Tasks)), make([]int64, len(r.Tasks))
	for k := range r.Tasks {
		t := &r.Tasks[k]
		for _, e := range edges {
			switch w := e.write.task; {
			case e.read.task != k:
			case e.kind == affine.FIFO:
				start[k] = max(start[k], start[w]+r.Tasks[w].Depth-1)
			default:
				start[k] = max(start[k], finish[w]+1)
			}
		}
		finish[k] = start[k] + t.Latency
		for _, e := range edges {
			if e.read.task == k && e.kind == affine.FIFO {
				finish[k] = max(finish[k], finish[e.write.task]+t.tail(e.read))
			}
		}
		r.Csynth = max(r.Csynth, finish[k])
	}
}

// tail is the cycles from the last read of a channel to the end of the task, 1
// at least; what the task still does after its input has ended counts in its
// latency, not here.
func (t *TaskReport) tail(read end) int64 {
	return max(min(t.Latency-read.last, t.Depth), 1)
}

// tokens is rule 4.4 with two tokens of each FIFO, the first and the last: a
// reader waits for either, and while it waits everything in flight stands still.
// Full FIFOs are not looked at.
func (r *Report) tokens(edges []edge) {
	first, last := make([]int64, len(edges)), make([]int64, len(edges)) // cycle of the tokens
	done := make([]int64, len(r.Tasks))
	for k := range r.Tasks {
		t := &r.Tasks[k]
		for _, e := range edges {
			if e.read.task == k && e.kind != affine.FIFO {
				t.Start = max(t.Start, done[e.write.task]+1)
			} else if e.read.task == k {
				t.Start = max(t.Start, r.Tasks[e.write.task].Start+1)
			}
		}
		early, late := int64(0), int64(0) // stalls at the first and up to the last token
		for i, e := range edges {
			if e.read.task != k || e.kind != affine.FIFO {
				continue
			}
			early = max(early, first[i]+1-t.Start-e.read.first)
			late = max(late, last[i]+1-t.Start-e.read.last)
			r.Channels[e.channel].Stall = max(0, first[i]+1-t.Start-e.read.first, last[i]+1-t.Start-e.read.last)
		}
		late = max(early, late)
		for i, e := range edges {
			if e.write.task == k {
				first[i] = t.Start + e.write.first + early
				last[i] = t.Start + e.write.last + late
			}
		}
		t.End = t.Start + t.Latency + late
		done[k] = t.End
		r.Latency = max(r.Latency, t.End)
	}
}
