package parallel

import (
	"slices"

	"codo/affine"
)

// alongTiles lets a candidate for a nest in a loop from tile to tile, if that is not nil, take what
// others compute tile by tile, and hand on its results so, if the loop goes along these channels.
func (s *cutting) alongTiles(c *candidate, tiles *affine.Loop) {
	if tiles == nil {
		return
	}
	takes, gives := true, true
	for _, a := range s.streams {
		if !a.Write && !s.computed[a.Buffer] {
			continue
		}
		subs, _ := a.Subscripts()
		d := slices.IndexFunc(subs, func(f affine.Form) bool { return f.Uses(tiles) })
		takes, gives = takes && (a.Write || d >= 0), gives && (!a.Write || d >= 0)
		k := slices.IndexFunc(c.courses, func(o course) bool { return o.buffer == a.Buffer && o.writes == a.Write })
		if _, trips, constant := affine.ConstantTrips(tiles); k >= 0 && d >= 0 && constant {
			own := &c.courses[k]
			own.dim, own.ahead, own.left = d, own.ahead/float64(trips), own.left/float64(trips)
		}
	}
	c.waits, c.late = c.waits && !takes, c.late && !gives
}
