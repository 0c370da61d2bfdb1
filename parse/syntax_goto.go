package parse

import (
	"slices"

	sitter "github.com/smacker/go-tree-sitter"
)

// A goto that leads to a label further down in the list of statements that it is in, or around, leaves what stands before
// the label, as a return does a function:
//
//	if (n < 0) goto end;            [&] {
//	for (..)                          if (n < 0) return;
//	  if (a[i] == 0) goto end;  =>    for (..)
//	n++;                                if (a[i] == 0) return;
//	end: out[0] = n;                  n++;
//	                                }();
//	                                out[0] = n;

// A label is one of a list of statements, before the one at a place.
type label struct {
	name string
	at   int
}

// jumpOf reads break, continue and goto.
func (r *reader) jumpOf(n *sitter.Node, word string) *jumpStmt {
	return &jumpStmt{r.at(n), word, fieldText(r, n, "label")}
}

// leaveForward makes returns of the gotos in b that lead to these labels of it, where that is what they are.
func (r *reader) leaveForward(b *block, labels []label) {
	for k, to := range labels {
		isJump := func(n any) bool {
			j, ok := n.(*jumpStmt)
			return ok && j.word == "goto"
		}
		first := slices.IndexFunc(b.list[:to.at], func(s stmt) bool { return holds(s, isJump) })
		if first < 0 {
			continue
		}
		part, rest := &block{place{b.list[first].at()}, slices.Clone(b.list[first:to.at])}, &block{list: b.list[to.at:]}
		elsewhere := func(n any) bool { return isJump(n) && n.(*jumpStmt).to != to.name }
		if holds(rest, isJump) || holds(part, elsewhere) || len(escapes(part)) > 0 || sharesNames(part.list, rest) {
			return
		}
		walk(part, func(n any) bool {
			if isJump(n) {
				n.(*jumpStmt).word = "return"
			}
			return true
		})
		made := &lambdaExpr{place: part.place, f: &function{place: part.place, name: "lambda", calls: r.calls, body: part}}
		made.f.ret = &typeName{place: part.place, name: "void"}
		b.list = slices.Replace(b.list, first, to.at, stmt(&exprStmt{part.place, &call{place: part.place, fn: made.f.name, made: made}}))
		for j := range labels[k+1:] {
			labels[k+1+j].at -= to.at - first - 1
		}
	}
}

// holds reports whether there is such a node in n.
func holds(n any, such func(any) bool) (found bool) {
	walk(n, func(m any) bool {
		found = found || such(m)
		return !found
	})
	return found
}

// sharesNames reports whether rest names something that a statement of list declares.
func sharesNames(list []stmt, rest *block) bool {
	return slices.ContainsFunc(list, func(s stmt) bool {
		d, ok := s.(*declaration)
		if !ok {
			return false
		}
		return holds(rest, func(n any) bool {
			switch n := n.(type) {
			case *ident:
				return declares(d, n.name)
			case *call:
				return declares(d, n.fn)
			}
			return false
		})
	})
}
