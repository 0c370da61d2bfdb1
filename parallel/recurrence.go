package parallel

import "codo/affine"

// A way is how a value comes from the one that a scalar had when the body began: in so
// many cycles, and through other scalars or not.
type way struct {
	cycles  int64
	through bool
}

// recurrence is the cycles from one value of a scalar to its next one, where a body
// without loops computes that from it through other scalars, as in
//
//	y = a*x + b*last;
//	last = y;
//
// It is the longest of all scalars, and 0 if there is none. What one statement adds to
// itself does not count.
func (p estimator) recurrence(body []affine.Stmt) (most int64) {
	if hasLoop(body) {
		return 0
	}
	var carried []*affine.Buffer // read before they are written
	seen := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			if ld.Buffer.IsScalar() && !seen[ld.Buffer] {
				carried, seen[ld.Buffer] = append(carried, ld.Buffer), true
			}
		})
		switch s := s.(type) {
		case *affine.Decl:
			seen[s.Buffer] = true
		case *affine.Assign:
			seen[s.Buffer] = true
		}
		return true
	})
	for _, b := range carried {
		ways := map[*affine.Buffer]way{b: {}}
		p.follow(body, ways, false)
		if w, ok := ways[b]; ok && w.through {
			most = max(most, w.cycles)
		}
	}
	return most
}

// follow finds the ways to what body computes. What it assigns perhaps keeps its own.
func (p estimator) follow(body []affine.Stmt, ways map[*affine.Buffer]way, perhaps bool) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			p.follow(s.Then, ways, true)
			p.follow(s.Else, ways, true)
		case *affine.Decl:
			delete(ways, s.Buffer)
		case *affine.Assign:
			now := way{}
			cycles, found := p.bound(s.Buffer).path(s.Value, func(ld *affine.Load) (int64, bool) {
				w, ok := ways[ld.Buffer]
				now.through = now.through || ok && (w.through || ld.Buffer != s.Buffer)
				return w.cycles, ok
			})
			now.cycles = cycles
			before, was := ways[s.Buffer]
			switch {
			case found && perhaps && was && before.cycles > cycles:
			case found:
				ways[s.Buffer] = now
			case !perhaps:
				delete(ways, s.Buffer)
			}
		}
	}
}
