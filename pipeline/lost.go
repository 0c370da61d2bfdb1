package pipeline

// A handing is a way to hand arrays on that is tried beside the first one, see preparation.keeping.
type handing struct{ whole, stays, together bool }

func (opt Options) handing() handing { return handing{opt.whole, opt.stays > 0, opt.together} }

// A loss remembers of which ways to hand arrays on the last whole search found nothing better than there was: with
// other ports, or nests that are written otherwise, there is one only where a look at the first plans promises that
// it does. Nil remembers nothing.
type loss struct{ last map[handing]bool }

func newLoss() *loss { return &loss{map[handing]bool{}} }

// of reports whether the last search of this kind was for nothing.
func (l *loss) of(h handing) bool { return l != nil && l.last[h] }

// note keeps whether a search of this kind was for nothing.
func (l *loss) note(h handing, lost bool) {
	if l != nil {
		l.last[h] = lost
	}
}
