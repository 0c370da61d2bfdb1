// Package model predicts what Vitis HLS reports for a decided program: cycles,
// initiation intervals and resources, per loop, task and design.
//
// Estimate prices a whole program as it is decided. It reads a task once: its
// accesses, dependences and operations do not depend on the decision. Task.Cost
// then prices one decision (IIs, unrolling, partitions, operator bindings) by
// counting and by closed forms, without the exact solver.
//
// Comments name the rules of the reports of Vitis HLS 2023.2 (300 MHz, xcu280,
// float32) that the figures come from, by number: 1 loops, 2 initiation
// intervals, 3 iteration latency, 4 dataflow regions, 5 operators, 6 memories, 7
// FIFOs, 8 glue. What no report covers is marked as not fitted.
package model

import (
	"sync"

	"codo/affine"
	"codo/device"
	"codo/internal/cores"
)

// Options are the settings of the tool whose reports are predicted.
type Options struct {
	// ClockNS is the target period in ns; 0 means 3.33.
	ClockNS float64
	// Reassociate allows float sums to be rebuilt as balanced trees
	// (config_compile -unsafe_math_optimizations); else they keep their order.
	Reassociate bool
	// PipelineFrom is the number of iterations from which on the tool pipelines an
	// innermost loop by itself (syn.compile.pipeline_loops): 0 means 64, -1 never.
	PipelineFrom int
	// Dependences are known of programs before; nil: of none.
	Dependences *affine.Dependences
	// Priced are tasks of programs before, which were priced with the same options; nil:
	// none are kept.
	Priced *Priced
}

const (
	DefaultClock    = 3.33 // ns
	defaultPipeline = 64   // iterations
	memoryPorts     = 2    // of one bank, rule 2.4
)

// A context is what the tasks of a program share: the options, the cost tables
// and the kind of each buffer that is declared outside them.
type context struct {
	opt   Options
	ops   device.Operators
	place map[*affine.Buffer]place
}

// A place is where a buffer stands and how a task reaches it.
type place struct {
	kind  placeKind
	ports int // accesses per cycle and bank
}

type placeKind uint8

const (
	local placeKind = iota // declared in the task
	argument
	axi
	table
	fifo
	pingPong
)

// outlinesOf are the outlines of the tasks of p.
func outlinesOf(p *affine.Program) []affine.Outline {
	list := make([]affine.Outline, len(p.Tasks))
	cores.Each(len(list), func(k int) { list[k] = affine.OutlineOf(p.Tasks[k]) })
	return list
}

// newContext collects what the tasks of p share. Their statements must not change
// before newTask has read them.
func newContext(p *affine.Program, opt Options, outlines []affine.Outline) *context {
	if opt.ClockNS == 0 {
		opt.ClockNS = DefaultClock
	}
	if opt.PipelineFrom == 0 {
		opt.PipelineFrom = defaultPipeline
	}
	if opt.Dependences == nil {
		opt.Dependences = affine.NewDependences()
	}
	c := &context{opt, operators(), map[*affine.Buffer]place{}}
	users := usersIn(outlines)
	for _, b := range p.Args {
		where := place{argument, memoryPorts}
		if users[b] > 1 || b.Port.Kind == affine.PortStream { // rule 2.4: one port for each process
			where.ports = 1
		}
		if b.Port.Kind == affine.PortAXI {
			where.kind = axi
		}
		c.place[b] = where
	}
	for _, b := range p.Tables {
		c.place[b] = place{table, memoryPorts}
	}
	for _, ch := range p.Channels {
		c.place[ch.Buffer] = place{pingPong, memoryPorts}
		if ch.Kind == affine.FIFO {
			c.place[ch.Buffer] = place{fifo, 1}
		}
	}
	return c
}

// operators reads the table once.
var operators = sync.OnceValue(device.ReadOperators)

// usersIn counts the tasks that touch each buffer.
func usersIn(outlines []affine.Outline) map[*affine.Buffer]int {
	users := map[*affine.Buffer]int{}
	for _, o := range outlines {
		for _, b := range o.Buffers {
			users[b]++
		}
	}
	return users
}

// placeOf is where b stands for a task.
func (c *context) placeOf(b *affine.Buffer) place {
	if where, ok := c.place[b]; ok {
		return where
	}
	return place{local, memoryPorts}
}
