package violations

import (
	"codo/affine"
	"codo/diag"
)

// assumedTrips is how many iterations a loop is taken to have of which nothing is known.
const assumedTrips = 16

// AssumeTrips gives each loop whose iterations depend on data, and of which the user does not say how many they
// are, a number of them to price, and says so. Whatever is made of the program is right for any number.
func AssumeTrips(p *affine.Program) (found diag.List) {
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			l, ok := s.(*affine.Loop)
			if !ok {
				return true
			}
			if _, _, known := affine.PricedTrips(l); !known {
				l.Trips = assumedTrips
				found.Warnf(diag.TripsAssumed, l.Pos, "how often this loop runs depends on data: %d iterations are taken for the estimate", assumedTrips).
					Advise("say how many there are: #pragma HLS loop_tripcount max=N")
			}
			return true
		})
	}
	return found.Sorted()
}
