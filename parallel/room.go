package parallel

import "math"

// A Room is what there is for what plans do not say: operators, and how many times as many banks as usual an array may
// have for loops beside the main ones, which is at least one.
type Room struct{ DSP, LUT, Banks int }

// anyRoom is more than any.
func anyRoom() Room { return Room{math.MaxInt, math.MaxInt, math.MaxInt} }

// Serves reports whether what has been made with this room, which is the same in any from needed on but less than more,
// is that of another room, too.
func (r Room) Serves(other, needed, more Room) bool {
	within := func(now, own, needed, more int) bool { return now == own || needed <= now && now < more }
	return within(other.DSP, r.DSP, needed.DSP, more.DSP) && within(other.LUT, r.LUT, needed.LUT, more.LUT) &&
		within(other.Banks, r.Banks, needed.Banks, more.Banks)
}
