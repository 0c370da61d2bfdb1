package affine

import "slices"

// Excerpt is a copy of the tasks of p from one number to the one before another, as a program of
// its own: what they hand to other tasks or take from them is an argument, and what they do not
// use is left out. p must pass Check for phase Tasked, and so does the excerpt.
func Excerpt(p *Program, from, to int) *Program {
	q := *p
	q.Tasks = p.Tasks[from:to]
	uses := touchesOf(&q)
	isUsed := func(b *Buffer) bool { return len(uses[b].writers)+len(uses[b].readers) > 0 }
	only := func(list []*Buffer) []*Buffer {
		return slices.DeleteFunc(slices.Clone(list), func(b *Buffer) bool { return !isUsed(b) })
	}
	q.Args, q.Tables, q.Channels = only(p.Args), only(p.Tables), nil
	for _, c := range p.Channels {
		u := uses[c.Buffer]
		switch isRead := slices.ContainsFunc(u.readers, func(k int) bool { return !slices.Contains(u.writers, k) }); {
		case len(u.writers) > 0 && isRead:
			q.Channels = append(q.Channels, c)
		case isUsed(c.Buffer):
			q.Args = append(q.Args, c.Buffer)
		}
	}
	return Clone(&q)
}
