package emit

import "codo/affine"

// usage is what a task touches: the facts its signature is made of.
type usage struct {
	reads, writes map[*affine.Buffer]bool // by load, by assignment or pop
	pops, pushes  map[*affine.Channel]bool
	writers       map[*affine.Buffer]int  // statements that write the buffer
	vectors       map[*affine.Buffer]bool // arrays that hold a token of several elements
}

func usageOf(t *affine.Task) usage {
	u := usage{map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}, map[*affine.Channel]bool{}, map[*affine.Channel]bool{},
		map[*affine.Buffer]int{}, map[*affine.Buffer]bool{}}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) { u.reads[ld.Buffer] = true })
		if v := affine.VectorOf(s); v != nil && len(v.Shape) == 1 {
			u.vectors[v] = true
		}
		switch s := s.(type) {
		case *affine.Assign:
			u.write(s.Buffer)
		case *affine.Pop:
			u.write(s.Buffer)
			u.pops[s.Channel] = true
		case *affine.Push:
			u.pushes[s.Channel] = true
		}
		return true
	})
	return u
}

func (u usage) write(b *affine.Buffer) {
	u.writes[b] = true
	u.writers[b]++
}

// uses reports whether the task reads or writes b.
func (u usage) uses(b *affine.Buffer) bool { return u.reads[b] || u.writes[b] }

// usesChannel reports whether the task is an end of c.
func (u usage) usesChannel(c *affine.Channel) bool {
	if c.Kind == affine.FIFO {
		return u.pops[c] || u.pushes[c]
	}
	return u.uses(c.Buffer)
}
