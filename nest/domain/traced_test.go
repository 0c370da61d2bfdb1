package domain_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"codo/internal/golden"
	"codo/nest/domain"
)

// TestTracedMeansTheSame: random loops that test before or behind their body what they set, or that count, with integers that go on
// beside them, in conditions, too, and that are read behind.
func TestTracedMeansTheSame(t *testing.T) {
	golden.MeansTheSame(t, 1000, goingOn, domain.Traced, 500)
}

// goingOn is the text of such a program: n ends the loop, and a and b go on with it.
func goingOn(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	num := func(n int) string { return fmt.Sprint(1 + r.IntN(n)) }
	start, next, ends := num(60), "n - "+num(5), "n <= "+num(3)
	switch r.IntN(3) {
	case 0:
		start, next, ends = num(3), pick("n * 2", "n << 1", "n + n", "n + a % 3 + 1"), "n > "+num(60)
	case 1:
		next = fmt.Sprintf("n - (n > %s ? %s : n)", num(9), num(9))
		ends = "n <= 0"
	}
	var does []string
	for range 2 + r.IntN(4) {
		set := func() string {
			v := pick("a", "b")
			return fmt.Sprintf("%s = %s", v, pick(v+" + "+num(3), v+" * 2 % 61", "n % 7", "a + n % 5", v+" + x[0] % 2", "7 - "+v+" % 8"))
		}
		does = append(does, pick(
			set(),
			fmt.Sprintf("if (%s > %s) { %s } else { %s }", pick("n", "a", "x[n & 63]"), num(20), set(), set()),
			fmt.Sprintf("for j = 0 to %s { y[(a + j) & 63] = y[(%s + j) & 63] + x[b & 63] }", pick("3", "(a & 7)", "(n & 7)"), pick("a", "n")),
			fmt.Sprintf("for j = 0 to 3 { %s }", set()),
			"y[b & 63] = y[a & 63] + n",
		))
	}
	at := r.IntN(len(does) + 1)
	does = append(does[:at:at], append([]string{"n = " + next}, does[at:]...)...)
	body := strings.Join(does, "\n")
	loop := fmt.Sprintf("for i = %d to %d {\n%s\n}\n", r.IntN(3), 3+r.IntN(20), body)
	switch r.IntN(3) {
	case 0:
		body = fmt.Sprintf("if (%s) { done = true } else {\n%s\n}", ends, body)
	case 1:
		body = fmt.Sprintf("%s\nif (%s) { done = true }", body, ends)
	default:
		body = ""
	}
	if body != "" {
		loop = fmt.Sprintf("local done bool\ndone = false\nfor i = 0:i64 to done ? 0:i64 : 9223372036854775807:i64 again type=i64 {\nif (!done) {\n%s\n}\n}\n", body)
	}
	return fmt.Sprintf("program p \"p.cpp\"\narg x i32[64] const\narg y i32[64]\ntask p {\nlocal n i32\nn = %s\nlocal a i32\na = %s\nlocal b i32\nb = %s\n%sy[0] = y[0] + a\ny[1] = y[1] + b\ny[2] = y[2] + n\n}\n",
		start, num(9), num(9), loop)
}

// TestTracedWindows: random rings that one loop fills and reads, with counters that begin anew at different times.
func TestTracedWindows(t *testing.T) {
	golden.MeansTheSame(t, 600, throughRings, domain.Traced, 300)
}

// throughRings is the text of such a program: a and b count through the ring, c and d beside them.
func throughRings(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	num := func(n int) string { return fmt.Sprint(1 + r.IntN(n)) }
	counter := func(v string) string {
		return fmt.Sprintf("%s = %s + %s\nif (%s >= %s) { %s = %s%s }", v, v, num(2), v, num(7), v, pick("0", "0", v+" - 1 & 1"),
			pick("", "\nc = c + 1", "\nd = d + a", "\nif (c == 3) { c = 0\nd = d + 1 }"))
	}
	place := func() string { return pick("a", "b", "c + a & 7", "d & 7", "(a + b) % 8", "n & 7") }
	value := func() string {
		return pick("x[n & 63]", "x[c & 63]", "x[d + a & 63]", "i32(i16(x[b & 63]))", "ring[3][0]", "i32(i16(n))", "x[63]")
	}
	does := []string{
		fmt.Sprintf("ring[a & 3][%s] = %s", place(), value()),
		fmt.Sprintf("y[%s & 63] = %s", pick("n", "b", "c", "n * 3"), pick("ring[a & 3]["+place()+"]", "v + n", "y[a & 63] * (b + 1)")),
		fmt.Sprintf("if (%s) { ring[b & 3][%s] = %s } else { y[b & 63] = y[c & 63] + v }", pick("c < 3", "n > 9", "x[a] > 0"), place(), value()),
		fmt.Sprintf("v = %s", pick("ring[b & 3]["+place()+"]", "v + x[c & 63]", "a * 3", "x[b] > 0 ? b : a")),
		fmt.Sprintf("for k = 0 to %s { y[a + k & 63] = y[b + k & 63] + %s }", pick("3", "(a & 3)"), pick("k", "ring[1][k]", "v", "b")),
		fmt.Sprintf("for k = 0 to 3 { %s }", counter("b")),
		counter("a"), counter("b"),
	}
	r.Shuffle(len(does), func(i, j int) { does[i], does[j] = does[j], does[i] })
	body := strings.Join(append(does[:3+r.IntN(3)], counter("a")), "\n")
	fill := "for f = 0 to 4 { for g = 0 to 8 { ring[f][g] = x[8 * f + g] } }"
	loop := fmt.Sprintf("for n = %d to %d {\n%s\n}\n", r.IntN(3), 20+r.IntN(40), body)
	if r.IntN(2) == 0 {
		loop = fmt.Sprintf("for n = 0 to %d {\nif (n < 32) { ring[n / 8][n %% 8] = x[n] } else {\n%s\n}\n}\n", 50+r.IntN(40), body)
		fill = ""
	}
	return fmt.Sprintf("program p \"p.cpp\"\narg x i32[64] const\narg y i32[64]\ntask p {\nlocal ring i32[4][8]\n%s\nlocal v i32\nv = 1\nlocal a i32\na = 0\nlocal b i32\nb = 1\nlocal c i32\nc = 0\nlocal d i32\nd = %s\n%sy[0] = y[0] + a + v\ny[1] = y[1] + b\ny[2] = y[2] + c + d\n}\n",
		fill, num(9), loop)
}
