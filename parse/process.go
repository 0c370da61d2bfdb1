package parse

import (
	"fmt"
	"slices"

	"codo/affine"
)

// The processes that Vitis makes of a region of loops, as its reports show them.

// nameProcesses names the tasks made of loops, by label and number.
func (l *lowerer) nameProcesses() {
	n := 0
	for _, t := range l.prog.Tasks {
		label, ok := l.processes[t]
		if !ok {
			continue
		}
		name := fmt.Sprintf("Loop_%s_proc", label)
		if n > 0 {
			name += fmt.Sprint(n)
		}
		t.Name = l.fresh(name)
		n++
	}
}

// joinWriters merges tasks that write the same array, and those between them,
// into one process, and gives arrays that only one task uses to that task.
func (l *lowerer) joinWriters() {
	for _, ch := range slices.Clone(l.prog.Channels) {
		if ch.Kind == affine.FIFO {
			continue
		}
		writers, users := l.usersOf(ch.Buffer)
		if len(writers) > 1 {
			l.joinTasks(writers[0], writers[len(writers)-1])
			_, users = l.usersOf(ch.Buffer)
		}
		if len(users) == 1 {
			t := l.prog.Tasks[users[0]]
			t.Body = append([]affine.Stmt{&affine.Decl{Buffer: ch.Buffer, Pos: ch.Pos}}, t.Body...)
		}
		if len(users) <= 1 {
			l.prog.Channels = slices.DeleteFunc(l.prog.Channels, func(c *affine.Channel) bool { return c == ch })
		}
	}
}

// joinTasks makes one task of tasks first to last.
func (l *lowerer) joinTasks(first, last int) {
	for _, t := range l.prog.Tasks[first+1 : last+1] {
		l.prog.Tasks[first].Body = append(l.prog.Tasks[first].Body, t.Body...)
	}
	l.prog.Tasks = slices.Delete(l.prog.Tasks, first+1, last+1)
}

// usersOf are the tasks that write an array of the region, and all that touch it.
func (l *lowerer) usersOf(b *affine.Buffer) (writers, users []int) {
	for i, t := range l.prog.Tasks {
		writes, reads := t.Uses(b)
		if writes {
			writers = append(writers, i)
		}
		if writes || reads {
			users = append(users, i)
		}
	}
	return writers, users
}
