package report

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// Csynth is what the summary report of synthesis says: csynth.rpt.
type Csynth struct {
	Top     string
	Version string // of the tool
	Device  string // part
	Modules []CsynthModule
}

// A CsynthModule is a function of the report, with what is inside it. Numbers that the
// report does not know are -1.
type CsynthModule struct {
	Name     string
	Level    int // of nesting: 0 is the top
	Latency  int64
	Interval int64
	II       int64 // the largest of its pipelined loops; 0: none
	Resources
}

var (
	csynthTop     = regexp.MustCompile(`Synthesis Summary Report of '(\w+)'`)
	csynthVersion = regexp.MustCompile(`\* Version:\s+(\S+)`)
	csynthDevice  = regexp.MustCompile(`\* Target device:\s+(\S+)`)
	leadingNumber = regexp.MustCompile(`^\s*(\d+)`)
)

// ReadCsynth reads the text of csynth.rpt: its table of modules and loops, with the
// columns that its head names.
func ReadCsynth(text string) (*Csynth, error) {
	m := csynthTop.FindStringSubmatch(text)
	if m == nil {
		return nil, errors.New("no summary report of synthesis: it does not say `Synthesis Summary Report of`; it is called csynth.rpt")
	}
	c := &Csynth{Top: m[1], Version: firstGroup(csynthVersion, text), Device: firstGroup(csynthDevice, text)}
	_, table, ok := strings.Cut(text, "'+' for module; 'o' for loop")
	if !ok {
		return nil, errors.New("the report has no table of modules and loops: synthesis may have failed")
	}
	var columns map[string]int
	var head [][]string
	for line := range strings.Lines(table) {
		cells, isRow := cellsOf(line)
		switch {
		case !isRow && columns != nil && len(c.Modules) > 0 && strings.TrimSpace(line) == "":
			return c, nil // the end of the table
		case !isRow:
			if len(head) == 2 && columns == nil {
				columns = columnsOf(head)
			}
		case columns == nil:
			head = append(head, cells)
		default:
			c.row(cells, columns)
		}
	}
	if len(c.Modules) == 0 {
		return nil, errors.New("the table of modules and loops is empty")
	}
	return c, nil
}

func firstGroup(re *regexp.Regexp, text string) string {
	if m := re.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// cellsOf cuts a row of a table.
func cellsOf(line string) (cells []string, ok bool) {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "|") || !strings.HasSuffix(line, "|") {
		return nil, false
	}
	return strings.Split(strings.Trim(line, "|"), "|"), true
}

// columnsOf names the columns by the two rows of the head, as in "Latency (cycles)".
func columnsOf(head [][]string) map[string]int {
	out := map[string]int{}
	for i := range head[0] {
		name := strings.TrimSpace(head[0][i])
		if i < len(head[1]) {
			name = strings.TrimSpace(name + " " + strings.TrimSpace(head[1][i]))
		}
		out[name] = i
	}
	return out
}

// row adds a module, or gives the last one the interval of a loop.
func (c *Csynth) row(cells []string, columns map[string]int) {
	text := func(name string) string {
		if i, ok := columns[name]; ok && i < len(cells) {
			return strings.TrimSpace(cells[i])
		}
		return ""
	}
	number := func(name string) int64 {
		n, err := strconv.ParseInt(firstGroup(leadingNumber, text(name)), 10, 64)
		if err != nil {
			return -1
		}
		return n
	}
	amount := func(name string) int { return int(max(number(name), 0)) } // - is none
	name := strings.TrimRight(cells[0], " ")
	level := len(name) - len(strings.TrimLeft(name, " "))
	sort, name, _ := strings.Cut(strings.TrimLeft(name, " "), " ")
	name = strings.TrimSuffix(strings.TrimSpace(name), "*")
	switch {
	case sort == "+":
		c.Modules = append(c.Modules, CsynthModule{Name: name, Level: level, Latency: number("Latency (cycles)"), Interval: number("Interval"),
			Resources: Resources{DSP: amount("DSP"), BRAM: amount("BRAM"), URAM: amount("URAM"), LUT: amount("LUT"), FF: amount("FF")}})
	case sort == "o" && len(c.Modules) > 0 && text("Pipelined") == "yes":
		for i := len(c.Modules) - 1; i >= 0; i-- { // it counts for all that it is in
			if m := &c.Modules[i]; m.Level < level {
				m.II, level = max(m.II, number("Interval")), m.Level
			}
		}
	}
}

// Module finds the outermost module of this name.
func (c *Csynth) Module(name string) (CsynthModule, bool) {
	best, found := CsynthModule{}, false
	for _, m := range c.Modules {
		if m.Name == name && (!found || m.Level < best.Level) {
			best, found = m, true
		}
	}
	return best, found
}
