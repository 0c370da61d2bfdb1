package randprog

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/diag"
)

const seeds = 1500

// TestValid runs many programs: Check is silent, the text reads back, nothing is
// out of bounds or read before it is written, and none takes long.
func TestValid(t *testing.T) {
	for seed := range uint64(seeds) {
		p := New(seed, Config{Locals: seed%4 == 3})
		text := affine.Print(p)
		require.Empty(t, affine.Check(p, affine.Parsed), "seed %d\n%s", seed, text)
		q, err := affine.Read(text)
		require.NoError(t, err, "seed %d\n%s", seed, text)
		require.Equal(t, text, affine.Print(q), "seed %d", seed)
		require.Len(t, p.Tasks, 1)
		require.Equal(t, p.Top, p.Tasks[0].Name)

		args := make([]*affine.Data, len(p.Args))
		for i, b := range p.Args {
			args[i] = affine.RandomData(b, seed)
		}
		err = affine.InterpretWith(p, args, affine.InterpretOptions{
			MaxSteps: 30000,
			OnUninit: func(b *affine.Buffer, _ diag.Pos) {
				t.Fatalf("seed %d reads %s before it is written\n%s", seed, b.Name, text)
			},
		})
		require.NoError(t, err, "seed %d\n%s", seed, text)
	}
}

func TestDeterministic(t *testing.T) {
	for seed := range uint64(50) {
		require.Equal(t, affine.Print(New(seed, Config{})), affine.Print(New(seed, Config{})))
	}
	require.NotEqual(t, affine.Print(New(1, Config{})), affine.Print(New(2, Config{})))
}

func TestConfig(t *testing.T) {
	for seed := range uint64(200) {
		p := New(seed, Config{Nests: 1, Types: []affine.Type{affine.F32}, Affine: true})
		for _, b := range p.Args {
			require.Equal(t, affine.F32, b.Elem)
		}
		exprs(p, func(e affine.Expr) {
			if load, ok := e.(*affine.Load); ok {
				for _, x := range load.Index {
					affine.WalkExpr(x, func(e affine.Expr) { require.NotContains(t, affine.ExprString(e), "idx") })
				}
			}
		})
	}
}

// exprs visits every expression of p.
func exprs(p *affine.Program, visit func(affine.Expr)) {
	for _, task := range p.Tasks {
		affine.Walk(task.Body, func(s affine.Stmt) bool {
			affine.Operands(s, func(e affine.Expr) { affine.WalkExpr(e, visit) })
			return true
		})
	}
}

// TestCoverage: what the package doc promises does turn up, in at least one of
// fifty programs each.
func TestCoverage(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(seeds) {
		once := map[string]bool{}
		features(New(seed, Config{}), func(name string) { once[name] = true })
		for name := range once {
			seen[name]++
		}
	}
	for _, name := range []string{
		"down", "strided", "triangle", "typed counter", "if", "else", "local in a loop", "by reference", "by value",
		"table", "gather", "quotient", "remainder", "stencil", "in place", "fan-out", "two writers", "time loop",
		"f32", "f64", "bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "ap5", "ap20", "uap12", "uap3",
		"select", "call", "shift", "unary", "task scalar",
	} {
		require.GreaterOrEqual(t, seen[name], seeds/50, "programs with %s: %d of %d", name, seen[name], seeds)
	}
}

// features names what a program shows.
func features(p *affine.Program, note func(string)) {
	if len(p.Tables) > 0 {
		note("table")
	}
	for _, b := range p.Args {
		note(b.Elem.String())
		if b.ByRef {
			note("by reference")
		} else if b.IsScalar() {
			note("by value")
		}
	}
	writers, readers := map[*affine.Buffer]int{}, map[*affine.Buffer]int{}
	for _, s := range p.Tasks[0].Body {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.IsScalar() {
			note("task scalar")
		}
		writes, reads := uses(s)
		for b := range writes {
			if writers[b]++; writers[b] > 1 {
				note("two writers")
			}
			if reads[b] {
				note("in place")
			}
		}
		for b := range reads {
			if readers[b]++; readers[b] > 1 && b.Name[0] == 't' {
				note("fan-out")
			}
		}
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool { stmtFeatures(s, note); return true })
	}
	exprs(p, func(e affine.Expr) { exprFeatures(e, note) })
}

func uses(s affine.Stmt) (writes, reads map[*affine.Buffer]bool) {
	writes, reads = map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			writes[a.Buffer] = true
		}
		affine.Each(s, func(l *affine.Load) { reads[l.Buffer] = true })
		return true
	})
	return writes, reads
}

func stmtFeatures(s affine.Stmt, note func(string)) {
	switch s := s.(type) {
	case *affine.Loop:
		_, constLo := s.Lo.(*affine.Const)
		_, constHi := s.Hi.(*affine.Const)
		for name, is := range map[string]bool{
			"down": s.Step < 0, "strided": s.Step > 1, "triangle": !constLo || !constHi,
			"typed counter": s.Type != affine.I32, "time loop": s.Name == "time",
		} {
			if is {
				note(name)
			}
		}
		for _, inner := range s.Body {
			if _, ok := inner.(*affine.Decl); ok {
				note("local in a loop")
			}
		}
	case *affine.If:
		note("if")
		if s.Else != nil {
			note("else")
		}
	}
}

func exprFeatures(e affine.Expr, note func(string)) {
	switch e := e.(type) {
	case *affine.Load:
		for _, x := range e.Index {
			if b, ok := x.(*affine.Binary); ok {
				note(map[affine.Op]string{"/": "quotient", "%": "remainder", "&": "gather", "+": "stencil", "-": "stencil", "*": "stride"}[b.Op])
			}
		}
	case *affine.Select:
		note("select")
	case *affine.Call:
		note("call")
	case *affine.Unary:
		note("unary")
	case *affine.Binary:
		if e.Op == "<<" || e.Op == ">>" {
			note("shift")
		}
	}
}
