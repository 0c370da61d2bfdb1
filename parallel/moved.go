package parallel

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// moved is how many elements a nest that only moves what lies off chip moves at once: as many as a token
// has, of several rows where these are short.
func (p estimator) moved(l *affine.Loop) int64 {
	var loops []*affine.Loop
	for in := l; in != nil; {
		loops = append(loops, in)
		in = nest.OnlyLoop(in.Body)
	}
	a, ok := onlyAssign(loops[len(loops)-1].Body)
	if !ok {
		return 1
	}
	load, ok := a.Value.(*affine.Load)
	if !ok || !p.coming[a.Buffer] && !p.ports[a.Buffer] && !p.ports[load.Buffer] {
		return 1
	}
	n, most := int64(1), min(p.word/int64(a.Buffer.Elem.Bits), int64(device.MostLanes(a.Buffer.Elem.Bits)))
	for _, in := range slices.Backward(loops) {
		_, trips, constant := affine.ConstantTrips(in)
		part := min(trips, most/n)
		for part > 1 && trips%part != 0 && (n > 1 || part&(part-1) != 0) { // the last token of a row need not be full
			part--
		}
		if !constant || part < 1 {
			break
		}
		if n *= part; part < trips {
			break
		}
	}
	return n
}

// onlyAssign is the assignment that is all of body.
func onlyAssign(body []affine.Stmt) (a *affine.Assign, ok bool) {
	if len(body) == 1 {
		a, ok = body[0].(*affine.Assign)
	}
	return a, ok
}
