package model

import "codo/affine"

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
func (r *Report) run(p *affine.Program, tasks []reading) {
	edges := edgesOf(p, tasks, r)
	into, from := make([][]int, len(tasks)), make([][]int, len(tasks)) // by task: its edges
	for i, e := range edges {
		into[e.read.task], from[e.write.task] = append(into[e.read.task], i), append(from[e.write.task], i)
	}
	r.csynth(edges, into)
	r.tokens(edges, into, from)
	for k := range r.Tasks {
		r.Interval = max(r.Interval, r.Tasks[k].Interval+1) // rule 4.1
	}
}

// edgesOf finds the ends of each channel that has both.
func edgesOf(p *affine.Program, tasks []reading, r *Report) (edges []edge) {
	writer, reader := map[*affine.Buffer]end{}, map[*affine.Buffer]end{} // of a channel, as an array or as a FIFO
	for k, t := range tasks {
		write, read := map[*affine.Buffer]*end{}, map[*affine.Buffer]*end{}
		for i := range t.access {
			a := &t.access[i]
			b, side := t.buffer(a.at.Buffer), read
			if a.at.Channel != nil {
				b = t.channel(a.at.Channel).Buffer
			}
			if a.at.Write {
				side = write
			}
			if side[b] == nil {
				side[b] = &end{task: k, first: -1}
			}
			if a.at.Channel != nil {
				side[b].note(&r.Tasks[k].events[t.eventAt[i]])
			}
		}
		for b, e := range write {
			e.first = max(e.first, 0)
			writer[b] = *e
		}
		for b, e := range read {
			e.first = max(e.first, 0)
			if write[b] == nil {
				reader[b] = *e
			}
		}
	}
	for i, c := range p.Channels {
		w, written := writer[c.Buffer]
		r, read := reader[c.Buffer]
		if written && read {
			edges = append(edges, edge{i, c.Kind, w, r})
		}
	}
	return edges
}

// note adds a use of the channel to an end.
func (e *end) note(t *timing) {
	if e.first < 0 || t.first < e.first {
		e.first = t.first
	}
	e.last = max(e.last, t.last)
}

// csynth is rule 4.2. S is the start of a task, F its end:
//
//	S = the latest of S + depth - 1 over the writers of its FIFOs and F + 1 over those of its ping-pongs
//	F = the later of S + latency and F of a FIFO's writer + the cycles from its read to the end
//
// A task of several loops is an exception: csynth counts its F as S + latency
// (cnns/opt1, opt2 and opt4/ResidualBlock, whose padding is two loops).
func (r *Report) csynth(edges []edge, into [][]int) {
	start, finish := make([]int64, len(r.Tasks)), make([]int64, len(r.Tasks))
	for k := range r.Tasks {
		t := &r.Tasks[k]
		for _, i := range into[k] {
			switch w := edges[i].write.task; edges[i].kind {
			case affine.FIFO:
				start[k] = max(start[k], start[w]+r.Tasks[w].Depth-1)
			default:
				start[k] = max(start[k], finish[w]+1)
			}
		}
		finish[k] = start[k] + t.Latency
		for _, i := range into[k] {
			if e := &edges[i]; e.kind == affine.FIFO && len(t.Loops) <= 1 {
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
func (r *Report) tokens(edges []edge, into, from [][]int) {
	first, last := make([]int64, len(edges)), make([]int64, len(edges)) // cycle of the tokens
	done := make([]int64, len(r.Tasks))
	for k := range r.Tasks {
		t := &r.Tasks[k]
		for _, i := range into[k] {
			if e := &edges[i]; e.kind != affine.FIFO {
				t.Start = max(t.Start, done[e.write.task]+1)
			} else {
				t.Start = max(t.Start, r.Tasks[e.write.task].Start+1)
			}
		}
		early, late := int64(0), int64(0) // stalls at the first and up to the last token
		for _, i := range into[k] {
			e := &edges[i]
			if e.kind != affine.FIFO {
				continue
			}
			early = max(early, first[i]+1-t.Start-e.read.first)
			late = max(late, last[i]+1-t.Start-e.read.last)
			r.Channels[e.channel].Stall = max(0, first[i]+1-t.Start-e.read.first, last[i]+1-t.Start-e.read.last)
		}
		late = max(early, late)
		for _, i := range from[k] {
			first[i] = t.Start + edges[i].write.first + early
			last[i] = t.Start + edges[i].write.last + late
		}
		t.End = t.Start + t.Latency + late
		done[k] = t.End
		r.Latency = max(r.Latency, t.End)
	}
}
