package parse

import "slices"

// largestPack bounds the elements of a pack.
const largestPack = 64

// unpacked is list with the functions with packs that x may call as they are for its arguments.
func (l *lowerer) unpacked(list []*function, x *call) []*function {
	if !slices.ContainsFunc(list, func(f *function) bool { return f.unpack != nil }) {
		return list
	}
	var out []*function
	for _, f := range list {
		if f.unpack == nil {
			out = append(out, f)
		} else if own := l.unpackedFor(f, x); own != nil {
			out = append(out, own)
		}
	}
	return out
}

// unpackedFor is f, which has packs, as it is for the arguments of x; nil if it cannot take them.
func (l *lowerer) unpackedFor(f *function, x *call) *function {
	taken, given := len(f.params), len(x.args)
	if !slices.ContainsFunc(f.params, func(p *varDecl) bool { return p.pack }) {
		taken, given = len(f.tparams), max(len(x.targs), len(f.tparams)-1)
	}
	count := given - (taken - 1)
	if count < 0 || count > largestPack {
		return nil
	}
	own, known := f.made[count]
	if !known {
		if own = f.unpack(count); own != nil {
			if latePointers(own); !l.keepTasks {
				l.lateStarts(own)
			}
		}
		if f.made == nil {
			f.made = map[int]*function{}
		}
		f.made[count] = own
	}
	return own
}

// unpackedFor is s, a struct that may have packs, as it is for so many arguments; nil if it cannot take them.
func (s *structDecl) unpackedFor(given int) *structDecl {
	if s.unpack == nil {
		return s
	}
	taken := len(s.tparams)
	if s.special != nil {
		taken = len(s.special)
	}
	count := given - (taken - 1)
	if count < 0 || count > largestPack {
		return nil
	}
	own, known := s.made[count]
	if !known {
		if own = s.unpack(count); s.made == nil {
			s.made = map[int]*structDecl{}
		}
		s.made[count] = own
	}
	return own
}

// parameter is that of f which takes the argument at i; nil: none does.
func (f *function) parameter(i int) *varDecl {
	switch n := len(f.params); {
	case i < n:
		return f.params[i]
	case n > 0 && f.params[n-1].pack:
		return f.params[n-1]
	}
	return nil
}

// takesPack reports whether f takes by a pack what g names one by one.
func (f *function) takesPack(g *function) bool { return f.packed && !g.packed }
