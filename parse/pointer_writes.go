package parse

// A name is changed, too, by what is written through pointers and references to it that the same statements declare:
//
//	int *p = table;  p[i] = x;

// writes are the names that statements change, and what is told of their pointers.
type writes struct {
	changed  map[string]bool
	through  map[string]bool     // of them: what they point to is changed, if they are pointers
	pointers map[string]bool     // declared so, and not const; of references true if it is one
	targets  map[string][]string // what each may point to
}

// note says that x is changed; given is whether a function does that, which may change what a pointer points to.
func (w *writes) note(x expr, given bool) {
	name := changedRoot(x)
	if name == "" {
		return
	}
	w.changed[name] = true
	if given || !isName(x) {
		w.through[name] = true
	}
}

// declares notes what v points to, if it may be written by that.
func (w *writes) declares(v *varDecl) {
	if (v.ptr > 0 || v.isRef) && !v.typ.isConst {
		w.pointers[v.name] = v.isRef || w.pointers[v.name] // another of that name may be one
		w.points(v.name, v.init)
	}
}

// points notes what a pointer is made to point to, wherever it is declared.
func (w *writes) points(name string, x expr) {
	if to := changedRoot(x); to != "" && to != name {
		w.targets[name] = append(w.targets[name], to)
	}
}

// all are the names that are changed.
func (w *writes) all() map[string]bool {
	var follow func(name string)
	follow = func(name string) {
		for _, to := range w.targets[name] {
			if !w.through[to] {
				w.changed[to], w.through[to] = true, true
				if _, isPointer := w.pointers[to]; isPointer {
					follow(to)
				}
			}
		}
	}
	for name, isRef := range w.pointers {
		if w.through[name] || isRef && w.changed[name] {
			follow(name)
		}
	}
	return w.changed
}

// changedRoot is the variable that an lvalue is part of, or that a pointer points into: a in *(a + i), (T *)a.
func changedRoot(x expr) string {
	for {
		if part := partOf(x); part != nil {
			x = part
			continue
		}
		switch n := x.(type) {
		case *cast:
			if n.typ.ptr == 0 && !n.typ.isRef {
				return ""
			}
			x = n.x
		case *binary:
			if n.op != "+" && n.op != "-" {
				return ""
			}
			x = n.x
		default:
			return rootName(x)
		}
	}
}
