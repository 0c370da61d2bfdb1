package report

import (
	"fmt"
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
func (t Task) Turns() string { return t.turns(len(t.Layers)) }

// turns is Turns with so many layers at most.
func (t Task) turns(most int) string {
	if len(t.Layers) == 0 {
		return ""
	}
	var list []string
	for _, x := range t.Layers[:min(most, len(t.Layers))] {
		list = append(list, x.Name+" ("+x.Source+")")
	}
	text := "called in turn: " + strings.Join(list, ", ")
	if left := len(t.Layers) - most; left > 0 {
		text += fmt.Sprintf(" and %d more; report.txt has all", left)
	}
	return text
}
