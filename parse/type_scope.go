package parse

import "maps"

// typeScope is what the reader knows of the types in scope. Readers of other functions
// may hold its maps: they are copied before they change.
type typeScope struct {
	known   map[string]bool       // names of types (typedef, using, template parameters)
	streams map[string]*aliasDecl // those of them that name hls::stream<...>; of a struct C also as C::name
}

// declare notes the name of a type.
func (r *reader) declare(name string) {
	r.types = typeScope{maps.Clone(r.types.known), maps.Clone(r.types.streams)}
	r.types.known[name] = true
	delete(r.types.streams, name)
}

// named declares a, the name of a type. Where it is that of a stream, the name stands for
// what is written there, and nothing is left to do.
func (r *reader) named(a *aliasDecl) []stmt {
	if r.declare(a.name); a.isStream() {
		r.types.streams[a.name] = a
		return nil
	}
	return []stmt{a}
}

// membersOf notes the streams that a struct has named, by its name as well: those of two
// structs may be called alike.
func (r *reader) membersOf(name string, outside map[string]*aliasDecl) {
	own := maps.Clone(r.types.streams)
	for alias, a := range r.types.streams {
		if outside[alias] != a {
			own[name+"::"+alias] = a
		}
	}
	r.types.streams = own
}

func (a *aliasDecl) isStream() bool { return isStreamType(a.typ) && len(a.dims) == 0 && a.typ.ptr == 0 }

// isStreamType reports whether t is hls::stream<T, D>.
func isStreamType(t *typeName) bool { return t.name == "stream" && len(t.targs) > 0 }

// streamOf is t with the stream in place of a name for one.
//
//	template <typename T> using fifo = hls::stream<T, 4>;      fifo<int>  =>  hls::stream<int, 4>
func (r *reader) streamOf(t *typeName) *typeName {
	a := r.types.streams[t.name]
	if a == nil {
		return t
	}
	given := map[string]templateArg{}
	for i, p := range a.tparams {
		arg := p.def
		if i < len(t.targs) {
			arg = t.targs[i]
		}
		given[p.name] = arg
	}
	out := a.typ.with(given)
	out.place, out.isConst = t.place, t.isConst || out.isConst
	return out
}

// with is t with arguments in place of parameters of a template.
func (t *typeName) with(given map[string]templateArg) *typeName {
	out := *t
	out.targs = nil
	for _, arg := range t.targs {
		name := ""
		if id, ok := arg.value.(*ident); ok {
			name = id.name
		} else if arg.typ != nil {
			name = arg.typ.name
		}
		if to, ok := given[name]; ok && (arg.typ == nil || len(arg.typ.targs) == 0) {
			arg = to
		} else if arg.typ != nil {
			arg.typ = arg.typ.with(given)
		}
		out.targs = append(out.targs, arg)
	}
	return &out
}
