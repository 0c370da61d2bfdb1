package model

import "slices"

// take is the next access, and how many there are of it, for the ways in which choices in its subscripts fall.
func (b *analysis) take() (k, ways int) {
	k = b.next
	for b.next++; b.next < len(b.t.access) && b.t.access[b.next].at.Again(); b.next++ {
	}
	return k, b.next - k
}

// get reads the next access: from what the region holds already, else from
// memory.
func (b *analysis) get(index []int) value {
	k, ways := b.take()
	a := &b.t.access[k]
	if ways > 1 {
		return b.getOne(k, ways, index)
	}
	key := a.element
	h := b.heldLike(a)[key]
	switch {
	case h == nil:
		return b.fetch(k, key, index)
	case !prefix(h.path, b.path):
		h = b.settle(h, k, index)
		b.heldLike(a)[key] = h
	case slices.Equal(h.loops, b.loops):
		return h.value
	}
	v := value{loops: b.variesWith(k)}
	n := node{kind: wire, target: -1, buffer: a.buffer, access: k}
	if h.value.node >= 0 {
		n.preds = []int{h.value.node}
	}
	for _, l := range h.value.loops {
		if slices.Contains(b.loops, l) && !slices.Contains(v.loops, l) {
			v.loops = append(v.loops, l)
		}
	}
	v.node = b.r.add(n)
	b.uses = append(b.uses, memoryUse{k, v.node, h.killed})
	return v
}

// getOne reads one of several elements, which is an access of its own for each.
func (b *analysis) getOne(k, ways int, index []int) value {
	v := b.load(k, ways, index)
	for way := range ways {
		v.loops = union(v.loops, b.variesWith(k+way))
		b.uses = append(b.uses, memoryUse{k + way, v.node, nil})
	}
	return v
}

// heldLike is what the region knows of the elements of a buffer whose subscripts
// differ from those of a in constants only.
func (b *analysis) heldLike(a *access) map[string]*held {
	return like(b.held, a)
}

// like is the part of all, by buffer and linear part of the subscripts, that a
// belongs to.
func like[T any](all map[int]map[string]map[string]T, a *access) map[string]T {
	if all[a.buffer] == nil {
		all[a.buffer] = map[string]map[string]T{}
	}
	if all[a.buffer][a.linear] == nil {
		all[a.buffer][a.linear] = map[string]T{}
	}
	return all[a.buffer][a.linear]
}

// fetch adds a load.
func (b *analysis) fetch(k int, key string, index []int) value {
	v := b.load(k, 1, index)
	b.heldLike(&b.t.access[k])[key] = &held{access: k, value: v, loops: slices.Clone(b.loops), store: -1}
	b.uses = append(b.uses, memoryUse{k, v.node, nil})
	return v
}

// load adds the node of a load, of one of several accesses, that waits for the stores it may depend on.
func (b *analysis) load(k, ways int, index []int) value {
	n := node{kind: load, preds: index, target: -1, buffer: b.t.access[k].buffer, access: k}
	var before []int
	for way := range ways {
		before = append(before, b.storesBefore(&b.t.access[k+way])...)
	}
	slices.Sort(before)
	n.preds = append(n.preds, slices.Compact(before)...)
	return value{b.r.add(n), b.variesWith(k)}
}

// storesBefore are the stores that a, a load, may depend on.
func (b *analysis) storesBefore(a *access) (before []int) {
	for linear, elements := range b.stores[a.buffer] {
		if linear == a.linear && !a.dynamic() { // equal constants or different elements
			before = append(before, elements[a.element]...)
			continue
		}
		for _, stores := range elements {
			for _, s := range stores {
				if b.t.mayMeet(&b.t.access[b.r.nodes[s].access], a) {
					before = append(before, s)
				}
			}
		}
	}
	return before
}

// settle merges a value that was stored under a condition with the one before.
func (b *analysis) settle(h *held, k int, index []int) *held {
	var old value
	killed := []int(nil)
	if h.old != nil {
		old, killed = h.old.value, h.old.killed
	} else {
		old = b.load(k, 1, index)
	}
	return &held{access: h.access, value: b.merged(k, h.path, h.value, old), loops: h.loops, killed: killed, store: h.store}
}

// merged is the element of access k that is v where path is taken, else old. The tool
// moves the choice behind a sum to what is added (LLVM's InstCombine), so that it is no
// part of a chain of sums.
func (b *analysis) merged(k int, path []branch, v, old value) value {
	a := &b.t.access[k]
	conds := condsOf(path)
	if len(conds) > 0 && b.t.isVariable(a.buffer) && !b.isSum(v) {
		bits := b.t.Buffers[a.buffer].Elem.Bits
		values := []value{v, old}
		for _, c := range conds {
			values = append(values, value{node: c})
		}
		return b.integerOf("select", bits, bits, values...)
	}
	n := node{kind: wire, target: -1, buffer: a.buffer, access: k, preds: conds}
	for _, p := range []int{v.node, old.node} {
		if p >= 0 {
			n.preds = append(n.preds, p)
		}
	}
	return value{b.r.add(n), union(v.loops, old.loops)}
}

