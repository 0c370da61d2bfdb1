package pipeline

import (
	"math"

	"codo/affine"
	"codo/buffers"
	"codo/internal/cores"
	"codo/model"
	"codo/parallel"
)

// sampled is the number of tasks of a sample.
const sampled = 48

// crowded reports whether there are so many tasks alike that a plan for all of them would take
// too many LUTs, and smaller ones, too. That is asked of a sample of them, which takes a small
// part of the time that a design of all takes. What others take is not counted. Here x has been
// split into tasks, no more.
func (x *preparation) crowded(opt Options, price model.Options) bool {
	if !x.veryMany() || opt.Interface != Memory || opt.stopped() || x.found.HasErrors() {
		return false
	}
	from, times := sampleOf(x.program)
	if times <= 1 {
		return false
	}
	share := func(n int) int { return n * sampled / len(x.program.Tasks) }
	search, all := *opt.Parallel, opt.Parallel.Budget
	search.Budget = parallel.Budget{DSP: max(1, share(all.DSP)), LUT: max(1, share(all.LUT)), FF: share(all.FF), BRAM18K: share(all.BRAM18K), URAM: share(all.URAM)}
	opt.Parallel, opt.Progress, opt.known, opt.cuts = &search, nil, buffers.NewKnown(), parallel.NewKnown()
	price.Dependences, price.Priced = affine.NewDependences(), model.NewPriced()
	y := begin(x.source, progress{program: affine.Excerpt(x.program, from, from+sampled)}, opt)
	if y.finish(opt) != nil || y.found.HasErrors() {
		return false
	}
	if _, slides := y.inRows(opt); slides {
		return false
	}
	way := firstOfMany(waysOf(y.usable(search), traits{tasks: len(y.program.Tasks)})[0])
	plan := y.surveysFor([]parallel.Options{way}, way.Budget.DSP)[0].Plan(way)
	o := y.try(plan, parallel.Budget{DSP: way.Budget.DSP, LUT: math.MaxInt}, opt, price, 0)
	if o.err != nil || o.decision.Price == nil {
		return false
	}
	around := float64(o.uses.LUT-plan.Needs().LUT) * times
	return around > sure*float64(all.LUT)
}

// sure is how many times the LUTs that there are what stands around the copies must take for it
// to be clear.
const sure = 1.02

// sampleOf chooses tasks of p that follow each other, from that number on, such that p is at
// least so many times as large as they are: as often as there are as many tasks like each of
// them.
func sampleOf(p *affine.Program) (from int, times float64) {
	texts := make([]string, len(p.Tasks))
	cores.Each(len(texts), func(k int) { texts[k] = affine.OutlineOf(p.Tasks[k]).Text })
	kinds, known := make([]int, len(p.Tasks)), map[string]int{}
	var all []int // of each kind
	for k, text := range texts {
		kind, ok := known[text]
		if !ok {
			kind, all = len(all), append(all, 0)
			known[text] = kind
		}
		kinds[k] = kind
		all[kind]++
	}
	for k := 0; k+sampled <= len(kinds); k += sampled / 4 {
		own := map[int]int{}
		for _, kind := range kinds[k : k+sampled] {
			own[kind]++
		}
		least := math.Inf(1)
		for kind, n := range own {
			least = min(least, float64(all[kind])/float64(n))
		}
		if least > times {
			from, times = k, least
		}
	}
	return from, times
}
