// Package html writes report.html: one file, which shows without a network what a
// kernel was, what has become of it, where the time goes and why.
//
//	assets/page.html   the frame (html/template, which escapes what comes from the user)
//	assets/*.css       looks: light, dark, narrow, on paper
//	assets/*.js        links between pictures, tables and code; sorting, search
//
// Pictures and tables are drawn here and need no script; only the code beside them
// does. The same design gives the same bytes: nothing of the page is about the run of
// the compiler.
package html

import (
	"bytes"
	"embed"
	"html/template"
	"strings"
	"sync"

	"codo/affine"
	"codo/diag"
	"codo/report"
	"codo/sim"
)

// A Page is what there is to show.
type Page struct {
	Report    *report.Report
	Parsed    *affine.Program // the kernel as it was read
	Design    *affine.Program // decided
	Network   *sim.Network    // that a run of Design plays; nil if there is none
	Found     diag.List
	Sources   []File // of the user, the main file first
	Functions []Function
	Kernel    File   // as emitted
	Lines     []Line // per line of Kernel
	Tried     []Trial
}

// A File is a text with a name.
type File struct {
	Name string
	Text []byte
}

// A Function is a definition in a source, from its name to its last brace.
type Function struct {
	Name     string
	Pos, End diag.Pos
}

// A Line tells what a line of the kernel was made from.
type Line struct {
	Pos     diag.Pos
	Task    *affine.Task
	Channel *affine.Channel // of its declaration
}

// A Trial is a design that the search has looked at.
type Trial struct {
	DSP    int
	Cycles int64 // of a run
	Played bool  // Cycles are of the simulation, not of the model
	Fits   bool
}

//go:embed assets
var assets embed.FS

// frame is the template of the page.
var frame = sync.OnceValue(func() *template.Template {
	numbers := template.FuncMap{"grouped": func(n any) string {
		if n, ok := n.(int64); ok {
			return grouped(n)
		}
		return grouped(n.(int))
	}, "use": useOf, "base": func(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }}
	return template.Must(template.New("").Funcs(numbers).ParseFS(assets, "assets/page.html", "assets/parts.html"))
})

// Bytes is the text of report.html.
func (p *Page) Bytes() ([]byte, error) {
	var b bytes.Buffer
	if err := frame().ExecuteTemplate(&b, "page.html", p.view()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// asset joins files that are part of the page.
func asset(names ...string) string {
	var all []byte
	for _, name := range names {
		text, err := assets.ReadFile("assets/" + name)
		if err != nil {
			panic("html: " + err.Error()) // it is embedded
		}
		all = append(all, text...)
	}
	return string(all)
}
