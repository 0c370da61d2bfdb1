package affine

import "slices"

// Conflicts are for each statement of body, by number, those behind it, in order: that use what it declares, where one touches what the
// other writes, or that are not to change places since one of them uses a channel. uses are the accesses of each.
func Conflicts(body []Stmt, uses [][]Access) [][]int {
	out := make([][]int, len(body))
	behind := map[*Buffer]*touching{} // what those behind do
	var ends, all []int               // those that use channels, and that use anything
	for a := len(body) - 1; a >= 0; a-- {
		own, channel := map[*Buffer]bool{}, false // whether it is written
		for k := range uses[a] {
			x := &uses[a][k]
			channel = channel || x.Channel != nil
			if x.Buffer != nil {
				own[x.Buffer] = own[x.Buffer] || x.Write
			}
		}
		var list []int
		for b, written := range own {
			if of := behind[b]; of != nil && written {
				list = append(list, of.all...)
			} else if of != nil {
				list = append(list, of.writes...)
			}
		}
		switch d, declares := body[a].(*Decl); {
		case declares && behind[d.Buffer] != nil:
			list = append(list, behind[d.Buffer].all...)
		case channel:
			list = append(list, all...)
		case len(uses[a]) > 0:
			list = append(list, ends...)
		}
		slices.Sort(list)
		out[a] = slices.Compact(list)
		for b, written := range own {
			if behind[b] == nil {
				behind[b] = &touching{}
			}
			behind[b].add(a, written)
		}
		if len(uses[a]) > 0 {
			all = append(all, a)
		}
		if channel {
			ends = append(ends, a)
		}
	}
	return out
}

// touching are statements that touch an array, and those of them that write it.
type touching struct{ all, writes []int }

func (t *touching) add(a int, written bool) {
	t.all = append(t.all, a)
	if written {
		t.writes = append(t.writes, a)
	}
}
