package report

import (
	"strings"

	"codo/affine"
)

// A Layer is what a task does in one of its turns.
type Layer struct {
	Name   string `json:"name"`
	Source string `json:"source"` // file:line:col
}

// layers are the layers of one shape that share t, in the order of their turns.
func layers(t *affine.Task) (list []Layer) {
	for _, x := range affine.LayersOf(t) {
		list = append(list, Layer{x.Name, x.Pos.String()})
	}
	return list
}

// Turns names the layers that share a task; "" if there are none.
func (t Task) Turns() string {
	if len(t.Layers) == 0 {
		return ""
	}
	list := make([]string, len(t.Layers))
	for k, x := range t.Layers {
		list[k] = x.Name + " (" + x.Source + ")"
	}
	return "called in turn: " + strings.Join(list, ", ")
}
