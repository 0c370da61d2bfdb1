package pipeline

import (
	"codo/device"
	"codo/sim"
)

// Network is what d.Timing is a run of: the tasks, and the memory behind their ports;
// nil if d could not be played.
func (d *Decision) Network(board device.Board) *sim.Network {
	if d.Timing == nil {
		return nil
	}
	n, err := d.join(board)
	if err != nil {
		return nil
	}
	return n
}

func (d *Decision) join(board device.Board) (*sim.Network, error) {
	n, err := sim.Join(d.Program, d.Price.Schedules())
	if err != nil {
		return nil, err
	}
	n.Behind(d.Program, memoryOf(d.Program, board, d.clockNS))
	return n, nil
}
