package pipeline

import (
	"slices"
	"sync"
	"time"

	"codo/affine"
	"codo/diag"
	"codo/parallel"
)

// A preparation is a program that has gone through the stages which do not depend
// on the budget, and what plans have made of it.
type preparation struct {
	progress
	source  *affine.Program
	nests   progress        // as layers are compared
	rows    bool            // which was with opt.rows
	tasks   *affine.Program // as it was split into tasks
	user    *affine.Program // before what lies off chip is loaded
	rest    []stage
	orders  [][][]int // of buffers.Orders
	tiled   bool      // nests are cut into tiles
	sliding bool      // tasks slide along rows, see inLanes
	parts   int       // opt.parts
	stays   int64     // opt.stays
	rework  rework    // opt.rework

	cuts    *parallel.Known
	surveys map[surveyKey]*parallel.Survey
	lock    sync.Mutex
	tried   map[string]*trials // by Plan.Key
}

// A progress is a program on its way through the stages, and what they said.
type progress struct {
	program *affine.Program
	passes  []Pass
	found   diag.List
}

func (x *progress) clone() progress {
	return progress{affine.Clone(x.program), slices.Clip(x.passes), slices.Clip(x.found)}
}

// run runs the stages from one to the one before another. Source is what the program is a copy of.
func (x *progress) run(from, to string, source *affine.Program, opt Options) error {
	opt.Stop, opt.Late, opt.trying = nil, nil, true
	passes, found, err := runStages(x.program, source, stages[stageNumber(from):stageNumber(to)], opt)
	x.passes, x.found = append(x.passes, passes...), append(x.found, found...)
	return err
}

// A kindOfCuts tells surveys apart that look at other cuts: see parallel.Options.
type kindOfCuts struct {
	kept, inOrder, inStep, wide, mixed, complete bool
	inside                                       parallel.Inside
	held                                         int
}

// A surveyKey tells all surveys apart.
type surveyKey struct {
	kindOfCuts
	fill, dsp   int
	share, free bool
}

// prepare runs the stages before tile.
func prepare(p *affine.Program, opt Options) (*preparation, error) {
	x, err := tasksOf(p, opt)
	if err != nil {
		return x, err
	}
	return x, x.finish(opt)
}

// tasksOf runs the stages of prepare that make tasks, which finish follows.
func tasksOf(p *affine.Program, opt Options) (*preparation, error) {
	x := begin(p, progress{program: affine.Clone(p)}, opt)
	if err := x.run("room", "share", p, opt); err != nil {
		return x, err
	}
	x.nests, x.rows = x.clone(), opt.rows
	return x, x.run("share", "pins", x.nests.program, opt)
}

// begin is a preparation of p that has come so far.
func begin(p *affine.Program, so progress, opt Options) *preparation {
	return &preparation{progress: so, source: p, parts: opt.parts, stays: opt.stays, rework: opt.rework, rest: stages[stageNumber("tile"):], cuts: opt.cuts, surveys: map[surveyKey]*parallel.Survey{}, tried: map[string]*trials{}}
}

// finish runs the stages that follow those which make tasks.
func (x *preparation) finish(opt Options) error {
	x.tasks = affine.Clone(x.program)
	if err := x.run("pins", "transfer", x.tasks, opt); err != nil {
		return err
	}
	x.user = affine.Clone(x.program)
	if err := x.run("transfer", "tile", x.user, opt); err != nil {
		return err
	}
	start := time.Now()
	x.orders = ordersOf(affine.Clone(x.program), opt)
	x.passes = append(x.passes, Pass{"orders", time.Since(start)})
	return nil
}

// inTurns is the preparation with layers of one shape that take turns in one task; nil if
// there are none.
func (x *preparation) inTurns(opt Options) *preparation {
	nests := x.nests
	if x.rows {
		if nests = (progress{program: affine.Clone(x.source)}); nests.run("room", "share", x.source, opt) != nil {
			return nil
		}
	}
	opt.share = true
	y := begin(x.source, nests.clone(), opt)
	if y.run("share", "split", nests.program, opt) != nil || !slices.ContainsFunc(y.program.Tasks, func(t *affine.Task) bool { return len(affine.LayersOf(t)) > 0 }) {
		return nil
	}
	if y.run("split", "pins", affine.Clone(y.program), opt) != nil || y.finish(opt) != nil || y.found.HasErrors() {
		return nil
	}
	return y
}

// surveysFor are the surveys for plans of these searches, with budgets of up to mostPlanned
// times as many DSPs as most. Those for another number are surveys of
// their own: which cuts are worth keeping depends on the most copies.
func (x *preparation) surveysFor(ways []parallel.Options, most int) []*parallel.Survey {
	keyOf := func(way parallel.Options) surveyKey {
		return surveyKey{kindOfCuts{way.Kept, way.InOrder, way.InStep, way.Wide, way.Mixed, way.Complete, way.Inside, way.Held}, way.Fill, most, way.Share, way.Free}
	}
	keys, out := make([]surveyKey, len(ways)), make([]*parallel.Survey, len(ways))
	missing := map[kindOfCuts][]parallel.Options{}
	var kinds []kindOfCuts // in order
	for k, way := range ways {
		if keys[k] = keyOf(way); x.surveys[keys[k]] != nil || slices.Contains(keys[:k], keys[k]) {
			continue
		}
		kind := keys[k].kindOfCuts
		if way.Budget.DSP = most * mostPlanned; missing[kind] == nil {
			kinds = append(kinds, kind)
		}
		missing[kind] = append(missing[kind], way)
	}
	for _, kind := range kinds {
		orders := x.orders
		if kind.inStep {
			orders, _ = parallel.InStep(x.program, orders)
		}
		for k, s := range parallel.NewSurveys(x.program, missing[kind], orders, x.cuts) {
			x.surveys[keyOf(missing[kind][k])] = s
		}
	}
	for k := range ways {
		out[k] = x.surveys[keys[k]]
	}
	return out
}

// changes reports whether a stage makes another program of p.
func changes(p *affine.Program, stage string, opt Options) bool {
	so := progress{program: affine.Clone(p)}
	if so.run("room", stage, p, opt) != nil {
		return false
	}
	before := affine.Print(so.program)
	return so.run(stage, stages[stageNumber(stage)+1].name, affine.Clone(so.program), opt) != nil || affine.Print(so.program) != before
}
