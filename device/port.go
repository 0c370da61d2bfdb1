package device

// PortBits is what moves through an m_axi port in a cycle, at most: a word of 64
// bytes, which is more than a channel of HBM gives at 300 MHz (UG1399, pragma HLS
// interface, max_widen_bitwidth).
const PortBits = 512

// PortWord is how many elements of so many bits are one word of a port, each in as many bytes as in C++:
// the next power of two. 0 if these are more than 8.
func PortWord(bits int) int {
	for own := 8; own <= 64; own *= 2 {
		if bits <= own {
			return PortBits / own
		}
	}
	return 0
}

// MaxLanes is the most elements of a token, beside several ports: so many bytes, which are the 4,096 bits that
// an ap_uint may have, or maxWide wider ones.
const (
	MaxLanes = 512
	maxWide  = 128
)

// TaskLanes is the most elements of a token that passes from task to task.
const TaskLanes = 64

// MostLanes is how many elements of so many bits a token has at most.
func MostLanes(bits int) int {
	if bits <= 8 {
		return MaxLanes
	}
	return maxWide
}

// What a port needs to keep a channel of HBM busy: at 14.4 GB/s and 300 MHz that
// gives 3 words in 4 cycles, so that 150 are on their way in the latency. Bursts of 64
// words are the longest that AXI allows (4 KiB).
const (
	PortLatency = 200 // cycles from a request to the first word
	PortBurst   = 64  // words of a burst
	PortBursts  = 4   // bursts on their way
	PortAhead   = PortBurst * PortBursts
)

// RunPart is the part of its bandwidth at which a memory moves runs of so many words that
// do not follow each other: a row is opened for each, which takes about as long as a word
// (Wang et al., "Shuhai: Benchmarking High Bandwidth Memory on FPGAs", FCCM 2020: half of
// the bandwidth for 64 bytes at a time in strides, nearly all for runs of 1 KiB).
func RunPart(words int) float64 { return float64(words) / float64(words+1) }
