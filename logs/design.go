package logs

import (
	"regexp"
	"strconv"
	"strings"

	"codo/diag"
)

// A Design is what codo-opt has written, as far as messages name it.
type Design struct {
	Top      string
	Kernel   string // text of <top>.cpp
	Tasks    []Task
	Channels []Channel
	Ports    []Port
}

// A Task is a function of the kernel, and where it is from.
type Task struct {
	Name   string
	Source diag.Pos
	II     int // that is expected of its slowest loop; 0: unknown
}

// A Channel is a local variable of the region.
type Channel struct {
	Name, From, To string
	Source         diag.Pos // of the array
}

// A Port is an argument behind an AXI port.
type Port struct {
	Name, Bundle string
	Source       diag.Pos
}

// ParsePos reads file:line:column or file:line, as reports write places.
func ParsePos(text string) diag.Pos {
	m := placeText.FindStringSubmatch(text)
	if m == nil {
		return diag.Pos{File: text}
	}
	line, _ := strconv.Atoi(m[2])
	col, _ := strconv.Atoi(m[3])
	return diag.Pos{File: m[1], Line: line, Col: col}
}

var placeText = regexp.MustCompile(`^(.*?):(\d+)(?::(\d+))?$`)

// kernel is the text of the kernel by lines, with the places that its comments give.
type kernel struct {
	*Design
	lines    []string
	source   []diag.Pos // from the comment at the end of each line
	function []string   // that each line is in; "" outside
	labels   map[string]int
	locals   map[string]int // lines, from 1, of the first declaration of a name
}

var (
	sourceComment = regexp.MustCompile(`// (\S.*:\d+)$`)
	labelLine     = regexp.MustCompile(`^\s*(\w+):$`)
	localLine     = regexp.MustCompile(`^\s+(?:const )?[\w:]+(?:<[\w:<>, ]+>)? (\w+)(?:\[|;| =|\()`)
	functionHead  = regexp.MustCompile(`^(?:static |extern "C" )?void (\w+)\(`)
)

func newKernel(d *Design) *kernel {
	k := &kernel{Design: d, lines: strings.Split(d.Kernel, "\n"), labels: map[string]int{}, locals: map[string]int{}}
	note := func(in map[string]int, m []string, line int) {
		if m != nil && in[m[1]] == 0 {
			in[m[1]] = line
		}
	}
	inside := ""
	for i, line := range k.lines {
		note(k.labels, labelLine.FindStringSubmatch(line), i+1)
		note(k.locals, localLine.FindStringSubmatch(line), i+1)
		if m := functionHead.FindStringSubmatch(line); m != nil {
			inside = m[1]
		}
		at := diag.Pos{}
		if m := sourceComment.FindStringSubmatch(line); m != nil {
			at = ParsePos(m[1])
		}
		k.source, k.function = append(k.source, at), append(k.function, inside)
		if line == "}" {
			inside = ""
		}
	}
	return k
}

// at is the user's place that line n of the kernel, from 1, was made from.
func (k *kernel) at(n int) diag.Pos {
	if n < 1 || n > len(k.lines) {
		return diag.Pos{}
	}
	if k.function[n-1] == k.Top || k.function[n-1] == "" {
		return k.inTop(k.lines[n-1])
	}
	indent := indentOf(k.lines[n-1])
	if strings.HasPrefix(k.lines[n-1], "#") { // a pragma is about what it stands in
		indent = len(k.lines[n-1])
	}
	for i := n - 1; i >= 0 && k.function[i] == k.function[n-1]; i-- {
		own := i == n-1
		label := !own && strings.HasSuffix(k.lines[n-1], ":") // a label: the loop is behind it
		if k.source[i].IsValid() && (own || indentOf(k.lines[i]) < indent && !label) {
			return k.source[i]
		}
	}
	for i := n; i < len(k.lines) && k.function[i] == k.function[n-1]; i++ {
		if k.source[i].IsValid() {
			return k.source[i]
		}
	}
	return k.task(k.function[n-1])
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// inTop is the place of a line of the top function: a call of a task, a channel, or
// the pragma of a port.
func (k *kernel) inTop(line string) diag.Pos {
	for _, name := range words.FindAllString(line, -1) {
		if pos := k.written(name); pos.IsValid() {
			return pos
		}
	}
	return diag.Pos{}
}

var words = regexp.MustCompile(`[A-Za-z_]\w*`)

// task is the place of a task; a module of the tool that is part of one has its name
// with something behind it.
func (k *kernel) task(module string) diag.Pos {
	best := Task{}
	for _, t := range k.Tasks {
		if (module == t.Name || strings.HasPrefix(module, t.Name+"_")) && len(t.Name) > len(best.Name) {
			best = t
		}
	}
	return best.Source
}

// written is the place of a task, a channel, or a port or its bundle.
func (k *kernel) written(name string) diag.Pos {
	for _, t := range k.Tasks {
		if t.Name == name {
			return t.Source
		}
	}
	for _, c := range k.Channels {
		if c.Name == name {
			return c.Source
		}
	}
	for _, p := range k.Ports {
		if p.Name == name || p.Bundle == name || "m_axi_"+p.Bundle == name {
			return p.Source
		}
	}
	return diag.Pos{}
}

// named is the place of what a message calls by a name: a task, a channel, a port or
// its bundle, the label of a loop, a local of the kernel, a module.
func (k *kernel) named(name string) diag.Pos {
	if pos := k.written(name); pos.IsValid() {
		return pos
	}
	for _, in := range []map[string]int{k.labels, k.locals} {
		if line := in[name]; line > 0 {
			return k.at(line)
		}
	}
	return k.task(name)
}
