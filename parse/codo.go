package parse

import (
	"slices"
	"strings"

	"codo/diag"
	"codo/parse/preprocess"
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
	first, _ := slices.BinarySearchFunc(r.u.Pragmas, int(from), func(p preprocess.Pragma, start int) int { return p.Offset - start })
	for i := first; i < len(r.u.Pragmas) && r.u.Pragmas[i].Offset < int(to); i++ {
		if p := r.u.Pragmas[i]; p.IsCodo() && !r.used[i] {
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
	for i, p := range r.u.Pragmas {
		if p.Offset >= from && p.Offset < to && p.IsCodo() && !r.used[i] { // others are of other readers
			r.used[i] = true
			r.diags.Errorf(diag.CodoPragma, p.Pos, "a codo pragma has no meaning here").Advise("it stands %s", where)
		}
	}
}

// codoPragma reads one pragma; nil if it is wrong.
func (r *reader) codoPragma(p preprocess.Pragma) stmt {
	rest := p.Words[1:]
	if len(rest) == 0 || codoKeys[strings.ToLower(rest[0].Text)] == nil {
		pos, found := p.Pos, "a codo pragma says nothing"
		if len(rest) > 0 {
			pos, found = rest[0].Pos, "unknown codo pragma "+quoteToken(rest[0].Text)
		}
		r.diags.Errorf(diag.CodoPragma, pos, "%s", found).Advise("codo pragmas are channel, memory, keep and order")
		return nil
	}
	s := &codoStmt{place: place{p.Pos}, verb: strings.ToLower(rest[0].Text)}
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
			r.diags.Errorf(diag.CodoPragma, p.Pos, "#pragma codo %s has no %s=", s.verb, key)
			return nil
		}
	}
	return s
}

// codoOption reads key = value {, value} from the start of words.
func (r *reader) codoOption(words []preprocess.Word) (o codoOption, rest []preprocess.Word, ok bool) {
	o.key, rest = words[0], words[1:]
	o.key.Text = strings.ToLower(o.key.Text)
	for sign := "="; len(rest) > 0 && rest[0].Text == sign; sign = "," {
		if len(rest) == 1 || !preprocess.IsWordByte(rest[1].Text[0]) {
			r.diags.Errorf(diag.CodoPragma, rest[0].Pos, "expected a name or number after %s", quoteToken(sign))
			return o, nil, false
		}
		o.values, rest = append(o.values, rest[1]), rest[2:]
		if o.key.Text == "bank" {
			last := &o.values[len(o.values)-1]
			last.Text, rest = withBrackets(last.Text, rest)
		}
	}
	if len(o.values) == 0 {
		r.diags.Errorf(diag.CodoPragma, o.key.Pos, "expected key=value, found %s", quoteToken(o.key.Text))
	}
	return o, rest, len(o.values) > 0
}

// withBrackets puts what follows in brackets to a name.
func withBrackets(name string, words []preprocess.Word) (text string, rest []preprocess.Word) {
	end := slices.IndexFunc(words, func(w preprocess.Word) bool { return w.Text == "]" })
	if len(words) == 0 || words[0].Text != "[" || end < 0 {
		return name, words
	}
	for _, w := range words[:end+1] {
		name += w.Text
	}
	return name, words[end+1:]
}

// checkOption reports a key that the pragma does not take or has already, and
// several values of a key that takes one.
func (r *reader) checkOption(s *codoStmt, o codoOption) bool {
	_, known := codoKeys[s.verb][o.key.Text]
	switch twice := s.option(o.key.Text); {
	case !known:
		d := r.diags.Errorf(diag.CodoPragma, o.key.Pos, "#pragma codo %s has no key %s", s.verb, quoteToken(o.key.Text))
		if s.verb == "channel" {
			d.Advise("its keys are variable, kind and depth")
		} else if s.verb == "memory" {
			d.Advise("its keys are variable and bank")
		} else if s.verb == "order" {
			d.Advise("its key is loops")
		}
	case twice != nil:
		r.diags.Errorf(diag.CodoPragma, o.key.Pos, "%s is given twice", quoteToken(o.key.Text)).Note(twice.key.Pos, "first here")
	case len(o.values) > 1 && o.key.Text != "loops":
		r.diags.Errorf(diag.CodoPragma, o.values[1].Pos, "%s takes one value", quoteToken(o.key.Text))
	default:
		return true
	}
	return false
}

// option finds what a pragma gives for a key; nil if it gives nothing.
func (s *codoStmt) option(key string) *codoOption {
	for i := range s.options {
		if s.options[i].key.Text == key {
			return &s.options[i]
		}
	}
	return nil
}
