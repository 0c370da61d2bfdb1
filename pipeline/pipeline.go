// Package pipeline runs the stages of the compiler in order, checks the program
// between them and measures the time of each.
//
//	parsed program ─ room ─ counters ─ limit ─ plain ─ scalars ─ expand ─ versions ─ fold ─ separate ─ planes ─ share ─ split ─ pins ─ trips ─ accumulate ─ bits ─ transfer ─ lanes ─ tile ─ order ─
//	interleave ─ stream ─ renew ─ channels ─ pack ─ unroll ─ widen ─ best ─ prefetch ─ words ─ diagonal ─ depths ─ pinned ─ bypass ─ storage ─ ports ─ banks ─ partition ─ lutram ─
//	trim ─ pipeline ─► decided program
//
// The order is a table, and the reasons for it are a second table, in order.go, that a
// test checks.
package pipeline

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/diag"
	"codo/hbm"
	"codo/model"
	"codo/nest"
	"codo/nest/domain"
	"codo/nest/operators"
	"codo/nest/scalars"
	"codo/parallel"
	"codo/violations"
)

// Interface says how arrays of the top function are reached.
type Interface string

// The interfaces.
const (
	Memory Interface = "memory" // as on-chip memories
	AXI    Interface = "axi"    // as pointers, through m_axi ports
)

// Options steer the stages.
type Options struct {
	Interface Interface
	Board     device.Board // what there is to build with
	Channels  int          // banks of the board's memory to use; 0: all
	// Parallel, if set, is what the search may use; nil: loops stay as they are.
	Parallel *parallel.Options
	Without  Ablation
	// Stop, if set, is asked between steps of the search, by several goroutines,
	// whether to end with the best design so far.
	Stop func() bool
	// Late, if set, is asked the same, when there is no more time: before there is a design with a schedule, the
	// search goes on, for up to three times as long.
	Late func() bool
	// Progress, if set, is told how much of the search is done, one call at a time.
	Progress func(done, total int)
	Until    string // the last stage to run; "" for all
	formOptions
	findings
	price    model.Options                                       // how designs are priced
	whole    bool                                                // arrays that lie off chip are handed over as a whole
	stays    int64                                               // bits of the largest of those that stay on chip where they are used again; 0: none
	first    int64                                               // stays that is tried first; 0: see keepingFirst
	glance   bool                                                // two plans and those that follow from them, to see whether there are better designs
	brief    bool                                                // only the plans that others follow
	beat     float64                                             // the score of a design that there is already; 0: none
	off      float64                                             // the part that the score of the best design so far is of its plan's estimate; 0: none is
	repay    float64                                             // what the score of a design times its least must be below, see repays; 0: anything
	lanes    int                                                 // elements of the tokens of buffers.Lanes; 0: none
	parts    int                                                 // ports that an array off chip may have; 0: one
	tilings  []hbm.Tiling                                        // of nests whose arrays do not fit on chip
	plan     *parallel.Plan                                      // of the stage tile, if one is made already
	left     parallel.Room                                       // for Unroll, with a plan
	unrolled func(parallel.Budget, parallel.Room, parallel.Room) // if set, is told what Unroll returns
	staged   func()                                              // if set, is called after each stage
	trying   bool                                                // a search, of which each part is checked after its last stage
	// Watch, if set, sees the program after each stage.
	Watch func(stage string, p *affine.Program)
}

// settled tells the search where arguments lie.
func (opt Options) settled() Options {
	if opt.Parallel != nil {
		own := *opt.Parallel
		if own.OffChip = opt.Interface == AXI; own.OffChip && own.ClockNS > 0 {
			if m, ok := opt.Board.OffChip(""); ok {
				own.WordCycles = device.PortBits / 8 / (m.GBps * own.ClockNS)
			}
			own.WordBits = device.PortBits * max(1, opt.parts)
			switch own.Room = opt.largest(); {
			case len(opt.tilings) > 0: // what comes tile by tile stays
				own.Room = 0
			case opt.stays > 0: // what is used once stays no sooner than what is used again
				own.Room = min(own.Room, opt.stays)
			}
		}
		opt.Parallel = &own
	}
	return opt
}

