package buffers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/internal/golden"
)

// TestBanks: of arrays in many banks those go into LUTs whose banks are small parts
// of block RAMs; not those that are there anyway, long or bound ones.
func TestBanks(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg y i8[4]
pragma "HLS bind_storage variable=bound type=ram_2p"
task t {
  local lines i8[2][1280] partition=1:cyclic:8
  local short i8[100]
  local registers i8[16][16] partition=0:complete partition=1:complete
  local long i8[4096]
  local wide i64[200]
  local mine i8[300] storage=bram
  local bound i8[300]
  lines[0][0] = 0:i8
  y[0] = lines[0][0]
}
`)
	board, err := device.Find("u280")
	require.NoError(t, err)
	require.Empty(t, buffers.Banks(p, board))
	found := map[string]affine.Storage{}
	affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.Storage != affine.StorageUndecided {
			found[d.Buffer.Name] = d.Buffer.Storage
		}
		return true
	})
	require.Equal(t, map[string]affine.Storage{"lines": affine.LUTRAM, "mine": affine.BRAM}, found)
}
