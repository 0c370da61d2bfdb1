package violations

import (
	"fmt"

	"codo/affine"
	"codo/diag"
)

// A violation is a buffer that a dataflow region cannot give to the tasks that
// use it (CODO section IV-A; UG1399, "Limitations of Control-Driven Task-Level
// Parallelism").
type violation struct {
	code   diag.Code
	kind   string // in CODO's words
	buffer *affine.Buffer
	units  []int // all units that use the buffer
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
	var writers, readers []int // one unit per group that writes; that only reads
	writes := map[int]bool{}
	for _, u := range units {
		if g.units[u].touch(b).write != nil && !writes[g.of[u]] {
			writes[g.of[u]] = true
			writers = append(writers, u)
		}
	}
	seen := map[int]bool{}
	for _, u := range units {
		if !writes[g.of[u]] && !seen[g.of[u]] {
			seen[g.of[u]] = true
			readers = append(readers, u)
		}
	}
	v := &violation{buffer: b, units: units}
	at := func(u int) diag.Pos { return g.units[u].touch(b).place() }
	pair := func(code diag.Code, kind string, first, second int, what0, what1 string) *violation {
		v.code, v.kind, v.first, v.second, v.what = code, kind, at(first), at(second), [2]string{what0, what1}
		return v
	}
	switch {
	case len(writers) > 1 && len(readers) > 0:
		return pair(diag.ManyBoth, "multiple producers, multiple consumers", writers[0], writers[1], "written", "written again")
	case len(writers) > 1:
		return pair(diag.ManyWriters, "multiple producers", writers[0], writers[1], "written", "written again")
	case isArg && len(writers) == 1:
		return pair(diag.PortReaders, "an argument that is written and used elsewhere", writers[0], readers[0], "written", "read")
	case isArg && len(readers) > 1:
		return pair(diag.PortReaders, "an argument read by several tasks", readers[0], readers[1], "read", "read again")
	case len(readers) > 1:
		return pair(diag.ManyReaders, "single producer, multiple consumers", readers[0], readers[1], "read", "read again")
	case len(writers) == 1 && len(readers) == 1 && readers[0] < writers[0]:
		return pair(diag.Feedback, "read before it is written", readers[0], writers[0], "read", "written")
	}
	return nil
}

func (v *violation) reason() string {
	return fmt.Sprintf("%s: %s (%s)", v.buffer.Name, v.kind, v.code)
}

// report says what was found and what was done about it.
func (v *violation) report(diags *diag.List) {
	diags.Warnf(v.code, v.second, "%s: %s", v.buffer.Name, v.kind).About(v.buffer.Name).
		Note(v.first, "%s is %s here first", v.buffer.Name, v.what[0]).
		Advise("the nests that use %s become one sequential task", v.buffer.Name)
}
