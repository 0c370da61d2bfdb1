package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"codo/affine"
	"codo/diag"
	"codo/model"
	"codo/parse"
	"codo/pipeline"
	"codo/report"
)

func estimateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "estimate design.cpp [more.cpp ...]",
		Short: "Cycles and resources of an HLS design, its pragmas honoured",
		Long: `estimate reads any HLS C++ with its pragmas, takes it as it is, and prints what
csynth would: cycles, initiation intervals and resources, per function and loop.
A pragma that the figures do not honour is named in a warning.`,
		Example: `  codo-opt estimate design.cpp
  codo-opt estimate design.cpp --top kernel --device u280 --fp reassociate
  codo-opt estimate design.cpp --json`,
		Args: cobra.MinimumNArgs(1),
	}
	compileFlags(cmd)
	for _, name := range []string{"out", "interface", "verify", "until", "print-ir", "explain", "timeout"} {
		_ = cmd.Flags().MarkHidden(name) // they have no meaning here, but may stand in codo.yaml
	}
	cmd.Flags().Lookup("json").Usage = "print JSON"
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := settingsOf(cmd, args...)
		if err != nil {
			return err
		}
		return estimate(cmd, s)
	}
	return cmd
}

// estimate prices a design as it is written.
func estimate(cmd *cobra.Command, s settings) (err error) {
	files := record{}
	defer files.guard(&err)
	in, err := readAs(cmd, s, files, parse.Options{Top: s.top, IncludeDirs: s.include, Defines: s.define, Values: s.values, AsWritten: true})
	if err != nil {
		return err
	}
	p := affine.Clone(in.parsed.Program) // the model wants expressions that are not shared
	noteStorage(p, &in.found)
	m, err := model.Estimate(p, model.Options{ClockNS: s.clock, Reassociate: s.fp == "reassociate"})
	if err != nil {
		refused := in.found.Errorf(diag.Unsupported, p.Pos, "the design cannot be priced: %v", err)
		if trips := (*model.UnknownTrips)(nil); errors.As(err, &trips) {
			refused.Code, refused.Pos = diag.Unbounded, trips.Loop.Pos
			refused.Text = fmt.Sprintf("the number of iterations of loop %s depends on data", trips.Loop.Name)
			refused.Advise("say it: #pragma HLS loop_tripcount max=N")
		}
	}
	played := pipeline.Play(p, m, &in.found)
	found := in.found.Sorted()
	diag.PrintAll(cmd.ErrOrStderr(), found, in.parsed.Sources, colour(cmd.ErrOrStderr()))
	if found.HasErrors() {
		return failure{status: exitInput}
	}
	e := report.NewEstimate(p, m, played, found)
	e.ClockNS, e.FP = s.clock, s.fp
	e.On(s.board)
	if s.json {
		cmd.OutOrStdout().Write(e.JSON())
	} else {
		fmt.Fprint(cmd.OutOrStdout(), e.Text())
	}
	return nil
}

// noteStorage warns of local arrays whose memory the user has picked: the model
// builds them as the tool would on its own.
func noteStorage(p *affine.Program, found *diag.List) {
	warn := func(b *affine.Buffer) {
		if !b.IsScalar() && b.Storage != affine.StorageUndecided {
			found.Warnf(diag.PragmaIgnored, b.Pos, "the estimate does not honour the storage of `%s`: it is priced as the tool would build it", b.Name)
		}
	}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				warn(d.Buffer)
			}
			return true
		})
	}
	for _, c := range p.Channels {
		warn(c.Buffer)
	}
}
