package parse

import (
	"codo/affine"
	"codo/diag"
)

// An endTokens is how many tokens the statements at one end of a channel move.
type endTokens struct {
	count int64
	pos   diag.Pos // of the last statement
}

// A balance is what goes into a channel and out of it.
type balance struct {
	written, read endTokens
	data          bool // the counts depend on data
}

// left is how many more tokens are written than read, 0 if that depends on data.
func (b balance) left() int64 {
	if b.data {
		return 0
	}
	return b.written.count - b.read.count
}

// addTo counts what these accesses move.
func addTo(all map[*affine.Channel]balance, accesses []affine.Access) {
	for _, a := range accesses {
		if a.Channel == nil {
			continue
		}
		b := all[a.Channel]
		end := &b.read
		if a.Write {
			end = &b.written
		}
		n, exact := affine.Executions(a.Domain)
		end.count, end.pos, b.data = end.count+n, a.Pos, b.data || !exact
		all[a.Channel] = b
	}
}

// checkBalance reports channels from which more tokens are read than are written, for which the reader would wait
// without end, and those in which tokens stay for the next run. What depends on data is left to the testbench.
func checkBalance(p *affine.Program, diags *diag.List) {
	if len(p.Channels) == 0 {
		return
	}
	all := map[*affine.Channel]balance{}
	for _, t := range p.Tasks {
		addTo(all, affine.Accesses(t.Body))
	}
	for _, ch := range p.Channels {
		b := all[ch]
		if b.left() == 0 || b.written.count == 0 || b.read.count == 0 { // without an end: checkRegion
			continue
		}
		diags.Errorf(diag.Unsupported, b.read.pos, "stream %s is read %d times, but written %d times", quoteToken(ch.Buffer.Name), b.read.count, b.written.count).
			Note(b.written.pos, "it is written here")
	}
}
