package lint

import "strconv"

// ports checks the interface of a kernel with m_axi arguments (rules 22, 24).
func (l *linter) ports(f *function) {
	bundles := map[string]string{}
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
			l.axiPort(p, bundles)
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

func (l *linter) axiPort(p *pragma, bundles map[string]string) {
	port, bundle := p.options["port"], p.options["bundle"]
	switch {
	case bundle == "":
		l.report(AXIPort, p.line, "m_axi port %s has no bundle", port)
	case bundles[bundle] != "":
		l.report(AXIPort, p.line, "m_axi ports %s and %s share bundle %s", bundles[bundle], port, bundle)
	default:
		bundles[bundle] = port
	}
	if n, err := strconv.Atoi(p.options["depth"]); err != nil || n <= 0 {
		l.report(AXIPort, p.line, "m_axi port %s has no depth, which co-simulation needs", port)
	}
	if p.options["offset"] != "slave" {
		l.report(AXIPort, p.line, "m_axi port %s lacks offset=slave", port)
	}
}
