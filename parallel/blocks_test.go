package parallel

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// TestBlocksOfOneNest: where nothing waits for blocks, all iterations in one are as good as any number of them. Others are
// looked at where a channel brings what the nest takes.
func TestBlocksOfOneNest(t *testing.T) {
	opt := Options{Budget: Budget{DSP: 900, LUT: 300000}, ClockNS: 5, Fill: 1}
	found := func(p *affine.Program, blocks bool) (all [][][]candidate, alone bool) {
		v := &surveyor{dsps: int64(opt.Budget.DSP), luts: int64(opt.Budget.LUT), pricing: estimatorOf(p, opt), most: int64(opt.Budget.DSP), channels: channelsOf(p)}
		(&Survey{}).anyPart(p, v.pricing, v.channels, func(x *part) bool {
			s := v.cutting(x.band, x.runs, x.order, 0)
			alone = s.alone
			s.alone = s.alone && !blocks
			all = append(all, s.enumerate([]int{1, 2}))
			return false
		})
		return all, alone
	}
	for _, size := range []int{8, 30, 37, 64} {
		for _, from := range []string{"arg", "channel"} {
			p, err := affine.Read(fmt.Sprintf(`program p "p.cpp"
arg y f32[%[1]d][24]
arg w f32[%[1]d][20]
%[2]s x f32[20][24]
task t {
  for i = 0 to %[1]d {
    for j = 0 to 24 {
      local s f32
      s = 0f
      for k = 0 to 20 {
        s = s + w[i][k] * x[k][j]
      }
      y[i][j] = s
    }
  }
}
`, size, from))
			require.NoError(t, err)
			one, alone := found(p, false)
			require.Equal(t, from == "arg", alone)
			many, _ := found(p, true)
			require.Len(t, one, 1)
			require.NotEmpty(t, one[0][0])
			require.Equal(t, many, one)
		}
	}
}
