package parse

import "codo/affine"

// streamArrayOf makes a FIFO of an array of a region (UG1399, pragma HLS stream).
func (l *lowerer) streamArrayOf(d directive, b *affine.Buffer) bool {
	return false
}
