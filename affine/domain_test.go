package affine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// describe writes an access as "A[i - 1] read i: i - 1 >= 0".
func describe(a Access) string {
	var b strings.Builder
	if a.Channel != nil {
		b.WriteString("channel " + a.Channel.Buffer.Name)
	} else {
		b.WriteString(a.Buffer.Name)
		for d, f := range a.subscripts {
			if a.affine[d] {
				fmt.Fprintf(&b, "[%s]", f)
			} else {
				b.WriteString("[?]")
			}
		}
	}
	b.WriteString(map[bool]string{false: " read", true: " write"}[a.Write])
	for _, l := range a.Loops {
		b.WriteString(" " + l.Name)
	}
	for i, conj := range a.Cases {
		sep := ": "
		for _, c := range conj {
			fmt.Fprintf(&b, "%s%s", sep, c)
			sep = " && "
		}
		if i+1 < len(a.Cases) {
			b.WriteString(" or")
		}
	}
	if len(a.Cases) == 0 {
		b.WriteString(" never")
	}
	if !a.Exact {
		b.WriteString(" inexact")
	}
	return b.String()
}

func TestAccesses(t *testing.T) {
	u32 := Type{Kind: Uint, Bits: 32}
	x := &Buffer{Name: "x", Elem: I32, Shape: []int{64}}
	y := &Buffer{Name: "y", Elem: I32, Shape: []int{64}}
	n := &Buffer{Name: "n", Elem: I32}
	ch := &Channel{Buffer: y}
	i := loopOf("i", num(0), num(64), 1)
	u := &Loop{Name: "u", Type: u32, Lo: &Const{T: u32}, Hi: &Const{T: u32, I: 64}, Step: 1}
	ci, cu := &Counter{i}, &Counter{u}
	at := func(b *Buffer, e ...Expr) Expr { return &Load{Buffer: b, Index: e} }
	set := func(e Expr, v Expr) Stmt { return &Assign{Buffer: y, Index: []Expr{e}, Value: v} }
	before := bin(cu, "-", &Const{T: u32, I: 1})
	for _, c := range []struct {
		name string
		body []Stmt
		in   *Loop
		want []string
	}{
		{"value before target", []Stmt{set(ci, bin(at(x, ci), "+", at(y, num(0))))}, i,
			[]string{"x[i] read i", "y[0] read i", "y[i] write i"}},
		{"index of index", []Stmt{set(at(x, ci), at(x, at(y, ci)))}, i,
			[]string{"x[i] read i", "y[i] read i", "x[?] read i", "y[?] write i"}},
		{"padding", []Stmt{set(ci, &Select{bin(bin(ci, "<", num(1)), "||", bin(ci, ">", num(62))), num(0), at(x, bin(ci, "-", num(1)))})}, i,
			[]string{"x[i - 1] read i: i - 1 >= 0 && 62 - i >= 0", "y[i] write i"}},
		{"tighter bounds alone", []Stmt{set(ci, &Select{bin(ci, "<", num(9)), at(x, num(0)), &Select{bin(ci, "<", num(20)), at(x, num(1)), &Select{bin(ci, "<", num(30)), at(x, num(2)), at(x, num(3))}}})}, i,
			[]string{"x[0] read i: 8 - i >= 0", "x[1] read i: i - 9 >= 0 && 19 - i >= 0", "x[2] read i: i - 20 >= 0 && 29 - i >= 0", "x[3] read i: i - 30 >= 0", "y[i] write i"}},
		{"compared again", []Stmt{set(ci, bin(&Select{bin(ci, "<", num(9)), at(x, num(0)), at(x, num(1))}, "+", &Select{bin(ci, "<", num(9)), at(x, num(2)), at(x, num(3))})), &If{Cond: bin(at(n), ">", num(0)), Then: []Stmt{set(ci, &Select{bin(ci, "<", num(9)), at(x, num(4)), num(0)})}}, set(ci, &Select{bin(ci, "<", num(9)), at(x, num(5)), num(0)})}, i,
			[]string{"x[0] read i: 8 - i >= 0", "x[1] read i: i - 9 >= 0", "x[2] read i: 8 - i >= 0", "x[3] read i: i - 9 >= 0", "y[i] write i", "n read i", "x[4] read i: 8 - i >= 0 inexact", "y[i] write i inexact", "x[5] read i: 8 - i >= 0", "y[i] write i"}},
		{"short circuit", []Stmt{&If{Cond: bin(bin(ci, ">", num(0)), "&&", bin(at(x, ci), ">", num(3))), Then: []Stmt{set(ci, num(1))}, Else: []Stmt{set(num(0), num(1))}}}, i,
			[]string{"x[i] read i: i - 1 >= 0", "y[i] write i: i - 1 >= 0 inexact", "y[0] write i: -i >= 0 or: i - 1 >= 0 inexact"}},
		{"equal and not", []Stmt{&If{Cond: bin(ci, "==", num(5)), Then: []Stmt{set(ci, num(1))}, Else: []Stmt{set(ci, num(2))}}}, i,
			[]string{"y[i] write i: i - 5 == 0", "y[i] write i: 4 - i >= 0 or: i - 6 >= 0"}},
		{"decided by bounds", []Stmt{&If{Cond: bin(ci, "<", num(64)), Then: []Stmt{set(ci, num(1))}, Else: []Stmt{set(ci, num(2))}}}, i,
			[]string{"y[i] write i", "y[i] write i never"}},
		{"unsigned under a guard", []Stmt{&If{Cond: bin(cu, ">", &Const{T: u32}), Then: []Stmt{set(before, num(1))}, Else: []Stmt{set(before, num(2))}}}, u,
			[]string{"y[u - 1] write u: u - 1 >= 0", "y[?] write u: -u >= 0"}},
		{"bounds read", []Stmt{&Loop{Name: "k", Type: I32, Lo: num(0), Hi: at(n), Step: 1, Body: []Stmt{set(ci, num(1))}}}, i,
			[]string{"n read i", "y[i] write i k inexact"}},
		{"choices in subscripts", []Stmt{set(&Select{bin(ci, "<", num(9)), num(0), ci}, at(x, &Select{bin(ci, ">", num(5)), num(5), ci}))}, i,
			[]string{"x[5] read i: i - 6 >= 0", "x[i] read i: 5 - i >= 0", "y[0] write i: 8 - i >= 0", "y[i] write i: i - 9 >= 0"}},
		{"channel", []Stmt{&Push{Channel: ch, Value: at(x, ci)}, &Pop{Channel: ch, Buffer: x, Index: []Expr{ci}}}, i,
			[]string{"x[i] read i", "channel y write i", "channel y read i", "x[i] write i"}},
	} {
		c.in.Body = c.body
		var got []string
		for k, a := range Accesses([]Stmt{c.in}) {
			require.Equal(t, k, a.Order)
			got = append(got, describe(a))
		}
		require.Equal(t, c.want, got, c.name)
		someOf(t, c.name, []Stmt{c.in}, x, y)
	}
}

