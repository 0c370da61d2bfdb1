package randprog

import (
	"math"
	"math/rand/v2"
	"slices"

	"codo/affine"
	"codo/diag"
)

const (
	mutantSteps = 100_000 // that a mutant executes at most
	mutantRuns  = 2       // with which it must be defined
)

// A mutation changes a program a little at the place that it is given.
type mutation func(*affine.Program, *place, *rand.Rand)

var mutations = []mutation{
	otherConstant, otherConstant, otherCounter, otherCounter, otherOperator, exchangeStatements,
	func(p *affine.Program, at *place, _ *rand.Rand) { dropStatements(p, at) },
}

// Mutate is p with one to three small changes: another constant, counter or operator, statements that change
// places, or one less. Programs near to what a rewrite looks for are where it goes wrong. ok is false if what comes
// of it reads what it has not written or what is in no array, does not end soon, or is no kernel.
func Mutate(p *affine.Program, seed uint64) (q *affine.Program, ok bool) {
	random := rand.New(rand.NewPCG(seed, 0x307a7e))
	q = affine.Clone(p)
	for range 1 + random.IntN(3) {
		change := mutations[random.IntN(len(mutations))]
		all := place{left: math.MaxInt}
		change(affine.Clone(q), &all, random)
		if n := math.MaxInt - all.left; n > 0 {
			change(q, &place{left: random.IntN(n)}, random)
		}
	}
	return q, len(affine.Check(q, affine.Parsed)) == 0 && Defined(q) && affine.Print(q) != affine.Print(p)
}

// Defined reports whether all that p does with some random arguments is defined.
func Defined(p *affine.Program) bool {
	for seed := range uint64(mutantRuns) {
		args := make([]*affine.Data, len(p.Args))
		for i, b := range p.Args {
			args[i] = affine.RandomData(b, 100*seed+uint64(i)) // as golden.Results has them
		}
		written := true
		err := affine.InterpretWith(p, args, affine.InterpretOptions{
			MaxSteps: mutantSteps,
			OnUninit: func(*affine.Buffer, diag.Pos) { written = false },
		})
		if err != nil || !written {
			return false
		}
	}
	return true
}

func otherConstant(p *affine.Program, at *place, random *rand.Rand) {
	by := []int64{-2, -1, 1, 2}[random.IntN(4)]
	eachIn(p.Tasks[0].Body, nil, func(e affine.Expr, _ []*affine.Loop) affine.Expr {
		c, ok := e.(*affine.Const)
		if !ok || !c.T.IsInteger() || !at.here() {
			return e
		}
		return &affine.Const{T: c.T, I: c.T.Wrap(c.I + by)}
	})
}

func otherCounter(p *affine.Program, at *place, random *rand.Rand) {
	chosen := random.IntN(8)
	eachIn(p.Tasks[0].Body, nil, func(e affine.Expr, loops []*affine.Loop) affine.Expr {
		c, ok := e.(*affine.Counter)
		if !ok {
			return e
		}
		others := slices.DeleteFunc(slices.Clone(loops), func(l *affine.Loop) bool { return l == c.Loop || l.Type != c.Loop.Type })
		if len(others) == 0 || !at.here() {
			return e
		}
		return &affine.Counter{Loop: others[chosen%len(others)]}
	})
}

var otherOperators = map[affine.Op]affine.Op{
	"+": "-", "-": "+", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
}

func otherOperator(p *affine.Program, at *place, _ *rand.Rand) {
	eachIn(p.Tasks[0].Body, nil, func(e affine.Expr, _ []*affine.Loop) affine.Expr {
		b, ok := e.(*affine.Binary)
		if !ok || otherOperators[b.Op] == "" || !at.here() {
			return e
		}
		return &affine.Binary{Op: otherOperators[b.Op], X: b.X, Y: b.Y}
	})
}

// exchangeStatements lets a statement and the one behind it change places.
func exchangeStatements(p *affine.Program, at *place, _ *rand.Rand) {
	bodies(p, func(list []affine.Stmt) []affine.Stmt {
		for k := 1; k < len(list); k++ {
			_, first := list[k-1].(*affine.Decl)
			_, second := list[k].(*affine.Decl)
			if !first && !second && at.here() {
				list[k-1], list[k] = list[k], list[k-1]
			}
		}
		return list
	})
}

// eachIn rewrites the expressions of body, with the loops around them.
func eachIn(body []affine.Stmt, loops []*affine.Loop, f func(affine.Expr, []*affine.Loop) affine.Expr) {
	for _, s := range body {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr { return f(e, loops) })
		switch s := s.(type) {
		case *affine.Loop:
			eachIn(s.Body, append(slices.Clip(loops), s), f)
		case *affine.If:
			eachIn(s.Then, loops, f)
			eachIn(s.Else, loops, f)
		}
	}
}
