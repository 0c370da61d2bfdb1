package pipeline

import "codo/affine"

// muchUsed is the number of places at which tasks use arrays from which on each design takes long to make: layers that take turns
// choose each operand of a sum that is written out from as many arrays as there are layers.
const muchUsed = 4096

// isHeavy reports whether there are more, or very many layers.
func (x *preparation) isHeavy() bool {
	if x.layers() > 16*someTasks {
		return true
	}
	places := 0
	for _, t := range x.program.Tasks {
		for range affine.Uses(t.Body) {
			if places++; places > muchUsed {
				return true
			}
		}
	}
	return false
}
