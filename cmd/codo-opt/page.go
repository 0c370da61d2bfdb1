package main

import (
	"codo/affine"
	"codo/diag"
	"codo/emit"
	"codo/pipeline"
	"codo/report"
	"codo/report/html"
)

// addPage adds report.html, and its pictures if they are wanted as files.
func addPage(files map[string][]byte, lines []emit.Line, s settings, in input, d *pipeline.Decision, found diag.List, r *report.Report) error {
	p := pageOf(s, in, d, found, r, files[d.Program.Top+".cpp"], lines)
	text, err := p.Bytes()
	if err != nil {
		return in.files.defect(err.Error(), affine.Print(d.Program))
	}
	files["report.html"] = text
	if s.pictures {
		for _, picture := range p.Pictures() {
			files[picture.Name] = picture.SVG
		}
	}
	return nil
}

// pageOf is what report.html shows.
func pageOf(s settings, in input, d *pipeline.Decision, found diag.List, r *report.Report, kernel []byte, lines []emit.Line) *html.Page {
	p := &html.Page{Report: r, Parsed: in.parsed.Program, Design: d.Program, Network: d.Network(s.board), Found: found, Kernel: html.File{Name: d.Program.Top + ".cpp", Text: kernel}}
	for _, name := range in.parsed.Files {
		p.Sources = append(p.Sources, html.File{Name: name, Text: in.parsed.Sources[name]})
	}
	for _, f := range in.parsed.Functions {
		p.Functions = append(p.Functions, html.Function{Name: f.Name, Pos: f.Pos, End: f.End})
	}
	for _, l := range lines {
		p.Lines = append(p.Lines, html.Line{Pos: l.Pos, Task: l.Task, Channel: l.Channel})
	}
	for _, t := range d.Tried {
		p.Tried = append(p.Tried, html.Trial{DSP: t.DSP, Cycles: t.Latency, Played: t.Played, Fits: t.Fits})
	}
	return p
}
