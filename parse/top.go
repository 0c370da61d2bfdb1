package parse

import (
	"sort"
	"strings"

	"codo/diag"
)

// chooseTop finds the top function: the one named, or the one marked by
// `#pragma HLS top` or with interface pragmas, or what alone calls the dataflow region there is,
// or that region, or the one with a `#pragma scop`, or the one function that
// no other calls, or uses as a value (main and templates do not count, and static
// ones only if there is none else). It reports an error and returns nil if there is
// not exactly one.
func (l *lowerer) chooseTop(name string) *function {
	if len(l.order) == 0 {
		l.diags.Errorf(diag.TopChoice, diag.Pos{File: l.file, Line: 1, Col: 1}, "no function is defined").
			Advise("the kernel is a function: void kernel(const float A[N], float B[N]) { ... }")
		return nil
	}
	if name != "" {
		if f := l.funcs[name]; len(f) == 1 {
			return f[0]
		} else if len(f) > 1 {
			l.diags.Errorf(diag.TopChoice, f[1].pos, "%s is overloaded: the top function must be the only one of its name", quoteToken(name)).
				Note(f[0].pos, "also defined here")
			return nil
		}
		l.diags.Errorf(diag.TopChoice, l.order[0].pos, "there is no function %s", quoteToken(name)).
			Advise("this file defines %s", strings.Join(l.functionNames(), ", "))
		return nil
	}
	for _, marked := range []string{"HLS top", "HLS interface"} {
		if f := l.onlyWithPragma(marked); f != nil {
			return f
		}
	}
	list := l.uncalled()
	for _, marked := range []string{"HLS dataflow", "scop"} {
		f := l.onlyWithPragma(marked)
		if f == nil {
			continue
		}
		if len(list) == 1 && len(list[0].params) > 0 { // without any it is a test
			return list[0]
		}
		return f
	}
	return l.only(list)
}

func (l *lowerer) functionNames() []string {
	var names []string
	for _, f := range l.order {
		names = append(names, quoteToken(f.name))
	}
	sort.Strings(names)
	return names
}

// onlyWithPragma is the one function that holds a pragma starting with these
// words, nil if there is none or several.
func (l *lowerer) onlyWithPragma(words string) *function {
	var found *function
	for _, f := range l.order {
		for _, p := range f.pragmas {
			if !hasWords(p.Text, words) {
				continue
			}
			if found != nil && found != f {
				return nil
			}
			found = f
		}
	}
	return found
}

// hasWords reports whether a pragma starts with these words, in any case.
func hasWords(pragma, words string) bool {
	fields, want := strings.Fields(strings.ToLower(pragma)), strings.Fields(strings.ToLower(words))
	if len(fields) < len(want) {
		return false
	}
	for i, w := range want {
		if fields[i] != w {
			return false
		}
	}
	return true
}

// uncalled are the functions that could be the top: no other function calls them.
func (l *lowerer) uncalled() []*function {
	called := map[string]bool{}
	for name := range l.globalCalls {
		called[name] = true
	}
	for _, f := range l.order {
		if f.name == "main" {
			continue
		}
		own := f.declared()
		for name := range f.calls {
			if name != f.name && !own[name] {
				called[name] = true
			}
		}
	}
	for name := range l.valued() {
		called[name] = true
	}
	var candidates []*function
	for _, f := range l.order {
		if !called[f.name] && f.name != "main" && (f.tparams == nil || f.takesVectors()) && !isOperator(f.name) {
			candidates = append(candidates, f)
		}
	}
	if own := inMain(candidates); len(own) > 0 { // not those of its headers
		candidates = own
	}
	if outside := external(candidates); len(outside) == 1 {
		return outside
	}
	return candidates
}

// declared are the names of the parameters and variables of f: what it calls by one of these is that.
func (f *function) declared() map[string]bool {
	names := map[string]bool{}
	for _, p := range f.params {
		names[p.name] = true
	}
	if len(f.calls) == 0 {
		return names
	}
	walk(f.body, func(n any) bool {
		if d, ok := n.(*declaration); ok {
			for _, v := range d.vars {
				names[v.name] = true
			}
		}
		return true
	})
	return names
}

// only is the one function that could be the top; otherwise it reports an error and returns nil.
func (l *lowerer) only(candidates []*function) *function {
	if len(candidates) == 1 {
		return candidates[0]
	}
	if len(candidates) == 0 {
		l.diags.Errorf(diag.TopChoice, l.order[0].pos, "no function can be the top: each is called by another, a template, or main").
			Advise("name it: --top NAME")
		return nil
	}
	d := l.diags.Errorf(diag.TopChoice, candidates[0].pos, "%d functions could be the top", len(candidates))
	for _, f := range candidates {
		d.Note(f.pos, "%s is called by no other function", quoteToken(f.name))
	}
	d.Advise("name one: --top %s", candidates[len(candidates)-1].name)
	return nil
}

// inMain are those of these functions that the files given define, not headers of theirs.
func inMain(list []*function) (own []*function) {
	for _, f := range list {
		if f.pos.File == f.unit {
			own = append(own, f)
		}
	}
	return own
}

// valued are the functions that others use as values.
func (l *lowerer) valued() map[string]bool {
	out := map[string]bool{}
	note := func(f *function) {
		for _, x := range mentioned(f) {
			if x.name != f.name && len(l.namedFunctions(x)) > 0 {
				out[x.name] = true
			}
		}
	}
	for _, x := range l.mentionedInFile() {
		out[x.name] = out[x.name] || len(l.namedFunctions(x)) > 0
	}
	for _, f := range l.order {
		if f.name != "main" {
			note(f)
		}
	}
	for _, list := range l.methods {
		for _, f := range list {
			note(f)
		}
	}
	return out
}

// external are those of these functions that other files may call: they are not static.
func external(list []*function) (out []*function) {
	for _, f := range list {
		if !f.isStatic {
			out = append(out, f)
		}
	}
	return out
}
