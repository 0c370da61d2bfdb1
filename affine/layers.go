package affine

// LayersOf lists the layers that take turns in t, in the order of their turns; none of most
// tasks.
func LayersOf(t *Task) (list []Layer) {
	Walk(t.Body, func(s Stmt) bool {
		if l, ok := s.(*Loop); ok {
			list = append(list, l.Layers...)
		}
		return true
	})
	return list
}
