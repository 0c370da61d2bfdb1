package pipeline

import (
	"time"

	"codo/buffers"
	"codo/parallel"
)

// findings are what the searches of a kernel have found out so far, each for those behind it.
type findings struct {
	deadline *deadline       // of the search, for Late; nil: none
	defects  *defects        // of the search; nil: they are not kept
	known    *buffers.Known  // of programs before; nil: nothing
	cuts     *parallel.Known // of their nests; nil: none
	forms    *forms          // of the kernel; nil: none is known
	begun    *beginnings     // of searches; nil: none is known
	runs     *runs           // of designs; nil: none
	lost     *loss           // of ways to hand arrays on; nil: none
	bounds   *bounds         // of programs; nil: none is known
}

// newFindings are those before any search.
func newFindings() findings {
	return findings{&deadline{begun: time.Now()}, &defects{}, buffers.NewKnown(), parallel.NewKnown(), newForms(), newBeginnings(), newRuns(), newLoss(), newBounds()}
}
