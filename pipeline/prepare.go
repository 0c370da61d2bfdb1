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
	key     formKey
	source  *affine.Program
	tasks   *affine.Program // as it was split into tasks
	user    *affine.Program // before what lies off chip is loaded
	rest    []stage
	orders  [][][]int // of buffers.Orders
	tiled   bool      // nests are cut into tiles
	sliding bool      // tasks slide along rows, see inLanes
	parts   int       // opt.parts
	stays   int64     // opt.stays
	handed  bool      // opt.whole

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
	kept, inOrder, inStep, wide, mixed, summed, complete bool
	wideFrom                                             int64
	inside                                               parallel.Inside
	held                                                 int
}

func kindOf(way parallel.Options) kindOfCuts {
	return kindOfCuts{way.Kept, way.InOrder, way.InStep, way.Wide, way.Mixed, way.Summed, way.Complete, way.WideFrom, way.Inside, way.Held}
}

// A surveyKey tells all surveys apart.
type surveyKey struct {
	kindOfCuts
	fill, dsp   int
	share, free bool
}

// prepare runs the stages before tile.
func prepare(p *affine.Program, opt Options) (*preparation, error) {
	f := opt.forms.of(p, opt)
	if f.err != nil {
		return &preparation{source: p}, f.err
	}
	x := &preparation{progress: f.user.clone(), key: keyOf(p, opt), source: p, tasks: f.tasks.program, user: f.user.program, parts: opt.parts, stays: opt.stays, handed: opt.whole,
		rest: stages[stageNumber("tile"):], cuts: opt.cuts, surveys: map[surveyKey]*parallel.Survey{}, tried: map[string]*trials{}}
	if err := x.run("transfer", "tile", x.user, opt); err != nil {
		return x, err
	}
	start := time.Now()
	x.orders = ordersOf(affine.Clone(x.program), opt)
	x.passes = append(x.passes, Pass{"orders", time.Since(start)})
	return x, nil
}

// prepared is the preparation of source with opt; nil if it has errors.
func prepared(source *affine.Program, opt Options) *preparation {
	x, err := prepare(source, opt)
	if err != nil || x.found.HasErrors() {
		return nil
	}
	return x
}

// anew is the preparation of x with other options; nil if it has errors, or gives the same program.
func (x *preparation) anew(opt Options) *preparation {
	y := prepared(x.source, opt)
	if y == nil || affine.Print(y.program) == affine.Print(x.program) {
		return nil
	}
	return y
}

// formsOffChip reports whether nests may get other forms for what lies off chip.
func (opt Options) formsOffChip() bool {
	return opt.Interface == AXI && !opt.Without.Communication && !opt.Without.Coarse
}

// withNests is the preparation of x with options for other nests; nil if it has errors, or the nests are as without.
func (x *preparation) withNests(opt, without Options) *preparation {
	if !opt.forms.differ(x.source, without, opt) {
		return nil
	}
	return prepared(x.source, opt)
}

// inTurns is the preparation with layers of one shape that take turns in one task; nil if
// there are none.
func (x *preparation) inTurns(opt Options) *preparation {
	opt = x.key.in(opt)
	opt.rows, opt.share = false, true
	if !opt.forms.splitOf(x.source, opt).takesTurns() {
		return nil
	}
	return prepared(x.source, opt)
}

// surveysFor are the surveys for plans of these searches, with budgets of up to mostPlanned
// times as many DSPs as most. Those for another number are surveys of
// their own: which cuts are worth keeping depends on the most copies.
func (x *preparation) surveysFor(ways []parallel.Options, most int) []*parallel.Survey {
	keyOf := func(way parallel.Options) surveyKey {
		return surveyKey{kindOf(way), way.Fill, most, way.Share, way.Free}
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
