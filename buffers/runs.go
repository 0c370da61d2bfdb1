package buffers

import (
	"codo/affine"
	"codo/device"
)

// movesRuns reports whether e is the end in off-chip memory of a task that only copies,
// and walks through all of it in runs that are whole words of a port, whatever the order
// of the runs: a memory keeps nothing for that.
//
//	task load_in { for y { for c { for x { in_1[c][y][x] = in[c][y][x] } } } }     runs of x
func (e end) movesRuns(all []affine.Access) bool {
	if len(all) != 2 || len(e.accesses) != 1 || all[0].Stmt != all[1].Stmt {
		return false
	}
	t, ok := e.walk()
	word := int64(device.PortWord(t.Elem.Bits))
	last := len(t.Steps) - 1
	if !ok || word == 0 || last < 1 || t.Steps[last] != 1 || t.Space[last]%word != 0 || t.Offset%word != 0 {
		return false
	}
	for _, step := range t.Steps[:last] {
		if step%word != 0 {
			return false
		}
	}
	return true
}

// otherRuns is the cost of runs in another order than they lie in memory: each may have
// to wait for a row of the memory to open.
const otherRuns = 2
