package device

// PortBits is what moves through an m_axi port in a cycle, at most: a word of 64
// bytes, which is more than a channel of HBM gives at 300 MHz (UG1399, pragma HLS
// interface, max_widen_bitwidth).
const PortBits = 512

// PortWord is how many elements of so many bits are one word of a port; 0 if an
// element is not a power of two of bytes.
func PortWord(bits int) int {
	switch bits {
	case 8, 16, 32, 64:
		return PortBits / bits
	}
	return 0
}
