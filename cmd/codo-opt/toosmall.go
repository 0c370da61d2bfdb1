package main

import (
	"fmt"
	"slices"

	"codo/affine"
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
	return fmt.Sprintf("; most of them, %d, are in %s (%s)%s", most, what, at, tooLarge(d.Program, lacks))
}

// tooLarge names the array between loops of the kernel that alone takes more block RAMs
// or ultra RAMs than there are, and says what can be done; "" if none does.
func tooLarge(p *affine.Program, lacks *pipeline.TooSmall) string {
	bits := map[string]int64{"block RAMs": device.BRAMBits, "ultra RAMs": device.URAMBits}[lacks.What]
	if bits == 0 {
		return ""
	}
	var largest *affine.Buffer
	size := func(b *affine.Buffer) int64 { return int64(b.Len()) * int64(b.Elem.Bits) }
	for _, c := range p.Channels {
		lent := slices.ContainsFunc(p.Args, func(b *affine.Buffer) bool { return b.Pos == c.Buffer.Pos }) // it brings an argument
		if b := c.Buffer; !lent && size(b) > bits*int64(lacks.Budget) && (largest == nil || size(b) > size(largest)) {
			largest = b
		}
	}
	if largest == nil {
		return ""
	}
	return fmt.Sprintf("; %s (%s) has %.4g MiB, which is more than the chip: make it an argument, which lies off chip, or use it in the order in which it is written",
		largest.Name, largest.Pos, float64(size(largest))/(8<<20))
}
