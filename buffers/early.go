package buffers

import (
	"slices"

	"codo/affine"
	"codo/device"
)

// early puts what fills arrays from memory, and nests that neither take nor give tokens, before what a task
// takes from others, where they have nothing in common: while it waits for these it does the rest. List is
// its body.
//
//	for a { pop c -> k[a] }                           for b { s[b] = 0 }
//	for b { s[b] = 0 }                                for w { pop m -> n[w] }
//	for w { pop m -> n[w] }                     =>    for a { pop c -> k[a] }
//	for a { .. s[b] = s[b] + k[a] * n[w] .. }         for a { .. s[b] = s[b] + k[a] * n[w] .. }
func (x *prefetching) early(list []affine.Stmt) []affine.Stmt {
	for k := range list {
		s := list[k]
		if !x.independent(s) {
			continue
		}
		own, at := usedBy(s), k
		for j := k - 1; j >= 0 && !sharesAny(list[j], own); j-- {
			if x.waits(list[j]) {
				at = j
			}
		}
		if at < k {
			rest := x.declaredBefore(slices.Concat(list[:k], list[k+1:]), at, k, own)
			for at < k && declares(rest[at], own) {
				at++
			}
			list = slices.Insert(rest, at, s)
		}
	}
	return list
}

// independent reports whether s is a loop that uses what is local, and takes nothing, or so much, from memory
// by tasks that give nothing else, that it takes longer than the first of it to come.
func (x *prefetching) independent(s affine.Stmt) bool {
	l, ok := s.(*affine.Loop)
	if !ok || l.Unroll != 0 {
		return false
	}
	taken := false
	for u := range affine.Uses([]affine.Stmt{s}) {
		if u.Channel != nil && (u.Write || !x.alone[u.Channel]) || u.Channel == nil && !x.locals[u.Buffer] {
			return false
		}
		taken = taken || u.Channel != nil
	}
	f, fills := x.takes(s)
	return !taken || fills && f.tokens > device.PortLatency
}

// waits reports whether s is a loop that takes what other tasks compute.
func (x *prefetching) waits(s affine.Stmt) bool {
	if _, ok := s.(*affine.Loop); !ok {
		return false
	}
	for u := range affine.Uses([]affine.Stmt{s}) {
		if u.Channel != nil && !u.Write && !x.comes(u.Channel) {
			return true
		}
	}
	return false
}

// usedBy are the arrays that s uses, with those of channels.
func usedBy(s affine.Stmt) (all []*affine.Buffer) {
	for u := range affine.Uses([]affine.Stmt{s}) {
		b := u.Buffer
		if u.Channel != nil {
			b = u.Channel.Buffer
		}
		if !slices.Contains(all, b) {
			all = append(all, b)
		}
	}
	return all
}

// sharesAny reports whether s uses one of these.
func sharesAny(s affine.Stmt, list []*affine.Buffer) bool {
	return affine.UsesAny([]affine.Stmt{s}, func(b *affine.Buffer) bool { return slices.Contains(list, b) })
}

// declares reports whether s declares one of these.
func declares(s affine.Stmt, list []*affine.Buffer) bool {
	d, is := s.(*affine.Decl)
	return is && slices.Contains(list, d.Buffer)
}

// localsIn are the arrays and scalars that body declares.
func localsIn(body []affine.Stmt) map[*affine.Buffer]bool {
	own := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, is := s.(*affine.Decl); is {
			own[d.Buffer] = true
		}
		return true
	})
	return own
}
