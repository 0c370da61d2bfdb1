package main

import (
	"errors"

	"github.com/spf13/cobra"

	"codo/model"
	"codo/parallel"
	"codo/pipeline"
	"codo/report"
)

// modelOptions say how a design is priced.
func modelOptions(s settings) model.Options {
	return model.Options{ClockNS: s.clock, Reassociate: s.fp == "reassociate", PipelineFrom: -1}
}

// searchOptions are the limits and the strategy of the search.
func searchOptions(s settings) parallel.Options {
	return parallel.Options{Budget: s.budget, ClockNS: s.clock, MaxParallel: s.most,
		Strategy: parallel.Strategy(s.dse), Balance: s.balance, ToolOperators: s.ops == "default", Reassociate: s.fp == "reassociate"}
}

// decideWatched is decide for a user who waits: it can be interrupted, and shows how
// far it is.
func decideWatched(cmd *cobra.Command, s settings, in input) (*pipeline.Decision, []report.Pass, error) {
	end, done := stopper(cmd.Context(), s.timeout)
	defer done()
	what, limit := "search", s.timeout
	if s.disables("schedule") { // what may take long is the run in time
		what, limit = "simulation", 0
	}
	tell, shown := watch(cmd.ErrOrStderr(), what, limit, s.quiet)
	defer shown()
	return decide(s, in, end, tell)
}

// stageOptions steer the stages.
func stageOptions(s settings, end ending) pipeline.Options {
	opt := pipeline.Options{Interface: s.iface, Board: s.board, Channels: s.banks, Until: s.until, Stop: end.stop, Late: end.late,
		Without: pipeline.Ablation{Coarse: s.disables("coarse"), Fine: s.disables("fine"), Communication: s.disables("communication")}}
	if !s.disables("schedule") {
		search := searchOptions(s)
		opt.Parallel = &search
	}
	return opt
}

// decide runs the stages; tell may be nil.
func decide(s settings, in input, end ending, tell func(done, total int)) (*pipeline.Decision, []report.Pass, error) {
	opt := stageOptions(s, end)
	opt.Progress = tell
	out, err := pipeline.Decide(in.parsed.Program, opt, modelOptions(s))
	var d *pipeline.Defect
	if errors.As(err, &d) {
		return nil, nil, in.files.defect(d.Error(), d.Program)
	}
	var lacks *pipeline.TooSmall
	if errors.As(err, &lacks) {
		return nil, nil, failure{exitInput, err.Error() + largest(out, lacks)}
	}
	if err != nil {
		return nil, nil, failure{exitInput, err.Error()}
	}
	var passes []report.Pass
	for _, pass := range out.Passes {
		passes = append(passes, report.Pass{Name: pass.Name, MS: milliseconds(pass.Time)})
	}
	return out, passes, nil
}
