package lsp

import (
	"slices"

	"codo/affine"
	"codo/model"
	"codo/pipeline"
)

// A view is what is known of a text that could be compiled, by line. It is not
// changed once it is made.
type view struct {
	text   string
	lines  []string
	design *pipeline.Decision
	// plain is the view of the same text without a search; nil: this is it.
	plain  *view
	source *affine.Program // as it was read
	at     map[int]*facts  // by line, from 1
}

// facts are what has become of a line: numbers of tasks and channels, and loops.
type facts struct {
	tasks, channels []int
	loops           []*model.LoopCost
}

// newView looks through a design made from a text of the file called path.
func newView(text, path string, source *affine.Program, d *pipeline.Decision, plain *view) *view {
	v := &view{text: text, lines: linesOf(text), design: d, plain: plain, source: source, at: map[int]*facts{}}
	line := func(file string, n int) *facts {
		if file != path {
			n = 0 // of another file: nobody asks
		}
		if v.at[n] == nil {
			v.at[n] = &facts{}
		}
		return v.at[n]
	}
	number := map[*affine.Buffer]int{}
	for i, c := range d.Program.Channels {
		number[c.Buffer] = i
		note(&line(c.Pos.File, c.Pos.Line).channels, i)
		note(&line(c.Buffer.Pos.File, c.Buffer.Pos.Line).channels, i)
	}
	for k, t := range d.Program.Tasks {
		use := func(b *affine.Buffer, at *facts) {
			if i, ok := number[b]; ok {
				note(&at.channels, i)
			}
		}
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			at := line(s.At().File, s.At().Line)
			note(&at.tasks, k)
			switch s := s.(type) {
			case *affine.Assign:
				use(s.Buffer, at)
			case *affine.Push:
				use(s.Channel.Buffer, at)
			case *affine.Pop:
				use(s.Channel.Buffer, at)
			}
			affine.Each(s, func(ld *affine.Load) {
				at := line(ld.Pos.File, ld.Pos.Line)
				note(&at.tasks, k)
				use(ld.Buffer, at)
			})
			return true
		})
	}
	if d.Price != nil {
		for k := range d.Price.Tasks {
			loops := d.Price.Tasks[k].Loops
			for i := range loops {
				for _, l := range loops[i].Nest {
					note(&line(l.Pos.File, l.Pos.Line).loops, &loops[i])
				}
			}
		}
	}
	return v
}

// note adds what is not in a list yet.
func note[E comparable](list *[]E, e E) {
	if !slices.Contains(*list, e) {
		*list = append(*list, e)
	}
}

// searched reports whether v is of a design that the search has made.
func (v *view) searched() bool { return v.plain != nil }
