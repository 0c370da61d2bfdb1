package pipeline

import (
	"codo/affine"
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

// changed are the options for the form of the kernel with each of a list of reworks.
func changed(list []reworking, opt Options) (all []Options) {
	for _, one := range list {
		opt.rework = one.change
		all = append(all, opt)
	}
	return all
}

// ahead is the best result with nests reworked, where a look at all reworks tells that one of them
// makes a far better design than nests as they are, or else that of none: all that there is to try for these would take the time.
// The look at each is in list.
func (x *preparation) ahead(list []reworking, opt Options) result {
	if len(list) == 0 || opt.late() {
		return result{}
	}
	look := opt
	look.glance, look.brief = true, true
	first := x.search(look)
	if !first.found() || first.d.Timing == nil || !slower(first.d, serial, x.user, opt) {
		return result{}
	}
	promising, least := -1, first.d.score()*muchBetter
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
		if o := other.search(look); o.found() && o.d.Timing != nil && o.d.score() < least {
			promising, least = k, o.d.score()
		}
	}
	if promising < 0 {
		return result{}
	}
	if r := x.reworked(list[promising], opt, map[string]bool{affine.Print(x.program): true}); r.found() {
		return r
	}
	return result{}
}

// orElse is what came of a search, or r, of one ahead of it, if that has found something that is no worse.
func (r result) orElse(o result) result {
	if r.found() {
		return r.or(o)
	}
	return o
}
