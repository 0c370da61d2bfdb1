package affine

import (
	"fmt"
	"slices"

	"codo/diag"
)

// A Pin is what the user wants of a channel (#pragma codo channel). The zero Pin
// wants nothing.
type Pin struct {
	Kind  ChannelKind // FIFO or PingPong
	Depth int         // tokens of a FIFO; 0: as deep as it must be
	Pos   diag.Pos    // of the pragma
}

// WantedOrder gives the loops that the Order of nest l names, outermost first.
// A name is the label of one loop of the nest, or else the counter of one. Loops
// that it does not name are left out: they stay inside, in the order they have.
// The error says which name fits no loop, or several.
func WantedOrder(l *Loop) ([]*Loop, error) {
	var wanted []*Loop
	for _, name := range l.Order {
		found := loopsCalled(l, name)
		switch {
		case len(found) == 0:
			return nil, fmt.Errorf("no loop of the nest is called %s", name)
		case len(found) > 1:
			return nil, fmt.Errorf("%d loops of the nest are called %s", len(found), name)
		case slices.Contains(wanted, found[0]):
			return nil, fmt.Errorf("loop %s is named twice", name)
		}
		wanted = append(wanted, found[0])
	}
	return wanted, nil
}

// loopsCalled lists the loops of a nest with this label; if there are none,
// those with this counter.
func loopsCalled(nest *Loop, name string) []*Loop {
	var labelled, counting []*Loop
	Walk([]Stmt{nest}, func(s Stmt) bool {
		if l, ok := s.(*Loop); ok {
			if l.Label == name {
				labelled = append(labelled, l)
			}
			if l.Name == name {
				counting = append(counting, l)
			}
		}
		return true
	})
	if len(labelled) > 0 {
		return labelled
	}
	return counting
}

// pin checks what the user wants of the channels of b.
func (c *checker) pin(role string, b *Buffer) {
	p := b.Pin
	switch {
	case p == (Pin{}):
	case role == "table":
		c.errorf("table %s is pinned, but is no channel", b.Name)
	case p.Kind > PingPong || p.Depth < 0 || p.Depth > 0 && p.Kind != FIFO || p.Kind == ChannelUndecided:
		c.errorf("%s is pinned to kind %d and depth %d", b.Name, p.Kind, p.Depth)
	}
}

// wishes checks what the user wants of a nest, and that each layer has its iteration. Whether the nest still has the
// loops that an order names is for the stage that makes the order.
func (c *checker) wishes(l *Loop) {
	if l.Keep < 0 {
		c.errorf("loop %s has keep %d", l.Name, l.Keep)
	}
	if len(l.Layers) > 0 && !countsLayers(l) {
		c.errorf("loop %s does not count its %d layers", l.Name, len(l.Layers))
	}
	for i, name := range l.Order {
		c.identifier("loop in an order", name)
		if slices.Contains(l.Order[:i], name) {
			c.errorf("the order of loop %s names %s twice", l.Name, name)
		}
	}
}

// countsLayers reports whether each layer of l has its iteration, from 0 on.
func countsLayers(l *Loop) bool {
	if l.Lo == nil || l.Hi == nil || l.Step != 1 {
		return false
	}
	first, trips, ok := ConstantTrips(l)
	return ok && first == 0 && trips == int64(len(l.Layers))
}
