package parse

import (
	"slices"

	"codo/affine"
)

// Hardware prints nothing, asserts nothing and has no program to end. Such calls are left out, but for what they change:
//
//	if (n > 64) { printf("bad: %d\n", errors++); exit(1); }    =>    if (n > 64) errors++;
//
// What runs behind exit is for inputs with which the program of the host has ended.

// leftOut are the functions whose calls are.
var leftOut = []string{
	"printf", "fprintf", "print", "puts", "fputs", "putchar", "putc", "fputc", "perror", "fflush",
	"assert", "exit", "_Exit", "quick_exit", "abort", "terminate", "__builtin_trap", "__builtin_unreachable",
	"ap_wait", "ap_wait_n", "fence",
}

// leavesOut lowers x if it is such a call.
func (l *lowerer) leavesOut(x *call) bool {
	if !isAssertFailure(x) && !slices.Contains(leftOut, x.fn) {
		return false
	}
	for _, a := range x.args {
		l.leaveOut(a)
	}
	return true
}

// leaveOut does what evaluating x, which nothing is given to, changes. What cannot be read in it, as the name of a struct, is only printed.
func (l *lowerer) leaveOut(x expr) {
	if !l.changesSomething(x) {
		return
	}
	var changes []affine.Stmt
	if found := l.trial(func() { changes = l.into(func() { l.effect(x) }) }); !found.HasErrors() {
		*l.out = append(*l.out, changes...)
	}
}

// changesSomething reports whether x steps, assigns, or calls a function of the kernel or of a stream.
func (l *lowerer) changesSomething(x expr) bool {
	found := steps(x)
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *call:
			found = found || len(l.own(n)) > 0
		case *member:
			found = found || n.called && (l.isRecord(n.x) || l.streamReadOf(n) != nil)
		}
		return !found
	})
	return found
}
