package emit

import (
	"bytes"
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"codo/affine"
)

//go:embed template
var templates embed.FS

// scriptData is what the templates are filled with.
type scriptData struct {
	Top, Part, Clock string
	AXI              bool   // flow_target vitis, else vivado
	Testbench        bool   // there is one
	Streams          bool   // some ports are AXI4-Streams
	Host             bool   // there is a program for the host
	HostFile         string // its source
	Embedded         bool   // the memory is that of a processing system
	Source           string // the user's file
	Reassociate      bool   // float sums may change their order
	GoldenFile       string // the wrapper of the user's source
	GoldenC          bool
	GoldenMore       []goldenMore // of further files of the source
	GoldenFlags      string       // -I and -D for it, quoted for a shell
	MakeFlags        string       // the same in a Makefile
	GoldenData       []string
}

// goldenMore is the wrapper of a further file of the user's source.
type goldenMore struct {
	File, Object string
	C            bool
}

// prerequisite writes the name of a file as make reads it in a rule.
var prerequisite = strings.NewReplacer("$", "$$", "#", `\#`, " ", `\ `, ":", `\:`)

// scriptFiles fill the templates: the scripts of Vitis (one set for each flow,
// since no release has all of them) and the Makefile.
func scriptFiles(p *affine.Program, opt Options) ([]File, error) {
	d := scriptData{Top: p.Top, Part: opt.Part, Clock: strconv.FormatFloat(opt.ClockNS, 'g', -1, 64), AXI: throughAXI(p), Reassociate: opt.Reassociate,
		Testbench: opt.Golden.Main != "", GoldenFile: goldenFile(p, opt.Golden), GoldenC: opt.Golden.C, GoldenFlags: goldenFlags(opt.Golden)}
	d.HostFile = HostFile(p.Top)
	d.Streams = hasStreams(p)
	d.Host, d.Source = d.AXI && d.Testbench && !d.Streams, path.Base(p.File)
	d.Embedded = slices.ContainsFunc(p.Args, func(b *affine.Buffer) bool { return b.Port.Bank.Memory == "HP" })
	d.MakeFlags = strings.NewReplacer("$", "$$", "#", `\#`).Replace(d.GoldenFlags)
	for _, f := range opt.Golden.Files {
		if !strings.Contains(f.Name, ";") { // which make takes for the begin of a recipe, whatever is before it
			d.GoldenData = append(d.GoldenData, prerequisite.Replace("golden/"+f.Name))
		}
	}
	slices.Sort(d.GoldenData)
	for k := range opt.Golden.Others {
		name := otherFile(p, opt.Golden, k)
		d.GoldenMore = append(d.GoldenMore, goldenMore{name, strings.TrimSuffix(name, path.Ext(name)) + ".o", path.Ext(name) == ".c"})
	}
	var files []File
	for _, name := range scripts() {
		text, err := fill(name, d)
		if err != nil {
			return nil, err
		}
		files = append(files, File{name, text})
	}
	return files, nil
}

func fill(name string, d any) ([]byte, error) {
	t, err := template.ParseFS(templates, "template/"+name)
	if err != nil {
		return nil, fmt.Errorf("emit: template %s: %w", name, err)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, d); err != nil {
		return nil, fmt.Errorf("emit: template %s: %w", name, err)
	}
	return b.Bytes(), nil
}

// goldenFlags are the compiler flags of the user's source: the folder of its main
// file is searched by #include "..." anyway.
func goldenFlags(g Golden) string {
	var flags []string
	for _, dir := range g.Includes {
		flags = append(flags, "-I"+path.Join("golden", dir))
	}
	for _, d := range g.Defines {
		flags = append(flags, "-D"+d)
	}
	for i, f := range flags {
		if strings.ContainsAny(f, " '\"\\$&|;<>()*?#`\t") {
			flags[i] = "'" + strings.ReplaceAll(f, "'", `'\''`) + "'"
		}
	}
	return strings.Join(flags, " ")
}
