package emit

import (
	"fmt"
	"strings"

	"codo/affine"
)

// courses are the orders in which the tasks of p read and write the words of b, as
// arguments of codo::watch; "" if both ways all words pass, one after the other.
func courses(p *affine.Program, b *affine.Buffer) string {
	ways := [2]string{"{}", "{}"}
	plain := true
	for _, t := range p.Tasks {
		for _, a := range affine.Accesses(t.Body) {
			if a.Buffer != b {
				continue
			}
			way := 0
			if a.Write {
				way = 1
			}
			if c := courseOf(a); c != "" {
				ways[way], plain = c, false
			}
		}
	}
	if plain {
		return ""
	}
	return ", " + ways[0] + ", " + ways[1]
}

// courseOf is the order in which a moves words, as a codo::course; "" if it moves
// all, one after the other.
func courseOf(a affine.Access) string {
	subs, ok := a.Subscripts()
	if !ok || len(subs) == 0 {
		return ""
	}
	at := subs[0]
	var loops []string
	next := int64(1)
	for k := len(a.Loops) - 1; k >= 0; k-- {
		_, trips, _ := affine.ConstantTrips(a.Loops[k])
		stride := at.Coef(a.Loops[k])
		if stride == 0 && subs[1].Uses(a.Loops[k]) { // through the lanes of a word
			continue
		}
		if next == stride {
			next *= trips
		}
		loops = append([]string{fmt.Sprintf("{%d, %d}", trips, stride)}, loops...)
	}
	if at.Constant() == 0 && next == int64(a.Buffer.Shape[0]) && len(loops) == 1 {
		return ""
	}
	return fmt.Sprintf("{%d, {%s}}", at.Constant(), strings.Join(loops, ", "))
}