// stage is one step: it edits the program and tells what it found.
type stage struct {
	name string
	run  func(*affine.Program, Options) diag.List
	// phase is what the program must satisfy afterwards.
	phase affine.Phase
}

var stages = []stage{
	{"room", room, affine.Parsed},
	{"counters", counters, affine.Parsed},
	{"limit", limit, affine.Parsed},
	{"release", release, affine.Parsed},
	{"plain", plainForm, affine.Parsed},
	{"scalars", reworked, affine.Parsed},
	{"steps", steps, affine.Parsed},
	{"expand", expand, affine.Parsed},
	{"versions", versions, affine.Parsed},
	{"fold", fold, affine.Parsed},
	{"separate", separate, affine.Parsed},
	{"planes", planes, affine.Parsed},
	{"share", shareLayers, affine.Parsed},
	{"split", split, affine.Tasked},
	{"pins", pins, affine.Tasked},
	{"trips", func(p *affine.Program, _ Options) diag.List { return violations.AssumeTrips(p) }, affine.Tasked},
	{"accumulate", accumulate, affine.Tasked},
	{"bits", fewBits, affine.Tasked},
	{"strips", strips, affine.Tasked},
	{"transfer", transfer, affine.Tasked},
	{"lanes", lanes, affine.Tasked},
	{"tile", tile, affine.Tasked},
	{"order", order, affine.Tasked},
	{"interleave", interleave, affine.Tasked},
	{"stream", stream, affine.Tasked},
	{"renew", renew, affine.Tasked},
	{"channels", func(p *affine.Program, _ Options) diag.List { return buffers.Choose(p) }, affine.Tasked},
	{"pack", pack, affine.Tasked},
	{"unroll", unroll, affine.Tasked},
	{"widen", func(p *affine.Program, _ Options) diag.List { return buffers.Widen(p) }, affine.Tasked},
	{"best", best, affine.Tasked},
	{"lookups", lookups, affine.Tasked},
	{"prefetch", prefetch, affine.Tasked},
	{"words", words, affine.Tasked},
	{"diagonal", diagonal, affine.Tasked},
	{"depths", func(p *affine.Program, _ Options) diag.List { return buffers.Sizes(p) }, affine.Tasked},
	{"pinned", func(p *affine.Program, _ Options) diag.List { return buffers.Pinned(p) }, affine.Tasked},
	{"bypass", func(p *affine.Program, _ Options) diag.List { return violations.Bypass(p) }, affine.Tasked},
	{"storage", storage, affine.Tasked},
	{"ports", ports, affine.Tasked},
	{"banks", banks, affine.Tasked},
	{"partition", partition, affine.Tasked},
	{"lutram", lutram, affine.Tasked},
	{"trim", trim, affine.Tasked},
	{"pipeline", pipelineLoops, affine.Decided},
}

// stageNumber is the place of a stage.
func stageNumber(name string) int {
	return slices.IndexFunc(stages, func(s stage) bool { return s.name == name })
}

// Stages are the names of the stages in order.
func Stages() []string {
	var names []string
	for _, s := range stages {
		names = append(names, s.name)
	}
	return names
}

// separate is for kernels; a design keeps its nests.
func separate(p *affine.Program, opt Options) diag.List {
	if t := p.Kernel(); t != nil && !opt.Without.Coarse {
		nest.SeparateOutputs(t)
	}
	return nil
}

// fewBits is for kernels; a design keeps its types.
func fewBits(p *affine.Program, opt Options) diag.List {
	if opt.Parallel == nil || opt.Without.Communication {
		return nil
	}
	return buffers.FewBits(p)
}

func tile(p *affine.Program, opt Options) diag.List {
	if opt.Parallel == nil {
		return nil
	}
	if opt.plan != nil {
		return opt.plan.Tile(p)
	}
	return parallel.Tile(p, *opt.Parallel, ordersOf(p, opt))
}

