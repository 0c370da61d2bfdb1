package parse

import (
	"fmt"
	"slices"
	"strings"
)

// std::tuple: one struct for each number of elements. The elements have the names that those of
// std::pair have, and further ones, so that get<1>(t) is t.second of either.

var ordinals = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}

// tupleName is what the tuple with so many elements is called here.
func tupleName(n int) string { return fmt.Sprintf("codo_tuple%d", n) }

// tupleText defines them, and make_tuple.
func tupleText() string {
	var s strings.Builder
	for n := range len(ordinals) {
		list := func(sep, format string) string {
			var parts []string
			for k, name := range ordinals[:n+1] {
				parts = append(parts, strings.NewReplacer("T", fmt.Sprintf("A%d", k), "m", name, "v", fmt.Sprintf("v%d", k)).Replace(format))
			}
			return strings.Join(parts, sep)
		}
		text := `template <TYPES> struct NAME {
FIELDS
  NAME() : ZEROS {}
  NAME(GIVEN) : VALUES {}
  bool operator==(const NAME &o) const { return SAME; }
  bool operator!=(const NAME &o) const { return !(SAME); }
};
template <TYPES> NAME<ARGS> make_tuple(COPIES) { return NAME<ARGS>(NAMES); }
`
		var same []string
		for _, name := range ordinals[:n+1] {
			same = append(same, name+" == o."+name)
		}
		s.WriteString(strings.NewReplacer("TYPES", list(", ", "class T"), "NAMES", list(", ", "v"), "NAME", tupleName(n+1), "FIELDS", list("\n", "T m;"), "ZEROS", list(", ", "m(0)"),
			"GIVEN", list(", ", "const T &v"), "VALUES", list(", ", "m(v)"), "SAME", strings.Join(same, " && "), "ARGS", list(", ", "T"), "COPIES", list(", ", "T v")).Replace(text))
	}
	return s.String()
}

// tupleOf is the name of the struct that a template of this name and these arguments is.
func (r *reader) tupleOf(name string, targs []templateArg) string {
	if name != "tuple" || r.types.known[name] || len(targs) == 0 || len(targs) > len(ordinals) {
		return name
	}
	return tupleName(len(targs))
}

// ofStandard reports whether x calls a function of the library, by a name that it has there.
func (r *reader) ofStandard(x *call) bool {
	return x.std || x.scope == nil && slices.Contains(slices.Concat(r.using, r.around), "std")
}

// partOf is std::get<1>(x) as x.second; nil for other calls.
func (r *reader) partOf(x *call) expr {
	if x.fn != "get" || len(x.targs) != 1 || len(x.args) != 1 || !r.ofStandard(x) {
		return nil
	}
	k, ok := x.targs[0].value.(*literal)
	for i, part := range ordinals {
		if ok && k.text == fmt.Sprint(i) {
			return &member{place: x.place, x: x.args[0], name: part}
		}
	}
	return nil
}

// tied is std::tie(a, b) = x as the statements auto [t, u] = x; a = t; b = u; and nil for other ones.
func (r *reader) tied(s *exprStmt) stmt {
	a, ok := s.x.(*assign)
	if !ok || a.op != "=" {
		return nil
	}
	c, ok := a.x.(*call)
	if !ok || c.fn != "tie" || len(c.args) == 0 || len(c.targs) > 0 || !r.ofStandard(c) {
		return nil
	}
	v := &varDecl{place: s.place, typ: &typeName{place: s.place, name: "auto"}, init: a.y}
	out := &block{place: s.place, list: []stmt{&declaration{s.place, []*varDecl{v}}}}
	for k, to := range c.args {
		name := "codo_" + ordinals[min(k, len(ordinals)-1)]
		v.bind = append(v.bind, name)
		if id, isName := to.(*ident); !isName || id.name != "ignore" {
			out.list = append(out.list, &exprStmt{s.place, &assign{s.place, "=", to, &ident{place: s.place, name: name}}})
		}
	}
	v.name = strings.Join(v.bind, "_")
	return out
}
