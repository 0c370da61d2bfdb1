package affine

// longestPeriod bounds those that are looked for.
const longestPeriod = 1 << 12

// Period is after how many iterations of l all of these forms have the values again that they had, whatever other
// counters are; 0 if that is not known. Bounds of l do not matter.
//
//	(21*i + j) / 32 * 32 - 21*i    32
func Period(l *Loop, forms ...Form) int64 {
	common := int64(1)
	for _, f := range forms {
		if common = f.divisors(l, common); common > longestPeriod {
			return 0
		}
	}
	for p := int64(1); p <= common; p++ {
		if common%p == 0 && repeat(l, p, forms) {
			return p
		}
	}
	return 0
}

// divisors is the least common multiple of n and of all divisors in f by which something that speaks of l is divided.
func (f Form) divisors(l *Loop, n int64) int64 {
	for _, t := range f.terms {
		if t.loop == nil && t.num.Uses(l) && n <= longestPeriod {
			n = t.num.divisors(l, n/GCD(n, t.den)*t.den)
		}
	}
	return n
}

// repeat reports whether p iterations of l change none of these.
func repeat(l *Loop, p int64, forms []Form) bool {
	for _, f := range forms {
		if by, ok := f.rise(l, p*l.Step); !ok || by != 0 {
			return false
		}
	}
	return true
}

// rise is by how much f rises where the counter of l does by so much; ok is false if that is not the same
// everywhere.
func (f Form) rise(l *Loop, by int64) (sum int64, ok bool) {
	for _, t := range f.terms {
		switch {
		case t.loop == l:
			sum += t.coef * by
		case t.loop == nil:
			inner, ok := t.num.rise(l, by)
			if !ok || inner%t.den != 0 {
				return 0, false
			}
			sum += t.coef * (inner / t.den)
		}
	}
	return sum, true
}
