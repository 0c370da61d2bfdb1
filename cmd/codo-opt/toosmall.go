package main

import (
	"fmt"

	"codo/device"
	"codo/diag"
	"codo/pipeline"
)

// amounts give the part of a cost that a pipeline.TooSmall speaks of.
var amounts = map[string]func(device.Cost) int{
	"DSP slices": func(c device.Cost) int { return c.DSP },
	"LUTs":       func(c device.Cost) int { return c.LUT },
	"flip-flops": func(c device.Cost) int { return c.FF },
	"block RAMs": func(c device.Cost) int { return c.BRAM18K },
	"ultra RAMs": func(c device.Cost) int { return c.URAM },
}

// largest names the task or channel that takes most of what the least design d
// lacks, with its place; "" if that is not known.
func largest(d *pipeline.Decision, lacks *pipeline.TooSmall) string {
	amount := amounts[lacks.What]
	if d == nil || d.Price == nil || amount == nil {
		return ""
	}
	most, what, at := 0, "", diag.Pos{}
	for _, t := range d.Price.Tasks {
		if n := amount(t.Total()); n > most {
			most, what, at = n, "task "+t.Task.Name, t.Task.Pos
		}
	}
	for _, c := range d.Price.Channels {
		if n := amount(c.Uses); n > most {
			most, what, at = n, "channel "+c.Channel.Buffer.Name, c.Channel.Pos
		}
	}
	if most == 0 {
		return ""
	}
	return fmt.Sprintf("; most of them, %d, are in %s (%s)", most, what, at)
}