func interleave(p *affine.Program, opt Options) diag.List {
	if opt.Parallel == nil || opt.Without.Fine {
		return nil
	}
	names, least := affine.NamesOf(p), int64(0)
	if opt.plan != nil {
		least = opt.plan.Slowest() / shortSums
	}
	for _, t := range p.Tasks {
		nest.Interleave(t, least, names)
	}
	return nil
}

func renew(p *affine.Program, opt Options) diag.List {
	if opt.Parallel == nil || opt.Without.Fine {
		return nil
	}
	names, handed := affine.NamesOf(p), handedOn(p)
	for _, t := range p.Tasks {
		scalars.Deliver(t, handed, names)
		domain.Renew(t, names)
	}
	return nil
}

// shortSums is how many times as long as a task takes to add the terms of its sums of
// floats, each in a cycle, the slowest task may take without it mattering that each
// waits for the one before.
const shortSums = 16

// pack is for what is not to be as the tool would build it.
func pack(p *affine.Program, opt Options) diag.List {
	names := affine.NamesOf(p)
	for _, t := range p.Tasks {
		operators.Parts(t, names)
		if opt.Parallel != nil && opt.Parallel.InLUTs {
			operators.InLUTs(t, names)
			continue
		}
		operators.Pack(t, parallel.Multiplier, names)
		operators.Fabric(t, names)
		if opt.Parallel != nil && !opt.Parallel.ToolOperators {
			operators.Constants(t, names)
		}
	}
	return nil
}

func unroll(p *affine.Program, opt Options) diag.List {
	if opt.Parallel == nil {
		return nil
	}
	left := opt.left
	if opt.plan == nil {
		left = parallel.Room{DSP: opt.Parallel.Budget.DSP, LUT: math.MaxInt}
	}
	var waits []float64
	if opt.plan != nil {
		waits = opt.plan.Waits()
	}
	takes, needed, more := parallel.Unroll(p, *opt.Parallel, left, waits, buffers.LaneWidths(p, device.MaxLanes))
	if opt.unrolled != nil {
		opt.unrolled(takes, needed, more)
	}
	return nil
}

// best is for what the search has unrolled.
func best(p *affine.Program, opt Options) diag.List {
	if opt.Parallel != nil {
		names := affine.NamesOf(p)
		for _, t := range p.Tasks {
			operators.Tournament(t, names)
			operators.Best(t, names)
			operators.Spell(t, names)
		}
	}
	return nil
}

// lookups is for what the search has unrolled: histograms, too.
func lookups(p *affine.Program, opt Options) diag.List {
	if opt.Parallel != nil {
		parallel.Histograms(p, opt.Parallel.Budget)
		parallel.Lookups(p, opt.Interface == Memory, opt.Parallel.Budget)
	}
	return nil
}

// partition is for the unrolled loops of windows and of designs, too.
func partition(p *affine.Program, _ Options) diag.List { return parallel.Partition(p) }

// prefetch is off chip for what comes from there, and on chip, if the plan says so, for what tasks compute.
func prefetch(p *affine.Program, opt Options) diag.List {
	var way parallel.Options
	if opt.plan != nil {
		way = opt.plan.Options()
	}
	switch {
	case opt.Interface == AXI:
		coming := hbm.Coming(p)
		buffers.Prefetch(p, func(c *affine.Channel) bool { return coming[c.Buffer] }, way.Postponed)
	case way.Ahead:
		buffers.Prefetch(p, func(*affine.Channel) bool { return true }, false)
	}
	return nil
}

// storage is within the budget.
func storage(p *affine.Program, opt Options) diag.List {
	if opt.Parallel != nil {
		opt.Board.URAM = opt.Parallel.Budget.URAM
	}
	return buffers.Store(p, opt.Board)
}

// lutram is for what the search has divided.
func lutram(p *affine.Program, opt Options) diag.List {
	if opt.Parallel == nil {
		return nil
	}
	return buffers.Banks(p, opt.Board)
}

// trim is for what the search has cut.
func trim(p *affine.Program, opt Options) diag.List {
	if opt.Parallel != nil {
		eachTask(p, domain.Trim)
	}
	return nil
}

