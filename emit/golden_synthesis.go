package emit

import (
	"regexp"
	"slices"
)

// The kernel is what the source says to synthesis, not to a simulation, which may read weights from
// files where synthesis has them as constants, say. So the golden source is compiled as the kernel was
// read. The headers of Vitis come before, as for a simulation.

// synthesisMacros are those that Vitis HLS defines for synthesis, each of which parse predefines.
var synthesisMacros = []string{"__SYNTHESIS__", "__HLS_SYN__", "AESL_SYN"}

var synthesisMacro = regexp.MustCompile(`\b(__SYNTHESIS__|__HLS_SYN__|AESL_SYN)\b`)

// asksForSynthesis reports whether the user's files say something else to synthesis.
func asksForSynthesis(g Golden) bool {
	return slices.ContainsFunc(g.Files, func(f File) bool { return synthesisMacro.Match(f.Data) })
}

// headersOfAll are the headers of the library and of Vitis that any of the user's files includes, if these say
// something else to synthesis.
func headersOfAll(g Golden) (out []string) {
	if !asksForSynthesis(g) {
		return nil
	}
	for _, f := range g.Files {
		out = append(out, standardOf(f.Data)...)
		for _, m := range vendorInclude.FindAllSubmatch(f.Data, -1) {
			name := string(m[1])
			if _, err := shims.ReadFile("include/" + name); err == nil && !slices.ContainsFunc(g.Files, func(f File) bool { return f.Name == name }) {
				out = append(out, "<"+name+">")
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
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
