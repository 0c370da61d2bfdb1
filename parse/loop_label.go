package parse

import (
	"fmt"

	"codo/diag"
)

// loopNumbers gives the loops of f without a label the names of the reports of
// Vitis HLS: their line, and their number among them.
func loopNumbers(f *function) map[diag.Pos]string {
	names := map[diag.Pos]string{}
	note := func(label string, pos diag.Pos) {
		if label == "" {
			names[pos] = fmt.Sprintf("VITIS_LOOP_%d_%d", pos.Line, len(names)+1)
		}
	}
	walk(f.body, func(n any) bool {
		switch n := n.(type) {
		case *forStmt:
			note(n.label, n.pos)
		case *whileStmt:
			note(n.label, n.pos)
		case *rangeStmt:
			note(n.label, n.pos)
		}
		return true
	})
	return names
}
