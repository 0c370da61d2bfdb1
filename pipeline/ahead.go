package pipeline

import (
	"codo/affine"
	"codo/model"
)

// serial is how many times as long as the bound a run takes of which one nest has hardly any operators.
const serial = 16

// muchBetter is the part of the score that a design is below which takes half as long.
const muchBetter = 0.25

// A reworking is a rework of a kernel, and the kernel with it, if that has been looked at.
type reworking struct {
	change *rework
	at     *preparation
}

// reworkings are the reworks that change the kernel, none if these are not tried.
func (x *preparation) reworkings(opt Options) (list []reworking) {
	if !x.changesNests(opt) {
		return nil
	}
	for _, change := range opt.forms.changing(x.source, reworksOf(x), opt) {
		list = append(list, reworking{change: change})
	}
	if max(x.layers(), len(x.program.Tasks)) > 4*someTasks { // each takes as long as there are layers
		list = list[:min(1, len(list))]
	}
	return list
}

// ahead is the best design with nests reworked, and its preparation, where a look at all reworks tells that one of them
// makes a far better one than nests as they are: all that there is to try for these would take the time. The look at
// each is in list. Nil: there is none such.
func (x *preparation) ahead(list []reworking, opt Options, price model.Options) (at *preparation, best *Decision) {
	if len(list) == 0 || opt.late() {
		return nil, nil
	}
	look := opt
	look.glance, look.brief = true, true
	first, err := x.searchAll(look, price)
	if err != nil || first.none() || first.Price == nil || first.Timing == nil || !slower(first, serial, x.user, opt, price) {
		return nil, nil
	}
	promising, least := -1, first.score()*muchBetter
	for k := range list {
		if opt.late() {
			break
		}
		if list[k].change.of == later {
			continue
		}
		look.rework, opt.rework = list[k].change, list[k].change
		other := prepared(x.source, opt)
		if other == nil {
			continue
		}
		if list[k].at = other; other.isHeavy() { // a look takes as long as much of a search
			continue
		}
		look.beat = least
		if d, err := other.searchAll(look, price); err == nil && d.Price != nil && d.Timing != nil && d.score() < least {
			promising, least = k, d.score()
		}
	}
	if promising < 0 {
		return nil, nil
	}
	other, d, err := x.reworked(list[promising], opt, price, map[string]bool{affine.Print(x.program): true})
	if err != nil || d.Price == nil {
		return nil, nil
	}
	return other, d
}

// orElse is what came of a search, or of the one ahead of it if that was no worse, or there is none else.
func orElse(at *preparation, best *Decision, plan *preparation, d *Decision, err error) (*preparation, *Decision, error) {
	if best != nil && (plan == nil || err != nil || !d.replaces(best, nil)) {
		return at, best, nil
	}
	return plan, d, err
}
