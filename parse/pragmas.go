package parse

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// directive is a pragma taken apart: its words in lower case, its key=value
// options with the values as written.
type directive struct {
	kind    string // "pipeline", "unroll", "interface", ...; "" if it is not an HLS pragma
	flags   map[string]bool
	options map[string]string
}

var blankAround = regexp.MustCompile(`\s*([=*/+])\s*`)

// parseDirective reads `HLS pipeline II=1` and the like. Blanks around = and operators are
// allowed.
func parseDirective(text string) directive {
	d := directive{flags: map[string]bool{}, options: map[string]string{}}
	text = blankAround.ReplaceAllString(text, "$1")
	fields := strings.Fields(text)
	if len(fields) < 2 || !strings.EqualFold(fields[0], "HLS") {
		return d
	}
	d.kind = strings.ToLower(fields[1])
	for _, f := range fields[2:] {
		if key, value, ok := strings.Cut(f, "="); ok {
			d.options[strings.ToLower(key)] = value
		} else {
			d.flags[strings.ToLower(f)] = true
		}
	}
	return d
}

// number is a whole-number option; 0 if it is missing or no number.
func (d directive) number(key string) int {
	n, _ := strconv.Atoi(d.options[key])
	return n
}

// named replaces the values of d that are constants, or made of these, by their numbers.
func (l *lowerer) named(d directive) directive {
	for key, value := range d.options {
		if key == "variable" || key == "port" || value == "" {
			continue
		}
		if n, ok := l.pragmaValue(value); ok {
			d.options[key] = strconv.FormatInt(n, 10)
		}
	}
	return d
}

// portMode is the mode of an interface pragma, in both its spellings:
// `interface mode=m_axi port=a` and `interface m_axi port=a`.
func (d directive) portMode() string {
	if mode := d.options["mode"]; mode != "" {
		return mode
	}
	for _, mode := range []string{"m_axi", "s_axilite", "ap_memory", "bram", "axis", "ap_fifo"} {
		if d.flags[mode] {
			return mode
		}
	}
	return ""
}

// mostDepth is from where on a depth only says that there may be any number of elements.
const mostDepth = 1 << 30

// portDepth is the depth that an interface pragma gives argument name, in
// elements; 0 if none does.
func (l *lowerer) portDepth(pragmas []preprocess.Pragma, name string) int {
	depth, _ := l.depthPragma(pragmas, name)
	return depth
}

// depthPragma is portDepth, and where the pragma stands.
func (l *lowerer) depthPragma(pragmas []preprocess.Pragma, name string) (depth int, at diag.Pos) {
	for _, p := range pragmas {
		d := parseDirective(p.Text)
		if d.kind != "interface" || d.options["port"] != name {
			continue
		}
		if n, ok := l.pragmaValue(d.options["depth"]); ok && n > 0 && n <= mostDepth {
			return int(n), p.Pos
		}
	}
	return 0, at
}

// loopPragmas sets the decisions that the user's pragmas make for a loop whose
// body has been lowered. The others are kept as text.
func (l *lowerer) loopPragmas(loop *affine.Loop, pragmas []preprocess.Pragma) {
	for _, p := range pragmas {
		d := l.named(parseDirective(p.Text))
		switch {
		case d.kind == "pipeline" && !d.flags["off"]:
			loop.II = d.number("ii")
			if loop.II <= 0 {
				loop.II = -1
			}
			loop.Flush = d.options["style"] == "flp" || d.options["style"] == "frp"
			l.honour(p)
		case d.kind == "pipeline" || d.kind == "unroll" && d.flags["off"]: // off is what no decision means
			if d.kind == "unroll" || affine.HasLoop(loop.Body) {
				l.honour(p)
			}
		case d.kind == "unroll":
			loop.Unroll = d.number("factor")
			if d.options["factor"] == "" {
				loop.Unroll = -1
			} else if loop.Unroll < 1 {
				loop.Unroll = 0
				l.diags.Warnf(diag.PragmaUnread, p.Pos, "the unroll factor is not a positive number: %s", d.options["factor"])
			}
			l.honour(p)
		case len(d.variables()) > 0 && (l.honoured[p.Pos] || l.decideOuter(d, p)):
			l.honour(p)
		default:
			if d.kind == "loop_flatten" && !d.flags["off"] || d.kind == "loop_tripcount" {
				l.honour(p)
			}
			text := p.Text
			if d.kind == "loop_tripcount" {
				text = l.trips(text)
			}
			if text != "" {
				loop.Pragmas = append(loop.Pragmas, text)
			}
		}
	}
	loop.Trips = tripsTold(loop)
}

// port reads how an argument of a design is reached. One that no pragma names is
// left open, or, where the design is taken as it is, an on-chip memory.
func port(pragmas []preprocess.Pragma, b *affine.Buffer, asWritten bool) affine.Port {
	kind := affine.PortUndecided
	if asWritten {
		kind = affine.PortMemory
	}
	bundle, widen := "", 0
	for _, p := range pragmas {
		d := parseDirective(p.Text)
		if d.kind != "interface" || d.options["port"] != b.Name {
			continue
		}
		switch d.portMode() {
		default:
			kind = affine.PortMemory
		case "m_axi":
			kind, widen = affine.PortAXI, d.number("max_widen_bitwidth")
			bundle = cmp.Or(d.options["bundle"], "gmem_"+strings.ToLower(b.Name))
		case "s_axilite":
			if b.IsScalar() {
				kind = affine.PortScalar
			}
		}
	}
	return affine.Port{Kind: kind, Bundle: bundle, Widen: widen}
}
