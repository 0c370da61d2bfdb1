package parse

import (
	"slices"
	"strings"

	"codo/diag"
)

// Pragmas for codo-opt stand between the statements of a block and are read as
// statements:
//
//	#pragma codo channel variable=t kind=fifo|pingpong depth=N
//	#pragma codo keep
//	#pragma codo order loops=h,w,o
//	#pragma codo memory variable=w bank=HBM[3]

// codoKeys are the keys that each pragma takes, and whether it must have them.
var codoKeys = map[string]map[string]bool{
	"channel": {"variable": true, "kind": false, "depth": false},
	"keep":    {},
	"order":   {"loops": true},
	"memory":  {"variable": true, "bank": true},
}

// codoPragmas reads the codo pragmas between two offsets of the text, where no
// statement stands.
func (r *reader) codoPragmas(from, to uint32) []stmt {
	var out []stmt
	first, _ := slices.BinarySearchFunc(r.u.pragmas, int(from), func(p pragma, start int) int { return p.offset - start })
	for i := first; i < len(r.u.pragmas) && r.u.pragmas[i].offset < int(to); i++ {
		if p := r.u.pragmas[i]; p.isCodo() && !r.used[i] {
			r.used[i] = true
			if s := r.codoPragma(p); s != nil {
				out = append(out, s)
			}
		}
	}
	return out
}

// strayPragmas reports the codo pragmas between two offsets that stand between
// no statements.
func (r *reader) strayPragmas(from, to int, where string) {
	for i, p := range r.u.pragmas {
		if p.offset >= from && p.offset < to && p.isCodo() && !r.used[i] { // others are of other readers
			r.used[i] = true
			r.diags.Errorf(diag.CodoPragma, p.pos, "a codo pragma has no meaning here").Advise("it stands %s", where)
		}
	}
}

// codoPragma reads one pragma; nil if it is wrong.
func (r *reader) codoPragma(p pragma) stmt {
	rest := p.words[1:]
	if len(rest) == 0 || codoKeys[strings.ToLower(rest[0].text)] == nil {
		pos, found := p.pos, "a codo pragma says nothing"
		if len(rest) > 0 {
			pos, found = rest[0].pos, "unknown codo pragma "+quoteToken(rest[0].text)
		}
		r.diags.Errorf(diag.CodoPragma, pos, "%s", found).Advise("codo pragmas are channel, memory, keep and order")
		return nil
	}
	s := &codoStmt{place: place{p.pos}, verb: strings.ToLower(rest[0].text)}
	keys := codoKeys[s.verb]
	for rest = rest[1:]; len(rest) > 0; {
		var o codoOption
		var ok bool
		if o, rest, ok = r.codoOption(rest); !ok || !r.checkOption(s, o) {
			return nil
		}
		s.options = append(s.options, o)
	}
	for _, key := range []string{"variable", "loops", "bank"} {
		if keys[key] && s.option(key) == nil {
			r.diags.Errorf(diag.CodoPragma, p.pos, "#pragma codo %s has no %s=", s.verb, key)
			return nil
		}
	}
	return s
}

// codoOption reads key = value {, value} from the start of words.
func (r *reader) codoOption(words []word) (o codoOption, rest []word, ok bool) {
	o.key, rest = words[0], words[1:]
	o.key.text = strings.ToLower(o.key.text)
	for sign := "="; len(rest) > 0 && rest[0].text == sign; sign = "," {
		if len(rest) == 1 || !isWordByte(rest[1].text[0]) {
			r.diags.Errorf(diag.CodoPragma, rest[0].pos, "expected a name or number after %s", quoteToken(sign))
			return o, nil, false
		}
		o.values, rest = append(o.values, rest[1]), rest[2:]
		if o.key.text == "bank" {
			last := &o.values[len(o.values)-1]
			last.text, rest = withBrackets(last.text, rest)
		}
	}
	if len(o.values) == 0 {
		r.diags.Errorf(diag.CodoPragma, o.key.pos, "expected key=value, found %s", quoteToken(o.key.text))
	}
	return o, rest, len(o.values) > 0
}

// withBrackets puts what follows in brackets to a name.
func withBrackets(name string, words []word) (text string, rest []word) {
	end := slices.IndexFunc(words, func(w word) bool { return w.text == "]" })
	if len(words) == 0 || words[0].text != "[" || end < 0 {
		return name, words
	}
	for _, w := range words[:end+1] {
		name += w.text
	}
	return name, words[end+1:]
}

// checkOption reports a key that the pragma does not take or has already, and
// several values of a key that takes one.
func (r *reader) checkOption(s *codoStmt, o codoOption) bool {
	_, known := codoKeys[s.verb][o.key.text]
	switch twice := s.option(o.key.text); {
	case !known:
		d := r.diags.Errorf(diag.CodoPragma, o.key.pos, "#pragma codo %s has no key %s", s.verb, quoteToken(o.key.text))
		if s.verb == "channel" {
			d.Advise("its keys are variable, kind and depth")
		} else if s.verb == "memory" {
			d.Advise("its keys are variable and bank")
		} else if s.verb == "order" {
			d.Advise("its key is loops")
		}
	case twice != nil:
		r.diags.Errorf(diag.CodoPragma, o.key.pos, "%s is given twice", quoteToken(o.key.text)).Note(twice.key.pos, "first here")
	case len(o.values) > 1 && o.key.text != "loops":
		r.diags.Errorf(diag.CodoPragma, o.values[1].pos, "%s takes one value", quoteToken(o.key.text))
	default:
		return true
	}
	return false
}

// option finds what a pragma gives for a key; nil if it gives nothing.
func (s *codoStmt) option(key string) *codoOption {
	for i := range s.options {
		if s.options[i].key.text == key {
			return &s.options[i]
		}
	}
	return nil
}
