package affine

// A box is an interval for each unknown of a system, infinite where there is no
// bound. Index 0 is not used.
type box struct{ lo, hi []int64 }

// propagateRounds bounds how often all rows are looked at; more rounds tighten
// less and less, and none is needed for the answer to be right.
const propagateRounds = 3

func newBox(n int) box {
	b := box{make([]int64, n+1), make([]int64, n+1)}
	for k := range b.lo {
		b.lo[k], b.hi[k] = -infinite, infinite
	}
	return b
}

// only is the unknown of a row that has just one, else 0.
func (r row) only() int {
	at := 0
	for k := 1; k < len(r); k++ {
		if r[k] == 0 {
			continue
		}
		if at > 0 {
			return 0
		}
		at = k
	}
	return at
}

// least is a lower bound of r, -infinite if there is none.
func (b box) least(r row) int64 {
	sum := r[0]
	for k := 1; k < len(r); k++ {
		if r[k] == 0 {
			continue
		}
		v := b.lo[k]
		if r[k] < 0 {
			v = b.hi[k]
		}
		p := satMul(r[k], v)
		if size(p) > numberLimit {
			return -infinite
		}
		sum = satAdd(sum, p)
	}
	return sum
}

// tighten uses r >= 0 to bound unknown k: its part of r must make up for the
// most that the rest can give. It reports whether the interval got smaller.
func (b box) tighten(r row, k int) bool {
	rest := r[0] // at most
	for i := 1; i < len(r); i++ {
		if r[i] == 0 || i == k {
			continue
		}
		v := b.hi[i]
		if r[i] < 0 {
			v = b.lo[i]
		}
		p := satMul(r[i], v)
		if size(p) > numberLimit {
			return false // also where v is infinite
		}
		rest = satAdd(rest, p)
	}
	if size(rest) > numberLimit {
		return false
	}
	if r[k] > 0 {
		if v := CeilQuo(-rest, r[k]); v > b.lo[k] {
			b.lo[k] = v
			return true
		}
	} else if v := FloorQuo(rest, -r[k]); v < b.hi[k] {
		b.hi[k] = v
		return true
	}
	return false
}

// propagate tightens b by all rows; false means that no point is left.
func (b box) propagate(rows []row) bool {
	for range propagateRounds {
		changed := false
		for _, r := range rows {
			for k := 1; k < len(r); k++ {
				if r[k] != 0 && b.tighten(r, k) {
					changed = true
				}
			}
		}
		if !changed {
			break
		}
	}
	for k := 1; k < len(b.lo); k++ {
		if b.lo[k] > b.hi[k] {
			return false
		}
	}
	return true
}
