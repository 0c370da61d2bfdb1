package emit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// RunHost builds the host of a design with the stand-in of XRT and runs it.
func RunHost(t *testing.T, files []File, p *affine.Program) (out string, status int) {
	c := cardDesign{writeFiles(t, files), p}
	c.xrt(t)
	out, err := c.make("host")
	require.NoError(t, err, out)
	return c.run(nil, "connectivity.cfg", "--check")
}
