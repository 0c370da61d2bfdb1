package html

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/report"
)

// A number is a figure of the head of the page.
type number struct{ Name, Value, Note string }

// A gauge is how near the design is to the bound.
type gauge struct {
	Ratio string
	Width string // in percent
	Text  string
}

// A card is a short answer to a question.
type card struct {
	Title string
	Lines []cardLine
}

// A cardLine is a sentence, with a link to more.
type cardLine struct{ Text, Href string }

// A meter is a resource against the budget.
type meter struct {
	Name, Used, Budget, Share string
	Width                     string // in percent
	Over                      bool
}

// summary fills in what a user should see first.
func (p *Page) summary(v *view) {
	r := p.Report
	if r.Latency > 0 {
		v.Numbers = append(v.Numbers,
			number{"a run", cycles(r.Latency), duration(r.Latency, r.ClockNS) + " at " + fmt.Sprintf("%.0f MHz", 1000/r.ClockNS)},
			number{"csynth would print", cycles(r.Csynth), duration(r.Csynth, r.ClockNS)},
			number{"a new run every", cycles(r.Interval), fmt.Sprintf("%s runs a second", rate(1e9/(float64(r.Interval)*r.ClockNS)))})
	}
	if b := r.Bound; b.Cycles > 0 {
		v.Bound = &gauge{fmt.Sprintf("%.2f", b.Ratio), f(100 * min(1, b.Ratio)), fmt.Sprintf("bound by %s: %s cycles", b.By, grouped(b.Cycles))}
	}
	v.Meters = meters(r)
	v.Cards = []card{p.found(v), p.done(v), p.spent(v), p.next()}
}

func meters(r *report.Report) (list []meter) {
	u, b := r.Resources, r.Budget
	for _, one := range []struct {
		name         string
		used, budget int
	}{{"DSP", u.DSP, b.DSP}, {"LUT", u.LUT, b.LUT}, {"FF", u.FF, b.FF}, {"BRAM18K", u.BRAM, b.BRAM}, {"URAM", u.URAM, b.URAM}} {
		if one.budget == 0 && one.used == 0 {
			continue
		}
		part := float64(one.used) / float64(max(1, one.budget))
		list = append(list, meter{one.name, grouped(one.used), grouped(one.budget), percent(part), f(100 * min(1, part)), part > 1})
	}
	return list
}

// found says what the kernel is and which rules it breaks.
func (p *Page) found(v *view) card {
	c := card{Title: "Found"}
	c.Lines = append(c.Lines, cardLine{plural(len(p.nests()), "nest") + " in the source", "#before"})
	counts := map[string]int{}
	var codes []string
	for _, one := range v.Violations {
		if counts[one.Code]++; counts[one.Code] == 1 {
			codes = append(codes, one.Code)
		}
	}
	slices.Sort(codes)
	if len(codes) == 0 {
		c.Lines = append(c.Lines, cardLine{"no dataflow violation", ""})
	}
	for _, code := range codes {
		at := slices.IndexFunc(v.Violations, func(o violation) bool { return o.Code == code })
		c.Lines = append(c.Lines, cardLine{fmt.Sprintf("%d × %s, %s", counts[code], code, v.Violations[at].Title), fmt.Sprintf("#violation-%d", v.Violations[at].ID)})
	}
	return c
}

// done says what the design is made of.
func (p *Page) done(v *view) card {
	c := card{Title: "Done"}
	c.Lines = append(c.Lines, cardLine{plural(len(p.Report.Tasks), "task"), "#after"})
	for _, kind := range v.Kinds {
		n := 0
		for _, one := range p.Report.Channels {
			if one.Kind == kind {
				n++
			}
		}
		c.Lines = append(c.Lines, cardLine{plural(n, kindName(kind)), "#channels"})
	}
	for k, t := range p.Report.Tasks {
		if t.Sequential != "" {
			c.Lines = append(c.Lines, cardLine{t.Name + " runs as written: " + t.Sequential, fmt.Sprintf("#task-%d", k)})
		}
		if turns := t.Turns(); turns != "" {
			c.Lines = append(c.Lines, cardLine{t.Name + " is shared, " + turns, fmt.Sprintf("#task-%d", k)})
		}
	}
	if len(v.Violations) > 0 {
		c.Lines = append(c.Lines, cardLine{"each violation resolved, as said with it", "#violations"})
	}
	return c
}

