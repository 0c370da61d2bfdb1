package pipeline

import (
	"math"
	"reflect"
	"slices"

	"codo/affine"
	"codo/hbm"
)

// kept is the best result with arrays as opt says, or as is tried first, see keepingFirst.
func (x *preparation) kept(opt Options) result {
	own, ok := x.keepingFirst(opt)
	if !ok {
		return x.search(opt)
	}
	first := x.trying(own, result{})
	if first.found() && (first.d.Stopped || opt.first > 0 && x.crowd()) { // each search takes long
		return first
	}
	return x.search(opt.beating(first.d)).or(first)
}

// trying is the best result with these options if it is better than r, or else that of none.
func (x *preparation) trying(own Options, r result) result {
	other := prepared(x.source, own)
	if other == nil || reflect.DeepEqual(other.orders, x.orders) && affine.Print(other.program) == affine.Print(x.program) {
		return result{}
	}
	if o := other.search(own.beating(r.d)); o.replaces(r) {
		return o
	}
	return result{}
}

// besideWhole makes the search once more with arrays that are handed over as a whole, and with
// loops in orders for which there must be room for what is used again, each unless the design so far is near the
// bound of the memory, or r is far behind what there is besides; where the last one like it was for nothing, only if its first
// plans promise a better design. It gives the best result.
func besideWhole(r result, opt Options) result {
	x, behind := r.at, r.d.score() > farBehind*opt.beaten()
	first, _ := x.keepingFirst(opt)
	for _, own := range x.keeping(opt) {
		if r.d.Stopped || r.at.atMemory(r.d, nearly, opt) {
			break
		}
		if own.stays == first.stays && first.stays > 0 {
			continue // it has been tried
		}
		if (behind || opt.lost.of(own.handing())) && !x.promises(own.beating(r.d)) {
			continue
		}
		o := x.trying(own, r)
		opt.lost.note(own.handing(), o.none())
		r = r.or(o)
	}
	return r
}

// promises reports whether a look at the first plans with these options finds a design that beats what there is besides: loops that
// pass elements one by one may hold back copies that need no order.
func (x *preparation) promises(own Options) bool {
	own.glance, own.brief = true, true
	o := x.trying(own, result{})
	return o.found() && o.d.score() < own.beaten()
}

// besideRoom is the better result of r and one in which as many arrays stay on the chip as there is room for, with as
// many ports as are best so far, where they are much for the memories.
func besideRoom(r result, opt Options) result {
	x := r.at
	if r.isLast() || r.err != nil || opt.stopped() || opt.Interface != AXI || opt.Without.Communication || !x.much(opt) || x.tiled || x.atMemory(r.d, nearly, opt) {
		return r
	}
	first, _ := x.keepingFirst(opt)
	opt.stays, opt.parts = x.largestStaying(opt.room()), x.parts
	if opt.stays == 0 || opt.stays == x.stays || opt.stays == first.stays {
		return r
	}
	return r.or(x.trying(opt.settled(), r))
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
