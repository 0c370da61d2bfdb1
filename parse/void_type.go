package parse

// void as the argument of a template, of which parameters that are not used are pointers:
//
//	template <typename T, typename M> struct model { void init(T v, M *more) { .. } };    model<float, void> m;  m.init(3, nullptr);

// voidType is what a template parameter stands for that is void; no variable is of that type.
type voidType struct{}

// namesVoid reports whether t is void, or a template parameter that stands for it.
func (l *lowerer) namesVoid(t *typeName) bool {
	if t.name == "void" {
		return t.ptr == 0
	}
	_, is := l.typeSymbol(t).(voidType)
	return is
}
