// Package lint checks the text of a kernel against the rules that Vitis HLS sets
// for dataflow designs, without Vitis. What comes in is C++ in the form that
// codo-opt writes (a function per task, one region, pragmas inside braces),
// perhaps edited by hand; what goes out are findings with line numbers.
//
// It shares no code with the printers: it reads the text again with a scanner of
// its own, so that a defect of theirs shows. Twenty-four of the twenty-five rules
// can be seen in text, some in part: the count of tokens (Rule 13) only where
// bounds and guards depend on constants and counters, the depth of FIFOs (Rule 15)
// only as far as it is a literal of 2 or more. The order of tokens (Rule 14)
// depends on what they mean and is left to the simulator.
package lint

import (
	"cmp"
	"fmt"
	"slices"
)

// Rule is the number of a rule.
type Rule int

// The rules, with the message that Vitis prints for the worst violation where it
// has one (UG1399 "Canonical Forms", UG1448).
const (
	Unreadable       Rule = iota // the text is not in a form this package reads
	RegionBody                   // 1: a region holds declarations, pragmas and calls only (214-114)
	OneDataflow                  // 2: one dataflow pragma, before everything but other pragmas
	DataflowPipeline             // 3: no dataflow and pipeline in one scope
	ProcessForm                  // 4: processes are void, keep no state, and are not inlined (200-964)
	BareArguments                // 5: arguments are names, of exactly the parameter's type (214-114)
	PlainLocals                  // 6: locals of a region are neither initialised nor static (200-779)
	ChannelEnds                  // 7: a channel has one writer and one reader, the writer first (200-779)
	StreamArgument               // 8: a stream argument belongs to one process (200-977)
	AXIArgument                  // 9: an m_axi argument: one process, or a reader and then a writer (200-977)
	MemoryArgument               // 10: another argument: one process if written, else at most two (200-977)
	Bypass                       // 11: only sources read inputs, only sinks write outputs (200-1449, 200-1450)
	Cycle                        // 12: the processes form no cycle
	TokenCount                   // 13: as many tokens are read as written
	TokenOrder                   // 14: tokens are read in the order in which they are written
	Depth                        // 15: FIFO depths are literals, 2 or more
	ControlFlow                  // 16: no guard around calls, no jumps out of loops of processes (200-997); a flag ends those that data ends
	PragmaPlace                  // 17: pragmas stand inside the braces they speak of (200-6969)
	PragmaVariable               // 18: a pragma's variable is declared before, and its pragmas agree
	AXIStorage                   // 19: no storage pragma on m_axi arguments
	PartitionSize                // 20: at most 1024 pieces of an array (XFORM 203-103)
	VariableBound                // 21: no loop of variable bound inside a pipelined one
	AXIPort                      // 22: each m_axi port has its own bundle, and its depth
	BurstLoop                    // 23: what touches m_axi counts an int by one, over one array
	KernelInterface              // 24: extern "C", arguments and return on s_axilite
	Names                        // 25: no keywords of the languages, at most 256 characters, unique labels
)

// Finding is one violation.
type Finding struct {
	Rule Rule
	Line int // 1-based
	Text string
	// Warning is set where Vitis builds a slower design, but a right one.
	Warning bool
}

func (f Finding) String() string {
	kind := "error"
	if f.Warning {
		kind = "warning"
	}
	return fmt.Sprintf("line %d: %s: rule %d: %s", f.Line, kind, f.Rule, f.Text)
}

// Kernel checks one kernel file. The findings are in order of lines.
func Kernel(src []byte) []Finding {
	l := &linter{uses: map[*variable]use{}, occurs: map[*function]map[string][]occurrence{}}
	l.file = parseFile(scan(string(src)), l.report)
	l.names()
	l.placement()
	for _, f := range l.file.functions {
		l.variables(f)
		l.pipelines(f)
		l.ports(f)
		for _, r := range l.regionsOf(f) {
			l.region(r)
			l.processes(r)
			l.channels(r)
			l.arguments(r)
			l.tokens(r)
		}
	}
	slices.SortStableFunc(l.findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Rule, b.Rule))
	})
	return slices.Compact(l.findings)
}

// A linter collects findings about one file.
type linter struct {
	file     *file
	findings []Finding
	uses     map[*variable]use                     // of parameters, see useOf
	occurs   map[*function]map[string][]occurrence // see namesIn
}

func (l *linter) report(rule Rule, line int, format string, args ...any) {
	l.findings = append(l.findings, Finding{Rule: rule, Line: line, Text: fmt.Sprintf(format, args...)})
}

// advise is report for what costs time only.
func (l *linter) advise(rule Rule, line int, format string, args ...any) {
	l.report(rule, line, format, args...)
	l.findings[len(l.findings)-1].Warning = true
}
