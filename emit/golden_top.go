package emit

import (
	"regexp"
	"slices"

	"codo/affine"
)

// renameTop gives the user's top function a name beside that of the design. Where a template of a namespace has its name, as
// hls::stream of a function called stream has, the function is renamed where it is called or declared only, and Vitis's
// headers come before.
func renameTop(w *writer, p *affine.Program, g Golden) {
	scoped := regexp.MustCompile(`::\s*` + regexp.QuoteMeta(p.Top) + `\s*<`)
	if g.C || !slices.ContainsFunc(g.Files, func(f File) bool { return mentions(f.Data, p.Top) && scoped.Match(f.Data) }) {
		w.flush("#define %s codo_golden_%s", p.Top, p.Top)
		return
	}
	var known []string
	for _, f := range g.Files {
		for _, m := range vendorInclude.FindAllSubmatch(f.Data, -1) {
			if h := string(m[1]); !slices.Contains(known, h) {
				known = append(known, h)
				w.flush("#include \"%s\"", h)
			}
		}
	}
	w.flush("#define %s(...) codo_golden_%s(__VA_ARGS__)", p.Top, p.Top)
}
