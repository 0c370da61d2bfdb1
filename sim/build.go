package sim

import (
	"fmt"

	"codo/affine"
	"codo/model"
)

// Join makes the timed network of p in which each task runs one of schedules, in
// the order of the tasks: see model.Report.Schedules. It takes time in proportion to
// the program, not to the iterations of its loops. The errors are those of a channel
// without kind, depth or ends, and *Irregular.
func Join(p *affine.Program, schedules []model.Schedule) (*Network, error) {
	n := &Network{StartPropagation: true}
	uses := usesOf(p)
	index := map[*affine.Channel]int{}
	for i, c := range p.Channels {
		u := uses[c.Buffer]
		if err := joinable(c, u); err != nil {
			return nil, err
		}
		index[c] = i
		channel := Channel{Name: c.Buffer.Name, Writer: u.writer, Reader: u.reader, PingPong: c.Kind == affine.PingPong}
		if !channel.PingPong {
			channel.Depth = int64(c.Depth)
		}
		n.Channels = append(n.Channels, channel)
	}
	for i, t := range p.Tasks {
		body, err := body(&schedules[i], index)
		if err != nil {
			return nil, fmt.Errorf("%stask %s: %w", prefix(t.Pos), t.Name, err)
		}
		n.Processes = append(n.Processes, Process{Name: t.Name, Body: body})
	}
	return n, nil
}

// joinable tells why c cannot be played, nil if it can.
func joinable(c *affine.Channel, u use) error {
	name := prefix(c.Pos) + "channel " + c.Buffer.Name
	switch {
	case u.writer < 0 || u.reader < 0:
		return fmt.Errorf("%s does not join two tasks", name)
	case c.Kind == affine.ChannelUndecided:
		return fmt.Errorf("%s has no kind", name)
	case c.Kind != affine.PingPong && c.Depth < 1:
		return fmt.Errorf("%s has no depth", name)
	}
	return nil
}
