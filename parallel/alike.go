package parallel

import "encoding/binary"

// markAlike notes which tasks have configs that weigh the same, one by one, as those of a
// task before: what is chosen for that is chosen for them. Networks have many such layers.
func markAlike(tasks []*taskTable) {
	known := map[string]int{}
	var key []byte
	for k, t := range tasks {
		key = key[:0]
		for i := range t.configs {
			c := &t.configs[i]
			for _, n := range []int64{c.cycles, c.busy, int64(c.dsp), int64(c.lut)} {
				key = binary.AppendVarint(key, n)
			}
		}
		first, ok := known[string(key)]
		if t.alike = first; !ok {
			known[string(key)] = k + 1
		}
	}
}
