package nest

import (
	"fmt"

	"codo/affine"
)

// A Blocked nest has been cut into tiles: Loops go from tile to tile, outermost
// first, and everything else runs inside of them.
type Blocked struct {
	Loops []*affine.Loop
	Sum   *affine.Loop  // the one of them over the tiles of a sum; nil: none
	Body  []affine.Stmt // the nest, made anew
}

// Block cuts the band into tiles of so many iterations per loop, 0 for all, for data of which
// only a part fits: the loops from tile to tile move to the outside, and what the
// statements around the inner nest share with it becomes an array of a tile.
//
//	for i { for j { s = 0; for k { s += a[i][k] * b[k][j] }; c[i][j] = s } }
//	for it { for jt { for i { for j { s[i][j] = 0 } }; for kt { for k { for i { for j { s[i][j] += .. } } } }; for i { for j { c[..][..] = s[i][j] } } } }
//
// Of the loops that are not free only the outermost one of the inner nest may be cut:
// its tiles follow each other inside the others. The last tile is cut short by a
// guard, but not if over says of a free loop that more iterations do no harm. Loops
// from tile to tile stay where they are in all that follows.
func (b *Band) Block(sizes []int64, over bool, names affine.Names) (*Blocked, error) {
	cuts := make([]Cut, len(b.Loops))
	blocks, sum := 0, -1
	for k, l := range b.Loops {
		_, trips, _ := affine.ConstantTrips(l)
		size := int64(0)
		if k < len(sizes) {
			size = sizes[k]
		}
		whole := size <= 0 || size >= trips
		cuts[k] = Cut{Blocks: 1, Inner: trips, Copies: 1}
		switch {
		case k >= b.Outer && b.hasInner():
			if !b.Free[k] {
				cuts[k] = Cut{Blocks: trips, Inner: 1, Copies: 1}
			}
			if !whole && b.Free[k] || !whole && sum >= 0 {
				return nil, fmt.Errorf("loop %s of the inner nest stays whole", l.Name)
			}
			if !whole {
				sum = k
			}
		case !b.Free[k]:
			cuts[k] = Cut{Blocks: trips, Inner: 1, Copies: 1}
			blocks++
			if !whole {
				return nil, fmt.Errorf("loop %s carries a dependence", l.Name)
			}
		case !whole:
			cuts[k] = Cut{Blocks: (trips + size - 1) / size, Inner: size, Copies: 1, Over: over}
			blocks++
		}
	}
	body, _, err := b.Tile(cuts, Identity(len(b.Loops)), 1, names)
	if err != nil {
		return nil, err
	}
	x := &Blocked{Body: body}
	at := body
	for range blocks {
		l := at[0].(*affine.Loop)
		x.Loops = append(x.Loops, l)
		at = l.Body
	}
	if sum >= 0 {
		l := loopCalled(at, b.Loops[sum].Name)
		if l == nil {
			return nil, fmt.Errorf("loop %s is not in the nest any more", b.Loops[sum].Name)
		}
		x.Sum = strips(l, sizes[sum], names)
		x.Loops = append(x.Loops, x.Sum)
	}
	for _, l := range x.Loops {
		l.Tile = true
	}
	return x, nil
}

// loopCalled is the first loop with this name in body.
func loopCalled(body []affine.Stmt, name string) (found *affine.Loop) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && l.Name == name && found == nil {
			found = l
		}
		return found == nil
	})
	return found
}

// strips makes of l, in place, a loop over strips of so many iterations, with a loop
// through a strip inside, and gives l.
func strips(l *affine.Loop, size int64, names affine.Names) *affine.Loop {
	first, trips, _ := affine.ConstantTrips(l)
	old := *l
	affine.ReplaceCounter(l.Body, l, &old)
	in := &affine.Loop{Name: names.Fresh(l.Name), Type: l.Type, Lo: &affine.Const{T: l.Type}, Hi: &affine.Const{T: l.Type, I: size}, Step: 1, Pos: l.Pos, Body: l.Body}
	l.Lo, l.Hi, l.Step = &affine.Const{T: l.Type}, &affine.Const{T: l.Type, I: (trips + size - 1) / size}, 1
	at := affine.CounterForm(l).Scale(size).Add(affine.CounterForm(in))
	affine.SubstituteCounter(in.Body, &old, at.Scale(old.Step).Plus(first).Expr())
	if trips%size != 0 { // inside of the loops in it, which leaves a nest
		loops, core := Perfect(in)
		loops[len(loops)-1].Body = []affine.Stmt{&affine.If{Cond: &affine.Binary{Op: "<", X: at.Expr(), Y: affine.IntConst(trips)}, Then: core, Pos: l.Pos}}
	}
	l.Body = []affine.Stmt{in}
	return l
}

// Across cuts the loop inside of that through a tile of a sum into strips of so many
// iterations, too, which divide it:
//
//	for kt { for k { for j { s[j] += .. } } }    =>    for kt { for jt { for k { for j { s[..] += .. } } } }
func (x *Blocked) Across(size int64, names affine.Names) error {
	if x.Sum == nil || len(x.Sum.Body) != 1 {
		return fmt.Errorf("there are no tiles of a sum")
	}
	terms, ok := x.Sum.Body[0].(*affine.Loop)
	if !ok || len(terms.Body) != 1 {
		return fmt.Errorf("there is more than one loop in a tile of a sum")
	}
	l, ok := terms.Body[0].(*affine.Loop)
	if !ok {
		return fmt.Errorf("there is one sum")
	}
	if _, trips, constant := affine.ConstantTrips(l); !constant || trips%size != 0 {
		return fmt.Errorf("%d iterations of loop %s are no strip of it", size, l.Name)
	}
	strips(l, size, names)
	l.Tile = true
	x.Loops = append(x.Loops, l)
	x.Sum.Body, l.Body, terms.Body = []affine.Stmt{l}, []affine.Stmt{terms}, l.Body
	return nil
}
