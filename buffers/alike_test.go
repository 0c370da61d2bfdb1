package buffers

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
)

// transposedChain is a chain of tasks in names of their own: copies that walk column by
// column, and windows of three rows.
func transposedChain(tasks int) string {
	var b strings.Builder
	b.WriteString("program p \"p.cpp\"\narg x f32[8][8]\narg y f32[8][8]\n")
	for k := 1; k < tasks; k++ {
		fmt.Fprintf(&b, "channel c%d f32[8][8]\n", k)
	}
	for k := range tasks {
		from, to := fmt.Sprint("c", k), fmt.Sprint("c", k+1)
		if k == 0 {
			from = "x"
		}
		if k == tasks-1 {
			to = "y"
		}
		value := from + "[i][j]"
		if k%3 == 2 {
			value = fmt.Sprintf("%s[i][j] + %s[i - 1][j]", from, from)
		}
		lo := 0
		if k%3 == 2 {
			lo = 1
		}
		fmt.Fprintf(&b, "task t%d {\n  for j = 0 to 8 label=a%d {\n    for i = %d to 8 label=b%d {\n      %s[i][j] = %s\n    }\n  }\n}\n", k, k, lo, k, to, value)
	}
	return b.String()
}

// TestOrdersOfAlikeTasks: what is found for one task is right for those that are like it.
func TestOrdersOfAlikeTasks(t *testing.T) {
	p := golden.Read(t, transposedChain(9))
	o := newOrdering(p, OffChip{}, nil)
	for i, task := range o.tasks {
		own := []int{}
		for k := range o.channels {
			if o.ends[k][0] == i || o.ends[k][1] == i {
				own = append(own, k)
			}
		}
		all := task.choices
		task.choices = nil
		o.weigh(task, own, nil)
		require.Equal(t, task.choices, all, "task %d", i)
	}
	known := NewKnown()
	for range 2 { // nothing is known, then all
		q := golden.Read(t, transposedChain(9))
		for i, task := range newOrdering(q, OffChip{}, known).tasks {
			require.Equal(t, o.tasks[i].choices, task.choices, "task %d", i)
		}
	}
	require.NotEqual(t, fmt.Sprint(o.tasks[1].choices[0].cost), fmt.Sprint(o.tasks[2].choices[0].cost))
}

// TestStreamsOfAlikeTasks: streaming form is the same with what is known of another program.
func TestStreamsOfAlikeTasks(t *testing.T) {
	known := NewKnown()
	stream := func(tasks int, known *Known) string {
		p := golden.Read(t, transposedChain(tasks))
		found := Stream(p, Arriving{}, known)
		require.NotEmpty(t, found)
		return affine.Print(p) + fmt.Sprint(found)
	}
	for _, tasks := range []int{4, 9, 9} {
		require.Equal(t, stream(tasks, nil), stream(tasks, known))
	}
}
