package parse

import (
	"slices"
	"strings"

	sitter "github.com/smacker/go-tree-sitter"
)

// Namespaces matter to functions of one name: a call means the one of the namespace that it names, or of
// those that it stands in, from the inside out. Types and constants: see spaced.

// inNamespace reads the body of a namespace.
func (r *reader) inNamespace(n *sitter.Node, tu *translationUnit) {
	outer, before := r.space, len(tu.functions)
	if name := fieldText(r, n, "name"); name != "" {
		r.space = within(outer, name)
	}
	r.topLevel(n.ChildByFieldName("body"), tu)
	for _, f := range tu.functions[before:] {
		if f != nil && f.space == "" {
			f.space = r.space
		}
	}
	r.space = outer
}

// within is the path of a namespace, or a name, in another.
func within(outer, name string) string {
	if outer == "" {
		return name
	}
	return outer + "::" + name
}

// uses notes using namespace a::b, and using a::b::f.
func (r *reader) uses(n *sitter.Node) {
	text := strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(r.text(n), "using")), ";")
	name, whole := strings.CutPrefix(strings.TrimSpace(text), "namespace")
	if name = strings.TrimPrefix(strings.Join(strings.Fields(name), ""), "::"); !whole {
		name = name[:max(0, strings.LastIndex(name, "::"))]
	}
	if name != "" {
		r.using = append(r.using, name)
	}
}

// vendor is the namespace of AMD's library.
const vendor = "hls"

// ofVendor reports whether x names a function of that.
func ofVendor(x *call) bool { return x.scope != nil && x.scope.of == nil && x.scope.name == vendor }

// own are the functions of the kernel that x may call: std::max calls none that it has of this name, nor does hls::max.
func (l *lowerer) own(x *call) []*function { return l.unpacked(l.ofName(x), x) }

// ofName are those of that name.
func (l *lowerer) ofName(x *call) []*function {
	list := l.funcs[x.fn]
	if x.std || ofVendor(x) && !slices.ContainsFunc(list, func(f *function) bool { return f.space == vendor || strings.HasSuffix(f.space, "::"+vendor) }) {
		return nil
	}
	if !slices.ContainsFunc(list, func(f *function) bool { return f.space != "" }) {
		return list
	}
	if x.scope != nil {
		from := ""
		if len(l.active) > 0 && !isOuter(x.scope) {
			from = l.active[len(l.active)-1].space
		}
		return l.ofSpace(list, pathOf(x.scope), from)
	}
	if x.scoped { // ::f()
		return slices.DeleteFunc(slices.Clone(list), func(f *function) bool { return f.space != "" })
	}
	if len(l.active) > 0 {
		if seen := l.seen(list, l.active[len(l.active)-1]); len(seen) > 0 {
			return seen
		}
	}
	if (isMath(x) || library[x.fn] != "") && !slices.ContainsFunc(x.args, l.isRecord) {
		return nil
	}
	return list // of the namespace of an argument, say
}

// ofSpace are those of list in the namespace that is named like this, seen from a function in namespace from: the one nearest
// around it, or any that ends so; all of them if there is none, but a struct or another name of one.
func (l *lowerer) ofSpace(list []*function, path, from string) []*function {
	in := func(is func(space string) bool) (own []*function) {
		for _, f := range list {
			if is(f.space) {
				own = append(own, f)
			}
		}
		return own
	}
	for ; ; from = from[:max(0, strings.LastIndex(from, "::"))] {
		if own := in(func(space string) bool { return space == within(from, path) }); len(own) > 0 {
			return own
		}
		if from == "" {
			break
		}
	}
	if own := in(func(space string) bool { return strings.HasSuffix(space, "::"+path) }); len(own) > 0 {
		return own
	}
	return list
}

// isOuter reports whether t begins with ::.
func isOuter(t *typeName) bool {
	for t.of != nil {
		t = t.of
	}
	return t.outer
}

// seen are those of list that caller sees by their name alone: of its innermost namespace that has such.
func (l *lowerer) seen(list []*function, caller *function) (own []*function) {
	used := func(space string) bool {
		return slices.ContainsFunc(slices.Concat(l.using, caller.using), func(u string) bool {
			return space == u || strings.HasSuffix(space, "::"+u)
		})
	}
	for space := caller.space; ; space = space[:max(0, strings.LastIndex(space, "::"))] {
		for _, f := range list {
			if f.space == space || space == "" && used(f.space) {
				own = append(own, f)
			}
		}
		if len(own) > 0 || space == "" {
			return own
		}
	}
}

// pathOf is a::b of a::b::f.
func pathOf(t *typeName) string {
	if t.of != nil {
		return within(pathOf(t.of), t.name)
	}
	return t.name
}