// someOf checks the lists of some accesses in body against that of all.
func someOf(t *testing.T, name string, body []Stmt, buffers ...*Buffer) {
	texts := func(list []Access) (out []string) {
		for _, a := range list {
			out = append(out, fmt.Sprint(a.Order, " ", describe(a), " ", a.again))
		}
		return out
	}
	for _, b := range buffers {
		var want []Access
		for _, a := range Accesses(body) {
			if a.Buffer == b {
				want = append(want, a)
			}
		}
		require.Equal(t, texts(want), texts(AccessesTo(body, b)), "%s to %s", name, b.Name)
	}
	var want []Access
	for _, a := range Accesses(body) {
		if a.Write {
			a.Order = len(want)
			want = append(want, a)
		}
	}
	require.Equal(t, texts(want), texts(Writes(body)), name)
}

// TestEachRead: each element is visited before those of its subscripts, with the conditions around it, outermost first.
func TestEachRead(t *testing.T) {
	x, y := &Buffer{Name: "x", Elem: I32, Shape: []int{64}}, &Buffer{Name: "y", Elem: I32}
	i := &Counter{loopOf("i", num(0), num(64), 1)}
	first, last := bin(i, "<", num(1)), bin(i, ">", num(62))
	e := &Select{first, &Load{Buffer: y}, &Select{bin(last, "&&", &Load{Buffer: y}), num(0), &Load{Buffer: x, Index: []Expr{&Load{Buffer: y}}}}}
	outside := bin(i, "!=", num(7))
	var got []string
	EachRead(e, func(ld *Load, under *Conditions) {
		text := ld.Buffer.Name + ":"
		for _, cond := range under.All([]Expr{outside}) {
			text += " " + ExprString(cond)
		}
		got = append(got, text)
	})
	require.Equal(t, []string{
		"y: i != 7 i < 1",
		"y: i != 7 !(i < 1) i > 62",
		"x: i != 7 !(i < 1) !(i > 62 && y)",
		"y: i != 7 !(i < 1) !(i > 62 && y)",
	}, got)
	require.Equal(t, []Expr{outside}, (*Conditions)(nil).All([]Expr{outside}))
}

// TestWithin cuts the accesses of one nest after the other out of those of a body; a nest
// without any leaves all to those that follow.
func TestWithin(t *testing.T) {
	x := &Buffer{Name: "x", Elem: I32, Shape: []int{64}}
	set := func(l *Loop) Stmt { return &Assign{Buffer: x, Index: []Expr{&Counter{l}}, Value: num(1)} }
	inner, first, none, last := loopOf("i", num(0), num(8), 1), loopOf("j", num(0), num(8), 1), loopOf("k", num(0), num(8), 1), loopOf("l", num(0), num(8), 1)
	inner.Body = []Stmt{set(inner)}
	first.Body = []Stmt{set(first), inner, set(first)}
	last.Body = []Stmt{set(last)}
	all := Accesses([]Stmt{set(inner), first, none, last})
	var counts []int
	for _, l := range []*Loop{first, none, last} {
		var own []Access
		own, all = Within(all, l)
		counts = append(counts, len(own))
		if l == first {
			in, behind := Within(own, inner)
			require.Len(t, in, 1)
			require.Len(t, behind, 1)
		}
	}
	require.Equal(t, []int{3, 0, 1}, counts)
	require.Empty(t, all)
}

// TestCasesAgainstEnumeration: the cases of an access hold where it is executed,
// one at a time, and nowhere else if the domain is exact.
func TestCasesAgainstEnumeration(t *testing.T) {
	split := 0
	for seed := range uint64(600) {
		n := newNest(seed)
		points := trace(n.body)
		for _, a := range Accesses(n.body) {
			for _, p := range points[a.Pos.Line] {
				holds := 0
				for _, conj := range a.Cases {
					ok := true
					for _, c := range conj {
						v := c.Form.at(p.env)
						ok = ok && (v == 0 || v > 0 && !c.Equal)
					}
					if ok {
						holds++
					}
				}
				require.Equal(t, 1, holds, "seed %d: %s", seed, describe(a))
			}
			split += len(a.Cases) / 2
		}
	}
	require.Greater(t, split, 50) // that nothing else is in the cases: TestCountsAgainstEnumeration
}
