package device

// muxLUT is the LUTs of a multiplexer by the number of its inputs (rule 8); the width does not count in the reports.
var muxLUT = [...]int{0, 0, 9, 14, 20, 26, 31, 37, 43, 49, 54, 59, 65}

// Mux is the cost of a multiplexer of so many inputs: rule 8 has those up to 17 and of 32, larger ones cost as
// much for each input.
func Mux(inputs int) Cost {
	switch {
	case inputs < len(muxLUT):
		return Cost{LUT: muxLUT[max(inputs, 0)]}
	case inputs <= 16:
		return Cost{LUT: 65}
	}
	return Cost{LUT: (inputs*148 + 31) / 32}
}
