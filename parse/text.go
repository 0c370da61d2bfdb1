package parse

// Strings have names, and are handed to functions, for messages. These are dropped, and with them the
// strings: a name is one that may not be used.
//
//	const char *who = "top"; .. trace(who, i);      static void trace(const char *who, int i) {}

// textOf is what a name for the string x stands for; nil if x is none.
func (l *lowerer) textOf(x expr) *unsupported {
	switch x := x.(type) {
	case *stringLiteral:
		return &unsupported{found: l.trial(func() { l.value(x) }), text: true}
	case *ident:
		switch sym := l.lookup(x.name).(type) {
		case unsupported:
			if sym.text {
				return &sym
			}
		case globalVariable:
			if s, ok := sym.v.init.(*stringLiteral); ok && sym.v.ptr == 1 {
				return l.textOf(s)
			}
		}
	}
	return nil
}
