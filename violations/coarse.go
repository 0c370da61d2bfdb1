package violations

import (
	"fmt"

	"codo/affine"
	"codo/diag"
)

// A fix is what is done about a violation.
type fix uint8

const (
	fuse    fix = iota // the nests that write become one task
	fork               // a task reads the buffer once and hands out copies
	forward            // the task that writes an argument hands a copy on
	merge              // all nests that use it become one task that runs as written
)

// A violation is a buffer that a dataflow region cannot give to the tasks that
// use it (CODO section IV-A; UG1399, "Limitations of Control-Driven Task-Level
// Parallelism").
type violation struct {
	code   diag.Code
	kind   string // in CODO's words
	buffer *affine.Buffer
	fix    fix
	units  []int // those to join
	first  diag.Pos
	second diag.Pos
	what   [2]string // what is done at first and second
}

// violation finds what is wrong with the users of b; nil if nothing is.
func (g *groups) violation(b *affine.Buffer, isArg bool) *violation {
	units := g.touching(b)
	if g.distinct(units) < 2 {
		return nil
	}
	writers, readers := g.ends(b, units)
	at := func(u int) diag.Pos { return g.units[u].touch(b).place() }
	found := func(code diag.Code, kind string, f fix, join []int, first, second int, what ...string) *violation {
		return &violation{code, kind, b, f, join, at(first), at(second), [2]string(what)}
	}
	switch {
	case len(writers) > 1 && len(readers) > 0:
		return found(diag.ManyBoth, "multiple producers, multiple consumers", fuse, writers, writers[0], writers[1], "written", "written again")
	case len(writers) > 1:
		return found(diag.ManyWriters, "multiple producers", fuse, writers, writers[0], writers[1], "written", "written again")
	case isArg && len(writers) == 1 && len(g.upTo(readers, g.lastWriter(b))) > 0:
		early := g.upTo(readers, g.lastWriter(b))
		return found(diag.PortReaders, "an argument that is read by one task and then written by another", merge, append(early, writers...), readers[0], writers[0], "read", "written")
	case isArg && len(writers) == 1:
		return found(diag.PortReaders, "an argument that is written by one task and read by another", forward, nil, writers[0], readers[0], "written", "read")
	case len(writers) == 1 && len(g.upTo(readers, writers[0])) > 0:
		return found(diag.Feedback, "read before it is written", merge, units, readers[0], writers[0], "read", "written")
	case isArg && (len(readers) > g.argReaders || len(readers) > 1 && b.Port.Kind == affine.PortStream):
		return found(diag.PortReaders, "an argument read by several tasks", fork, nil, readers[0], readers[1], "read", "read again")
	case !isArg && len(readers) > 1:
		return found(diag.ManyReaders, "single producer, multiple consumers", fork, nil, readers[0], readers[1], "read", "read again")
	}
	return nil
}

// ends picks one unit of each group that writes b, and of each that only reads
// it.
func (g *groups) ends(b *affine.Buffer, units []int) (writers, readers []int) {
	writes, reads := map[int]bool{}, map[int]bool{}
	for _, u := range units {
		if g.units[u].touch(b).write != nil && !writes[g.of[u]] {
			writes[g.of[u]] = true
			writers = append(writers, u)
		}
	}
	for _, u := range units {
		if !writes[g.of[u]] && !reads[g.of[u]] {
			reads[g.of[u]] = true
			readers = append(readers, u)
		}
	}
	return writers, readers
}

// lastWriter is the last unit that writes b.
func (g *groups) lastWriter(b *affine.Buffer) int {
	last := 0
	for _, i := range g.touching(b) {
		if g.units[i].touch(b).write != nil {
			last = i
		}
	}
	return last
}

// upTo lists the readers that stand before the writer.
func (g *groups) upTo(readers []int, writer int) []int {
	var early []int
	for _, r := range readers {
		if r < writer {
			early = append(early, r)
		}
	}
	return early
}

func (v *violation) reason() string {
	return fmt.Sprintf("%s: %s (%s)", v.buffer.Name, v.kind, v.code)
}

// report says what was found and what was done about it.
func (v *violation) report(diags *diag.List) {
	done := [...]string{
		fuse:    "the nests that write %s become one task",
		fork:    "a task of its own reads %s once and hands a copy to each reader",
		forward: "the task that writes %s hands a copy on",
		merge:   "the nests that use %s become one sequential task",
	}
	diags.Warnf(v.code, v.second, "%s: %s", v.buffer.Name, v.kind).About(v.buffer.Name).
		Note(v.first, "%s is %s here first", v.buffer.Name, v.what[0]).
		Advise(done[v.fix], v.buffer.Name)
}
