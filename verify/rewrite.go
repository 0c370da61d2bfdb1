package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// rewrite returns the kernel with its dataflow regions run by codo::region. Text
// is only inserted, and a compiler reports the lines and columns of the original.
// An error is a *sourceError.
func rewrite(name, text string) (string, error) {
	s, err := scan(name, text)
	if err != nil {
		return "", err
	}
	types := s.aliases()
	functions := s.functions(types)
	regions, err := s.regions(functions)
	if err != nil {
		return "", err
	}
	signatures := map[string][]function{}
	for _, f := range functions {
		signatures[f.name] = append(signatures[f.name], f)
	}
	e := &edits{text: text}
	s.markDesign(functions, regions, e)
	for _, r := range regions {
		t := &tasker{s, signatures, s.visible(r, types)}
		if err := t.rewriteRegion(r, e); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("#include \"codo_region.h\"\n#line 1 %q\n%s", name, e.apply()), nil
}

// here continues at the line and column of token i on a new line.
func (s *source) here(i int) string {
	t := s.tokens[i]
	begin := strings.LastIndexByte(s.text[:t.start], '\n') + 1
	blanks := func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}
	return fmt.Sprintf("#line %d %q\n%s", t.line, s.name, strings.Map(blanks, s.text[begin:t.start]))
}

// markDesign makes streams of other functions than regions streams of the
// design, which are bounded, too: those beside a loop that is a region, and
// those between calls that have lost their pragma.
func (s *source) markDesign(functions []function, regions []region, e *edits) {
	for _, f := range functions {
		isRegion := slices.ContainsFunc(regions, func(r region) bool { return r.open == f.open })
		if f.open < 0 || isRegion {
			continue
		}
		for i := f.open; i < s.partner[f.open]; i++ {
			if s.is(i, "stream") || s.tokens[i].isDataflowPragma() {
				e.insert(s.tokens[f.open].end, " codo::region codo_design;")
				break
			}
		}
	}
}

// rewriteRegion turns
//
//	f(a, s);
//
// into
//
//	codo_region.task("f", [&] {
//	#line 12 "top.cpp"
//	f(a, s); }, {}, codo::ends(s));
//
// and runs the region where its block ends.
func (s *tasker) rewriteRegion(r region, e *edits) error {
	var tasks []task
	end := s.tokens[s.partner[r.open]].start
	for _, st := range s.statements(r.open) {
		switch st.kind {
		case callStatement:
			tasks = append(tasks, s.call(st))
		case otherStatement:
			if err := s.checkJumps(st); err != nil {
				return err
			}
			tasks = append(tasks, s.other(st, fmt.Sprintf("line_%d", s.tokens[st.begin].line)))
		case declaration:
			if err := s.checkInitialiser(st, tasks); err != nil {
				return err
			}
		case returnStatement:
			end = min(end, s.tokens[st.begin].start)
		}
	}
	order(tasks, s.visible)
	e.insert(s.tokens[r.open].end, " codo::region codo_region;")
	for _, t := range tasks {
		e.insert(s.tokens[t.begin].start, fmt.Sprintf("codo_region.task(%q, [&] {\n%s", t.name, s.here(t.begin)))
		e.insert(s.tokens[t.end-1].end, fmt.Sprintf(" }, {%s}, codo::ends(%s));", numbers(t.after), strings.Join(t.streams, ", ")))
	}
	e.insert(end, "codo_region.run(); ")
	return nil
}

// checkJumps refuses what would leave the region from within a task.
func (s *tasker) checkJumps(st statement) error {
	for i := st.begin; i < st.end; i++ {
		if s.is(i, "return", "goto") || i == st.begin && s.is(i, "break", "continue") {
			return s.errorAt(i, "%s in a dataflow region", s.tokens[i].text)
		}
	}
	return nil
}

// checkInitialiser refuses a declaration whose first value comes from a task:
// declarations take place before any task runs.
func (s *tasker) checkInitialiser(st statement, tasks []task) error {
	here := task{uses: map[string]bool{}}
	s.use(&here, st.span, func(name string) (bool, bool) { return true, false })
	for _, i := range s.declared(st.span) {
		delete(here.uses, s.tokens[i].text)
	}
	for _, t := range tasks {
		if conflict(t, here, s.visible) {
			return s.errorAt(st.begin, "a variable in a dataflow region is initialised with what task %s computes", t.name)
		}
	}
	return nil
}

func numbers(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}

// Edits are insertions into a text.
type edits struct {
	text string
	at   []insertion
}

type insertion struct {
	offset int
	text   string
}

func (e *edits) insert(offset int, text string) { e.at = append(e.at, insertion{offset, text}) }

// apply returns the text with all insertions; those at one place keep the order
// in which they were made.
func (e *edits) apply() string {
	slices.SortStableFunc(e.at, func(a, b insertion) int { return cmp.Compare(a.offset, b.offset) })
	var b strings.Builder
	done := 0
	for _, in := range e.at {
		b.WriteString(e.text[done:in.offset])
		b.WriteString(in.text)
		done = in.offset
	}
	b.WriteString(e.text[done:])
	return b.String()
}
