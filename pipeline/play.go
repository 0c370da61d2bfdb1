package pipeline

import (
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
	"codo/model"
	"codo/sim"
)

// Play plays p, which has the price m, with its FIFOs as they are and a memory that gives
// and takes every word at once. It gives nil if p has no price or cannot be played, and if
// the run stops or leaves tokens, of which it warns.
func Play(p *affine.Program, m *model.Report, found *diag.List) *sim.Timing {
	if m == nil {
		return nil
	}
	played, err := withoutMemory(p, m)
	if err != nil {
		return nil
	}
	why := played.Err()
	if why == nil {
		return played
	}
	headline, _, _ := strings.Cut(why.Error(), "\n")
	stops := found.Warnf(diag.RunStops, p.Pos, "a run of this design does not end well: %s", headline)
	for _, w := range played.Waits {
		if k := slices.IndexFunc(p.Tasks, func(t *affine.Task) bool { return t.Name == w.Process }); k >= 0 {
			stops.Note(p.Tasks[k].Pos, "%s", w)
		}
	}
	if played.Circle > 0 {
		stops.Advise("make the FIFO that is full deeper: #pragma HLS stream variable=... depth=...")
	}
	return nil
}

func withoutMemory(p *affine.Program, m *model.Report) (*sim.Timing, error) {
	n, err := sim.Join(p, m.Schedules())
	if err != nil {
		return nil, err
	}
	return sim.Time(n, 1)
}
