package parallel

import "slices"

// splits lists the numbers of copies, rising, that make a loop of n iterations
// shorter: the least for each number of iterations that is left.
func splits(n int64) []int64 {
	var out []int64
	for d := int64(1); d <= n; {
		out = append(out, d)
		left := (n + d - 1) / d
		if left == 1 {
			break
		}
		d = (n + left - 2) / (left - 1) // the least that leaves fewer
	}
	return out
}

// divisors lists the divisors of n, rising.
func divisors(n int64) []int64 {
	var out []int64
	for d := int64(1); d*d <= n; d++ {
		if n%d == 0 {
			out = append(out, d)
			if d*d < n {
				out = append(out, n/d)
			}
		}
	}
	slices.Sort(out)
	return out
}

// atLeast is the first of the rising numbers that is n or more, or else the last.
func atLeast(list []int64, n int64) int64 {
	for _, v := range list {
		if v >= n {
			return v
		}
	}
	return list[len(list)-1]
}
