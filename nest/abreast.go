package nest

import (
	"slices"

	"codo/affine"
)

// Abreast makes one nest of nests of a task that count alike and do not depend on each other (loop fusion; Allen and
// Kennedy, "Optimizing Compilers for Modern Architectures", section 6.2.5): such nests run at the same time, so that
// they share no operators, where those of one nest are as many as it needs.
//
//	for i { for j { q[i] += x[j] * a[j][i] } }        for i { for j {
//	for i { for j { k[i] += x[j] * b[j][i] } }   =>     q[i] += x[j] * a[j][i]
//	                                                    k[i] += x[j] * b[j][i]
//	                                                  } }
func Abreast(t *affine.Task, names affine.Names) {
	slices.SortStableFunc(t.Body, declarationsFirst)
	for k := 1; k < len(t.Body); k++ {
		if at, one := abreastOf(t.Body[:k], t.Body[k]); one != nil {
			t.Body[at] = one
			t.Body = append(t.Body[:k:k], t.Body[k+1:]...)
			k--
		}
	}
	Rename(t, names)
}

// declarationsFirst compares statements of a body in which declarations are to stand in front.
func declarationsFirst(a, b affine.Stmt) int {
	_, declares := a.(*affine.Decl)
	_, other := b.(*affine.Decl)
	switch {
	case declares == other:
		return 0
	case declares:
		return -1
	}
	return 1
}

// abreastOf is one nest for s and one that stands before it, and the place of that; nil if there is none.
func abreastOf(before []affine.Stmt, s affine.Stmt) (at int, one *affine.Loop) {
	l, ok := s.(*affine.Loop)
	for at := len(before) - 1; ok && at >= 0 && MayPass(before[at:], s); at-- {
		if o, isLoop := before[at].(*affine.Loop); isLoop {
			if one := zipped(o, l); one != nil {
				return at, one
			}
		}
	}
	return 0, nil
}

// zipped is one nest for a and b, which do not depend on each other; nil if they do not count alike.
func zipped(a, b *affine.Loop) *affine.Loop {
	if !Plain(a) || !Plain(b) || !SameTrips(a, b) {
		return nil
	}
	one := affine.CloneBody([]affine.Stmt{a})[0].(*affine.Loop)
	own := affine.CloneBody([]affine.Stmt{b})[0].(*affine.Loop)
	affine.ReplaceCounter(own.Body, own, one)
	at, inner := onlyLoop(one.Body)
	from, other := onlyLoop(own.Body)
	if at < 0 || from < 0 || (inner == nil) != (other == nil) {
		return nil
	}
	body := append(one.Body[:at:at], own.Body[:from]...)
	if inner != nil {
		both := zipped(inner, other)
		if both == nil {
			return nil
		}
		body = append(append(append(body, both), one.Body[at+1:]...), own.Body[from+1:]...)
	}
	one.Body = body
	return one
}

// onlyLoop is the loop in body, beside which there are only declarations and assignments, and its place; without a loop
// that is the end. It is negative if there are several, or something else.
func onlyLoop(body []affine.Stmt) (at int, l *affine.Loop) {
	at = len(body)
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			if l != nil {
				return -1, nil
			}
			at, l = k, s
		case *affine.Assign, *affine.Decl:
		default:
			return -1, nil
		}
	}
	return at, l
}
