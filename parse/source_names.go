package parse

import (
	"regexp"
	"slices"

	"codo/affine"
	"codo/diag"
)

// quotedName is a name as messages quote it.
var quotedName = regexp.MustCompile("`[A-Za-z_][A-Za-z0-9_]*`")

// asInSource has messages speak of variables by the names that the source has for them, where several became buffers, as one
// of a function that is called twice; what is the same then is said once. Arguments of the kernel keep the names that they get.
func (l *lowerer) asInSource(found diag.List) (out diag.List) {
	source := func(text string) string {
		return quotedName.ReplaceAllStringFunc(text, func(quoted string) string {
			name := quoted[1 : len(quoted)-1]
			own, renamed := l.renamed[name]
			if !renamed || slices.ContainsFunc(l.prog.Args, func(b *affine.Buffer) bool { return b.Name == name }) {
				return quoted
			}
			return "`" + own + "`"
		})
	}
	if len(l.renamed) == 0 || l.prog == nil {
		return found
	}
	said := map[string]bool{}
	for _, d := range found {
		d.Text, d.Help = source(d.Text), source(d.Help)
		for i := range d.Notes {
			d.Notes[i].Text = source(d.Notes[i].Text)
		}
		if key := d.String(); !said[key] {
			said[key] = true
			out = append(out, d)
		}
	}
	return out
}
