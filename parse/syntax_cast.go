package parse

import (
	"strings"

	sitter "github.com/smacker/go-tree-sitter"
)

// tightness orders the operators of binary expressions, the tightest last.
var tightness = map[string]int{
	"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7,
	"<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
}

// A term is an operand of a chain of binary operators, and the operator before it.
type term struct {
	at *sitter.Node
	op string
	x  expr
}

// castInChain reads a chain as a * (T)-b * c + d at the node whose operator is the sign: the
// grammar takes it for (a * (T)) - b * c, as it does not know that T is a type. It is nil
// where no type is before the operator.
func (r *reader) castInChain(n *sitter.Node) expr {
	last := n.ChildByFieldName("left")
	for last.Type() == "binary_expression" {
		last = last.ChildByFieldName("right")
	}
	if !strings.Contains("- + & *", fieldText(r, n, "operator")) || r.parenthesizedType(last) == nil {
		return nil
	}
	rest := r.terms(n, "", nil)
	return r.chain(&rest, 0)
}

// terms are those of the chain n behind the operator op. A type and the sign behind it
// become a cast of the next operand.
func (r *reader) terms(n *sitter.Node, op string, list []term) []term {
	if n.Type() == "binary_expression" {
		list = r.terms(n.ChildByFieldName("left"), op, list)
		return r.terms(n.ChildByFieldName("right"), fieldText(r, n, "operator"), list)
	}
	if last := len(list) - 1; last >= 0 && list[last].x == nil {
		before := &list[last]
		before.x = &cast{r.at(before.at), r.parenthesizedType(before.at), &unary{r.at(n), op, r.expr(n), false}}
		return list
	}
	if r.parenthesizedType(n) != nil {
		return append(list, term{n, op, nil})
	}
	return append(list, term{n, op, r.expr(n)})
}

// chain is the expression of the terms until an operator that binds less than least.
func (r *reader) chain(rest *[]term, least int) expr {
	first := (*rest)[0]
	x := first.x
	*rest = (*rest)[1:]
	for len(*rest) > 0 && tightness[(*rest)[0].op] >= least {
		op := (*rest)[0].op
		x = &binary{r.at(first.at), op, x, r.chain(rest, tightness[op]+1)}
	}
	return x
}

// castsOf is (T)(S)(x), which the grammar takes for a call of what (T)(S) gives, as it does not
// know that they are types; nil if they are none.
func (r *reader) castsOf(n, fn *sitter.Node, args []expr) expr {
	types := r.castTypes(fn)
	if len(args) != 1 || len(types) == 0 {
		return nil
	}
	x := args[0]
	for i := len(types) - 1; i >= 0; i-- {
		x = &cast{r.at(n), types[i], x}
	}
	return x
}

// castTypes are the types in (T)(S); none if n is something else.
func (r *reader) castTypes(n *sitter.Node) []*typeName {
	if t := r.parenthesizedType(n); t != nil {
		return []*typeName{t}
	}
	if n.Type() != "call_expression" {
		return nil
	}
	outer, given := r.castTypes(n.ChildByFieldName("function")), children(n.ChildByFieldName("arguments"))
	if len(outer) == 0 || len(given) != 1 || !r.isTypeNamed(given[0]) {
		return nil
	}
	return append(outer, r.typeOf(given[0]))
}
