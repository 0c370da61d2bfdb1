package emit

import (
	"regexp"
	"slices"
	"strings"
)

// The kernel is what the source says to synthesis, not to a simulation, which may read weights from
// files where synthesis has them as constants, say. So the golden source is compiled as the kernel was
// read. The headers of Vitis come before, as for a simulation.

// synthesisMacros are those that Vitis HLS defines for synthesis, each of which parse predefines.
var synthesisMacros = []string{"__SYNTHESIS__", "__HLS_SYN__", "AESL_SYN", "__VITIS_HLS__"}

var synthesisMacro = regexp.MustCompile(`\b(` + strings.Join(synthesisMacros, "|") + `)\b`)

// asksForSynthesis reports whether the user's files say something else to synthesis.
func asksForSynthesis(g Golden) bool {
	return slices.ContainsFunc(g.Files, func(f File) bool { return mentions(f.Data, synthesisMacros...) && synthesisMacro.Match(f.Data) })
}

// readEarly are the sources whose headers come before all of source: those of all of the user's files, if these say
// something else to synthesis.
func readEarly(g Golden, source []byte) [][]byte {
	all := [][]byte{source}
	if asksForSynthesis(g) {
		for _, f := range g.Files {
			all = append(all, f.Data)
		}
	}
	return all
}

// defineSynthesis defines those macros if the user's files ask for them.
func defineSynthesis(w *writer, g Golden) {
	if !asksForSynthesis(g) {
		return
	}
	for _, name := range synthesisMacros {
		w.flush("#define %s 1", name)
	}
}

// undefineSynthesis takes them back.
func undefineSynthesis(w *writer, g Golden) {
	if !asksForSynthesis(g) {
		return
	}
	for _, name := range synthesisMacros {
		w.flush("#undef %s", name)
	}
}
