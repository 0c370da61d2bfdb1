package device

// A DSP48E2 multiplies two's complement integers of these widths (UG579, "DSP48E2
// Slice Functionality").
const (
	DSPWide   = 27
	DSPNarrow = 18
)
