package html

import (
	"fmt"
	"math"
	"strconv"
)

// grouped writes n with commas between thousands.
func grouped[T int | int64](n T) string {
	s := strconv.FormatInt(int64(n), 10)
	sign := ""
	if n < 0 {
		sign, s = "-", s[1:]
	}
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return sign + s
}

// short writes n in at most four places: 41.1k.
func short(n int64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if v := float64(n) / unit.size; v >= 0.9995 {
			if v >= 99.95 {
				return fmt.Sprintf("%.0f%s", v, unit.name)
			}
			return fmt.Sprintf("%.3g%s", v, unit.name)
		}
	}
	return strconv.FormatInt(n, 10)
}

// duration writes cycles as time.
func duration(cycles int64, clockNS float64) string {
	ns := float64(cycles) * clockNS
	switch {
	case ns >= 1e9:
		return fmt.Sprintf("%.3g s", ns/1e9)
	case ns >= 1e6:
		return fmt.Sprintf("%.3g ms", ns/1e6)
	case ns >= 1e3:
		return fmt.Sprintf("%.3g µs", ns/1e3)
	}
	return fmt.Sprintf("%.3g ns", ns)
}

// rate writes how often something happens.
func rate(times float64) string {
	if times >= 100 {
		return grouped(int64(math.Round(times)))
	}
	return fmt.Sprintf("%.3g", times)
}

// percent writes a part in percent; a little is not nothing.
func percent(part float64) string {
	switch {
	case part > 0 && part < 0.01:
		return "<1 %"
	case part > 0.99 && part < 1:
		return "99 %"
	}
	return fmt.Sprintf("%.0f %%", 100*part)
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return grouped(n) + " " + word + "s"
}

func cycles(n int64) string { return plural(int(n), "cycle") }

// clip shortens s to n letters.
func clip(s string, n int) string {
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	head := (n - 1) / 2
	return string(runes[:n-1-head]) + "…" + string(runes[len(runes)-head:])
}