// spent says where the time goes.
func (p *Page) spent(v *view) card {
	c := card{Title: "Where the time goes"}
	r := p.Report
	if b := r.Bottleneck; b != nil {
		if k := slices.IndexFunc(r.Tasks, func(t report.Task) bool { return t.Name == b.Task }); k >= 0 {
			c.Lines = append(c.Lines, cardLine{fmt.Sprintf("%s takes longest: %s", b.Task, cycles(r.Tasks[k].Latency)), fmt.Sprintf("#task-%d", k)})
		}
	}
	if v.Timeline == nil {
		return c
	}
	for _, s := range v.Timeline.Steps {
		c.Lines = append(c.Lines, cardLine{fmt.Sprintf("%s: %s %% of the run", s.Name, s.Width), "#timeline"})
	}
	most := timeRow{}
	for _, row := range v.Timeline.Rows {
		if row.Wait > most.Wait && row.Work != "" && r.Tasks[row.Task].DSP > 0 {
			most = row
		}
	}
	if most.Wait > 0 {
		c.Lines = append(c.Lines, cardLine{fmt.Sprintf("of the tasks that compute, %s waits most: %s, mostly as %s", most.Name, cycles(most.Wait), most.Why), fmt.Sprintf("#task-%d", most.Task)})
	}
	return c
}

// next says what to try.
func (p *Page) next() card {
	c := card{Title: "Try next"}
	r := p.Report
	add := func(href, format string, args ...any) {
		c.Lines = append(c.Lines, cardLine{fmt.Sprintf(format, args...), href})
	}
	switch b := r.Bottleneck; {
	case b == nil:
	case b.More > 0 && b.Fewer > 0:
		add("#search", "+%d %% %s: the plan predicts -%d %% cycles", b.More, b.Resource, b.Fewer)
	case b.More > 0:
		add("#search", "more %s alone does not help: +%d %% gives as many cycles", b.Resource, b.More)
	default:
		add("#resources", "no resource is short: %s is used most, %s", b.Resource, percent(b.Used))
	}
	if r.Chain != nil {
		add("", "--fp reassociate: the %s additions to an element of %s, one after the other, take %s cycles", grouped(r.Chain.Sums), r.Chain.Array, grouped(r.Chain.Cycles))
	}
	for k, t := range r.Tasks {
		if t.Sequential != "" {
			add(fmt.Sprintf("#task-%d", k), "write %s so that it can be cut: %s", t.Name, t.Sequential)
		}
	}
	if r.Stopped {
		add("", "the search was stopped: a longer --timeout may find a better design")
	}
	if slowest := p.slowLoad(); slowest != "" {
		add("", "%s", slowest)
	}
	add("", "codo-opt verify: builds the design with g++ and runs it against your source")
	return c
}

// slowLoad tells if a task that only moves data takes longest.
func (p *Page) slowLoad() string {
	b := p.Report.Bottleneck
	if b == nil {
		return ""
	}
	k := slices.IndexFunc(p.Report.Tasks, func(t report.Task) bool { return t.Name == b.Task })
	if k < 0 || p.Report.Tasks[k].DSP > 0 {
		return ""
	}
	outside := slices.ContainsFunc(usesOf(p.Design.Tasks[k].Body).all, func(a *affine.Buffer) bool { return a.Port.Kind == affine.PortAXI })
	if !outside {
		return ""
	}
	return fmt.Sprintf("%s moves data between memory and chip, and is the slowest task: fewer bytes, or rows that divide by wider words, help more than DSPs", b.Task)
}