// condsOf is the nodes of the conditions of path that data decides.
func condsOf(path []branch) (nodes []int) {
	for _, s := range path {
		if s.cond >= 0 {
			nodes = append(nodes, s.cond)
		}
	}
	return nodes
}

// isSum reports whether v is a sum, or bits that are joined.
func (b *analysis) isSum(v value) bool {
	if v.node < 0 || b.r.nodes[v.node].kind != op {
		return false
	}
	c := &b.t.classes[b.r.nodes[v.node].class]
	return c.sum || slices.Contains([]string{"add", "sub", "and", "or", "xor", fusedSum}, c.op)
}

// put stores v with the next access.
func (b *analysis) put(v value, index []int) {
	k, ways := b.take()
	if ways > 1 {
		b.putOne(k, ways, v, index)
		return
	}
	a := &b.t.access[k]
	key := a.element
	h := &held{access: k, value: v, loops: slices.Clone(b.loops), path: slices.Clone(b.path)}
	h.value.loops = slices.Clone(v.loops)
	b.joinSides(h, b.heldLike(a)[key])
	if len(h.path) == 0 {
		h.killed = h.loops
	} else if h.old = b.heldLike(a)[key]; h.old != nil && !prefix(h.old.path, h.path) {
		h.old = nil
	}
	all := b.heldLike(a)
	b.forget(a)
	if before := all[key]; before != nil && slices.Equal(before.loops, b.loops) && prefix(b.path, before.path) {
		b.drop(before.store)
	}
	all[key] = h
	n := node{kind: store, preds: append(slices.Clone(b.conds), index...), target: -1, buffer: a.buffer, access: k}
	if v.node >= 0 {
		n.preds = append(n.preds, v.node)
	}
	h.store = b.r.add(n)
	stores := like(b.stores, a)
	stores[key] = append(stores[key], h.store)
	if len(b.conds) > 0 {
		v = b.merged(k, b.path, v, noValue)
	}
	b.uses = append(b.uses, memoryUse{k, v.node, nil})
}

// putOne stores v in one of several elements, which is an access of its own for each.
func (b *analysis) putOne(k, ways int, v value, index []int) {
	n := node{kind: store, preds: append(slices.Clone(b.conds), index...), target: -1, buffer: b.t.access[k].buffer, access: k}
	if v.node >= 0 {
		n.preds = append(n.preds, v.node)
	}
	at := b.r.add(n)
	if len(b.conds) > 0 {
		v = b.merged(k, b.path, v, noValue)
	}
	for way := range ways {
		a := &b.t.access[k+way]
		b.forget(a)
		delete(b.heldLike(a), a.element)
		stores := like(b.stores, a)
		stores[a.element] = append(stores[a.element], at)
		b.uses = append(b.uses, memoryUse{k + way, v.node, nil})
	}
}

// forget lets the region no longer hold other elements that a may store.
func (b *analysis) forget(a *access) {
	for linear, elements := range b.held[a.buffer] {
		if linear == a.linear && !a.dynamic() {
			continue
		}
		for other, held := range elements {
			if other != a.element && b.t.mayMeet(a, &b.t.access[held.access]) {
				delete(elements, other)
			}
		}
	}
}

// joinSides makes h, stored in the else of an If, what is there behind the If, where
// before was stored in the then of it.
func (b *analysis) joinSides(h, before *held) {
	last := len(h.path) - 1
	if before == nil || last < 0 || h.path[last].then || len(before.path) != last+1 || !prefix(h.path[:last], before.path) ||
		before.path[last].at != h.path[last].at || !slices.Equal(h.loops, before.loops) {
		return
	}
	h.value = b.merged(h.access, h.path[last:], h.value, before.value)
	h.path = h.path[:last]
}

// drop removes a store whose element is stored again before the body ends.
func (b *analysis) drop(store int) {
	if store < 0 {
		return
	}
	n := &b.r.nodes[store]
	b.uses = slices.DeleteFunc(b.uses, func(u memoryUse) bool { return u.access == n.access })
	a := &b.t.access[n.access]
	stores := like(b.stores, a)
	stores[a.element] = slices.DeleteFunc(stores[a.element], func(k int) bool { return k == store })
	*n = node{kind: wire, target: -1, buffer: n.buffer, access: n.access}
}

// variesWith are the loops around in whose iterations a read gives another
// value: they are in its subscripts, or write the buffer.
func (b *analysis) variesWith(k int) (loops []int) {
	a := &b.t.access[k]
	for _, l := range b.loops {
		if a.uses(l) || b.t.info[l].writes[a.buffer] {
			loops = append(loops, l)
		}
	}
	return loops
}

// prefix reports whether path starts with head.
func prefix(head, path []branch) bool {
	return len(head) <= len(path) && slices.Equal(head, path[:len(head)])
}

func union(a, b []int) []int {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}
