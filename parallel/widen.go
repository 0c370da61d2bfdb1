package parallel

import "maps"

// widen looks at nests anew that take long however they are cut, with trees of products of any width, see Options.WideFrom.
func (v *surveyor) widen(found map[shape][][]candidate, nests [][]*cutting, tables []*taskTable) {
	if !v.wide || v.wideFrom == 0 {
		return
	}
	var long []*cutting
	for i, list := range nests {
		for k, s := range list {
			if s != nil && leastBusy(found[s.shape])*tables[i].parts[k].runs >= v.wideFrom {
				s.wide = true
				s.shape = s.shapeFor(v)
				long = append(long, s)
			}
		}
	}
	maps.Copy(found, v.enumerate([][]*cutting{long}))
}

// leastBusy is the cycles for which the nest is busy with the fastest of its cuts.
func leastBusy(lists [][]candidate) (least int64) {
	for _, list := range lists {
		for k := range list {
			if busy := list[k].busy; least == 0 || busy < least {
				least = busy
			}
		}
	}
	return least
}
