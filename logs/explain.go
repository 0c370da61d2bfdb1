package logs

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codo/diag"
)

// Explain says what the messages of a log mean for the source of d. Messages that
// only tell that all is well are left out, but for what Gates makes of them; so is
// what the table does not have and is no warning or error. file names the log.
func Explain(d *Design, file string, messages []Message) diag.List {
	k := newKernel(d)
	var out diag.List
	for _, m := range messages {
		e, known := entryOf(m.Code)
		switch {
		case !known && m.Severity == diag.Info:
			continue
		case known && (e.kind == good || e.kind == fact || e.kind == burst):
			continue
		case known && e.kind == interval:
			k.interval(&out, file, m)
			continue
		}
		f := diag.Diagnostic{Severity: m.Severity, Code: diag.Code(m.Code), Pos: k.place(m.Text), Text: e.meaning, Help: e.advice}
		if !known {
			f.Text, f.Help = m.Text, ""
		}
		if e.kind == region || e.kind == slow {
			f.Severity = max(f.Severity, diag.Warning)
		}
		out = append(out, f)
		last := &out[len(out)-1]
		if known {
			last.Note(diag.Pos{File: file, Line: m.Line}, "%s", m.Text)
		} else {
			last.Note(diag.Pos{File: file, Line: m.Line}, "here in the log; codo-opt does not know this message")
		}
		k.channelEnds(last, m.Text)
	}
	return out
}

var (
	kernelPlace = regexp.MustCompile(`([\w./+-]+\.(?:cpp|c|h|hpp)):(\d+)(?::(\d+))?`)
	quoted      = regexp.MustCompile(`'([^']+)'`)
	afterWord   = regexp.MustCompile(`\b(?:[Pp]rocess|[Ff]unction|[Bb]undle|[Pp]ort|[Vv]ariable|[Aa]rgument|[Ll]oop|[Aa]rray|[Mm]odule) (\w+)`)
)

// place is where in the user's source a message comes from: by the line of the kernel
// that it names, or else by the names of variables, loops and functions in it; the zero
// place if it names nothing.
func (k *kernel) place(text string) diag.Pos {
	for _, m := range kernelPlace.FindAllStringSubmatch(text, -1) {
		line, _ := strconv.Atoi(m[2])
		col, _ := strconv.Atoi(m[3])
		_, inGolden, isGolden := strings.Cut("/"+m[1], "/golden/")
		switch {
		case isGolden:
			return diag.Pos{File: inGolden, Line: line, Col: col}
		case path.Base(m[1]) != k.Top+".cpp":
			return diag.Pos{File: path.Base(m[1]), Line: line, Col: col} // the testbench, a header
		}
		if pos := k.at(line); pos.IsValid() {
			return pos
		}
	}
	for _, pos := range k.namesIn(text) {
		return pos
	}
	return diag.Pos{}
}

// namesIn are the places of what a message names: first what is in quotes, then what
// follows words such as process and bundle.
func (k *kernel) namesIn(text string) (out []diag.Pos) {
	var names []string
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		names = append(names, plainName(m[1]))
		names = append(names, words.FindAllString(m[1], -1)...)
	}
	for _, m := range afterWord.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	for _, name := range names {
		if pos := k.named(name); pos.IsValid() && name != k.Top && !slices.Contains(out, pos) {
			out = append(out, pos)
		}
	}
	return out
}

// plainName is the name in the kernel of what hardware calls chain.t_U or chain_t.1.
func plainName(name string) string {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == '/' })
	for i := len(parts) - 1; i >= 0; i-- {
		if words.MatchString(parts[i]) {
			return instance.ReplaceAllString(parts[i], "")
		}
	}
	return name
}

var instance = regexp.MustCompile(`_U\d*$`)

// channelEnds adds who writes and reads the channels that a message names.
func (k *kernel) channelEnds(f *diag.Diagnostic, text string) {
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		for _, c := range k.Channels {
			if c.Name == plainName(m[1]) {
				f.Note(k.task(c.From), "%s writes %s", c.From, c.Name).Note(k.task(c.To), "%s reads %s", c.To, c.Name)
			}
		}
	}
}

var finalInterval = regexp.MustCompile(`Target II = (\S+?), Final II = (\d+), Depth = (\d+), (?:loop|function) '([^']+)'`)

// interval holds the interval that a loop reached against what the plan expects of
// the slowest loop of its task.
func (k *kernel) interval(out *diag.List, file string, m Message) {
	found := finalInterval.FindStringSubmatch(m.Text)
	if found == nil {
		return
	}
	reached, _ := strconv.Atoi(found[2])
	pos := k.named(found[4])
	task := ""
	if line := k.labels[found[4]]; line > 0 {
		task = k.function[line-1]
	}
	for _, t := range k.Tasks {
		if t.Name == task && t.II > 0 && reached > t.II {
			f := out.Warnf(diag.Code(m.Code), pos, "loop %s of task %s starts an iteration every %d cycles, and %d was expected", found[4], task, reached, t.II)
			f.Note(diag.Pos{File: file, Line: m.Line}, "%s", m.Text)
			f.Advise("the messages before it say why; codo-opt report --compare shows what it costs")
		}
	}
}

// Gates says what a log shows to have worked, or not: that the region became as many
// processes as the design has tasks, that all ports move bursts, that co-simulation
// passed. A log that tells nothing about one of them gives none.
func Gates(d *Design, messages []Message) (lines []string, found diag.List) {
	bursts := map[string]bool{}
	for _, m := range messages {
		e, _ := entryOf(m.Code)
		switch {
		case strings.HasSuffix(m.Code, " 203-712"):
			lines = append(lines, d.processes(m, &found))
		case e.kind == burst:
			for _, q := range quoted.FindAllStringSubmatch(m.Text, -1) {
				bursts[q[1]] = true
			}
		case m.Code == "COSIM 212-1000":
			lines = append(lines, "co-simulation passed")
		case strings.HasSuffix(m.Code, " 200-789"):
			lines = append(lines, "clock: "+m.Text)
		}
	}
	if len(bursts) == 0 {
		return lines, found
	}
	n := 0
	for _, p := range d.Ports {
		if bursts[p.Bundle] || bursts["m_axi_"+p.Bundle] || bursts[p.Name] {
			n++
			continue
		}
		found.Warnf("HLS 214-115", p.Source, "no burst was inferred for %s: each element costs a whole access", p.Name).
			Advise("the port is %s; messages 214-353 and 200-1603 say what is in the way", p.Bundle)
	}
	return append(lines, fmt.Sprintf("bursts: %d of %d ports", n, len(d.Ports))), found
}

// processes compares the processes of a region with the tasks of the design.
func (d *Design) processes(m Message, found *diag.List) string {
	var names []string
	for _, q := range quoted.FindAllStringSubmatch(m.Text, -1) {
		names = append(names, q[1])
	}
	n := 0
	for _, t := range d.Tasks {
		if slices.ContainsFunc(names, func(s string) bool { return s == t.Name || strings.HasPrefix(s, t.Name+".") }) {
			n++
			continue
		}
		found.Warnf(diag.Code(m.Code), t.Source, "task %s is no process of the region: the tool has merged or removed it", t.Name).
			Advise("`#pragma HLS inline off` keeps functions apart; see the messages before about the region")
	}
	return fmt.Sprintf("dataflow: %d of %d tasks are processes", n, len(d.Tasks))
}
