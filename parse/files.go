package parse

import (
	"fmt"
	"maps"
	"slices"

	"codo/diag"
	"codo/parse/preprocess"
)

// A kernel in several files: each is preprocessed and read by itself, as a compiler does,
// and what they declare is joined as a linker joins it. What a header declares in several of
// them is one.

// A Source is a file of the kernel.
type Source struct {
	Name string
	Text []byte
}

// readUnits reads the files of a kernel, the main one first. The syntax tree is nil if one
// of them has errors.
func readUnits(sources []Source, opt Options, result *Result, diags *diag.List) (tu *translationUnit, overloads mathOverloads) {
	result.Sources = map[string][]byte{}
	var units []*translationUnit
	var texts []*preprocess.Unit
	for _, s := range sources {
		u, found := preprocess.File(s.Name, s.Text, preprocess.Options{IncludeDirs: opt.IncludeDirs, Defines: opt.Defines, MayBeEmpty: len(sources) > 1, Integers: slices.Collect(maps.Keys(fixedWidth))})
		*diags = append(*diags, found...)
		result.Units = append(result.Units, s.Name)
		if u == nil {
			result.Sources[s.Name], result.Files = s.Text, append(result.Files, s.Name)
			continue
		}
		result.add(u)
		if opt.Reads != nil {
			for _, name := range u.Files {
				opt.Reads(name, u.Sources[name])
			}
		}
		if found.HasErrors() {
			continue
		}
		if own := readSyntax(u, diags); own != nil {
			own.inUnit(s.Name)
			units, texts, overloads = append(units, own), append(texts, u), overloads.and(overloadsVisible(u))
		}
	}
	if len(units) < len(sources) || diags.HasErrors() {
		return nil, overloads
	}
	tu = joined(units, sources, diags)
	for _, u := range units {
		tu.reportAhead(u.ahead, diags)
	}
	for _, text := range texts {
		tu.addLibrary(text)
	}
	tu.file = sources[0].Name
	return tu, overloads
}

// add notes the files of u.
func (r *Result) add(u *preprocess.Unit) {
	for _, name := range u.Files {
		if _, known := r.Sources[name]; !known {
			r.Files = append(r.Files, name)
		}
	}
	maps.Copy(r.Sources, u.Sources)
	if r.Provided == nil {
		r.Provided = map[string][]byte{}
	}
	maps.Copy(r.Provided, u.Provided)
}

// joined is what the files declare together.
func joined(units []*translationUnit, sources []Source, diags *diag.List) *translationUnit {
	tu, before := &translationUnit{calls: map[string]diag.Pos{}, units: map[stmt]string{}}, map[string]bool{}
	for k, u := range units {
		own := map[string]bool{}
		isNew := func(kind any, pos diag.Pos) bool {
			key := fmt.Sprintf("%T %v", kind, pos)
			own[key] = true
			return !before[key]
		}
		for _, s := range u.globals {
			if isNew(s, s.at()) {
				tu.globals, tu.units[s] = append(tu.globals, s), sources[k].Name
				continue
			}
			for _, v := range ownVariables(s) {
				if usersOf(v.name, units) < 2 {
					continue
				}
				diags.Errorf(diag.Unsupported, v.pos, "%s, a static variable of a header, is another one in each file that includes it", quoteToken(v.name)).
					Advise("declare it extern there, and define it in one file")
			}
		}
		for _, f := range u.functions {
			if isNew(f, f.pos) {
				tu.functions = append(tu.functions, f)
			}
		}
		maps.Copy(tu.calls, u.calls)
		tu.using = append(tu.using, u.using...)
		maps.Copy(before, own)
	}
	tu.dropExtern()
	tu.ownNames()
	tu.joinMembers()
	return tu
}

// ownVariables are those of s that each file has for itself.
func ownVariables(s stmt) (list []*varDecl) {
	if d, ok := s.(*declaration); ok {
		list = slices.DeleteFunc(slices.Clone(d.vars), func(v *varDecl) bool { return !v.isStatic || v.typ.isConst })
	}
	return list
}

// usersOf is how many of the files use a variable of a header, where it stands for one each.
func usersOf(name string, units []*translationUnit) (n int) {
	for _, u := range units {
		n += b2i(slices.ContainsFunc(u.functions, func(f *function) bool { return f.uses(name) }) ||
			slices.ContainsFunc(u.globals, func(s stmt) bool { return namesIn(s, name) }))
	}
	return n
}

// uses reports whether f mentions name.
func (f *function) uses(name string) bool {
	return mentions(f.body, name) || slices.ContainsFunc(f.params, func(p *varDecl) bool { return mentions(p.init, name) })
}

// namesIn reports whether a declaration, or a function of the struct that it is, mentions name.
func namesIn(s stmt, name string) bool {
	switch s := s.(type) {
	case *structDecl:
		return slices.ContainsFunc(slices.Concat(s.methods, s.ctors, s.friends, s.ofSome), func(f *function) bool { return f.uses(name) }) ||
			slices.ContainsFunc(s.fields, func(v *varDecl) bool { return mentions(v.init, name) }) ||
			slices.ContainsFunc(s.members, func(m stmt) bool { return namesIn(m, name) })
	default:
		return mentions(s, name)
	}
}

// dropExtern drops declarations of variables that are defined elsewhere.
func (tu *translationUnit) dropExtern() {
	defined := map[string]bool{}
	each := func(visit func(d *declaration)) {
		for _, s := range tu.globals {
			if d, ok := s.(*declaration); ok {
				visit(d)
			}
		}
	}
	each(func(d *declaration) {
		for _, v := range d.vars {
			defined[v.name] = defined[v.name] || !v.isExtern
		}
	})
	each(func(d *declaration) {
		d.vars = slices.DeleteFunc(d.vars, func(v *varDecl) bool { return v.isExtern && defined[v.name] })
	})
}

// ownFile are, of these functions that fit a call alike, those of the caller's file: a
// static function of another one is none of its own.
func (l *lowerer) ownFile(fit []*function) []*function {
	if len(l.active) == 0 {
		return fit
	}
	caller := l.active[len(l.active)-1]
	own := slices.DeleteFunc(slices.Clone(fit), func(f *function) bool { return f.unit != caller.unit })
	if len(own) == 0 {
		return fit
	}
	return own
}
