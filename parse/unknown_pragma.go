package parse

import (
	"slices"

	"codo/diag"
	"codo/parse/preprocess"
)

// pragmaKinds are the pragmas of Vitis HLS and of Vivado HLS before it (UG1399, "HLS
// Pragmas", and UG902), and those of its first releases in two words.
var pragmaKinds = []string{
	"aggregate", "alias", "allocation", "array", "array_map", "array_partition", "array_reshape", "array_stencil", "array_stream", "bind_op",
	"bind_storage", "cache", "clock", "data_pack", "dataflow", "dataflow_channel", "dependence", "disaggregate", "expression_balance", "function",
	"function_instantiate", "inline", "interface", "latency", "loop", "loop_flatten", "loop_merge", "loop_tripcount", "occurrence", "performance", "pipeline", "protocol", "reset", "resource", "shared", "stable",
	"stream", "streamof", "top", "unroll",
}

// warnUnknown tells of the pragmas that the tool would leave out without a word.
func (l *lowerer) warnUnknown() {
	l.eachPragma(func(p preprocess.Pragma, d directive) {
		if slices.Contains(pragmaKinds, d.kind) {
			return
		}
		l.honour(p) // is told here
		w := l.diags.Warnf(diag.PragmaUnread, p.Pos, "Vitis HLS has no pragma %s", quoteToken(d.kind))
		for _, k := range pragmaKinds {
			if edits(d.kind, k) <= 2 {
				w.Advise("#pragma HLS %s is spelled so", k)
				break
			}
		}
	})
}

// edits is how many letters have to be put in, taken out or changed to make b of a.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0]++
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
