package affine

import (
	"strconv"
	"strings"
)

// SaidTrips is how often the user says that a loop runs; 0 is not said.
type SaidTrips struct{ Min, Max, Mean int64 }

// TripsSaid reads the loop_tripcount pragma of l (UG1399, pragma HLS loop_tripcount).
func TripsSaid(l *Loop) (said SaidTrips) {
	for _, text := range l.Pragmas {
		rest, ok := strings.CutPrefix(text, "HLS loop_tripcount ")
		if !ok {
			continue
		}
		for _, option := range strings.Fields(rest) {
			key, value, _ := strings.Cut(option, "=")
			n, err := strconv.ParseInt(value, 10, 64)
			switch {
			case err != nil:
			case key == "min":
				said.Min = n
			case key == "max":
				said.Max = n
			case key == "avg":
				said.Mean = n
			}
		}
	}
	return said
}
