package parse

import sitter "github.com/smacker/go-tree-sitter"

// newElement is what is called for new T; no C++ name is like it.
const newElement = "new element"

// taken reads new T[n] and new T[n](), as (T *)malloc(n * sizeof(T)) and (T *)calloc(n, sizeof(T)), and new T; nil if n is
// something else.
func (r *reader) taken(n *sitter.Node) expr {
	d, args := n.ChildByFieldName("declarator"), n.ChildByFieldName("arguments")
	if d == nil && n.ChildByFieldName("placement") == nil {
		return r.takenElement(n, args)
	}
	if d == nil || d.ChildByFieldName("length") == nil || n.ChildByFieldName("placement") != nil {
		return nil
	}
	if args != nil && len(children(args)) > 0 {
		return nil
	}
	elem, to := *r.typeOf(n.ChildByFieldName("type")), *r.typeOf(n.ChildByFieldName("type"))
	to.ptr++
	at, length := r.at(n), r.expr(d.ChildByFieldName("length"))
	for _, c := range children(d) {
		if c.Type() == "new_declarator" { // of further sizes
			for ; c != nil; c = c.ChildByFieldName("declarator") {
				size := r.expr(c.ChildByFieldName("length"))
				elem.dims, to.dims = append(elem.dims, size), append(to.dims, size)
			}
			break
		}
	}
	bytes := &sizeOf{place: at, typ: &elem}
	if args != nil {
		return &cast{at, &to, &call{place: at, fn: "calloc", args: []expr{length, bytes}}}
	}
	return &cast{at, &to, &call{place: at, fn: "malloc", args: []expr{&binary{at, "*", length, bytes}}}}
}

// takenElement reads new T, new T(x) and new T{x}.
func (r *reader) takenElement(n, args *sitter.Node) expr {
	to := *r.typeOf(n.ChildByFieldName("type"))
	x := &call{place: r.at(n), fn: newElement, args: []expr{&sizeOf{place: r.at(n), typ: r.typeOf(n.ChildByFieldName("type"))}, nil}}
	if args != nil {
		if x.args[1] = r.initializer(args); len(children(args)) == 0 {
			x.args[1] = &initList{place: r.at(args)}
		}
	}
	to.ptr++
	return &cast{r.at(n), &to, x}
}
