package html

import (
	"fmt"
	"html/template"

	"codo/report"
)

// A view is what the template puts into the page, mostly as text.
type view struct {
	Title, Sub    string
	Style         template.CSS
	Script        template.JS
	Data          template.JS
	Numbers       []number
	Bound         *gauge
	Cards         []card
	Meters        []meter
	Before, After template.HTML
	Kinds         []string
	Timeline      *timeline
	Tasks         []taskRow
	Rest, Whole   report.Resources
	Budget        report.Resources
	Tried         *tradeoff
	TriedPicture  template.HTML
	Violations    []violation
	Channels      []channelRow
	Notes         []violation // other findings
}

// A use is how much of a resource a task takes.
type use struct {
	Used  int
	Width string // of the budget, in percent; "" if that cannot be seen
}

func useOf(used, budget int) use {
	u := use{Used: used}
	if part := 100 * float64(used) / float64(max(1, budget)); part >= 0.5 {
		u.Width = f(min(100, part))
	}
	return u
}

// A taskRow is a line of the table of resources.
type taskRow struct {
	report.Task
	ID    int
	Share string // of the run
	Work  float64
}

// A channelRow is a line of the table of channels.
type channelRow struct {
	report.Channel
	ID               int
	From, To         int
	FromName, ToName string
	KindName         string
}

func (p *Page) view() *view {
	t := p.texts()
	r := p.Report
	v := &view{Title: r.Top, Sub: fmt.Sprintf("%s · %g ns · %s interface", r.Device, r.ClockNS, r.Interface),
		Style:  template.CSS(asset("page.css", "graph.css", "parts.css")),
		Script: template.JS(asset("code.js", "select.js", "table.js", "page.js"))}
	v.Before, v.After = template.HTML(p.before().svg()), template.HTML(p.after().svg())
	course := p.follow()
	v.Timeline = p.timelineOf(course)
	v.Violations = p.cards(t)
	v.Notes = p.notes(t)
	v.Tasks, v.Rest = p.taskRows()
	v.Whole, v.Budget = r.Resources, r.Budget
	v.Channels = p.channelRows()
	v.Kinds = p.kinds()
	if v.Tried = p.tradeoffOf(); v.Tried != nil {
		v.TriedPicture = template.HTML(v.Tried.Picture)
	}
	p.summary(v)
	var tasks, channels []string
	for k, one := range r.Tasks {
		tasks = append(tasks, p.saysTask(k, one))
	}
	for _, c := range v.Channels {
		channels = append(channels, saysChannel(c))
	}
	v.Data = p.data(tasks, channels)
	return v
}

// saysTask is a task in a line.
func (p *Page) saysTask(k int, t report.Task) string {
	s := t.Source
	if t.Latency > 0 {
		s += fmt.Sprintf(" · %s cycles · II %d · %s DSP", grouped(t.Latency), t.II, grouped(t.DSP))
	}
	if share := p.share(k); share >= 0 {
		s += " · works " + percent(share) + " of the run"
	}
	if turns := t.Turns(); turns != "" {
		s += " · " + turns
	}
	return s
}

// saysChannel is a channel in a line.
func saysChannel(c channelRow) string {
	s := fmt.Sprintf("%s, %s → %s", c.KindName, c.FromName, c.ToName)
	if c.Depth > 0 {
		s += fmt.Sprintf(", depth %s", grouped(c.Depth))
	}
	return s + ": " + c.Reason
}

// taskRows are the resources of the tasks, and of all that is no task.
func (p *Page) taskRows() (list []taskRow, rest report.Resources) {
	rest = p.Report.Resources
	for k, t := range p.Report.Tasks {
		row := taskRow{Task: t, ID: k, Share: "–", Work: -1}
		if share := p.share(k); share >= 0 {
			row.Share, row.Work = percent(share), share
		}
		rest.DSP -= t.DSP
		rest.BRAM -= t.BRAM
		rest.URAM -= t.URAM
		rest.FF -= t.FF
		rest.LUT -= t.LUT
		list = append(list, row)
	}
	return list, rest
}

func (p *Page) channelRows() (list []channelRow) {
	index := map[string]int{}
	for k, t := range p.Report.Tasks {
		index[t.Name] = k
	}
	for k, c := range p.Report.Channels {
		list = append(list, channelRow{Channel: c, ID: k, From: index[c.From], To: index[c.To], FromName: c.From, ToName: c.To,
			KindName: kindName(c.Kind)})
	}
	return list
}

// kinds are those of the channels of the design, for the key of the picture.
func (p *Page) kinds() (list []string) {
	for _, kind := range []string{fifo, pingPong, converter} {
		for _, c := range p.Report.Channels {
			if c.Kind == kind {
				list = append(list, kind)
				break
			}
		}
	}
	return list
}

// notes are the findings that are no violations.
func (p *Page) notes(t *texts) (list []violation) {
	for _, d := range p.Found {
		if d.Code.IsViolation() {
			continue
		}
		n := violation{Code: string(d.Code), Text: d.Text, Done: d.Help, At: d.Pos.String()}
		if e, ok := t.source(d.Pos, "here"); ok {
			n.Places = append(n.Places, e)
		}
		list = append(list, n)
	}
	return list
}
