package report

import (
	"fmt"
	"math"

	"codo/parallel"
)

// A Bottleneck is what keeps the design from being faster.
type Bottleneck struct {
	Task     string  `json:"task"`     // the slowest
	Resource string  `json:"resource"` // of which the largest part of the budget is used
	Used     float64 `json:"used"`     // that part
	// With More of the resource, in percent, the plan predicts fewer cycles of
	// csynth by Fewer percent; More is 0 if that has not been looked at.
	More  int `json:"more_percent"`
	Fewer int `json:"fewer_cycles_percent"`
}

// Percent is the whole number of percent nearest to a part.
func Percent(part float64) int { return int(math.Round(100 * part)) }

func (b *Bottleneck) String() string {
	switch {
	case Percent(b.Used) == 0:
		return fmt.Sprintf("bottleneck: %s; no resource is short", b.Task)
	case b.More == 0:
		return fmt.Sprintf("bottleneck: %s; no resource is short, most used is %s with %d %%", b.Task, b.Resource, Percent(b.Used))
	case b.Fewer <= 0:
		return fmt.Sprintf("bottleneck: %s, %s %d %% used; +%d %% %s -> as many cycles", b.Task, b.Resource, Percent(b.Used), b.More, b.Resource)
	}
	return fmt.Sprintf("bottleneck: %s, %s %d %% used; +%d %% %s -> -%d %% cycles", b.Task, b.Resource, Percent(b.Used), b.More, b.Resource, b.Fewer)
}

// A Chain is additions of floats that must follow each other.
type Chain struct {
	Array  string `json:"array"`
	Source string `json:"source"` // file:line:col
	Sums   int64  `json:"sums"`
	Cycles int64  `json:"cycles"`
}

func (c *Chain) String() string {
	return fmt.Sprintf("bound of float sums in order: %d cycles, for the %d additions to an element of %s (%s); with --fp reassociate they may change order",
		c.Cycles, c.Sums, c.Array, c.Source)
}

// InOrder fills in the longest chain of float sums, if it takes longer than the
// bound.
func (r *Report) InOrder(c parallel.Chain) {
	if c.Cycles > r.Bound.Cycles {
		r.Chain = &Chain{c.Array, c.Pos.String(), c.Sums, c.Cycles}
	}
}
