package html

import (
	"slices"

	"codo/affine"
)

// uses are the buffers that statements share with others, in the order in which they
// come.
type uses struct {
	all           []*affine.Buffer
	reads, writes map[*affine.Buffer]bool
}

// usesOf finds them; what the statements declare is their own.
func usesOf(body []affine.Stmt) uses {
	u := uses{reads: map[*affine.Buffer]bool{}, writes: map[*affine.Buffer]bool{}}
	own := map[*affine.Buffer]bool{}
	note := func(b *affine.Buffer, kind map[*affine.Buffer]bool) {
		if own[b] {
			return
		}
		if !u.reads[b] && !u.writes[b] {
			u.all = append(u.all, b)
		}
		kind[b] = true
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			own[d.Buffer] = true
			return true
		}
		affine.Each(s, func(ld *affine.Load) { note(ld.Buffer, u.reads) })
		switch s := s.(type) {
		case *affine.Assign:
			note(s.Buffer, u.writes)
		case *affine.Push:
			note(s.Channel.Buffer, u.writes)
		case *affine.Pop:
			note(s.Channel.Buffer, u.reads)
			note(s.Buffer, u.writes)
		}
		return true
	})
	return u
}

// isArgument tells whether b is an array of the top function.
func isArgument(p *affine.Program, b *affine.Buffer) bool {
	return !b.IsScalar() && slices.Contains(p.Args, b)
}
