package buffers

import "codo/affine"

// A strip is the iterations that move the elements of one token: so many of a loop and,
// in these, all of the rows in it, which hold nothing else.
//
//	for o = 0 to 128 {                   for o = 0 to 32 {
//	  for y = 0 to 2 {                     pop t -> v          // 16 elements
//	    for x = 0 to 2 {                   for ou = 0 to 4 unroll=-1 {
//	      pop t -> a[o][y][x]                for y = 0 to 2 unroll=-1 {
//	    }                            =>        for x = 0 to 2 unroll=-1 {
//	  }                                          a[4*o + ou][y][x] = v[4*ou + 2*y + x]
//	}                                          }
//	                                         }
//	                                       }
//	                                     }
type strip struct {
	at     *affine.Loop
	factor int
	rows   []*affine.Loop // from the inside out
}

// rowStrip is the strip of n elements at a site. If rows is false, it is one of the
// innermost loop alone, which need not divide its iterations.
func (s site) rowStrip(n int) (x strip, rows bool) {
	alone := strip{at: s.loop, factor: n}
	if !straight(s.loop) {
		return alone, false
	}
	left := int64(n)
	for _, l := range append([]*affine.Loop{s.loop}, s.rows...) {
		first, trips, constant := affine.ConstantTrips(l)
		if !constant || first != 0 || l.Step != 1 || l.Unroll != 0 || l.II != 0 || len(l.Pragmas) > 0 {
			return alone, false
		}
		if left <= trips {
			if x.at, x.factor = l, int(left); len(x.rows) == 0 || trips%left != 0 || affine.CanStripMine(l, x.factor) != nil {
				return alone, false
			}
			return x, true
		}
		if left%trips != 0 {
			return alone, false
		}
		x.rows, left = append(x.rows, l), left/trips
	}
	return alone, false
}

// loops are all of x, from the inside out.
func (x strip) loops() []*affine.Loop { return append(x.rows[:len(x.rows):len(x.rows)], x.at) }

// iterations are those of all loops of x.
func (x strip) iterations() int64 { return iterationsOf(x.loops()) }

// iterations are those of all loops of the perfect nest that a site lies in: all strips
// take a divisor of them.
func (s site) iterations() int64 {
	if s.loop == nil {
		return 1
	}
	return iterationsOf(append(s.rows[:len(s.rows):len(s.rows)], s.loop))
}

// iterationsOf is the product of the iterations of loops, each of which has a number of
// them that is constant.
func iterationsOf(loops []*affine.Loop) int64 {
	n := int64(1)
	for _, l := range loops {
		_, trips, _ := affine.ConstantTrips(l)
		n *= trips
	}
	return n
}

// lane is which element of the token an iteration moves, if taken is the loop over the
// strip's iterations of x.at.
func (x strip) lane(taken *affine.Loop) affine.Form {
	lane, row := affine.Form{}, int64(1)
	for _, l := range x.rows {
		_, trips, _ := affine.ConstantTrips(l)
		lane, row = lane.AddCounter(l, row), row*trips
	}
	return lane.AddCounter(taken, row)
}
