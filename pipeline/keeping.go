package pipeline

import (
	"math"
	"reflect"
	"slices"

	"codo/affine"
	"codo/hbm"
	"codo/model"
)

// kept is the best design with arrays as opt says, or as is tried first, see keepingFirst, and its preparation.
func (x *preparation) kept(opt Options, price model.Options) (*preparation, *Decision, error) {
	own, ok := x.keepingFirst(opt)
	if !ok {
		d, err := x.searchAll(opt, price)
		return x, d, err
	}
	plan, best := x.trying(own, nil, price)
	if best != nil && (best.Stopped || opt.first > 0 && x.crowd()) { // each search takes long
		return plan, best, nil
	}
	d, err := x.searchAll(opt.beating(best), price)
	if best != nil && (err != nil || d.Price == nil || best.better(d)) {
		return plan, best, nil
	}
	return x, d, err
}

// trying is the best design with these options, and its preparation, if it is better than d; nil: it is not.
func (x *preparation) trying(own Options, d *Decision, price model.Options) (*preparation, *Decision) {
	other := prepared(x.source, own)
	if other == nil || reflect.DeepEqual(other.orders, x.orders) && affine.Print(other.program) == affine.Print(x.program) {
		return nil, nil
	}
	if o, err := other.searchAll(own.beating(d), price); err == nil && o.Price != nil && (d == nil || o.better(d)) {
		return other, o
	}
	return nil, nil
}

// besideWhole makes the search once more with arrays that are handed over as a whole, and with
// loops in orders for which there must be room for what is used again, each unless the design so far is near the
// bound of the memory, or d is far behind what there is besides; where the last one like it was for nothing, only if its first
// plans promise a better design. It gives the best design with its preparation.
func besideWhole(plan *preparation, d *Decision, opt Options, price model.Options) (*preparation, *Decision) {
	best, behind := plan, d.score() > farBehind*opt.beaten()
	first, _ := plan.keepingFirst(opt)
	for _, own := range plan.keeping(opt) {
		if d.Stopped || best.atMemory(d, nearly, opt, price) {
			break
		}
		if own.stays == first.stays && first.stays > 0 {
			continue // it has been tried
		}
		if (behind || opt.lost.of(own.handing())) && !plan.promises(own.beating(d), price) {
			continue
		}
		other, o := plan.trying(own, d, price)
		if opt.lost.note(own.handing(), o == nil); o != nil {
			best, d = other, o
		}
	}
	return best, d
}

// promises reports whether a look at the first plans with these options finds a design that beats what there is besides: loops that
// pass elements one by one may hold back copies that need no order.
func (x *preparation) promises(own Options, price model.Options) bool {
	own.glance, own.brief = true, true
	_, o := x.trying(own, nil, price)
	return o != nil && o.score() < own.beaten()
}

// besideRoom is the better design of d and one in which as many arrays stay on the chip as there is room for, with as
// many ports as are best so far, where they are much for the memories, and its preparation.
func besideRoom(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	if isLast(d, err) || err != nil || opt.stopped() || opt.Interface != AXI || opt.Without.Communication || !plan.much(opt) || plan.tiled || plan.atMemory(d, nearly, opt, price) {
		return plan, d, err
	}
	first, _ := plan.keepingFirst(opt)
	opt.stays, opt.parts = plan.largestStaying(opt.room()), plan.parts
	if opt.stays == 0 || opt.stays == plan.stays || opt.stays == first.stays {
		return plan, d, err
	}
	if other, o := plan.trying(opt.settled(), d, price); o != nil {
		return other, o, nil
	}
	return plan, d, err
}

// keeping are the options with which arrays are handed over as a whole, or stay on the chip where they are used
// again. Where all of them are much for the memories, as the weights of a network, those that are not stay: of
// the rest each element comes once for all that it is used for, and nothing is handed over in two buffers.
func (x *preparation) keeping(opt Options) (list []Options) {
	stays := int64(math.MaxInt64)
	if x.much(opt) {
		stays = x.largestStaying(opt.room() / muchOfMemory)
	} else if !x.crowd() {
		whole := opt
		whole.whole = true
		list = append(list, whole)
	}
	if opt.stays = stays; stays > 0 {
		list = append(list, opt.settled())
	}
	return list
}

// keepingFirst are those of keeping that are tried before all others: the arrays that stay are those of the best
// design so far, or else those that are not much, where all are.
func (x *preparation) keepingFirst(opt Options) (Options, bool) {
	if opt.Interface != AXI || opt.Without.Communication || opt.stays > 0 {
		return opt, false
	}
	switch {
	case opt.first > 0:
		opt.stays = opt.first
	case x.much(opt):
		opt.stays = x.largestStaying(opt.room() / muchOfMemory)
	case x.crowd():
		opt.stays = math.MaxInt64
	}
	return opt.settled(), opt.stays > 0
}

// crowd reports whether there are so many tasks that each search takes long.
func (x *preparation) crowd() bool { return len(x.program.Tasks) > 2*someTasks }

// much reports whether the arrays are much for the memories.
func (x *preparation) much(opt Options) bool {
	all := int64(0)
	for _, b := range x.user.Args {
		if !b.IsScalar() {
			all += b.Bytes() * 8
		}
	}
	return all > opt.room()/muchOfMemory
}

// muchOfMemory is the part of the memories above which arrays are much for them, as these have many banks: 1/8.
const muchOfMemory = 8

// largestStaying is the bits of the largest array that stays if all do that are used again and no larger, in so much
// room; 0: none does.
func (x *preparation) largestStaying(room int64) (most int64) {
	var sizes []int64
	for _, b := range x.user.Args {
		if !b.IsScalar() && hbm.UsedAgain(x.user, b) {
			sizes = append(sizes, b.Bytes()*8)
		}
	}
	slices.Sort(sizes)
	for _, bits := range sizes {
		if room -= bits; room < 0 {
			break
		}
		most = bits
	}
	return most
}
