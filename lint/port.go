package lint

import (
	"slices"
	"strconv"
)

// ports checks the interface of a kernel with m_axi arguments (rules 22, 24).
func (l *linter) ports(f *function) {
	bundles := map[string]*pragma{}
	lite := map[string]bool{}
	first := 0
	for _, p := range f.body.pragmas() {
		if p.kind != "interface" {
			continue
		}
		switch p.mode() {
		case "s_axilite":
			lite[p.options["port"]] = true
		case "m_axi":
			if first == 0 {
				first = p.line
			}
			l.axiPort(f, p, bundles)
		}
	}
	if first == 0 {
		return
	}
	if !f.externC {
		l.report(KernelInterface, f.line, "kernel %s is not extern \"C\"", f.name)
	}
	for _, v := range f.params {
		if !lite[v.name] && !v.isStream() {
			l.report(KernelInterface, f.line, "argument %s of %s is not on s_axilite", v.name, f.name)
		}
	}
	if !lite["return"] {
		l.report(KernelInterface, f.line, "the control of %s (port=return) is not on s_axilite", f.name)
	}
}

func (l *linter) axiPort(f *function, p *pragma, bundles map[string]*pragma) {
	port, bundle := p.options["port"], p.options["bundle"]
	switch other := bundles[bundle]; {
	case bundle == "":
		l.report(AXIPort, p.line, "m_axi port %s has no bundle", port)
	case other == nil:
		bundles[bundle] = p
	case !oneUser(f, other.options["port"], port):
		l.report(AXIPort, p.line, "m_axi ports %s and %s share bundle %s, and no process uses both", other.options["port"], port, bundle)
	case !sameOptions(p, other):
		l.report(AXIPort, p.line, "m_axi ports %s and %s share bundle %s, and have other options", other.options["port"], port, bundle)
	}
	if n, err := strconv.Atoi(p.options["depth"]); err != nil || n <= 0 {
		l.report(AXIPort, p.line, "m_axi port %s has no depth, which co-simulation needs", port)
	}
	if p.options["offset"] != "slave" {
		l.report(AXIPort, p.line, "m_axi port %s lacks offset=slave", port)
	}
}

// oneUser reports whether one process, and no other, uses these two arguments of f.
func oneUser(f *function, a, b string) bool {
	users := func(name string) (list []*statement) {
		f.body.walk(func(s *statement, _ *block) {
			if s.kind == callStmt && slices.ContainsFunc(s.args, func(arg []token) bool { return len(arg) == 1 && arg[0].text == name }) {
				list = append(list, s)
			}
		})
		return list
	}
	all := users(a)
	return len(all) == 1 && slices.Equal(all, users(b))
}

// sameOptions reports whether two m_axi arguments ask the same of their port (message 200-466).
func sameOptions(p, q *pragma) bool {
	for _, key := range []string{"num_read_outstanding", "num_write_outstanding", "max_read_burst_length", "max_write_burst_length", "max_widen_bitwidth", "latency"} {
		if p.options[key] != q.options[key] {
			return false
		}
	}
	return true
}
