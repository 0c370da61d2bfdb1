package sim

import "math"

// A lane walks over the uses of one process that stand at the same stage of their
// loops. As an iteration comes II cycles after the one before, and what waits
// holds up the whole process, the cycle of each use is fixed on a clock that
// stands still while the process waits: its own time. A process has as many lanes
// as its loops have different stages with uses.
type lane struct {
	code  []op
	now   *op     // an emit
	pc    int     // of now
	at    int64   // own time of the next event; never: none is left
	left  int64   // events of now, with the next
	count []int64 // per level, the repetitions done; 0 of loops it is not in

	owner    *actor
	lookouts []*lookout // per level, and one for events in a row
}

// never is later than any time.
const never = math.MaxInt64 / 2

// An op is a step of a lane's code.
type op struct {
	kind  opKind
	times int64 // of emit: events; of end: repetitions of what lies between it and its first op
	gap   int64 // of emit: cycles from each event to what follows; of wait: cycles, perhaps negative
	level int   // of end: which counter
	first int   // of end
	ports []port
}

type opKind uint8

const (
	emit opKind = iota
	wait
	end
)

// reset goes to the begin of an invocation.
func (l *lane) reset() {
	l.pc, l.at = 0, 0
	l.settle()
}

// advance goes to the next event.
func (l *lane) advance() {
	l.at += l.now.gap
	if l.left--; l.left == 0 {
		l.pc++
		l.settle()
	}
}

// settle runs ops up to the next emit.
func (l *lane) settle() {
	for l.pc < len(l.code) {
		o := &l.code[l.pc]
		switch o.kind {
		case emit:
			l.now, l.left = o, o.times
			return
		case wait:
			l.at += o.gap
			l.pc++
		case end:
			if l.count[o.level]++; l.count[o.level] < o.times {
				l.pc = o.first
				l.began(o.level)
				continue
			}
			l.count[o.level] = 0
			l.pc++
		}
	}
	l.at = never
}
