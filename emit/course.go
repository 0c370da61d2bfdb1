package emit

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
)

// courses are the orders in which the tasks of p read and write the words of b, as
// arguments of codo::watch; "" if it does not go from tile to tile or run to run, and leaves
// out no words: then all words pass, one after the other.
func courses(p *affine.Program, b *affine.Buffer) string {
	ways := [2]string{"{}", "{}"}
	tiles := false
	for _, t := range p.Tasks {
		accesses := affine.AccessesTo(t.Body, b)
		for _, a := range accesses {
			if b.Port.Run == 0 && !slices.ContainsFunc(a.Loops, func(l *affine.Loop) bool { return l.Tile }) && !leavesOut(a, accesses) {
				continue
			}
			tiles = true
			if a.Write {
				ways[1] = courseOf(a)
			} else {
				ways[0] = courseOf(a)
			}
		}
	}
	if !tiles {
		return ""
	}
	return ", " + ways[0] + ", " + ways[1]
}

// leavesOut reports whether a does not move all words, or some of them several times: what is read of an array
// whose other elements are made anew, or not needed. The last word may have a statement of its own among all.
func leavesOut(a affine.Access, all []affine.Access) bool {
	n, exact := affine.Executions(a.Domain)
	if !exact {
		return !a.Write && a.Buffer.Port.Renewed
	}
	seen := []affine.Stmt{a.Stmt}
	for _, o := range all { // one for each element of a word
		if o.Write == a.Write && !slices.Contains(seen, o.Stmt) {
			seen = append(seen, o.Stmt)
			others, _ := affine.Executions(o.Domain)
			n += others
		}
	}
	return n != int64(a.Buffer.Shape[0])
}

// courseOf is the order in which a moves words, as a codo::course.
func courseOf(a affine.Access) string {
	subs, ok := a.Subscripts()
	if !ok || len(subs) < 2 {
		return "{}"
	}
	runs := subs[0].Quotients()
	if len(runs) > 1 || len(a.Cases) != 1 || len(a.Cases[0]) > 0 {
		return anyCourse
	}
	var loops []string
	at := subs[0].Constant()
	for _, l := range a.Loops {
		first, trips, _ := affine.ConstantTrips(l)
		switch {
		case subs[1].Uses(l): // through the lanes of a word
		case slices.Contains(runs, l): // through runs, and the words of each
			run, stride, ok := runOf(subs[0], l, trips)
			if !ok {
				return anyCourse
			}
			loops = append(loops, fmt.Sprintf("{%d, %d}, {%d, 1}", trips/run, stride, run))
		default:
			at += first * subs[0].Coef(l)
			loops = append(loops, fmt.Sprintf("{%d, %d}", trips, subs[0].Coef(l)*l.Step))
		}
	}
	return fmt.Sprintf("{%d, {%s}}", at, strings.Join(loops, ", "))
}

// anyCourse is one of which only each word is looked at.
const anyCourse = "{0, {}, true}"

// runOf is how many iterations of l go through words side by side, and how far from the
// first of them those begin that follow; ok is false if not all runs are like the first.
func runOf(word affine.Form, l *affine.Loop, trips int64) (run, stride int64, ok bool) {
	at := func(n int64) int64 {
		from, _ := word.Substitute(l, affine.Form{}.Plus(n)).Sub(word.Substitute(l, affine.Form{})).IsConst()
		return from
	}
	for run = 1; run < trips && at(run) == run; run++ {
	}
	stride = at(run)
	for n := run; n < trips; n++ {
		if at(n) != n/run*stride+n%run {
			return run, stride, false
		}
	}
	return run, stride, trips%run == 0
}