// diagonal is for what the search has unrolled.
func diagonal(p *affine.Program, opt Options) diag.List {
	if opt.Parallel != nil {
		parallel.Diagonal(p)
	}
	return nil
}

func words(p *affine.Program, opt Options) diag.List {
	if opt.Interface == AXI {
		return hbm.Words(p, opt.partsOf())
	}
	return nil
}

func ports(p *affine.Program, opt Options) diag.List {
	if opt.Interface == Memory {
		return hbm.Memory(p)
	}
	return hbm.AXI(p)
}

// room checks that the arrays fit off chip; on chip, places mean nothing.
func room(p *affine.Program, opt Options) (found diag.List) {
	switch {
	case len(opt.Board.Memories) == 0: // of no board
		return nil
	case opt.Interface != Memory:
		return hbm.Room(p, opt.Board, opt.Channels)
	}
	for _, b := range p.Args {
		if b.Place != (affine.Place{}) {
			found.Warnf(diag.PinUnused, b.Place.Pos, "the bank of %s has no effect: arguments are on-chip memories", b.Name).About(b.Name)
		}
	}
	return found
}

func banks(p *affine.Program, opt Options) diag.List {
	if opt.Interface == Memory || len(opt.Board.Memories) == 0 {
		return nil
	}
	return hbm.Channels(p, opt.Board, opt.Channels)
}

// A Pass tells how long a stage took.
type Pass struct {
	Name string
	Time time.Duration
}

// Run takes p, which must pass affine.Check for phase Parsed, through the
// stages and returns the decided program; p itself is not changed. The error is
// a *Defect, or says that opt names no stage. Run does not ask opt.Stop.
func Run(p *affine.Program, opt Options) (*affine.Program, []Pass, diag.List, error) {
	if opt.Until != "" && !slices.Contains(Stages(), opt.Until) {
		return nil, nil, nil, fmt.Errorf("no stage is called %q; the stages are %s", opt.Until, strings.Join(Stages(), ", "))
	}
	opt = opt.settled()
	q := affine.Clone(p)
	opt.Stop, opt.Late = nil, nil
	passes, found, err := runStages(q, p, stages, opt)
	if err != nil {
		return nil, passes, found, err
	}
	return q, passes, found.Sorted(), nil
}

// runStages takes p through these stages, in place, until opt.Stop says so. Source is what p
// is a copy of; it is not changed, and tells what a stage was given that breaks the program.
func runStages(p, source *affine.Program, list []stage, opt Options) (passes []Pass, diags diag.List, err error) {
	for k, s := range list {
		if opt.stopped() {
			return passes, diags, errStopped
		}
		start := time.Now()
		found, defect := runStage(s, p, opt, !opt.trying || k == len(list)-1)
		if defect != nil && opt.trying { // which stage was it?
			opt.trying = false
			if _, _, err := runStages(affine.Clone(source), source, list, opt); err != nil {
				return passes, diags, err
			}
		}
		if defect != nil {
			given := affine.Clone(source)
			for _, earlier := range list[:k] { // these went well
				earlier.run(given, opt)
			}
			defect.Program = affine.Print(given)
			opt.defects.note(defect)
			return passes, diags, defect
		}
		diags = append(diags, found...)
		passes = append(passes, Pass{s.name, time.Since(start)})
		if opt.Watch != nil {
			opt.Watch(s.name, p)
		}
		if opt.staged != nil {
			opt.staged()
		}
		if s.name == opt.Until {
			break
		}
	}
	return passes, diags, nil
}

// runStage runs one stage and, if asked to, checks its result. A panic of the stage
// is a defect too.
func runStage(s stage, p *affine.Program, opt Options, check bool) (found diag.List, defect *Defect) {
	defer func() {
		if r := recover(); r != nil {
			defect = &Defect{Stage: s.name, Findings: []string{fmt.Sprint(r)}}
		}
	}()
	if found = s.run(p, opt); !check {
		return found, nil
	}
	if errs := affine.Check(p, s.phase); len(errs) > 0 {
		d := &Defect{Stage: s.name}
		for _, e := range errs {
			d.Findings = append(d.Findings, e.Error())
		}
		return found, d
	}
	return found, nil
}
