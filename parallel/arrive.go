package parallel

import (
	"slices"

	"codo/affine"
	"codo/device"
)

// arrivals tells of the channels that bring what lies off chip, as it lies there, in
// how many cycles all of it can come: a word per cycle. What a task takes from them
// comes row by row, and no sooner.
func arrivals(p *affine.Program, opt Options) map[*affine.Buffer]int64 {
	if !opt.OffChip {
		return nil
	}
	all := map[*affine.Buffer]int64{}
	for k, ends := range affine.AllEnds(p) {
		b := p.Channels[k].Buffer
		if ends[0] >= 0 && handsOn(p.Tasks[ends[0]], func(from *affine.Buffer) bool { _, comes := all[from]; return comes || slices.Contains(p.Args, from) }) {
			all[b] = int64(b.Len()) * int64(b.Elem.Bits) / device.PortBits
		}
	}
	// A task stands behind those that it takes from, a channel need not.
	for k, ends := range affine.AllEnds(p) {
		b := p.Channels[k].Buffer
		if _, known := all[b]; !known && ends[0] >= 0 && handsOn(p.Tasks[ends[0]], func(from *affine.Buffer) bool { _, comes := all[from]; return comes }) {
			all[b] = int64(b.Len()) * int64(b.Elem.Bits) / device.PortBits
		}
	}
	return all
}

// handsOn reports whether t only copies elements, of such arrays.
func handsOn(t *affine.Task, from func(*affine.Buffer) bool) bool {
	ok, local := true, map[*affine.Buffer]bool{}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			local[s.Buffer] = true
		case *affine.Assign:
			load, isLoad := s.Value.(*affine.Load)
			ok = ok && isLoad && (local[load.Buffer] || from(load.Buffer))
		}
		return ok
	})
	return ok
}

// rowByRow reports whether l walks along the first dimension of each of those that a
// nest reads: what comes row by row can be taken block by block.
func rowByRow(l *affine.Loop, reads []affine.Access, coming map[*affine.Buffer]int64) bool {
	return !slices.ContainsFunc(reads, func(a affine.Access) bool {
		if _, comes := coming[a.Buffer]; !comes {
			return false
		}
		subs, ok := a.Subscripts()
		return ok && len(subs) > 1 && !subs[0].Uses(l) && slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// floorOf is the cycles that the reads of a nest take to come.
func floorOf(reads []affine.Access, coming map[*affine.Buffer]int64) (cycles int64) {
	for _, a := range reads {
		cycles = max(cycles, coming[a.Buffer])
	}
	return cycles
}

// hurry lets what goes to and from ports move as fast as they can: tasks wait for
// all of it, however short it takes beside the slowest. It takes no operators, so
// only banks stand against it.
func (u *unrolling) hurry() {
	for _, g := range u.groups {
		if !slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.port > 0 }) || slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.shares }) {
			continue
		}
		for k := len(g.options) - 1; k > g.at; k-- {
			now := g.at
			u.choose(g, k)
			if !g.slows(g.options[now], g.options[k]) && u.banked(g) {
				break
			}
			u.choose(g, now)
		}
	}
	u.refresh()
}
