package html

import (
	"encoding/json"
	"html/template"

	"codo/affine"
)

// links is what the scripts know: the texts, and what of them belongs together.
type links struct {
	Files    []textFile    `json:"files"`
	Kernel   textFile      `json:"kernel"`
	Lines    []int         `json:"lines"` // per line of the kernel: file, line, task, channel; -1: none
	Tasks    []linkTask    `json:"tasks"`
	Channels []linkChannel `json:"channels"`
}

type textFile struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

type linkTask struct {
	Name string `json:"name"`
	Says string `json:"says"`
	At   [2]int `json:"at"` // file and line
}

type linkChannel struct {
	Name string `json:"name"`
	Says string `json:"says"`
	From int    `json:"from"`
	To   int    `json:"to"`
	At   [2]int `json:"at"`
}

// data is the links as JSON that may stand in a script element.
func (p *Page) data(tasks, channels []string) template.JS {
	l := links{Kernel: textFile{p.Kernel.Name, printable(p.Kernel.Text)}, Files: []textFile{}, Lines: []int{}, Tasks: []linkTask{}, Channels: []linkChannel{}}
	file := map[string]int{}
	for k, f := range p.Sources {
		l.Files = append(l.Files, textFile{f.Name, printable(f.Text)})
		file[f.Name] = k + 1
	}
	at := func(name string, line int) [2]int {
		if k := file[name]; k > 0 && line > 0 {
			return [2]int{k - 1, line}
		}
		return [2]int{-1, -1}
	}
	task, channel := map[*affine.Task]int{}, map[*affine.Channel]int{}
	for k, t := range p.Design.Tasks {
		task[t] = k + 1
		l.Tasks = append(l.Tasks, linkTask{t.Name, tasks[k], at(t.Pos.File, t.Pos.Line)})
	}
	ends := affine.AllEnds(p.Design)
	for k, c := range p.Design.Channels {
		channel[c] = k + 1
		l.Channels = append(l.Channels, linkChannel{c.Buffer.Name, channels[k], ends[k][0], ends[k][1], at(c.Pos.File, c.Pos.Line)})
	}
	for _, line := range p.Lines {
		from := at(line.Pos.File, line.Pos.Line)
		l.Lines = append(l.Lines, from[0], from[1], task[line.Task]-1, channel[line.Channel]-1)
	}
	text, err := json.Marshal(l) // < and > are escaped
	if err != nil {
		panic("html: " + err.Error()) // no field can fail
	}
	return template.JS(text)
}
