// Package codes holds a page about each code of package diag: what it says, an
// example and its fix, where the rule comes from. They are the pages of this
// folder, which `codo-opt explain` prints.
package codes

import (
	"embed"

	"codo/diag"
)

//go:embed ???.md
var pages embed.FS

// Page is the page about c, as Markdown; false if there is no such code.
func Page(c diag.Code) (text string, ok bool) {
	page, err := pages.ReadFile(string(c) + ".md")
	return string(page), err == nil
}
