package pipeline

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"codo/affine"
)

// A Defect is a broken invariant of a stage: an error of ours, not the user's.
type Defect struct {
	Stage    string
	Findings []string
	Program  string // the program's text before the stage
}

func (d *Defect) Error() string {
	return fmt.Sprintf("stage %s broke the program: %s", d.Stage, strings.Join(d.Findings, "; "))
}

// defect is what the search of x panicked with.
func (x *preparation) defect(found any) *Defect {
	return &Defect{Stage: "search", Findings: []string{fmt.Sprint(found)}, Program: affine.Print(x.program)}
}

// defects are those that parts of a search have ended with: others may have found a design.
type defects struct {
	lock sync.Mutex
	list []*Defect
}

// note adds err, if it is one, once.
func (x *defects) note(err error) {
	var defect *Defect
	if x == nil || !errors.As(err, &defect) {
		return
	}
	x.lock.Lock()
	defer x.lock.Unlock()
	if !slices.ContainsFunc(x.list, func(d *Defect) bool { return d.Error() == defect.Error() }) {
		x.list = append(x.list, defect)
	}
}

// all lists them.
func (x *defects) all() []*Defect {
	x.lock.Lock()
	defer x.lock.Unlock()
	return slices.Clone(x.list)
}
