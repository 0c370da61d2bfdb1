package emit

import (
	"regexp"
	"strings"

	"codo/affine"
)

// loopPragmas prints what was decided for a loop, then the user's pragmas that
// still make sense.
func (p *taskPrinter) loopPragmas(l *affine.Loop) {
	switch {
	case l.II > 0:
		p.flush("#pragma HLS pipeline II=%d", l.II)
	case l.II < 0:
		p.flush("#pragma HLS pipeline")
	}
	switch {
	case l.Unroll > 0:
		p.flush("#pragma HLS unroll factor=%d", l.Unroll)
	case l.Unroll < 0:
		p.flush("#pragma HLS unroll")
	}
	for _, text := range l.Pragmas {
		if p.stillMeant(text) {
			p.flush("#pragma %s", text)
		}
	}
}

var variableOption = regexp.MustCompile(`(?i)\bvariable\s*=\s*(\w+)`)

// stillMeant reports whether a pragma of the user names no variable, or one that
// the task has: others were replaced by channels and locals of ours.
func (p *taskPrinter) stillMeant(text string) bool {
	m := variableOption.FindStringSubmatch(text)
	if m == nil {
		return true
	}
	for b := range p.usage.reads {
		if p.names.buffer[b] == m[1] {
			return true
		}
	}
	for b := range p.usage.writes {
		if p.names.buffer[b] == m[1] {
			return true
		}
	}
	return false
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
