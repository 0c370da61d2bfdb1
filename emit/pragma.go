package emit

import (
	"regexp"
	"strings"

	"codo/affine"
)

// loopPragmas prints what was decided for a loop, then the user's pragmas that
// still make sense.
func (p *taskPrinter) loopPragmas(l *affine.Loop) {
	style := ""
	if l.Flush {
		style = " style=flp"
	}
	switch {
	case l.II > 0:
		p.flush("#pragma HLS pipeline II=%d%s", l.II, style)
	case l.II < 0:
		p.flush("#pragma HLS pipeline%s", style)
	}
	switch {
	case l.Unroll > 0:
		p.flush("#pragma HLS unroll factor=%d", l.Unroll)
	case l.Unroll < 0:
		p.flush("#pragma HLS unroll")
	}
	for _, text := range l.Pragmas {
		if p.stillMeant(text, l) {
			p.flush("#pragma %s", text)
		}
	}
}

var variableOption = regexp.MustCompile(`(?i)\bvariable\s*=\s*(\w+)`)

// loopKinds are the pragmas that may stand in the body of a task's loop (UG1399,
// "HLS Pragmas"). Those that shape functions, regions and ports are ours to make.
var loopKinds = map[string]bool{
	"loop_tripcount": true, "loop_flatten": true, "latency": true, "expression_balance": true, "performance": true,
	"dependence": true, "array_partition": true, "array_reshape": true, "bind_storage": true, "bind_op": true,
}

// stillMeant reports whether a pragma of the user names no variable, or one that
// is declared outside the loop l: others were replaced by channels and locals of
// ours, or are declared below the place where pragmas stand.
func (p *taskPrinter) stillMeant(text string, l *affine.Loop) bool {
	fields := strings.Fields(strings.ToLower(text))
	if len(fields) < 2 || fields[0] != "hls" || !loopKinds[fields[1]] {
		return false
	}
	m := variableOption.FindStringSubmatch(text)
	if m == nil {
		return true
	}
	known := false
	for _, used := range []map[*affine.Buffer]bool{p.usage.reads, p.usage.writes} {
		for b := range used {
			known = known || p.names.buffer[b] == m[1]
		}
	}
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && p.names.buffer[d.Buffer] == m[1] {
			known = false
		}
		return true
	})
	return known
}

// regionPragmas are the user's pragmas on arrays that are still arrays of the
// region: partitions of memories. m_axi ports take none of them (UG1399, pragma
// HLS array_partition), FIFOs are no arrays.
func regionPragmas(p *affine.Program, n *names) []string {
	arrays := map[string]string{}
	for _, b := range p.Args {
		if !b.IsScalar() && b.Port.Kind == affine.PortMemory {
			arrays[n.buffer[b]] = "argument"
		}
	}
	for _, c := range p.Channels {
		if !c.Buffer.IsScalar() && c.Kind == affine.PingPong {
			arrays[n.buffer[c.Buffer]] = "channel"
		}
	}
	var out []string
	for _, text := range p.Pragmas {
		fields := strings.Fields(strings.ToLower(text))
		m := variableOption.FindStringSubmatch(text)
		if m == nil || len(fields) < 2 || fields[0] != "hls" {
			continue
		}
		switch fields[1] {
		case "array_partition", "array_reshape":
			if arrays[m[1]] != "" {
				out = append(out, text)
			}
		case "bind_storage":
			if arrays[m[1]] == "channel" {
				out = append(out, text)
			}
		}
	}
	return out
}
