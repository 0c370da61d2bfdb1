package affine

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPropagation puts what scalars hold in place of reads of them: y shows what is known where.
func TestPropagation(t *testing.T) {
	cases := []struct{ name, body, want string }{
		{"of the last value", "a = 1\ny[0] = a\na = b\ny[1] = a\na = 3\ny[2] = a", "1 b 3"},
		{"of itself", "a = 1\na = a + 1\ny[0] = a\na = x[0]\na = a + 1\ny[1] = a", "2 a"},
		{"made of another", "a = b + 1\nb = 2\ny[0] = a\na = b + 1\ny[1] = a", "a 3"},
		{"the same on both sides", "a = 1\nif (x[0] > 0) {\n  a = 2\n  b = 5\n} else {\n  a = 2\n}\ny[0] = a + b", "2 + b"},
		{"one or the other", "a = 1\nif (b > 0) {\n  a = 2\n}\ny[0] = a", "b > 0 ? 2 : 1"},
		{"a choice by what changes", "a = 1\nif (b > 0) {\n  a = 2\n  b = 0\n}\ny[0] = a", "a"},
		{"of what one side changes", "a = 1\nif (b > 0) {\n  b = x[0]\n  a = b + 1\n}\ny[0] = a", "a"},
		{"each side on its own", "a = 1\nif (b > 0) {\n  a = 2\n  y[0] = a\n} else {\n  y[1] = a\n}", "2 1"},
		{"changed by a loop", "a = 1\nb = 2\nfor i = 0 to 4 {\n  y[0] = a + b\n  a = a + 1\n  y[1] = a\n}\ny[2] = a + b", "a + 2 a a + 2"},
		{"the end of a loop", "a = 4\nfor i = 0 to a {\n  a = 2\n  y[0] = a\n}\ny[1] = a", "0 to 4 2 a"},
		{"an end that is asked for again", "a = 4\nfor i = 0 to a again {\n  a = 2\n  y[0] = a\n}", "0 to a 2"},
		{"declared again", "for i = 0 to 4 {\n  local c i32\n  y[0] = c\n  c = 1\n  y[1] = c\n}", "c 1"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p, err := Read("program p \"p.cpp\"\narg x i32[1] const\narg y i32[3]\narg b i32 ref\ntask t {\nlocal a i32\n" + c.body + "\n}")
			require.NoError(t, err)
			var seen []string
			written := func(at Held[Expr], e Expr) Expr {
				return Rewrite(e, func(e Expr) Expr {
					if ld, ok := e.(*Load); ok && at[ld.Buffer] != nil {
						return at[ld.Buffer]
					}
					return Folded(e)
				})
			}
			Propagation[Expr]{
				Value: func(at Held[Expr], b *Buffer, e Expr) (Expr, bool) {
					v := written(at, e)
					return v, b.IsScalar() && !Loads(v, p.Args[0])
				},
				Join: func(at Held[Expr], cond, then, other Expr) (Expr, bool) {
					if SameExpr(then, other) {
						return then, true
					}
					return written(at, &Select{Cond: cond, X: then, Y: other}), true
				},
				Reads: func(v Expr, of map[*Buffer]bool) (found bool) {
					for b := range of {
						found = found || Loads(v, b)
					}
					return found
				},
				Before: func(at Held[Expr], s Stmt) {
					switch s := s.(type) {
					case *Assign:
						if s.Buffer == p.Args[1] {
							seen = append(seen, ExprString(written(at, s.Value)))
						}
					case *Loop:
						if !IsPure(s.Hi) {
							seen = append(seen, ExprString(s.Lo)+" to "+ExprString(written(at, s.Hi)))
						}
					}
				},
			}.Through(p.Tasks[0].Body, Held[Expr]{})
			require.Equal(t, c.want, strings.Join(seen, " "))
		})
	}
}

// TestConstantsTake takes the sides that constants decide, and follows on behind them.
func TestConstantsTake(t *testing.T) {
	p, err := Read("program p \"p.cpp\"\narg y f32[2]\ntask t {\nlocal a f32\nlocal n i32\na = -0f\nn = 3\nif (n == 1) {\na = 2f\n} else {\ny[0] = a\n}\ny[1] = a + 1f\n}")
	require.NoError(t, err)
	c := Constants()
	c.Before = func(at Held[*Const], s Stmt) { RewriteOperands(s, func(e Expr) Expr { return ConstantsIn(at, e) }) }
	c.Taken = func(s *If) ([]Stmt, bool) {
		holds, ok := s.Cond.(*Const)
		return s.Else, ok && holds.I == 0
	}
	left := c.Through(p.Tasks[0].Body, Held[*Const]{})
	require.Len(t, left, 6)
	require.Equal(t, "-0f", ExprString(left[4].(*Assign).Value))
	require.Equal(t, "1f", ExprString(left[5].(*Assign).Value))
}
