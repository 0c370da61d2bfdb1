package html

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// An excerpt is lines of a file.
type excerpt struct {
	Caption string
	Href    string // of its first marked line
	Lines   []excerptLine
}

// An excerptLine is a line with its number.
type excerptLine struct {
	Number int
	Text   string
	Hit    bool // it is what the excerpt is about
}

// lines are those of a text.
func (f *File) lines() []string {
	text := strings.TrimSuffix(string(f.Text), "\n")
	return strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
}

// cut takes lines of a list, from 1, with so many around the one that is meant.
func cut(lines []string, at, around int) (out []excerptLine) {
	for n := max(1, at-around); n <= min(len(lines), at+around); n++ {
		out = append(out, excerptLine{n, lines[n-1], n == at})
	}
	return flush(out)
}

// flush moves lines to the left as far as all of them can go.
func flush(lines []excerptLine) []excerptLine {
	indent := -1
	for _, l := range lines {
		text := strings.TrimLeft(l.Text, " \t")
		if blank := len(l.Text) - len(text); text != "" && text[0] != '#' && (indent < 0 || blank < indent) {
			indent = blank
		}
	}
	for k, l := range lines {
		text := strings.TrimLeft(l.Text, " \t")
		lines[k].Text = l.Text[min(max(indent, 0), len(l.Text)-len(text)):]
	}
	return lines
}

// texts are the lines of all files, split once.
type texts struct {
	sources map[string][]string
	index   map[string]int // of the source
	kernel  []string
	// of the kernel: the first line of what a channel is declared for, of a task, and of
	// what is called of a stream, as in s.read
	channels map[*affine.Channel]int
	tasks    map[*affine.Task]int
	calls    map[string]int
}

// called is what is called of a stream.
var called = regexp.MustCompile(`\b\w+\.(read|write)\(`)

func (p *Page) texts() *texts {
	t := &texts{sources: map[string][]string{}, index: map[string]int{}, kernel: p.Kernel.lines(),
		channels: map[*affine.Channel]int{}, tasks: map[*affine.Task]int{}, calls: map[string]int{}}
	for k, l := range slices.Backward(p.Lines) {
		t.channels[l.Channel], t.tasks[l.Task] = k, k
	}
	for k, line := range slices.Backward(t.kernel) {
		if !strings.Contains(line, ".read(") && !strings.Contains(line, ".write(") {
			continue
		}
		for _, call := range called.FindAllString(line, -1) {
			t.calls[strings.TrimSuffix(call, "(")] = k
		}
	}
	for k := range p.Sources {
		t.sources[p.Sources[k].Name], t.index[p.Sources[k].Name] = p.Sources[k].lines(), k
	}
	return t
}

// source is the excerpt around a place of the user's.
func (t *texts) source(pos diag.Pos, caption string) (excerpt, bool) {
	lines, ok := t.sources[pos.File]
	if !ok || !pos.IsValid() {
		return excerpt{}, false
	}
	return excerpt{fmt.Sprintf("%s, line %d", caption, pos.Line), fmt.Sprintf("#source-%d-%d", t.index[pos.File], pos.Line), cut(lines, pos.Line, 1)}, true
}

// A violation is a finding with what it is about, and what has become of it.
type violation struct {
	ID                int
	Code, Title, Text string
	Done, Vitis, At   string
	Places, Design    []excerpt
}

// cards are the violations, with the text of their places.
func (p *Page) cards(t *texts) (list []violation) {
	for k, d := range p.violations() {
		v := violation{ID: k, Code: string(d.Code), Title: d.Code.Title(), Text: d.Text, Done: d.Help, Vitis: d.Code.Vitis(), At: d.Pos.String()}
		if e, ok := t.source(d.Pos, "here"); ok {
			v.Places = append(v.Places, e)
		}
		for _, n := range d.Notes {
			if e, ok := t.source(n.Pos, n.Text); ok && n.Pos != d.Pos {
				v.Places = append(v.Places, e)
			}
		}
		v.Design = p.made(t, d)
		list = append(list, v)
	}
	return list
}

// made shows what has become of a finding: the channel it is about, the task, or what
// the place was turned into.
func (p *Page) made(t *texts, d diag.Diagnostic) []excerpt {
	if c := slices.IndexFunc(p.Design.Channels, func(c *affine.Channel) bool { return c.Buffer.Name == d.Subject }); c >= 0 {
		return p.channelLines(t, p.Design.Channels[c])
	}
	for _, task := range p.Design.Tasks {
		if task.Name == d.Subject || strings.Contains(d.Text, "task "+task.Name+":") {
			return p.taskLines(t, task)
		}
	}
	at := slices.IndexFunc(p.Lines, func(l Line) bool { return l.Pos.File == d.Pos.File && l.Pos.Line == d.Pos.Line })
	if at < 0 {
		return nil
	}
	return []excerpt{t.made(at+1, 1, "made of it")}
}

// made is the excerpt around a line of the kernel.
func (t *texts) made(line, around int, caption string) excerpt {
	return excerpt{fmt.Sprintf("%s, line %d", caption, line), fmt.Sprintf("#design-%d", line), cut(t.kernel, line, around)}
}

// channelLines shows where a channel is declared, written and read.
func (p *Page) channelLines(t *texts, c *affine.Channel) (list []excerpt) {
	declared, ok := t.channels[c]
	if !ok {
		return nil
	}
	list = append(list, t.made(declared+1, 0, "the channel"))
	for _, end := range []struct{ caption, call string }{{"written", ".write"}, {"read", ".read"}} {
		if k, ok := t.calls[c.Buffer.Name+end.call]; ok && c.Kind == affine.FIFO && k < len(p.Lines) {
			caption := end.caption
			if task := p.Lines[k].Task; task != nil {
				caption += " by " + task.Name
			}
			list = append(list, t.made(k+1, 1, caption))
		}
	}
	return list
}

// headLines is how much of a task is shown.
const headLines = 11

// taskLines shows the begin of a task.
func (p *Page) taskLines(t *texts, task *affine.Task) []excerpt {
	at, ok := t.tasks[task]
	if !ok {
		return nil
	}
	e := excerpt{Caption: fmt.Sprintf("task %s, line %d", task.Name, at+1), Href: fmt.Sprintf("#design-%d", at+1)}
	for n := at; n < len(t.kernel) && n < at+headLines && p.Lines[n].Task == task; n++ {
		e.Lines = append(e.Lines, excerptLine{n + 1, t.kernel[n], n == at})
	}
	return []excerpt{e}
}

// lineAttr is the data- attribute of a place of the user's.
func (p *Page) lineAttr(pos diag.Pos) string {
	at := slices.IndexFunc(p.Sources, func(f File) bool { return f.Name == pos.File })
	if at < 0 || !pos.IsValid() {
		return ""
	}
	return fmt.Sprintf(`data-line="%d-%d"`, at, pos.Line)
}

// printable drops what a page cannot show from a text.
func printable(text []byte) string {
	return strings.ToValidUTF8(string(bytes.ReplaceAll(text, []byte("\r"), nil)), "�")
}
