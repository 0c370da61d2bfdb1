package parse

import (
	"codo/affine"
	"codo/diag"
)

// An endTokens is how many tokens the statements at one end of a channel move.
type endTokens struct {
	count int64
	pos   diag.Pos // of the last statement
	known bool     // count does not depend on data
}

// checkBalance reports channels from which more tokens are read than are written, for which the reader would wait
// without end, and those in which tokens stay for the next run. What depends on data is left to the testbench.
func checkBalance(p *affine.Program, diags *diag.List) {
	if len(p.Channels) == 0 {
		return
	}
	written, read := map[*affine.Channel]*endTokens{}, map[*affine.Channel]*endTokens{}
	for _, ch := range p.Channels {
		written[ch], read[ch] = &endTokens{known: true}, &endTokens{known: true}
	}
	for _, t := range p.Tasks {
		for _, a := range affine.Accesses(t.Body) {
			ends := read
			if a.Write {
				ends = written
			}
			if e := ends[a.Channel]; e != nil {
				e.add(a)
			}
		}
	}
	for _, ch := range p.Channels {
		w, r := written[ch], read[ch]
		if !w.known || !r.known || w.count == r.count || w.count == 0 || r.count == 0 { // without an end: checkRegion
			continue
		}
		diags.Errorf(diag.Unsupported, r.pos, "stream %s is read %d times, but written %d times", quoteToken(ch.Buffer.Name), r.count, w.count).
			Note(w.pos, "it is written here")
	}
}

// add counts the tokens of one access.
func (e *endTokens) add(a affine.Access) {
	n, exact := affine.Executions(a.Domain)
	e.count, e.pos, e.known = e.count+n, a.Pos, e.known && exact
}
