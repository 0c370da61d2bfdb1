package model

import "slices"

// get reads the next access: from what the region holds already, else from
// memory.
func (b *analysis) get(index []int) value {
	k := b.next
	b.next++
	a := &b.t.access[k]
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
	v := b.load(k, index)
	b.heldLike(&b.t.access[k])[key] = &held{access: k, value: v, loops: slices.Clone(b.loops), store: -1}
	b.uses = append(b.uses, memoryUse{k, v.node, nil})
	return v
}

// load adds the node of a load that waits for the stores it may depend on.
func (b *analysis) load(k int, index []int) value {
	a := &b.t.access[k]
	n := node{kind: load, preds: index, target: -1, buffer: a.buffer, access: k}
	var before []int
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
	slices.Sort(before)
	n.preds = append(n.preds, before...)
	return value{b.r.add(n), b.variesWith(k)}
}

// settle merges a value that was stored under a condition with the one before.
func (b *analysis) settle(h *held, k int, index []int) *held {
	var old value
	killed := []int(nil)
	if h.old != nil {
		old, killed = h.old.value, h.old.killed
	} else {
		old = b.load(k, index)
	}
	n := node{kind: wire, target: -1, buffer: b.t.access[k].buffer, access: k}
	v := value{loops: union(h.value.loops, old.loops)}
	for _, p := range []int{h.value.node, old.node} {
		if p >= 0 {
			n.preds = append(n.preds, p)
		}
	}
	v.node = b.r.add(n)
	return &held{access: h.access, value: v, loops: h.loops, killed: killed, store: h.store}
}

// put stores v with the next access.
func (b *analysis) put(v value, index []int) {
	k := b.next
	b.next++
	a := &b.t.access[k]
	key := a.element
	h := &held{access: k, value: v, loops: slices.Clone(b.loops), path: slices.Clone(b.path)}
	h.value.loops = slices.Clone(v.loops)
	if len(b.path) == 0 {
		h.killed = h.loops
	} else if h.old = b.heldLike(a)[key]; h.old != nil && !prefix(h.old.path, b.path) {
		h.old = nil
	}
	all := b.heldLike(a)
	for linear, elements := range b.held[a.buffer] {
		if linear == a.linear && !a.dynamic() {
			continue
		}
		for other, held := range elements {
			if other != key && b.t.mayMeet(a, &b.t.access[held.access]) {
				delete(elements, other)
			}
		}
	}
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
	b.uses = append(b.uses, memoryUse{k, v.node, nil})
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
