package parallel

import (
	"math"
	"slices"
)

// A Strategy is how far the search for the ways of the tasks goes (CODO, section
// VI).
type Strategy string

// The strategies. Each but the last adds a step to the one before it.
const (
	Proportional  Strategy = "pa"       // degrees in proportion to the time of the tasks
	Upscaled      Strategy = "pa+up"    // then raise tasks that are slower than others
	Downscaled    Strategy = "pa+dp"    // or lower tasks that are faster than others
	UpDown        Strategy = "pa+up+dp" // or both
	ExactStrategy Strategy = "exact"    // the least time that fits
)

// Strategies are the names of all strategies.
func Strategies() []string {
	return []string{string(Proportional), string(Upscaled), string(Downscaled), string(UpDown), string(ExactStrategy)}
}

// IsExact reports whether the search goes as far as it can.
func (opt Options) IsExact() bool { return opt.Strategy == "" || opt.Strategy == ExactStrategy }

// choose picks a config for each task; exact is the selection with the least
// limit.
func choose(tasks []*taskTable, exact selection, opt Options) []config {
	if opt.IsExact() {
		return exact.chosen
	}
	out := make([]config, len(tasks))
	balance := opt.Balance
	if balance <= 1 {
		balance = 2
	}
	d := descent{tasks: tasks, budget: opt.Budget, at: exact.at, chosen: out}
	d.proportional()
	if opt.Strategy == Upscaled || opt.Strategy == UpDown {
		d.raise(balance)
	}
	if opt.Strategy == Downscaled || opt.Strategy == UpDown {
		d.lower(balance)
	}
	return out
}

// A descent chooses configs step by step.
type descent struct {
	tasks  []*taskTable
	budget Budget
	at     prices
	chosen []config
}

func (d *descent) fits() bool {
	dsp, lut := 0, 0
	for _, c := range d.chosen {
		dsp, lut = dsp+c.dsp, lut+c.lut
	}
	return dsp <= d.budget.DSP && (lut <= d.budget.LUT || d.budget.LUT == 0)
}

// proportional gives each task a degree in proportion to its time without
// copies, the largest that fits.
func (d *descent) proportional() {
	most := 0.0
	slowest := make([]int64, len(d.tasks)) // the time without copies
	for k, t := range d.tasks {
		slowest[k] = t.configs[len(t.configs)-1].cycles
		most = max(most, float64(slowest[k]))
	}
	for scale := float64(1 << 14); ; scale /= math.Sqrt2 {
		for k, t := range d.tasks {
			degree := max(1, scale*float64(slowest[k])/max(most, 1))
			d.chosen[k] = t.cheapest(upTo(int64(float64(slowest[k])/degree)), d.at)
		}
		if d.fits() || scale <= 1 {
			return
		}
	}
}

// raise makes tasks that are more than balance times slower than the fastest
// faster, the slowest first, until nothing changes or nothing more fits.
func (d *descent) raise(balance float64) {
	for {
		k, fastest := d.slowest()
		if float64(d.chosen[k].cycles) <= balance*float64(fastest) {
			return
		}
		next, ok := d.tasks[k].faster(d.chosen[k], d.at)
		before := d.chosen[k]
		if d.chosen[k] = next; !ok || !d.fits() {
			d.chosen[k] = before
			return
		}
	}
}

// lower makes tasks cheaper that are more than balance times faster than the
// slowest.
func (d *descent) lower(balance float64) {
	k, _ := d.slowest()
	limit := int64(float64(d.chosen[k].cycles) / balance)
	for i, t := range d.tasks {
		if d.chosen[i].cycles < limit {
			d.chosen[i] = t.cheapest(upTo(limit), d.at)
		}
	}
}

func (d *descent) slowest() (at int, fastest int64) {
	fastest = math.MaxInt64
	for k, c := range d.chosen {
		if c.cycles > d.chosen[at].cycles {
			at = k
		}
		fastest = min(fastest, c.cycles)
	}
	return at, fastest
}

// faster is the next config after c that takes less time.
func (t *taskTable) faster(c config, at prices) (config, bool) {
	k := slices.IndexFunc(t.configs, func(o config) bool { return o.cycles >= c.cycles })
	if k <= 0 {
		return c, false
	}
	return t.cheapest(upTo(t.configs[k-1].cycles), at), true
}
